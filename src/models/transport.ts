import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { endOfPiece } from '../lib/text.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import { contextToPropagate } from '../lib/trace.ts';
import type { Exchange, Head } from './exchange.ts';

/** What is to be fetched. */
export interface ProviderRequest extends Omit<RequestInit, 'body'> {
  body?: RequestInit['body'] | AsyncIterable<Uint8Array>;
  /** Who hears the answer, and closes it; one of the `fetchOptions` of the SDKs. */
  exchange?: Exchange;
}

/** How requests reach the providers. */
export interface Transport {
  /**
   * For the public option of the SDKs. As the global `fetch` it resolves to status and headers, of which only those are told that
   * somebody reads; the body of a 2xx goes to the request's exchange, since reading it from a web stream costs more than all the rest of
   * a call. The text behind another status is cut. Redirects are not followed, since they would carry the key to another host. What
   * is sent is JSON, with U+FFFD for each half of a character, or a stream.
   */
  fetch: (input: string | URL | Request, init?: ProviderRequest) => Promise<Response>;
  /** Closes all connections, also those in use. */
  close(): void;
}

/** A longer body, in UTF-16 units, is a stream, because undici keeps what it was given for as long as the answer lasts. */
const SHORT = 16 * 1024;

/** What is written of a body in one pass of the event loop, in UTF-16 units. */
export const PIECE = 256 * 1024;

/** A generator would keep the last piece, and so the text. */
function streamOf(text: string): Readable {
  let rest = text;
  return new Readable({
    read() {
      setImmediate(() => {
        const piece = rest.slice(0, endOfPiece(rest, 0, PIECE));
        rest = rest.slice(piece.length);
        this.push(piece === '' ? null : piece);
      });
    },
  });
}

/** The body as undici takes it, and how many bytes it has unless undici or the caller knows it. */
function bodyOf(given: ProviderRequest['body']): { body: string | Readable; bytes?: number } {
  if (typeof given === 'object' && given !== null && Symbol.asyncIterator in given) return { body: Readable.from(given) };
  if (typeof given !== 'string') throw new TypeError('a body is a text or a stream');
  const body = wellFormedJson(given);
  return body.length <= SHORT ? { body } : { body: streamOf(body), bytes: Buffer.byteLength(body) };
}

/** One transport is made per process (per `createModels`): its connections are kept alive and shared. */
export function createTransport(): Transport {
  let sockets: Dispatcher | undefined;
  let closed = false;

  return {
    async fetch(input, { headers: given, body: content, exchange } = {}) {
      if (!exchange) throw new TypeError('nobody would hear the answer');
      // Not at every start.
      if (!sockets) {
        const { createSockets } = await import('../lib/sockets.ts');
        sockets ??= createSockets({ allowH2: false });
        if (closed) void sockets.destroy();
      }
      const { origin, pathname, search, username, password } = new URL(input instanceof Request ? input.url : input);
      const headers: Record<string, string> = Object.fromEntries(given instanceof Headers ? given : new Headers(given));
      if (username !== '' || password !== '') {
        const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
        headers['authorization'] ??= `Basic ${Buffer.from(login).toString('base64')}`;
      }
      const { body, bytes } = bodyOf(content);
      if (bytes !== undefined) headers['content-length'] = String(bytes);
      Object.assign(headers, contextToPropagate());
      return responseOf(await exchange.send(sockets, { origin, path: pathname + search, method: 'POST', headers, body }));
    },
    close() {
      closed = true;
      void sockets?.destroy();
    },
  };
}

/** The headers of an answer that somebody reads: making a list of all takes as long as sending the request. */
const READ = ['retry-after', 'retry-after-ms'];

function responseOf({ status, headers, text }: Head): Response {
  const response = new Response(text || null, { status });
  for (const name of READ) {
    const value = headers[name];
    if (typeof value === 'string') response.headers.set(name, value);
  }
  return response;
}
