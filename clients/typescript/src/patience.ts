import { Dropped } from './dropped.ts';
import { ApiStatusError, ConnectionLost } from './errors.ts';
import type { RetryOptions } from './options.ts';
import { sleep } from './signals.ts';

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
  async wait(error: ApiStatusError | Dropped, signal: AbortSignal | undefined): Promise<void> {
    const { attempts, firstMs, maxMs } = this.#options;
    this.#failures += 1;
    const asked = error instanceof ApiStatusError ? (error.retryAfterMs ?? 0) : 0;
    if (this.#failures >= attempts || asked > LONGEST_WAIT_MS) {
      if (error instanceof ApiStatusError) throw error;
      const lost = new ConnectionLost(`${error.message}, as often as it was tried`, { cause: error.cause });
      throw Object.assign(lost, { attempts: this.#failures });
    }
    const backoff = Math.min(maxMs, firstMs * 2 ** (this.#failures - 1));
    await sleep(Math.max(asked, backoff * (0.5 + Math.random() / 2)), signal);
  }
}

/** Whether a request that changes nothing may be sent again after this. */
export function isPassing(error: unknown): error is ApiStatusError | Dropped {
  if (error instanceof Dropped) return true;
  if (!(error instanceof ApiStatusError)) return false;
  // A gateway without its server; a server that starts, stops or has lost its database; a request that never arrived.
  if ([408, 502, 503, 504].includes(error.status)) return true;
  return error.status === 429 && error.retryAfterMs !== undefined;
}

/** What the world is told of it: the platform's own error, where there is one. */
export function causeOf(error: ApiStatusError | Dropped): unknown {
  return error instanceof Dropped ? (error.cause ?? new ConnectionLost(error.message)) : error;
}
