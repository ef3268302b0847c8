import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { readUpTo } from '../../lib/bounded-read.ts';
import { DeadlineError, within } from '../../lib/deadline.ts';
import { directSockets } from '../../lib/sockets.ts';

/** A search that failed. The message is for the agent: no key, no URL. */
export class SearchFailed extends Error {}

/** A request to a search engine. */
export interface SearchRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: unknown;
}

const TIMEOUT_MS = 10_000;
const BODY_MAX = 2 * 1024 * 1024;
/** Milliseconds that are waited when the engine wants that, once: many take one search a second. */
const WAIT_MS = 2000;

/** What to do about an answer, by its status. */
export type Advice = Readonly<Record<number | 'notJson', string>>;

/** The engine takes no more searches now. */
class Limited extends SearchFailed {
  readonly waitMs: number | undefined;

  constructor(words: string, waitMs: number | undefined) {
    super(words);
    this.waitMs = waitMs;
  }
}

/** Sends requests to the search engine; no redirects, which would carry the key elsewhere. */
export class SearchHttp {
  readonly #agent = directSockets({ connections: 8, connectTimeout: TIMEOUT_MS });
  readonly #timeoutMs: number;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /** @returns the JSON of a 200 @throws {SearchFailed} @throws the signal's reason */
  async json(asked: SearchRequest, advice: Advice, signal: AbortSignal): Promise<unknown> {
    try {
      return JSON.parse(await within(this.#timeoutMs, signal, (bounded) => this.#patiently(asked, advice, bounded)));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SearchFailed) throw error;
      if (error instanceof DeadlineError) throw new SearchFailed(`the search engine did not answer within ${this.#timeoutMs / 1000} s`);
      if (error instanceof SyntaxError) throw new SearchFailed(withAdvice('the search engine did not send JSON', advice.notJson));
      throw new SearchFailed('the search engine could not be reached', { cause: error });
    }
  }

  async #patiently(asked: SearchRequest, advice: Advice, signal: AbortSignal): Promise<string> {
    try {
      return await this.#text(asked, advice, signal);
    } catch (error) {
      if (!(error instanceof Limited) || error.waitMs === undefined || error.waitMs > WAIT_MS) throw error;
      await delay(error.waitMs, undefined, { signal });
      return this.#text(asked, advice, signal);
    }
  }

  async #text({ method, url, headers, body }: SearchRequest, advice: Advice, signal: AbortSignal): Promise<string> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await request(url, {
      method,
      headers: { accept: 'application/json', ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      dispatcher: this.#agent,
      signal,
    });
    const { body: bytes, truncated } = await readUpTo(answer.body, BODY_MAX);
    if (truncated) throw new SearchFailed('the search engine sent too much');
    const { statusCode: status } = answer;
    if (status === 429) throw limited(answer.headers, advice[429]);
    if (status !== 200) throw new SearchFailed(withAdvice(wordsFor(status), advice[status]));
    return bytes.toString();
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

const withAdvice = (words: string, advice = ''): string => (advice === '' ? words : `${words}: ${advice}`);

function limited(headers: IncomingHttpHeaders, advice: string | undefined): Limited {
  const waitMs = waitOf(headers);
  const when = waitMs === undefined ? 'at the moment' : `for another ${Math.max(1, Math.ceil(waitMs / 1000))} s`;
  return new Limited(withAdvice(`the search engine has no more searches for this server ${when}`, advice), waitMs);
}

/** Milliseconds until the next search is taken: `Retry-After`, or Brave's limits, of which those with nothing left count. */
function waitOf(headers: IncomingHttpHeaders): number | undefined {
  const after = /^\d{1,9}$/.exec(headers['retry-after'] ?? '')?.[0];
  if (after !== undefined) return Number(after) * 1000;
  const date = Date.parse(headers['retry-after'] ?? '');
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  const left = numbersIn(headers['x-ratelimit-remaining']);
  const waits = numbersIn(headers['x-ratelimit-reset']).filter((_, i) => (left[i] ?? 0) <= 0);
  return waits.length === 0 ? undefined : Math.max(...waits) * 1000;
}

/** `1, 1419704` */
const numbersIn = (header: string | string[] | undefined): number[] =>
  typeof header === 'string' ? header.split(',', 8).map(Number).filter(Number.isFinite) : [];

function wordsFor(status: number): string {
  if (status === 401) return 'the search engine refused the key of this server';
  if (status === 403) return 'the search engine refused the search, or the key of this server';
  return `the search engine answered with status ${status}`;
}
