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

/** Sends requests to the search engine; no redirects, which would carry the key elsewhere. */
export class SearchHttp {
  readonly #agent = directSockets({ connections: 8, connectTimeout: TIMEOUT_MS });
  readonly #timeoutMs: number;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /** @returns the JSON of a 200 @throws {SearchFailed} @throws the signal's reason */
  async json(asked: SearchRequest, signal: AbortSignal): Promise<unknown> {
    try {
      return JSON.parse(await within(this.#timeoutMs, signal, (bounded) => this.#text(asked, bounded)));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SearchFailed) throw error;
      if (error instanceof DeadlineError) throw new SearchFailed(`the search engine did not answer within ${this.#timeoutMs / 1000} s`);
      if (error instanceof SyntaxError) throw new SearchFailed('the search engine did not send JSON');
      throw new SearchFailed('the search engine could not be reached', { cause: error });
    }
  }

  async #text({ method, url, headers, body }: SearchRequest, signal: AbortSignal): Promise<string> {
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
    if (answer.statusCode !== 200) throw new SearchFailed(wordsFor(answer.statusCode));
    return bytes.toString();
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

function wordsFor(status: number): string {
  if (status === 401) return 'the search engine refused the key of this server';
  if (status === 403) return 'the search engine refused the key of this server, or is a SearXNG that does not allow the format json';
  if (status === 429) return 'the search engine has no more searches for this server at the moment';
  return `the search engine answered with status ${status}`;
}
