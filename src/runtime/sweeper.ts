import type { Clock } from '../lib/clock.ts';
import type { Emitter } from '../lib/events.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { hasEnded } from '../lib/process-identity.ts';
import type { Log } from '../log/open.ts';
import { endOrphan, INTERRUPTED } from '../log/recovery.ts';
import type { Leases, Neighbour } from '../store/nodes/leases.ts';
import type { Orphan, Requests } from '../store/runs/requests.ts';
import type { RunQueue } from '../store/runs/run-queue.ts';
import type { Adopter, AdoptionEvents } from './durable/adopter.ts';
import type { Supervisor } from './supervisor.ts';

/** How often it is looked whether the processes of neighbours on this machine still run. */
const LOOK_MS = 500;
/** How often a run that has waited is begun at most. */
const MOST_ATTEMPTS = 6;

export interface SweeperOptions {
  nodeId: string;
  clock: Clock;
  storage: { leases: Leases; requests: Requests; runQueue: Pick<RunQueue, 'unbegun' | 'putBack'> };
  log: Log;
  supervisor: Supervisor;
  adopter: Adopter;
  events: Emitter<SweepEvents & AdoptionEvents>;
}

/** The events of the sweep. */
export interface SweepEvents {
  /** Nodes were found dead. `live` are the others, this one included. */
  nodesDied: { nodeIds: string[]; live: ReadonlySet<string> };
}

/** Finds dead nodes, and ends the runs that they have left, or goes on with them. */
export class Sweeper {
  readonly #options: SweeperOptions;
  #neighbours: Neighbour[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SweeperOptions) {
    this.#options = options;
  }

  /** The other nodes that the last sweep has found alive. */
  get neighbours(): readonly Neighbour[] {
    return this.#neighbours;
  }

  /** Looks from now on whether neighbours end, where that can be seen without the database, and calls `found` once for each. */
  watch(found: () => void): void {
    const look = (): void => {
      const left = this.#neighbours.filter(({ process }) => !hasEnded(process));
      if (left.length === this.#neighbours.length) return;
      this.#neighbours = left;
      found();
    };
    this.#timer = outsideOfRuns(() => setInterval(look, LOOK_MS).unref());
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async sweep(): Promise<void> {
    const { nodeId, supervisor, storage } = this.#options;
    // The runs are read before the nodes: a run that begins later is not in the list, and its node is in the other one.
    const running = await storage.requests.running(nodeId, (runId) => supervisor.owns(runId));
    const live = await this.#findLive();
    // A running row of this node without a run here has lost its log.
    const orphans = running.filter(({ owner }) => owner === nodeId || !live.has(owner));
    const { promised, left } = await this.#putBack(orphans);
    const [durable, others] = [left.filter((run) => run.durable), left.filter((run) => !run.durable)];
    await this.#end(promised, true);
    await this.#end(others, false);
    await this.#options.adopter.adoptAll(durable);
  }

  /**
   * Runs that have waited, and have not logged anything yet, wait again.
   * @returns those of them that don't, since they were canceled or begun too often, whose clients know of them all the same; and the other runs
   */
  async #putBack(orphans: readonly Orphan[]): Promise<{ promised: readonly Orphan[]; left: readonly Orphan[] }> {
    if (orphans.length === 0) return { promised: [], left: orphans };
    const { runQueue } = this.#options.storage;
    const unbegun = new Set(await runQueue.unbegun());
    const waited = orphans.filter(({ runId }) => unbegun.has(runId));
    const back = new Set(await runQueue.putBack(waited, MOST_ATTEMPTS));
    return { promised: waited.filter(({ runId }) => !back.has(runId)), left: orphans.filter(({ runId }) => !unbegun.has(runId)) };
  }

  async #findLive(): Promise<ReadonlySet<string>> {
    const { nodeId, storage, events } = this.#options;
    const { leases } = storage;
    const alive: Neighbour[] = [];
    const nodeIds: string[] = [];
    for (const neighbour of await leases.neighbours()) {
      if (neighbour.dead && (await leases.declareDead(neighbour))) nodeIds.push(neighbour.id);
      else alive.push(neighbour);
    }
    this.#neighbours = alive;
    // A node of the release before does not start any more on this schema.
    this.#options.log.allJoin ||= alive.every(({ joins }) => joins);
    const live = new Set([nodeId, ...alive.map(({ id }) => id)]);
    if (nodeIds.length > 0) events.emit('nodesDied', { nodeIds, live });
    return live;
  }

  async #end(orphans: readonly Orphan[], promised: boolean): Promise<void> {
    const { clock, log, events } = this.#options;
    const runIds: string[] = [];
    for (const run of orphans) {
      if (await endOrphan(log.store, run, clock.now(), INTERRUPTED, { promised, owner: run.owner })) runIds.push(run.runId);
    }
    if (runIds.length === 0) return;
    log.bus.publishForOthers(runIds);
    events.emit('runsSwept', { runIds, code: 'interrupted' });
  }
}
