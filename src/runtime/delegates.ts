import { Semaphore } from '../lib/semaphore.ts';
import type { RunFailure } from './failure.ts';
import type { Command } from './grammar.ts';

/** The deepest level of a run; the master is on level 0. */
export const MAX_DEPTH = 2;
/** How many delegated streams a run may have, over all its turns and levels. */
export const MAX_DELEGATES = 256;
/** How many delegated streams of one level may be open at the same time, and how many a `/parallel` block may have. */
export const SLOTS = 16;

/** The lines of a `/parallel` block that say something: as many as it may have, and one more of a block that has too many. */
export const tasksOf = ({ body = '' }: Command): string[] =>
  body
    .matchAll(/\S[^\n]*/g)
    .take(SLOTS + 1)
    .map(([line]) => line.trimEnd())
    .toArray();

/** Whether a stream of this depth can have delegates. */
export const mayDelegate = (depth: number): boolean => depth < MAX_DEPTH;

/** The outcome of a delegated task; `exhausted`: the run has already had all the delegates that it may have. */
export type Delegated = { answer: string } | { failure: RunFailure } | { exhausted: true };

/**
 * The delegates of one run: how many it may still have, and the slots for the delegates at work.
 *
 * A delegate keeps its slot while it waits for its own delegates, so each level has its own slots. Delegates of the
 * last level wait for nobody, so their slots always become free again. Hence all delegates of the level above get their
 * answers and free their slots too, and no delegate waits for ever. If the levels shared their slots, parents could
 * take all of them.
 */
export class Delegates {
  #left: number;
  /** By the delegates' depth, as they are needed: most runs have none. */
  readonly #levels: Semaphore[] = [];

  /** @param had how many the run has had already, in another process */
  constructor(had = 0) {
    this.#left = MAX_DELEGATES - Math.max(0, had);
  }

  /** Counts one more delegate. @returns false when the run may not have one more */
  admit(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /**
   * Waits for a slot at this depth and holds it during the work, which an aborted run does not begin any more. Waiting
   * ignores the run's signal: an abort ends the streams that hold the slots, so that the queue empties at once.
   */
  async inSlot<T>(depth: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await (this.#levels[depth] ??= new Semaphore(SLOTS)).take();
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      release();
    }
  }
}
