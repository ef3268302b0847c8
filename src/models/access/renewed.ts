import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { NoAccess } from './access.ts';

/** What is lent for a time. */
export interface Lent<T> {
  value: T;
  /** Milliseconds since the epoch; undefined: it does not say. */
  expiresAt: number | undefined;
}

/** How long a fetch may take. */
const FETCH_MS = 20_000;
/** So long before it expires it is fetched anew; not earlier, since some hosts lend the same one until then. */
const EARLY_MS = 120_000;
/** What is lent for a shorter time, or lent again, is used for so long. */
const LEAST_MS = 10_000;
/** How long something is used that does not say when it expires: a file may have been changed. */
const UNKNOWN_MS = 900_000;
/** How much of a reason is kept. */
const WORDS_MAX = 500;

interface Fetch<T> {
  promise: Promise<Lent<T>>;
  controller: AbortController;
  /** Calls that wait for it. */
  waiting: number;
}

/**
 * Credentials that are fetched when they are first needed, kept, and fetched anew shortly before they expire: one fetch at a time, for
 * all that wait. It ends when it takes too long, and when nobody waits for it any more.
 */
export class Renewed<T> {
  readonly #fetch: (signal: AbortSignal) => Promise<Lent<T>>;
  #last: (Lent<T> & { renewAt: number }) | undefined;
  #underWay: Fetch<T> | undefined;

  constructor(fetch: (signal: AbortSignal) => Promise<Lent<T>>) {
    this.#fetch = fetch;
  }

  /** @throws {NoAccess} @throws the signal's reason when it is aborted */
  async get(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#last && Date.now() < this.#last.renewAt) return this.#last.value;
    const fetch = (this.#underWay ??= this.#begin());
    fetch.waiting += 1;
    const gone = Promise.withResolvers<never>();
    const onAbort = (): void => gone.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return (await Promise.race([fetch.promise, gone.promise])).value;
    } catch (error) {
      signal.throwIfAborted();
      // What is still good is used, though there is no newer one.
      const last = this.#last;
      if (last?.expiresAt !== undefined && Date.now() < last.expiresAt) return last.value;
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      fetch.waiting -= 1;
      if (fetch.waiting === 0) fetch.controller.abort();
    }
  }

  #begin(): Fetch<T> {
    const controller = new AbortController();
    const fetch: Fetch<T> = { controller, waiting: 0, promise: outsideOfRuns(() => this.#run(controller)) };
    // One that nobody waits for any more is not joined, either.
    const forget = (): void => {
      if (this.#underWay === fetch) this.#underWay = undefined;
    };
    controller.signal.addEventListener('abort', forget, { once: true });
    fetch.promise.then(forget, forget);
    return fetch;
  }

  async #run(controller: AbortController): Promise<Lent<T>> {
    const { signal } = controller;
    const over = Promise.withResolvers<never>();
    const timer = setTimeout(() => controller.abort(new Error(`they did not come within ${FETCH_MS} ms`)), FETCH_MS);
    const onAbort = (): void => over.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const lent = await Promise.race([this.#fetch(signal), over.promise]);
      const now = Date.now();
      const renewAt = Math.max((lent.expiresAt ?? now + UNKNOWN_MS + EARLY_MS) - EARLY_MS, now + LEAST_MS);
      this.#last = { ...lent, renewAt };
      return lent;
    } catch (error) {
      throw new NoAccess(plain(error));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

/** Errors of the libraries hold whole requests, with what is in them: of these the message is kept. */
function plain(error: unknown): Error {
  const { message } = error instanceof Error ? error : { message: String(error) };
  return new Error(message.slice(0, WORDS_MAX));
}

/** Characters of a token, so that it fits into a header. */
const TOKEN_MAX = 16 * 1024;

/** @returns what may stand in a header @throws {Error} for anything else */
export function tokenFrom(value: unknown): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) throw new Error('what came is no token');
  if (value.length > TOKEN_MAX) throw new Error('a token is too long');
  return value;
}
