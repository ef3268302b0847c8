/** The work took longer than it may. */
export class DeadlineError extends Error {
  /** How long it was allowed to take. */
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`not done after ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/**
 * Runs work with a time limit. The signal that the work gets is aborted when the time is over, or when `signal` is
 * aborted. Settles as soon as that happens, even when the work ignores its signal.
 * @param work gets a function too, which begins the time anew, for work that shows that it goes on
 * @param atMost milliseconds of the whole, however often its time begins anew
 * @throws {DeadlineError} when the time is over, the signal's reason when that is aborted, and what the work throws
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal, again: () => void) => Promise<T>,
  atMost = milliseconds,
): Promise<T> {
  signal.throwIfAborted();
  // Not AbortSignal.any: its signals, and the listeners that SDKs leave on them, live as long as the run's signal.
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: unknown): void => {
    controller.abort(reason);
    reject(reason);
  };
  const onAbort = (): void => stop(signal.reason);
  const late = (time: number): NodeJS.Timeout => setTimeout(() => stop(new DeadlineError(time)), time);
  let timer = late(milliseconds);
  const whole = atMost > milliseconds ? late(atMost) : undefined;
  let settled = false;
  const again = (): void => {
    if (settled) return;
    clearTimeout(timer);
    timer = late(milliseconds);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal, again), stopped]);
  } finally {
    settled = true;
    clearTimeout(timer);
    clearTimeout(whole);
    signal.removeEventListener('abort', onAbort);
  }
}
