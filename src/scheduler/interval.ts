import type { Schedule } from './schedule.ts';

/**
 * How many of the next firings are looked at. A minute has at most 60 seconds to fire at, and an hour 60 minutes: in 100
 * firings the smallest distance within either has come.
 */
const LOOKED_AT = 100;

/** Whether two of the next firings are closer together than `seconds`. */
export function firesTooOften({ kind, next }: Schedule, after: number, seconds: number): boolean {
  if (kind === 'once' || seconds === 0) return false;
  let last = next(after);
  for (let i = 0; i < LOOKED_AT && last !== undefined; i += 1) {
    const following = next(last);
    if (following !== undefined && following - last < seconds) return true;
    last = following;
  }
  return false;
}

/**
 * When a recurring schedule fires after the due time that it fires for now, however many it has missed. A schedule from
 * before the limit may be closer: its due times that come too early are left out.
 * @param seconds between two due times at least
 */
export function nextDue({ next }: Schedule, due: number, now: number, seconds: number): number | undefined {
  return next(Math.max(now, due + seconds - 1));
}
