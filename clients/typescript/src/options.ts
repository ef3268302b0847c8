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
  /** What sends requests. Default: the `fetch` of the platform. */
  fetch?: typeof fetch;
}

/** The same, complete. */
export interface Settings {
  url: URL;
  token: string | undefined;
  retry: RetryOptions;
  idleTimeoutMs: number;
  maxEventLength: number;
  fetch: typeof fetch;
}

const RETRY: RetryOptions = { attempts: 10, firstMs: 250, maxMs: 10_000 };

/** Fills in what wasn't said, from the environment where there is one. */
export function settingsOf(options: BatonOptions): Settings {
  return {
    // Behind a path, too: https://example.com/baton/
    url: new URL(String(options.url ?? environment('BATON_URL') ?? 'http://127.0.0.1:8080').replace(/\/*$/, '/')),
    token: options.token ?? environment('BATON_TOKEN'),
    retry: { ...RETRY, ...options.retry },
    idleTimeoutMs: options.idleTimeoutMs ?? 75_000,
    maxEventLength: options.maxEventLength ?? 64 * 1024 * 1024,
    // Browsers want it called as a function of the global object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

/** A variable, of Node, Deno and Bun. Browsers have none. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}
