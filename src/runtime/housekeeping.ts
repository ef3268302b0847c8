import type { IdempotencyStore } from '../store/runs/idempotency.ts';
import type { Leases, Neighbour } from '../store/nodes/leases.ts';
import type { BudgetAccounts } from '../store/tenants/budget-accounts.ts';
import type { ConsoleSessions } from '../store/tenants/console-sessions.ts';
import type { OpenaiFiles } from '../store/doors/openai-files.ts';
import type { McpSessions } from '../store/doors/mcp-sessions.ts';
import { ErasureLoop, type TenantErasure } from '../store/erasure/tenant-erasure.ts';
import { MemoryReindex } from '../store/memory/reindex.ts';
import type { Memory } from '../store/memory/memory.ts';
import type { Questions } from '../store/runs/questions.ts';
import type { Requests } from '../store/runs/requests.ts';
import type { RunQueue } from '../store/runs/run-queue.ts';
import { PurgeLoop } from '../store/runs/purge-loop.ts';
import type { Retention } from '../store/runs/retention.ts';
import type { Steps } from '../store/runs/steps.ts';
import type { Access, Tenants } from '../store/tenants/tenants.ts';
import type { UncountedRuns } from '../store/runs/uncounted-runs.ts';
import type { Emitter } from '../lib/events.ts';
import { epochSeconds } from '../lib/clock.ts';
import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import { UsageBacklog } from '../log/usage-backlog.ts';
import type { AdoptionEvents } from './durable/adopter.ts';
import { Sweeper, type SweepEvents, type SweeperOptions } from './sweeper.ts';
import type { NodeLease } from './node-lease.ts';

/** How often a node looks for interrupted runs. */
const TICK_MS = 2000;
/** How often expired keys and the like are deleted. */
const FORGET_MS = 60_000;
const EXPIRED_AT_ONCE = 100;

export interface HousekeeperOptions extends SweeperOptions {
  storage: {
    leases: Leases;
    requests: Requests;
    runQueue: RunQueue;
    questions: Pick<Questions, 'expire'>;
    retention: Retention;
    steps: Pick<Steps, 'purge'>;
    tenants: Tenants;
    idempotency: IdempotencyStore;
    lastingKeys: IdempotencyStore;
    mcpSessions: Pick<McpSessions, 'expire'>;
    consoleSessions: Pick<ConsoleSessions, 'expire'>;
    budgetAccounts: Pick<BudgetAccounts, 'expire'>;
    openaiFiles: Pick<OpenaiFiles, 'expire'>;
    uncountedRuns: UncountedRuns;
    memory: Pick<Memory, 'writer'>;
    tenantErasure: TenantErasure;
  };
  lease: NodeLease;
  /** Has the parked runs of tenants that are disabled looked at. */
  wakeParked(): void;
  /** Days after which a finished run's events are deleted; 0 keeps them. */
  retentionDays: number;
  /** Days after which the steps of a finished run are deleted. */
  stepsDays: number;
  /** Called for runs whose question has expired. */
  answered(runId: string): void;
  events: Emitter<HousekeepingEvents>;
}

/** The events of the housekeeping. */
export interface HousekeepingEvents extends SweepEvents, AdoptionEvents {
  /** Housekeeping failed; the next tick tries again. */
  housekeepingFailed: { err: Error };
  /** A tenant is being erased, which this node sees for the first time: what it has of it outside of the database is to go too. */
  tenantErasing: { tenantId: number };
  /** It is erased: what this node has cached of it is outdated. */
  tenantErased: { tenantId: number };
}

/** A part that holds something for tenants (runs, streams) that must end with the access that it was begun with. */
export interface Revocable {
  /** The accesses that its open work was begun with. */
  accesses(): Iterable<Access>;
  /** Ends the work that was begun with an access that is over. */
  revoke(isOver: (access: Access) => boolean): void;
}

/**
 * The work of a node every few seconds. It ends the runs of dead nodes, and sets durable runs free whose tenant moves. It ends its own runs that were canceled on another node, or whose
 * tenant's access another process has revoked. It closes questions that nobody has answered in time, counts usage that is
 * not counted yet, indexes memory entries again by the words of this release, erases tenants that are to be erased, purges old runs, and deletes expired rows.
 */
export class Housekeeper {
  readonly #options: HousekeeperOptions;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  readonly #revocable: Revocable[];
  readonly #sweeper: Sweeper;
  readonly #backlog: UsageBacklog;
  readonly #reindex: MemoryReindex;
  readonly #erasure: ErasureLoop;
  readonly #purging: PurgeLoop;
  #forgetAt = 0;

