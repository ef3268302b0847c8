import type { Bus } from '../log/bus.ts';
import type { EventStore } from '../log/events.ts';
import { endInterrupted } from '../log/recovery.ts';
import type { IdempotencyStore } from '../store/idempotency.ts';
import type { Leases } from '../store/leases.ts';
import type { Requests } from '../store/requests.ts';
import type { Tenants } from '../store/tenants.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import type { Supervisor } from './supervisor.ts';

/** How often a node renews its lease and looks around. */
const TICK_MS = 2000;
/** How long a node is believed to live after its last sign of life. */
const LEASE_MS = 15_000;
/** How often expired keys and events are looked for. */
const FORGET_MS = 60_000;
const DAY_SECONDS = 86_400;
/** Runs whose events are deleted in one tick: a node must not be busy with the past. */
const PURGE_RUNS = 200;

export interface HousekeeperOptions {
  nodeId: string;
  clock: Clock;
  leases: Leases;
  requests: Requests;
  tenants: Tenants;
  store: EventStore;
  bus: Bus;
  supervisor: Supervisor;
  /** What else ends with a tenant's access, by the epoch in which it began. */
  revocable: Revocable[];
  idempotency: IdempotencyStore;
  /** Days after which a finished run's events are deleted; 0 keeps them. */
  retentionDays: number;
  /** Hears of ticks that failed, and of runs that were swept. */
  onError(error: Error): void;
  onSwept(runIds: string[]): void;
}

/** Something of tenants that must not outlive their access. */
export interface Revocable {
  /** The tenants that have some, each with its oldest epoch. */
  tenants(): Map<number, number>;
  /** Ends the tenant's that began before `epoch`. */
  revoke(tenantId: number, epoch: number): void;
}

/**
 * What a node does every few seconds: it renews its lease, ends the runs of nodes that died, and ends the runs of
 * tenants whose access another process has revoked.
 */
export class Housekeeper {
  readonly #options: HousekeeperOptions;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  #forgetAt = 0;
  #renewedAt = -Infinity;

  constructor(options: HousekeeperOptions) {
    this.#options = options;
  }

  /** Takes the lease and sweeps once; what a crash has left behind is ended when this resolves. */
  async start(): Promise<void> {
    await this.#tick();
    this.#loop.sleep(TICK_MS);
  }

  /** Whether the node's lease holds, which says that the database can be written to. */
  get alive(): boolean {
    return this.#options.clock.monotonic() - this.#renewedAt < LEASE_MS;
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#options.leases.release(this.#options.nodeId);
  }

  async #round(): Promise<Rest> {
    await this.#tick().catch((error: Error) => this.#options.onError(error));
    return { due: TICK_MS };
  }

  async #tick(): Promise<void> {
    const { leases, nodeId, clock } = this.#options;
    await leases.renew(nodeId, clock.now() + LEASE_MS);
    this.#renewedAt = clock.monotonic();
    await this.#sweep();
    await this.#revoke();
    await this.#forget();
  }

  async #sweep(): Promise<void> {
    const { nodeId, clock, leases, requests, store, bus, supervisor } = this.#options;
    const running = await requests.running(nodeId, (runId) => supervisor.owns(runId));
    if (running.length === 0) return;
    const live = await leases.live(clock.now());
    const swept: string[] = [];
    for (const run of running) {
      // A run of this node that it doesn't know lost its log; a neighbour's is the neighbour's while that lives.
      if (run.owner !== nodeId && live.has(run.owner)) continue;
      if (await endInterrupted(store, run, epochSeconds(clock))) swept.push(run.runId);
    }
    if (swept.length === 0) return;
    bus.publish(swept);
    this.#options.onSwept(swept);
  }

  /** Retention: events and keys that have outlived their time. */
  async #forget(): Promise<void> {
    const { clock, requests, idempotency, retentionDays } = this.#options;
    const now = clock.now();
    if (now < this.#forgetAt) return;
    this.#forgetAt = now + FORGET_MS;
    await idempotency.expire();
    if (retentionDays === 0) return;
    const purged = await requests.purge(epochSeconds(clock) - retentionDays * DAY_SECONDS, PURGE_RUNS);
    // There may be more: go on at the next tick.
    if (purged === PURGE_RUNS) this.#forgetAt = 0;
  }

  async #revoke(): Promise<void> {
    const { tenants, supervisor, revocable } = this.#options;
    for (const one of [supervisor, ...revocable]) {
      const started = one.tenants();
      if (started.size === 0) continue;
      const epochs = await tenants.epochs([...started.keys()]);
      for (const [tenantId, epoch] of epochs) {
        if (epoch > started.get(tenantId)!) one.revoke(tenantId, epoch);
      }
    }
  }
}
