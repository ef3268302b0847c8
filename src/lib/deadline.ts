/** The work took longer than it may. */
export class DeadlineError extends Error {}

/**
 * Runs work with a time limit. The signal that the work gets is aborted when the time is over, or when `signal` is
 * aborted. Settles as soon as that happens, even when the work ignores its signal.
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