  constructor(options: HousekeeperOptions) {
    this.#options = options;
    this.#sweeper = new Sweeper(options);
    const onError = (err: Error): void => void options.events.emit('housekeepingFailed', { err });
    this.#backlog = new UsageBacklog(options.storage.uncountedRuns, onError);
    this.#reindex = new MemoryReindex(options.storage.memory.writer, onError);
    const onErasing = (tenantId: number): void => void options.events.emit('tenantErasing', { tenantId });
    const onErased = (tenantId: number): void => void options.events.emit('tenantErased', { tenantId });
    this.#erasure = new ErasureLoop(options.storage.tenantErasure, { onErasing, onErased, onError });
    this.#purging = new PurgeLoop(options.storage, { ...options, now: () => epochSeconds(options.clock), onError });
    this.#revocable = [options.supervisor];
  }

  /** Registers another part whose work ends with a tenant's access. */
  alsoRevokes(part: Revocable): void {
    this.#revocable.push(part);
  }

  /** Ends the work on this node that was begun with a revoked access. */
  revoke(isOver: (access: Access) => boolean): void {
    for (const part of this.#revocable) part.revoke(isOver);
  }

  /** Ends runs that other nodes have canceled or revoked, without waiting for the next tick. */
  catchUp(): void {
    this.#obey().catch((err: Error) => this.#options.events.emit('housekeepingFailed', { err }));
  }

  /**
   * Takes the lease, and ends interrupted runs once; when this resolves, runs are ended whose node can be seen to be dead.
   * @returns the other nodes that are not known to be dead
   */
  async start(): Promise<readonly Neighbour[]> {
    await this.#options.lease.start();
    await this.#tick();
    this.#loop.sleep(TICK_MS);
    this.#sweeper.watch(() => this.#loop.wake());
    this.#backlog.start();
    this.#reindex.start();
    this.#erasure.start();
    this.#purging.start();
    return this.#sweeper.neighbours;
  }

  async stop(): Promise<void> {
    this.#sweeper.close();
    await this.#loop.stop();
    await this.#backlog.stop();
    await this.#reindex.stop();
    await this.#erasure.stop();
    await this.#purging.stop();
    await this.#options.lease.stop();
  }

  async #round(): Promise<Rest> {
    await this.#tick().catch((err: Error) => this.#options.events.emit('housekeepingFailed', { err }));
    return { due: TICK_MS };
  }

  async #tick(): Promise<void> {
    await this.#sweeper.sweep();
    await this.#obey();
    await this.#expire();
    await this.#forget();
  }

  /** Ends runs that were canceled or revoked elsewhere. */
  async #obey(): Promise<void> {
    const { nodeId, storage, supervisor } = this.#options;
    if (supervisor.size > 0) {
      for (const runId of await storage.requests.canceled(nodeId)) supervisor.cancel(runId);
      await supervisor.lookForAllAnswers();
      const leaving = await storage.tenants.leaving();
      if (leaving.length > 0) supervisor.releaseSoon(new Set(leaving));
    }
    await this.#revoke();
  }

  /** Closes questions that nobody has answered in time. */
  async #expire(): Promise<void> {
    const { clock, storage, answered } = this.#options;
    for (let more = true; more;) {
      const expired = await storage.questions.expire(epochSeconds(clock), EXPIRED_AT_ONCE);
      for (const { requestId } of expired.runs) answered(requestId);
      more = expired.more;
    }
  }

  /** Deletes what has expired, but for what runs have left ({@link PurgeLoop}). */
  async #forget(): Promise<void> {
    const { clock, storage } = this.#options;
    const { retention, idempotency, lastingKeys, mcpSessions, consoleSessions, openaiFiles, budgetAccounts } = storage;
    const now = clock.now();
    if (now < this.#forgetAt) return;
    this.#forgetAt = now + FORGET_MS;
    await idempotency.expire();
    if (lastingKeys !== idempotency) await lastingKeys.expire();
    await mcpSessions.expire();
    await consoleSessions.expire();
    const moreAccounts = await budgetAccounts.expire();
    const moreFiles = await openaiFiles.expire();
    this.#options.wakeParked();
    const ready = await retention.prepare(now);
    // Continue at the next tick.
    if (moreFiles || moreAccounts || !ready) this.#forgetAt = 0;
  }

  async #revoke(): Promise<void> {
    const open = this.#revocable.flatMap((part) => [...part.accesses()]);
    if (open.length > 0) this.revoke(await this.#options.storage.tenants.revoked(open));
  }
}
