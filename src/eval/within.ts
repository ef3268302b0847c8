import { runInNewContext } from 'node:vm';

/** How long a check may take: what is harmless takes milliseconds, also on a busy machine. */
const CHECK_MS = 2000;

/** Nobody can tell whether an answer passes a check. */
export class Undecided extends Error {}

/** Does the work of a check, which ends after two seconds at the latest. @throws {Undecided} when it has no result by then */
export function within<Result>(work: () => Result): Result {
  try {
    // Only the time-out of `vm` ends a regular expression that tries one way after another.
    return runInNewContext('work()', { work }, { timeout: CHECK_MS }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new Undecided(`no result after ${CHECK_MS / 1000} s: does a regular expression repeat what repeats itself, as (a+)+ does?`);
    }
    // A schema that refers to itself without an end, or an expression with too many ways to come back to.
    if (error instanceof RangeError) throw new Undecided('to find it out leads too deep');
    throw error;
  }
}
