/** The work took longer than it may. */
export class DeadlineError extends Error {
  /** How long it was allowed to take. */
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`not done after ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/** The time of a work that is under way. */
export interface Deadline {
  /** Begins the time anew, for work that shows that it goes on. */
  again: () => void;
  /** Stops the time, for work that waits for somebody else. @returns what lets it go on, anew */
  hold: () => () => void;
}

/**
 * Runs work with a time limit. The signal that the work gets is aborted when the time is over, or when `signal` is
 * aborted. Settles as soon as that happens, even when the work ignores its signal.
 * @param atMost milliseconds of the whole, however often its time begins anew; what it was held for does not count
 * @throws {DeadlineError} when the time is over, the signal's reason when that is aborted, and what the work throws
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal, deadline: Deadline) => Promise<T>,
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
  const timer = new Timer(milliseconds, atMost, (time) => stop(new DeadlineError(time)));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal, timer), stopped]);
  } finally {
    timer.end();
    signal.removeEventListener('abort', onAbort);
  }
}

class Timer implements Deadline {
  readonly #milliseconds: number;
  readonly #late: (milliseconds: number) => void;
  readonly #atMost: number;
  #timer: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  /** Of the whole. */
  #left: number;
  #since = 0;
  #holds = 0;
  #ended = false;

  constructor(milliseconds: number, atMost: number, late: (milliseconds: number) => void) {
    this.#milliseconds = milliseconds;
    this.#atMost = atMost;
    this.#left = atMost;
    this.#late = late;
    this.#start();
  }

  readonly again = (): void => {
    if (this.#ended || this.#holds > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#late, this.#milliseconds, this.#milliseconds);
  };

  readonly hold = (): (() => void) => {
    this.#holds += 1;
    if (this.#holds === 1) this.#stop();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds -= 1;
      if (this.#holds === 0 && !this.#ended) this.#start();
    };
  };

  end(): void {
    this.#ended = true;
    this.#stop();
  }

  #start(): void {
    this.again();
    if (this.#atMost === this.#milliseconds) return;
    this.#since = performance.now();
    this.#whole = setTimeout(this.#late, this.#left, this.#atMost);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#whole);
    this.#left -= performance.now() - this.#since;
  }
}
