import { fetch } from 'undici';
import type { RawFrame } from '../../contract/frames.ts';
import { isObject } from '../../lib/is-object.ts';
import { mediaTypeOf } from '../../lib/media-type.ts';
import { tryJson } from '../../lib/try-json.ts';
import { Inconclusive, Violation, expect } from '../expect.ts';
import { AGENT } from '../agent.ts';
import { reasonOf } from '../reason.ts';
import { framesOf, textOf } from './body.ts';

export interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  /** What is sent as it is, or an object that is sent as JSON. */
  body?: unknown;
}

/** An answer, read as far as is needed. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** The media type, without its parameters. */
  type: string;
  /** What was read; of an event stream the data of its events. */
  text: string;
  /** The body where it is JSON, of whatever type it says to be. */
  json: unknown;
  /** The events, where the answer is a stream. */
  frames: RawFrame[] | undefined;
}

const REASON_MAX = 200;

/**
 * Plain requests to a server of any make: nothing of an SDK, whose leniency would hide what is wrong.
 * What the user gave to be sent goes to the origin of the URL that the user gave, and to no other one that a server names.
 */
export class Wire {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly signal: AbortSignal;

  constructor(options: { url: string; headers: Record<string, string>; signal: AbortSignal }) {
    this.#origin = new URL(options.url).origin;
    this.#headers = options.headers;
    this.signal = options.signal;
  }

  /**
   * Sends a request, and reads the answer: of a stream as far as `enough` says.
   * @throws {Violation} without an answer; {@link Inconclusive} when the server wants a token, or throttles
   */
  ask(url: string, sent: Sent = {}, enough: (frame: RawFrame) => boolean = () => false): Promise<Reply> {
    return this.#read(url, sent, (body) => framesOf(body, enough));
  }

  /** The same, but of a stream nothing is read. */
  head(url: string, sent: Sent = {}): Promise<Reply> {
    return this.#read(url, sent, async () => []);
  }

  async #read(url: string, sent: Sent, follow: (body: ReadableStream<Uint8Array>) => Promise<RawFrame[]>): Promise<Reply> {
    const what = `${sent.method ?? 'GET'} ${url}`;
    const connection = new AbortController();
    const signal = AbortSignal.any([this.signal, connection.signal]);
    try {
      const response = await this.#fetch(url, sent, signal);
      const type = mediaTypeOf(response.headers.get('content-type') ?? '');
      const reply = { status: response.status, headers: Object.fromEntries(response.headers), type };
      if (type === 'text/event-stream' && response.body) {
        this.#turnedAway(url, reply, '', what);
        const frames = await follow(response.body);
        return { ...reply, frames, text: frames.map(({ data }) => data).join('\n'), json: undefined };
      }
      const text = await textOf(response.body);
      this.#turnedAway(url, reply, text, what);
      return { ...reply, frames: undefined, text, json: tryJson(text) };
    } catch (error) {
      if (error instanceof Violation || error instanceof Inconclusive) throw error;
      throw new Violation(`an answer to ${what}`, reasonOf(error, this.signal));
    } finally {
      connection.abort();
    }
  }

  async #fetch(url: string, { method = 'GET', headers = {}, body }: Sent, signal: AbortSignal): Promise<Response> {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return fetch(url, {
      method,
      redirect: 'manual',
      signal,
      dispatcher: AGENT,
      headers: {
        ...(new URL(url).origin === this.#origin ? this.#headers : {}),
        Connection: 'close',
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: Buffer.from(text) }),
    });
  }

  #turnedAway(url: string, { status, headers }: Pick<Reply, 'status' | 'headers'>, text: string, what: string): void {
    const reason = text.slice(0, REASON_MAX);
    if (status === 429) throw new Inconclusive(`${what} was throttled: 429 ${reason}`);
    const scope = status === 403 && /insufficient_scope/.test(`${headers['www-authenticate'] ?? ''}${text}`);
    if (status !== 401 && !scope) return;
    const other = new URL(url).origin !== this.#origin ? '; what you gave goes to the origin of the URL that you gave alone' : '';
    throw new Inconclusive(`${what} wants other credentials, see --token and --header: ${status} ${reason}${other}`);
  }
}

/** The status and the body, to be shown. */
export const shown = ({ status, type, text }: Reply): string => `${status} ${type} ${text}`;

/** @throws {Violation} unless it was turned down in a way that a client can understand: a status of 4xx, or an error in a body */
export function expectRefused(reply: Reply, what: string): void {
  const { status } = reply;
  const said = isObject(reply.json) && isObject(reply.json['error']);
  expect(
    (status >= 400 && status < 500) || (status === 200 && said),
    `${what} to be refused, with a status of 4xx or an error`,
    shown(reply),
  );
}
