import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextPass } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';
import { readUpTo } from '../lib/bounded-read.ts';
import { endOfPiece } from '../lib/text.ts';
import { placeToHandOn } from '../lib/trace.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * The HTTP client under the SDKs, over node:http. They build the requests (address, authentication, headers, body);
 * sending them ourselves saves their abort controllers, timers and web streams, which cost as much as all the rest
 * of a call: a chunk here is one synchronous callback.
 */
export interface Transport {
  /**
   * Sends a request. Follows no redirects, since they would carry the key to another host.
   * @returns the paused answer when its status is 2xx; the caller must destroy it
   * @throws {UpstreamStatus} for any other status
   */
  post(envelope: Envelope, body: readonly BodyPart[], signal: AbortSignal): Promise<IncomingMessage>;
  /** Closes all connections, also those in use. */
  close(): void;
}

/** What the SDKs' `buildRequest` gives. */
export interface BuiltRequest {
  url: string;
  req: { headers: Headers };
}

/** A request without its body: where it goes, with its headers. */
export interface Envelope {
  readonly target: http.RequestOptions;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws {TypeError} when the URL is none */
export function envelopeOf({ url, req }: BuiltRequest): Envelope {
  // Only what a request needs: Node's object is a dictionary, which takes long to copy.
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(new URL(url));
  return { target: { method: 'POST', protocol, hostname, port, path, auth }, headers: Object.fromEntries(req.headers) };
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

/** Longer than a turn's commands usually take, shorter than the idle timeouts of the providers' load balancers. */
const KEEP_ALIVE_MS = 30_000;

/** Bytes of an error body that are worth keeping. */
const ERROR_BODY_MAX = 64 * 1024;

/** What is written of a body in one pass of the event loop, in UTF-16 units: writing copies it, and images have 28 MB. */
const PIECE = 256 * 1024;

/** Sends the body; what goes wrong, the request itself says. */
async function sendBody(request: ClientRequest, parts: readonly BodyPart[]): Promise<void> {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string' && only.length <= PIECE) return void request.end(only);
  const bytes = parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.base64.length), 0);
  request.setHeader('Content-Length', bytes);
  await pipeline(Readable.from(piecesOf(parts)), request).catch(() => {});
}

async function* piecesOf(parts: readonly BodyPart[]): AsyncGenerator<string> {
  for (const part of parts) {
    const text = typeof part === 'string' ? part : part.base64;
    for (let from = 0; from < text.length;) {
      const end = endOfPiece(text, from, PIECE);
      const piece = text.slice(from, end);
      if (typeof part !== 'string' && NO_BASE64.test(piece)) throw new TypeError('an image is not base64');
      yield piece;
      from = end;
      await nextPass();
    }
  }
}

const NO_BASE64 = /[^A-Za-z0-9+/=_-]/;

/** One transport is made per process (per `createModels`): its connections are kept alive and shared. */
export function createTransport(): Transport {
  // Node's own switch for HTTP(S)_PROXY; a custom agent has to be told.
  const proxyEnv = process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined;
  const options = { keepAlive: true, timeout: KEEP_ALIVE_MS, proxyEnv };
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };

  function send({ target, headers }: Envelope, body: readonly BodyPart[], signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const secure = target.protocol === 'https:';
    const agent = secure ? agents.https : agents.http;
    const request = (secure ? https : http).request({ ...target, headers: { ...headers, ...placeToHandOn() }, agent });
    const abort = (): void => void request.destroy(signal.reason as Error);
    request.on('error', reject);
    request.on('response', (message) => {
      const { statusCode = 0 } = message;
      if (statusCode >= 200 && statusCode < 300) {
        // From here on, the caller that reads the body closes the connection.
        signal.removeEventListener('abort', abort);
        return resolve(message);
      }
      void readUpTo(message, ERROR_BODY_MAX, { orWhatCame: true }).then(({ body: words }) => {
        signal.removeEventListener('abort', abort);
        reject(new UpstreamStatus(statusCode, words.toString(), retryAfterMs(message.headers, Date.now())));
      });
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    void sendBody(request, body);
    return promise;
  }

  return {
    // async, so that what can't be sent rejects like any other failure
    post: async (envelope, body, signal) => send(envelope, body, signal),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
