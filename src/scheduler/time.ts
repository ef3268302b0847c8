/** The scheduler's clock and alarm; tests replace it. */
export interface Time {
  /** Whole epoch seconds. */
  now(): number;
  /** Calls `wake` when `seconds` (since the epoch) has come. @returns a function that cancels it */
  at(seconds: number, wake: () => void): () => void;
}

export const systemTime: Time = {
  now: () => Math.floor(Date.now() / 1000),
  at(seconds, wake) {
    const timer = setTimeout(wake, Math.max(0, seconds * 1000 - Date.now()));
    return () => clearTimeout(timer);
  },
};
