import { lruCache } from '../lib/lru-cache.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';

/** How often a node that follows runs says so again, and how long it counts as a follower after that. */
const RENEW_MS = 5000;
const FORGET_MS = 3 * RENEW_MS;
/** Runs beyond this number are followed without being told of news. */
const MAX_RUNS = 100_000;

/** The other nodes that follow runs of this one. */
export class Followers {
  /** By run: until when each node counts as a follower. */
  readonly #runs = lruCache<string, Map<string, number>>(MAX_RUNS, { ttl: FORGET_MS });

  /** @returns the runs that the node did not follow until now */
  add(nodeId: string, runIds: readonly string[]): string[] {
    const now = performance.now();
    return runIds.filter((runId) => {
      const nodes = this.#runs.get(runId) ?? new Map<string, number>();
      const isNew = (nodes.get(nodeId) ?? -Infinity) < now;
      this.#runs.set(runId, nodes.set(nodeId, now + FORGET_MS));
      return isNew;
    });
  }

  /** The nodes that follow the run. */
  of(runId: string): string[] {
    const now = performance.now();
    return Array.from(this.#runs.get(runId) ?? []).flatMap(([nodeId, until]) => (until < now ? [] : [nodeId]));
  }

  /** All runs that are followed. */
  runs(): string[] {
    return [...this.#runs.keys()];
  }
}

/** The runs of other nodes that tails of this node follow. */
export class Following {
  readonly #ask: (owner: string, runIds: Iterable<string>) => void;
  /** By node and run: how many tails. */
  readonly #owners = new Map<string, Map<string, number>>();
  #timer: NodeJS.Timeout | undefined;

  /** @param ask asks a node to tell of news of its runs: at once, and again every few seconds */
  constructor(ask: (owner: string, runIds: Iterable<string>) => void) {
    this.#ask = ask;
  }

  /** @returns a function that ends it */
  begin(owner: string, runId: string): () => void {
    const runs = this.#owners.get(owner) ?? new Map<string, number>();
    this.#owners.set(owner, runs.set(runId, (runs.get(runId) ?? 0) + 1));
    this.#timer ??= outsideOfRuns(() => setInterval(() => this.renew(), RENEW_MS));
    this.#ask(owner, [runId]);
    return () => {
      const left = runs.get(runId)! - 1;
      if (left > 0) return void runs.set(runId, left);
      runs.delete(runId);
      if (runs.size === 0) this.#owners.delete(owner);
      if (this.#owners.size === 0) this.close();
    };
  }

  /** All runs that are followed. */
  runs(): string[] {
    return [...this.#owners.values()].flatMap((runs) => [...runs.keys()]);
  }

  /** Asks again for all runs. */
  renew(): void {
    for (const [owner, runs] of this.#owners) this.#ask(owner, runs.keys());
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
