import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { Emitter } from '../lib/events.ts';
import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import { Problem } from '../lib/problem.ts';
import type { TraceContext } from '../lib/trace.ts';
import type { Recovery } from '../log/events.ts';
import type { Log } from '../log/open.ts';
import { versionName } from '../store/agents/agent-name.ts';
import { conversationFull, type Conversations } from '../store/conversations/conversations.ts';
import { isUnreachable } from '../store/database/unreachable.ts';
import { QUEUED } from '../store/runs/owners.ts';
import { factsOf, type QueuedRun, type QueuePlace, type RunQueue, type WaitingRun } from '../store/runs/run-queue.ts';
import type { KeyClaim, RunStart } from '../store/runs/run-start.ts';
import type { Access, Tenants } from '../store/tenants/tenants.ts';
import type { AgentDefinition } from './agent.ts';
import { askedOf, type RunFacts } from './durable/records.ts';
import { RunFailure } from './failure.ts';
import type { Admission, Limits } from './limits.ts';
import { textOf, type ModelMessage } from './model.ts';
import type { NodeLease } from './node-lease.ts';
import type { RunRequest, Supervisor } from './supervisor.ts';

/** How often a node looks for runs that may begin, in case it has not heard of one. */
const LOOK_MS = 2000;
/** Tenants whose runs are begun at the same time. */
const AT_ONCE = 8;
/** Runs of a tenant that are passed over in a round, since they can't be begun. */
const PASSED_OVER = 20;
/** Messages that are put into the queue in one go, whose run has ended without them. */
const RELEASED_AT_ONCE = 100;

export interface QueueOptions {
  nodeId: string;
  clock: Clock;
  storage: { runQueue: RunQueue; conversations: Conversations; tenants: Tenants };
  log: Log;
  limits: Limits;
  supervisor: Supervisor;
  lease: Pick<NodeLease, 'assertOurs'>;
  /** The agent of a name, and the agents of a run by id; definitions of its own win. */
  roster(tenantId: number, name: string, own: readonly AgentDefinition[]): Promise<Pick<RunRequest, 'agentId' | 'roster' | 'own'>>;
  /** Messages of a conversation from which on it takes no more; 0 means any number. */
  maxMessages: number;
  /** Cancels a run that waits. */
  cancel(tenantId: number, runId: string): Promise<unknown>;
  events: Emitter<QueueEvents>;
}

/** The events of the queue. */
export interface QueueEvents {
  /** A run that has waited has begun. */
  queuedRunBegun: { runId: string };
  /** Something failed, and is tried again. */
  queueFailed: { err: Error };
}

/** All that a run is begun with that waits; another process may begin it. */
interface QueuedFacts extends RunFacts {
  access: Access;
  agentVersion?: number | undefined;
  own: readonly AgentDefinition[];
  /** The messages before, of a run that belongs to no conversation. */
  history: ModelMessage[];
  recovery: Recovery;
  /** Whether its message is one of its conversation, and the id that the client gave to it. */
  posts: boolean;
  clientId?: string | undefined;
  /** When it was asked for, in epoch milliseconds and seconds. */
  receivedAt: number;
  startedAt: number;
  trace?: TraceContext | undefined;
  key?: KeyClaim | undefined;
}

/** A tenant whose runs are begun. */
interface Turn {
  tenantId: number;
  /** Those that could not be begun in this round. */
  passed: Set<string>;
}

