import { AsyncResource } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextPass } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { endOfPiece } from '../lib/text.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import { placeToHandOn } from '../lib/trace.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * The HTTP client under the SDKs, over undici's dispatchers. They build the requests (address, authentication, headers, body);
 * sending them ourselves saves their abort controllers, timers and web streams, which cost as much as all the rest
 * of a call: a chunk here is one synchronous callback.
 */
export interface Transport {
  /** Sends a request. Follows no redirects, since they would carry the key to another host. @throws {Error} when it can't be sent */
  post(envelope: Envelope, body: readonly BodyPart[], listener: AnswerListener): Promise<Exchange>;
  /** Closes all connections, also those in use. */
  close(): void;
}

/** What is told of an answer, each in the tick in which it happens, and nothing once the exchange is closed. */
export interface AnswerListener {
  /** Its status is 2xx. */
  onOpen(): void;
  onPiece(text: string): void;
  onEnd(): void;
  /** @param error an {@link UpstreamStatus} for a status that is not 2xx */
  onError(error: unknown): void;
}

/** A request and its answer. */
export interface Exchange {
  /** At most one piece comes until `resume`. */
  pause(): void;
  resume(): void;
  /** Closes the connection, unless the answer has been read to its end. */
  close(): void;
}

/** What the SDKs' `buildRequest` gives. */
export interface BuiltRequest {
  url: string;
  req: { headers: Headers };
}

/** A request without its body: where it goes, with its headers. */
export interface Envelope {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws {TypeError} when the URL is none */
export function envelopeOf({ url, req }: BuiltRequest): Envelope {
  const { origin, pathname, search, username, password } = new URL(url);
  const headers = Object.fromEntries(req.headers);
  if (username !== '' || password !== '') {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers['authorization'] ??= `Basic ${Buffer.from(login).toString('base64')}`;
  }
  return { origin, path: pathname + search, headers };
}

/** JSON, or base64 within it, which is sent only if it is that: nothing else could stand in a string of JSON unescaped. */
export type BodyPart = string | { base64: string };

/**
 * The provider answered, but not with what was asked for. The message holds the provider's text, so the client must not
 * see it.
 */
export class UpstreamStatus extends Error {
  readonly status: number;
  /** How long the provider asks us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, text: string, retryAfterMs?: number) {
    super(`status ${status}: ${text}`);
    this.name = 'UpstreamStatus';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Bytes of an error body that are worth keeping. */
const ERROR_BODY_MAX = 64 * 1024;

/** What is written of a body in one pass of the event loop, in UTF-16 units: writing copies it, and images have 28 MB. */
const PIECE = 256 * 1024;

/** A body that is forgotten when it has been sent: undici keeps what it was given for as long as the answer lasts. */
class SentOnce {
  #bytes: Buffer | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  *[Symbol.iterator](): Generator<Buffer> {
    const bytes = this.#bytes;
    this.#bytes = undefined;
    if (bytes) yield bytes;
  }
}

/** The body as undici takes it, and how many bytes it has. Providers refuse one with half of a character in it. */
function bodyOf(given: readonly BodyPart[]): { body: Readable; bytes: number } {
  const parts = given.map((part) => (typeof part === 'string' ? wellFormedJson(part) : part));
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string' && only.length <= PIECE) {
    const whole = Buffer.from(only);
    // undici takes any iterable; its types don't say so.
    return { body: new SentOnce(whole) as unknown as Readable, bytes: whole.length };
  }
  const bytes = parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.base64.length), 0);
  return { body: Readable.from(piecesOf([...parts])), bytes };
}

/** The pieces of a body. What has been sent of it is forgotten, as by {@link SentOnce}. */
async function* piecesOf(parts: BodyPart[]): AsyncGenerator<string> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    let text = typeof part === 'string' ? part : part.base64;
    for (let from = 0; from < text.length;) {
      const end = endOfPiece(text, from, PIECE);
      const piece = text.slice(from, end);
      if (typeof part !== 'string' && NO_BASE64.test(piece)) throw new TypeError('an image is not base64');
      yield piece;
      from = end;
      await nextPass();
    }
    text = '';
  }
}

const NO_BASE64 = /[^A-Za-z0-9+/=_-]/;

/** A status other than 2xx, with what has come of the text behind it. */
interface Refusal {
  status: number;
  waitMs: number | undefined;
  text: string;
}

const CLOSED = new Error('the call is over');

/** undici calls back in the context of whoever opened the connection; the listener is called in that of its own request. */
class DispatchedExchange extends AsyncResource implements Exchange, Dispatcher.DispatchHandler {
  readonly #listener: AnswerListener;
  readonly #decoder = new StringDecoder('utf8');
  /** There is one while the request has a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #refusal: Refusal | undefined;
  #closed = false;

  constructor(listener: AnswerListener) {
    super('MODEL_CALL');
    this.#listener = listener;
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  close(): void {
    this.#closed = true;
    this.#controller?.abort(CLOSED);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#closed) controller.abort(CLOSED);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // They would keep the piece that they came in for as long as the answer lasts; and emptied, since the connection has had the list
    // from its last answer on, and old as it is, it would keep them longer.
    if (Array.isArray(controller.rawHeaders)) controller.rawHeaders.length = 0;
    controller.rawHeaders = null;
    if (status < 200 || this.#closed) return;
    if (status < 300) this.#tell(this.#listener.onOpen);
    else this.#refusal = { status, waitMs: retryAfterMs(headers, Date.now()), text: '' };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#closed) return;
    const text = this.#decoder.write(chunk);
    if (!this.#refusal) return this.#pass(text);
    this.#refusal.text += text;
    if (this.#refusal.text.length > ERROR_BODY_MAX) this.#refuse(this.#refusal);
  }

  onResponseEnd(): void {
    if (this.#closed) return;
    if (this.#refusal) return this.#refuse(this.#refusal);
    this.#pass(this.#decoder.end());
    this.#tell(this.#listener.onEnd);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#closed) return;
    if (this.#refusal) return this.#refuse(this.#refusal);
    this.#tell(this.#listener.onError, error);
  }

  #pass(text: string): void {
    if (text !== '') this.#tell(this.#listener.onPiece, text);
  }

  #tell<What extends unknown[]>(of: (...what: What) => void, ...what: What): void {
    this.runInAsyncScope(of, this.#listener, ...what);
  }

  #refuse({ status, waitMs, text }: Refusal): void {
    this.close();
    this.#tell(this.#listener.onError, new UpstreamStatus(status, text.slice(0, ERROR_BODY_MAX), waitMs));
  }
}

/** One transport is made per process (per `createModels`): its connections are kept alive and shared. */
export function createTransport(): Transport {
  let sockets: Dispatcher | undefined;
  let closed = false;

  return {
    async post({ origin, path, headers }, parts, listener) {
      // Not at every start.
      if (!sockets) {
        const { createSockets } = await import('../lib/sockets.ts');
        sockets ??= createSockets({ allowH2: false });
        if (closed) void sockets.destroy();
      }
      const { body, bytes } = bodyOf(parts);
      const exchange = new DispatchedExchange(listener);
      const sent = { ...headers, 'content-length': String(bytes), ...placeToHandOn() };
      sockets.dispatch({ origin, path, method: 'POST', headers: sent, body }, exchange);
      return exchange;
    },
    close() {
      closed = true;
      void sockets?.destroy();
    },
  };
}
