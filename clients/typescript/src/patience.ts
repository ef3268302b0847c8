import { Dropped } from './dropped.ts';
import { ApiError, ConnectionLost } from './errors.ts';
import type { RetryOptions } from './options.ts';

/** A server that wants to be left alone for longer than this is reported instead. */
const LONGEST_WAIT_MS = 120_000;

/** How long something is tried: attempts in a row that brought nothing, and the waits between them. */
export class Patience {
  readonly #options: RetryOptions;
  #failures = 0;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** Something new has come. */
  progress(): void {
    this.#failures = 0;
  }

  /**
   * Waits before the next attempt: twice as long as before, less a random part so that clients who lost the same server
   * don't come back in step, and never shorter than the server has asked for.
   * @throws when it has been tried often enough, or the server asks for too much
   */
  async wait(error: ApiError | Dropped, signal: AbortSignal | undefined): Promise<void> {
    const { attempts, firstMs, maxMs } = this.#options;
    this.#failures += 1;
    const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
    if (this.#failures >= attempts || asked > LONGEST_WAIT_MS) {
      if (error instanceof ApiError) throw error;
      throw new ConnectionLost(`${error.message}, as often as it was tried`, { cause: error.cause });
    }
    const backoff = Math.min(maxMs, firstMs * 2 ** (this.#failures - 1));
    await sleep(Math.max(asked, backoff * (0.5 + Math.random() / 2)), signal);
  }
}

/** @throws the reason of the signal, as soon as it aborts */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Whether a request that changes nothing may be sent again after this. */
export function isPassing(error: unknown): error is ApiError | Dropped {
  if (error instanceof Dropped) return true;
  if (!(error instanceof ApiError)) return false;
  // A gateway without its server; a server that starts, stops or has lost its database; a request that never arrived.
  if ([408, 502, 503, 504].includes(error.status)) return true;
  return error.status === 429 && error.retryAfterMs !== undefined;
}

/** What the world is told of it: the platform's own error, where there is one. */
export function causeOf(error: ApiError | Dropped): unknown {
  return error instanceof Dropped ? (error.cause ?? new ConnectionLost(error.message)) : error;
}
