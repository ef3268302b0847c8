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
