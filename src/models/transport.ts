import { Readable } from 'node:stream';
import { setImmediate as nextPass } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { endOfPiece } from '../lib/text.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import { placeToHandOn } from '../lib/trace.ts';
import { Exchange } from './exchange.ts';

/** What `fetch` takes, and a body in pieces. */
interface ProviderRequest extends Omit<RequestInit, 'body'> {
  body?: RequestInit['body'] | AsyncIterable<Uint8Array>;
}

/** How requests reach the providers. */
export interface Transport {
  /**
   * As the global `fetch`, for the public option of the SDKs, with these differences: an answer with status 2xx is a
   * {@link ProviderResponse}; of any other the text is cut; redirects are not followed, since they would carry the key to another host;
   * a body is JSON or a stream, and has U+FFFD for each half of a character, which providers refuse.
   */
  fetch: (input: string | URL | Request, init?: ProviderRequest) => Promise<Response>;
  /** Closes all connections, also those in use. */
  close(): void;
}

/** An answer that is read from its exchange and not from a web stream, which takes as long for a delta as all the rest of Baton. */
export class ProviderResponse extends Response {
  readonly exchange: Exchange;

  constructor(exchange: Exchange, init: ResponseInit) {
    super(null, init);
    this.exchange = exchange;
  }
}

/** The exchange behind what an SDK says is the answer. */
export function exchangeOf(response: Response): Exchange {
  if (response instanceof ProviderResponse) return response.exchange;
  throw new TypeError('the answer is of another transport');
}

/** What is written of a body in one pass of the event loop, in UTF-16 units. undici keeps a body of one piece while the answer lasts. */
export const PIECE = 256 * 1024;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from, PIECE);
    yield text.slice(from, end);
    from = end;
    await nextPass();
  }
}

/** The body as undici takes it, and how many bytes it has if that is known. */
function bodyOf(given: ProviderRequest['body']): { body: string | Readable; bytes?: number } {
  if (typeof given === 'object' && given !== null && Symbol.asyncIterator in given) return { body: Readable.from(given) };
  if (typeof given !== 'string') throw new TypeError('a body is a text or a stream');
  const body = wellFormedJson(given);
  return body.length <= PIECE ? { body } : { body: Readable.from(piecesOf(body)), bytes: Buffer.byteLength(body) };
}

/** One transport is made per process (per `createModels`): its connections are kept alive and shared. */
export function createTransport(): Transport {
  let sockets: Dispatcher | undefined;
  let closed = false;

  return {
    async fetch(input, init = {}) {
      // Not at every start.
      if (!sockets) {
        const { createSockets } = await import('../lib/sockets.ts');
        sockets ??= createSockets({ allowH2: false });
        if (closed) void sockets.destroy();
      }
      const { origin, pathname, search, username, password } = new URL(input instanceof Request ? input.url : input);
      const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
      if (username !== '' || password !== '') {
        const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
        headers['authorization'] ??= `Basic ${Buffer.from(login).toString('base64')}`;
      }
      const { body, bytes } = bodyOf(init.body);
      if (bytes !== undefined) headers['content-length'] = String(bytes);
      Object.assign(headers, placeToHandOn());

      const exchange = new Exchange();
      const { signal } = init;
      signal?.addEventListener('abort', () => exchange.close(signal.reason), { once: true });
      sockets.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, exchange);
      const head = await exchange.head;
      const answer = { status: head.status, headers: Object.entries(head.headers).flatMap(listed) };
      return head.status < 300 ? new ProviderResponse(exchange, answer) : new Response(head.text || null, answer);
    },
    close() {
      closed = true;
      void sockets?.destroy();
    },
  };
}

function listed([name, value]: [string, string | string[] | undefined]): [string, string][] {
  return [value ?? []].flat().map((one) => [name, one]);
}
