/** The time that the scheduler lives in; tests bring one of their own. */
export interface Time {
  /** Epoch seconds, whole ones. */
  now(): number;
  /** Wakes when `seconds` (since the epoch) has come. @returns a function that cancels it */
  at(seconds: number, wake: () => void): () => void;
}

export const systemTime: Time = {
  now: () => Math.floor(Date.now() / 1000),
  at(seconds, wake) {
    const timer = setTimeout(wake, Math.max(0, seconds * 1000 - Date.now()));
    return () => clearTimeout(timer);
  },
};