/**
 * Begins the runs that wait, as soon as their tenant, and their conversation, have room: on whichever node. A node looks when one of its runs
 * has ended, when it hears that something was put in, and every few seconds.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  /** Those of which runs wait, as far as is known. */
  #tenants = new Set<number>();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Begins to look for runs that may begin. */
  start(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Runs of a tenant wait. */
  heard(tenantId: number): void {
    this.#tenants.add(tenantId);
    this.#loop.wake();
  }

  /** A run of a tenant has ended on this node, or waits for people: there may be room for another one. */
  left(tenantId: number): void {
    if (this.#tenants.has(tenantId)) this.#loop.wake();
  }

  /** Runs have ended that no node had: there may be room for others. */
  swept(): void {
    if (this.#tenants.size > 0) this.#loop.wake();
  }

  /**
   * Puts a run into the queue, or a message that another run is to take. @param keys that it takes
   * @returns a problem when as many of the tenant wait as may; else the run under way, if there is one, that it has marked as canceled
   */
  async put(request: RunRequest, place: QueuePlace, keys: readonly KeyClaim[] = []): Promise<Problem | { cancels: string | undefined }> {
    const { storage, clock, supervisor } = this.#options;
    const { tenantId, runId, access, agentId, roster, own = [], conversationId, history, said, trace } = request;
    const facts: QueuedFacts = {
      ...askedOf(request),
      access,
      agentVersion: roster.get(agentId)?.version,
      own,
      history: conversationId > 0 ? [] : history,
      recovery: supervisor.recoveryOf(request),
      posts: said !== undefined,
      clientId: said?.clientId,
      receivedAt: Math.round(clock.now() - (clock.monotonic() - request.receivedAt)),
      startedAt: epochSeconds(clock),
      trace,
      key: keys[0],
    };
    const put = await storage.runQueue.put({ ...startOf(tenantId, runId, facts), keys }, place, JSON.stringify(facts));
    if (!(put instanceof Problem)) this.heard(tenantId);
    return put;
  }

  async #round(): Promise<Rest> {
    const { storage, events } = this.#options;
    try {
      await this.#release();
      this.#tenants = new Set(await storage.runQueue.tenants());
      await this.#beginAll(this.#tenants);
      await storage.runQueue.clean();
    } catch (err) {
      events.emit('queueFailed', { err: err as Error });
    }
    return { due: LOOK_MS };
  }

  /** Messages that no run has taken have runs of their own. */
  async #release(): Promise<void> {
    const { storage, events } = this.#options;
    const { runQueue } = storage;
    const release = async (waiting: WaitingRun): Promise<void> => {
      const facts = factsOf<QueuedFacts>(waiting);
      await runQueue.release(waiting, startOf(waiting.tenantId, waiting.runId, facts), facts.key);
    };
    for (let failed = false; !failed;) {
      const left = await runQueue.left(RELEASED_AT_ONCE);
      for (const waiting of left) {
        await release(waiting).catch((err: Error) => {
          failed = true;
          events.emit('queueFailed', { err });
        });
      }
      if (left.length < RELEASED_AT_ONCE) return;
    }
  }

  /** Begins a run of each tenant in turn, for as long as there are some that may begin. */
  async #beginAll(tenantIds: Iterable<number>): Promise<void> {
    const { events } = this.#options;
    const turns = Array.from(tenantIds, (tenantId): Turn => ({ tenantId, passed: new Set() }));
    const work = async (): Promise<void> => {
      for (let turn = turns.shift(); turn !== undefined && !this.#loop.stopped; turn = turns.shift()) {
        // What is wrong with the run of one tenant must not stop the others.
        const again = await this.#beginOne(turn).catch((err: Error) => events.emit('queueFailed', { err }));
        if (again === true) turns.push(turn);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, turns.length) }, work));
  }

  /** @returns whether another one of the tenant may be begun */
  async #beginOne({ tenantId, passed }: Turn): Promise<boolean> {
    const { storage, events } = this.#options;
    const heads = await storage.runQueue.heads(tenantId, passed.size + 1);
    const next = heads.find(({ runId }) => !passed.has(runId));
    if (!next) return false;
    try {
      return await this.#beginNext(next);
    } catch (err) {
      if (isUnreachable(err) || passed.size === PASSED_OVER) throw err;
      passed.add(next.runId);
      events.emit('queueFailed', { err: err as Error });
      return true;
    }
  }

  /** @returns whether another one of the tenant may be begun */
  async #beginNext(next: QueuedRun): Promise<boolean> {
    const { limits, supervisor, cancel } = this.#options;
    const { tenantId, runId } = next;
    if (supervisor.owns(runId)) return false;
    if (next.canceled) {
      await cancel(tenantId, runId);
      return true;
    }
    // What limits refuse waits on. Only now is it read what the run is begun with, which may be large. Nor
    // does it wait for room: that of other tenants is looked for behind it.
    return (await limits.admit(tenantId, (admission) => this.#begin(next, admission), false)) === true;
  }

  /** @returns false when another node was faster */
  async #begin(next: QueuedRun, admission: Admission): Promise<boolean> {
    const { nodeId, clock, storage, log, supervisor, lease, cancel, events } = this.#options;
    const { tenantId, runId, conversationId } = next;
    const facts = await storage.runQueue.factsOf<QueuedFacts>(next);
    if (!facts) return false;
    const { access, posts, clientId, receivedAt, startedAt: _at, key: _key, agentVersion: _version, own: _own, ...about } = facts;
    // Runs that go on when their token is revoked have begun by then.
    const token = { ...access, tokenId: facts.startedBy?.id ?? access.tokenId };
    const isOver = await storage.tenants.revoked([access, token]);
    if (isOver(access) || isOver(token)) {
      await cancel(tenantId, runId);
      return true;
    }
    await lease.assertOurs();
    const forget = supervisor.expect(runId);
    try {
      const addressed = await this.#rosterOf(tenantId, facts);
      const refusal = await this.#refusalOf(next);
      const said = posts && !refusal ? { content: JSON.stringify(facts.message), clientId } : undefined;
      if (!(await storage.runQueue.begin(next, nodeId, said))) return false;
      const history = conversationId > 0 ? await storage.conversations.history(tenantId, conversationId, runId) : facts.history;
      const request: RunRequest = {
        ...about,
        ...addressed,
        tenantId,
        runId,
        access,
        history,
        refusal,
        receivedAt: clock.monotonic() - (clock.now() - receivedAt),
        recorded: true,
        queued: true,
      };
      const begun = supervisor.start(request, admission);
      // From its first event on it is a run like any other.
      void begun
        .durable()
        .then(() => storage.runQueue.forget(tenantId, runId))
        .catch((err: Error) => events.emit('queueFailed', { err }));
      log.bus.publishForOthers([runId]);
      events.emit('queuedRunBegun', { runId });
      return true;
    } finally {
      forget();
    }
  }

  async #rosterOf(tenantId: number, { agentId, agentVersion, own }: QueuedFacts): Promise<Pick<RunRequest, 'agentId' | 'roster' | 'own'>> {
    const pinned = agentVersion !== undefined && own.every(({ id }) => id !== agentId);
    return this.#options.roster(tenantId, pinned ? versionName(agentId, agentVersion) : agentId, own);
  }

  async #refusalOf({ tenantId, conversationId }: QueuedRun): Promise<RunFailure | undefined> {
    if (conversationId === 0) return undefined;
    const { storage, maxMessages } = this.#options;
    const conversation = await storage.conversations.get(tenantId, conversationId);
    if (!conversation) return new RunFailure('canceled', 'the run was canceled: its conversation was deleted');
    const full = conversationFull(conversation, maxMessages);
    return full && new RunFailure('cap_exceeded', full.message);
  }
}

/** The row of a run in the request table, as it is while it waits. */
function startOf(tenantId: number, runId: string, facts: QueuedFacts): RunStart {
  const { startedBy, agentId, agentVersion, conversationId, recovery, receivedAt, startedAt, message, labels, rerunOf } = facts;
  const from = { tenantId, runId, tokenId: startedBy?.id, agentId, agentVersion, conversationId, owner: QUEUED, startedAt };
  return { ...from, changedMs: receivedAt, recovery, durable: recovery === 'resume', text: textOf(message), labels, rerunOf };
}
