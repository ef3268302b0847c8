import { Semaphore } from '../lib/semaphore.ts';
import type { RunFailure } from './failure.ts';

/** The deepest level of a run: the master has 0. */
export const MAX_DEPTH = 2;
/** Delegated streams of one run, over all its turns and levels. */
export const MAX_DELEGATES = 256;
/** Delegated streams of one level that are open at the same time: enough for a whole `/parallel` block. */
export const SLOTS = 16;

/** Whether a stream of this depth can have delegates. */
export const mayDelegate = (depth: number): boolean => depth < MAX_DEPTH;

/** What came of a task that was handed to another agent; `exhausted`: the run has had all the delegates it may have. */
export type Delegated = { answer: string } | { failure: RunFailure } | { exhausted: true };

/**
 * The delegates of one run: how many it may still have, and the slots for those that are at work.
 *
 * A delegate keeps its slot while it waits for delegates of its own, so each level has slots to itself. Those of the
 * last level wait for nobody: their slots always come free again. Hence all of the level above get their answers and
 * free theirs too, and nobody waits for ever. With slots shared by the levels, parents could hold them all.
 */
export class Delegates {
  #left = MAX_DELEGATES;
  readonly #levels = Array.from({ length: MAX_DEPTH }, () => new Semaphore(SLOTS));

  /** @returns whether the run may have one more, which then counts */
  admit(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /**
   * Waits for a slot at this depth and holds it during the work, which an aborted run does not begin any more. Who
   * waits does not hear the run's signal: an abort ends the streams that hold the slots, which then go through the
   * queue in no time.
   */
  async inSlot<T>(depth: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = await this.#levels[depth - 1]!.take();
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  }
}
