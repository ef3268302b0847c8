/** Something took longer than it may. */
export class DeadlineError extends Error {}

/**
 * Runs work that has so many milliseconds. The signal that it gets is aborted when they are over, or when `signal`
 * is. Settles as soon as that happens, also when the work doesn't listen.
 * @throws {DeadlineError} when the time is over, the signal's reason when that is aborted, and what the work throws
 */
export async function within<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  // Not AbortSignal.any: its signals, and the listeners that SDKs leave on them, live as long as the run's signal.
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: unknown): void => {
    controller.abort(reason);
    reject(reason);
  };
  const onAbort = (): void => stop(signal.reason);
  const timer = setTimeout(() => stop(new DeadlineError(`not done after ${milliseconds} ms`)), milliseconds);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
