import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { endOfPiece } from '../lib/text.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import { contextToPropagate } from '../lib/trace.ts';
import type { Exchange } from './exchange.ts';
import { loginOf } from './login.ts';

/** A request as the SDKs build it. */
export interface ProviderRequest {
  url: string;
  headers: Headers | Record<string, string>;
  /** JSON, which is sent with U+FFFD for each half of a character, or a stream. */
  body?: RequestInit['body'] | AsyncIterable<Uint8Array>;
}

/** How requests reach the providers. */
export interface Transport {
  /**
   * Sends a request with POST, and resolves when its answer begins. Redirects are not followed, since they would carry the key to
   * another host.
   * @param exchange hears the body of a 2xx, and closes it
   * @throws {UpstreamStatus} for another status
   * @throws {Error} when no answer comes
   */
  send(request: ProviderRequest, exchange: Exchange): Promise<void>;
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
    async send({ url, headers: given, body: content }, exchange) {
      // Not at every start.
      if (!sockets) {
        const { createSockets } = await import('../lib/sockets.ts');
        sockets ??= createSockets({ allowH2: false });
        if (closed) void sockets.destroy();
      }
      const { origin, pathname, search } = new URL(url);
      const headers: Record<string, string> = given instanceof Headers ? Object.fromEntries(given) : { ...given };
      const login = loginOf(url);
      if (login !== undefined) headers['authorization'] ??= login;
      const { body, bytes } = bodyOf(content);
      if (bytes !== undefined) headers['content-length'] = String(bytes);
      Object.assign(headers, contextToPropagate());
      await exchange.send(sockets, { origin, path: pathname + search, method: 'POST', headers, body });
    },
    close() {
      closed = true;
      void sockets?.destroy();
    },
  };
}
