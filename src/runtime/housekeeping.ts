import type { Log } from '../log/open.ts';
import { endInterrupted } from '../log/recovery.ts';
import type { IdempotencyStore } from '../store/idempotency.ts';
import type { Leases } from '../store/leases.ts';
import type { Requests } from '../store/requests.ts';
import type { Retention } from '../store/retention.ts';
import type { Tenants } from '../store/tenants.ts';
import type { Emitter } from '../lib/events.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import type { Supervisor } from './supervisor.ts';

/** How often a node renews its lease and looks for interrupted runs. */
const TICK_MS = 2000;
/** How long a lease is valid after its last renewal. */
const LEASE_MS = 15_000;
/** How often expired keys and events are deleted. */
const FORGET_MS = 60_000;
const DAY_SECONDS = 86_400;

export interface HousekeeperOptions {
  nodeId: string;
  clock: Clock;
  storage: { leases: Leases; requests: Requests; retention: Retention; tenants: Tenants; idempotency: IdempotencyStore };
  log: Log;
  supervisor: Supervisor;
  /** Days after which a finished run's events are deleted; 0 keeps them. */
  retentionDays: number;
  events: Emitter<HousekeepingEvents>;
}

/** The events of the housekeeping. */
export interface HousekeepingEvents {
  /** Housekeeping failed; the next tick tries again. */
  housekeepingFailed: { err: Error };
  /** Runs of a node that no longer executes them were ended. */
  runsSwept: { runIds: string[] };
}

/** A part that holds something for tenants (runs, subscriptions) that must end with their access. */
export interface Revocable {
  /** The tenants that have something open, each with its oldest epoch. */
  tenants(): Map<number, number>;
  /** Ends what the tenant began before `epoch`. */
  revoke(tenantId: number, epoch: number): void;
}

/**
 * What a node does every few seconds: it renews its lease, ends the runs of crashed nodes, and ends the runs of tenants
 * whose access another process has revoked.
 */
export class Housekeeper {
  readonly #options: HousekeeperOptions;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  readonly #revocable: Revocable[];
  #forgetAt = 0;
  #renewedAt = -Infinity;

  constructor(options: HousekeeperOptions) {
    this.#options = options;
    this.#revocable = [options.supervisor];
  }

  /** Registers another part whose work ends with a tenant's access. */
  alsoRevokes(part: Revocable): void {
    this.#revocable.push(part);
  }

  /** Ends the tenant's runs and subscriptions on this node, since its access was revoked. */
  revoke(tenantId: number): void {
    for (const part of this.#revocable) part.revoke(tenantId, Infinity);
  }

  /**
   * Takes the lease and ends interrupted runs once; when this resolves, runs that a crash interrupted are ended.
   * @returns the live nodes, this one included
   */
  async start(): Promise<ReadonlySet<string>> {
    await this.#tick();
    this.#loop.sleep(TICK_MS);
    return this.#options.storage.leases.live(this.#options.clock.now());
  }

  /** Whether the node's lease holds, which says that the database can be written to. */
  get alive(): boolean {
    return this.#options.clock.monotonic() - this.#renewedAt < LEASE_MS;
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#options.storage.leases.release(this.#options.nodeId);
  }

  async #round(): Promise<Rest> {
    await this.#tick().catch((err: Error) => this.#options.events.emit('housekeepingFailed', { err }));
    return { due: TICK_MS };
  }

  async #tick(): Promise<void> {
    const { storage, nodeId, clock } = this.#options;
    await storage.leases.renew(nodeId, clock.now() + LEASE_MS);
    this.#renewedAt = clock.monotonic();
    await this.#sweep();
    await this.#revoke();
    await this.#forget();
  }

  async #sweep(): Promise<void> {
    const { nodeId, clock, storage, log, supervisor } = this.#options;
    const { leases, requests } = storage;
    const running = await requests.running(nodeId, (runId) => supervisor.owns(runId));
    if (running.length === 0) return;
    const live = await leases.live(clock.now());
    const swept: string[] = [];
    for (const run of running) {
      // Runs of another live node are left alone. A running row of this node without a run here has lost its log.
      if (run.owner !== nodeId && live.has(run.owner)) continue;
      if (await endInterrupted(log.store, run, epochSeconds(clock))) swept.push(run.runId);
    }
    if (swept.length === 0) return;
    log.bus.publish(swept);
    this.#options.events.emit('runsSwept', { runIds: swept });
  }

  /** Retention: deletes events and keys that have expired. */
  async #forget(): Promise<void> {
    const { clock, storage, retentionDays } = this.#options;
    const { retention, idempotency } = storage;
    const now = clock.now();
    if (now < this.#forgetAt) return;
    this.#forgetAt = now + FORGET_MS;
    await idempotency.expire();
    const ready = await retention.prepare(now);
    const more = retentionDays > 0 && (await retention.purge(epochSeconds(clock) - retentionDays * DAY_SECONDS));
    // Continue at the next tick.
    if (more || !ready) this.#forgetAt = 0;
  }

  async #revoke(): Promise<void> {
    const { tenants } = this.#options.storage;
    for (const part of this.#revocable) {
      const started = part.tenants();
      if (started.size === 0) continue;
      const epochs = await tenants.epochs([...started.keys()]);
      for (const [tenantId, epoch] of epochs) {
        if (epoch > started.get(tenantId)!) part.revoke(tenantId, epoch);
      }
    }
  }
}
