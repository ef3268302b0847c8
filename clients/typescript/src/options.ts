/** How often, and how long, a lost connection is tried again. */
export interface RetryOptions {
  /** How many attempts in a row may bring nothing new; the next one is an error. Default 10. */
  attempts: number;
  /** Milliseconds before the second attempt at most; each later one waits up to twice as long. Default 250. */
  firstMs: number;
  /** What a wait doesn't exceed. A `Retry-After` may: it is kept, up to two minutes. Default 10 000. */
  maxMs: number;
}

/** What can be set for all calls of a client. */
export interface BatonOptions {
  /** The server. Default: the variable `BATON_URL`, and without it `http://127.0.0.1:8080`. */
  url?: string | URL;
  /** The tenant's token, or the administrator's. Default: the variable `BATON_TOKEN`. */
  token?: string;
  retry?: Partial<RetryOptions>;
  /**
   * How long a stream may be silent until its connection counts as lost, in milliseconds. The server sends a heartbeat
   * every 30 s. Default 75 000.
   */
  idleTimeoutMs?: number;
  /** How long a single event may be, in characters; longer ones are an error. Default 64 Mi. */
  maxEventLength?: number;
  /** How long an attempt of a call may take, in milliseconds. Default: as long as `fetch` allows. Streams have `idleTimeoutMs` instead. */
  timeoutMs?: number;
  /** What sends requests. Default: the `fetch` of the platform. */
  fetch?: typeof fetch;
  /**
   * Whether `fetch` hands out an answer while it comes. Default: whether the platform's does, which React Native's doesn't.
   * Without it a run is started with `POST /v1/requests`, and its events come when it has ended.
   */
  streams?: boolean;
}

/** How patient a single call or run is. */
export interface PatienceOptions {
  /** How often what got lost is tried again, in a row: 0 is once. Default: that of the client, `retry.attempts` less one. */
  maxRetries?: number;
}

/** The same, complete. */
export interface Settings {
  url: URL;
  token: string | undefined;
  retry: RetryOptions;
  idleTimeoutMs: number;
  maxEventLength: number;
  timeoutMs: number | undefined;
  fetch: typeof fetch;
  /** One for all that is made of a client: what is found out about the platform holds for the rest of it. */
  platform: { streams: boolean };
}

const RETRY: RetryOptions = { attempts: 10, firstMs: 250, maxMs: 10_000 };

/** Fills in what wasn't said, from the environment where there is one. */
export function settingsOf(options: BatonOptions): Settings {
  return {
    // Behind a path, too: https://example.com/baton/
    url: addressOf(String(options.url ?? environment('BATON_URL') ?? 'http://127.0.0.1:8080')),
    token: bearerOf(options.token ?? environment('BATON_TOKEN')),
    retry: { ...RETRY, ...options.retry },
    idleTimeoutMs: options.idleTimeoutMs ?? 75_000,
    maxEventLength: options.maxEventLength ?? 64 * 1024 * 1024,
    timeoutMs: options.timeoutMs,
    // Browsers want it called as a function of the global object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    platform: { streams: options.streams ?? (typeof Response !== 'function' || 'body' in Response.prototype) },
  };
}

/** The settings of a single call or run. */
export function settingsFor(settings: Settings, { maxRetries, idleTimeoutMs }: PatienceOptions & { idleTimeoutMs?: number }): Settings {
  const retry = maxRetries === undefined ? settings.retry : { ...settings.retry, attempts: maxRetries + 1 };
  return { ...settings, retry, idleTimeoutMs: idleTimeoutMs ?? settings.idleTimeoutMs };
}

/** @throws {TypeError} which names the text that is no address */
function addressOf(url: string): URL {
  if (!/^https?:/.test(url)) throw new TypeError(`the url must begin with http:// or https://: '${url}'`);
  return new URL(url.replace(/\/*$/, '/'));
}

/**
 * Without the line end of the file that it was read from.
 * @throws {TypeError} which doesn't tell the token, as that of a header would
 */
function bearerOf(token: string | undefined): string | undefined {
  const bare = token?.trim();
  if (bare && !/^[\x21-\x7e]+$/.test(bare)) throw new TypeError('the token has characters that no token has');
  return bare;
}

/** A variable, of Node, Deno and Bun. Browsers have none. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}
