import type { Clock } from '../../lib/clock.ts';
import type { Emitter } from '../../lib/events.ts';
import type { TraceContext } from '../../lib/trace.ts';
import type { Log } from '../../log/open.ts';
import { CANCELED, endOrphan, INTERRUPTED } from '../../log/recovery.ts';
import type { Conversations } from '../../store/conversations/conversations.ts';
import { versionName } from '../../store/agents/agent-name.ts';
import type { Orphan, Requests } from '../../store/runs/requests.ts';
import type { Steps } from '../../store/runs/steps.ts';
import type { Tenants } from '../../store/tenants/tenants.ts';
import type { AgentDefinition } from '../agent.ts';
import type { CommandSet } from '../commands/command.ts';
import type { Limits } from '../limits.ts';
import type { RunRequest, Supervisor } from '../supervisor.ts';
import { ANSWERED, isUnowned } from '../../store/runs/owners.ts';
import type { RunRecord } from './records.ts';
import { restoreRun, type RestoredRun } from './restore.ts';

/** How many runs are restored at the same time. */
const AT_ONCE = 8;
/** Take-overs without a finished step in between, of which the last one ends the run: it may be what kills its servers. */
const MAX_STALLS = 6;

export interface AdopterOptions {
  nodeId: string;
  clock: Clock;
  storage: { requests: Requests; conversations: Conversations; tenants: Tenants; steps: Pick<Steps, 'last'> };
  log: Log;
  limits: Limits;
  supervisor: Supervisor;
  commands: CommandSet;
  /** The agent of a name, and the agents of a run by id; definitions of its own win. */
  roster(tenantId: number, name: string, own: readonly AgentDefinition[]): Promise<Pick<RunRequest, 'agentId' | 'roster' | 'own'>>;
  events: Emitter<AdoptionEvents>;
}

/** The events of the taking over of runs. */
export interface AdoptionEvents {
  /** A run of another process goes on here. */
  runAdopted: { runId: string; from: string; attempts: number; trace: TraceContext | undefined };
  /** Runs that no node executes any more were ended. */
  runsSwept: { runIds: string[]; code: 'interrupted' | 'canceled' };
  /** A run could not be taken over; it is tried again. */
  adoptionFailed: { err: Error; runId: string };
}

/**
 * Goes on with durable runs that no node executes.
 *
 *   found ──claim: compare-and-set of the owner──▶ restored of journal and log ──▶ under way here
 *              └── another node was faster: nothing
 */
export class Adopter {
  readonly #options: AdopterOptions;
  /** The runs that are being taken over: the sweep and a notice may find the same one. */
  readonly #busy = new Set<string>();
  #stopped = false;

  constructor(options: AdopterOptions) {
    this.#options = options;
  }

  /** Takes over no more runs. */
  stop(): void {
    this.#stopped = true;
  }

  /** Goes on with those of the runs that nobody else takes. */
  async adoptAll(orphans: readonly Orphan[]): Promise<void> {
    const left = orphans.values();
    const work = async (): Promise<void> => {
      for (const orphan of left) {
        if (this.#stopped) return;
        await this.#adopt(orphan);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, orphans.length) }, work));
  }

  /** Goes on with a run that was set free, if it still is. */
  async adoptFree(runId: string): Promise<void> {
    if (this.#stopped || this.#options.supervisor.owns(runId)) return;
    const orphan = await this.#options.storage.requests.free(runId);
    if (orphan) await this.#adopt(orphan);
  }

  /** Goes on with a run, unless another node does. */
  async #adopt(orphan: Orphan): Promise<void> {
    const { supervisor, events } = this.#options;
    const { runId } = orphan;
    if (this.#busy.has(runId) || supervisor.owns(runId)) return;
    this.#busy.add(runId);
    // Announced before it is claimed, so that the sweep does not take it for one that has lost its log.
    const forget = supervisor.expect(runId);
    try {
      await this.#claim(orphan);
    } catch (error) {
      // It has this node as its owner, perhaps, and is found again by the next sweep.
      events.emit('adoptionFailed', { err: error as Error, runId });
    } finally {
      forget();
      this.#busy.delete(runId);
    }
  }

  async #claim(orphan: Orphan): Promise<void> {
    const { nodeId, clock, storage, log, commands, events } = this.#options;
    const { tenantId, runId, owner } = orphan;
    const claimed = await storage.requests.claim(tenantId, runId, { from: owner, to: nodeId, counts: owner !== ANSWERED });
    if (!claimed) return;
    const end = async (how: typeof INTERRUPTED): Promise<void> => {
      if (!(await endOrphan(log.store, orphan, clock.now(), how))) return;
      log.bus.publishForOthers([runId]);
      events.emit('runsSwept', { runIds: [runId], code: how === CANCELED ? 'canceled' : 'interrupted' });
    };
    if (claimed.stalls >= MAX_STALLS) return end(INTERRUPTED);
    const crashed = !isUnowned(owner);
    const restored = await restoreRun(log.store, { tenantId, runId, crashed }, commands, (run) => this.#history(tenantId, runId, run));
    if (!restored) return end(INTERRUPTED);
    const { access } = restored.started;
    const isOver = await storage.tenants.revoked([access]);
    if (claimed.cancelRequested || isOver(access)) return end(CANCELED);
    const position = { ...restored.position, step: await storage.steps.last(tenantId, runId) };
    await this.#goOn(orphan, claimed.recovery, { ...restored, position });
    events.emit('runAdopted', { runId, from: owner, attempts: claimed.attempts, trace: restored.trace });
    log.bus.publishForOthers([runId]);
  }

  async #goOn({ tenantId, runId }: Orphan, recovery: RunRequest['recovery'], restored: RestoredRun): Promise<void> {
    const { clock, limits, supervisor, roster } = this.#options;
    const { kind: _kind, secret: _secret, history: _history, receivedAt, agentVersion, ...started } = restored.started;
    const { agentId, own } = started;
    // Its definition is in the journal once its stream was opened.
    const pinned = agentVersion !== undefined && !restored.streams.has(0) && own.every(({ id }) => id !== agentId);
    const name = pinned ? versionName(agentId, agentVersion) : agentId;
    const request: RunRequest = {
      ...started,
      ...(await roster(tenantId, name, own)),
      tenantId,
      runId,
      recovery,
      history: restored.streams.has(0) ? [] : await this.#history(tenantId, runId, restored.started),
      receivedAt: clock.monotonic() - (clock.now() - receivedAt),
      recorded: true,
      restored,
      trace: restored.trace,
    };
    supervisor.start(request, limits.readmit(tenantId));
  }

  async #history(tenantId: number, runId: string, { conversationId, history = [] }: RunRecord): Promise<RunRequest['history']> {
    return conversationId > 0 ? this.#options.storage.conversations.history(tenantId, conversationId, runId) : history;
  }
}
