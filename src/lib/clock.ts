/** The time, as the runtime sees it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a clock that never jumps. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** Whole seconds since the epoch, the unit of every time in the API. */
export function epochSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
