import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { Agent, request, type Dispatcher } from 'undici';
import { AddressRefused, lookupOf, type Guard } from './guard.ts';

/** A fetch that came to nothing. The message is for the model or the API's client. */
export class WebError extends Error {}

/** What a URL led to. */
export interface WebAnswer {
  /** Where the redirects ended. */
  url: URL;
  status: number;
  /** The Content-Type as it was sent, `''` without one. */
  contentType: string;
  body: Buffer;
  /** Whether there was more than the bound. */
  truncated: boolean;
}

/** Bounds of one fetch. */
export interface FetchBounds {
  /** Bytes of the body, decompressed, by its Content-Type. */
  maxBytes: (contentType: string) => number;
  accept: string;
}

export interface WebClient {
  /**
   * GETs a URL under the guard, redirects included.
   * @throws {WebError}
   * @throws the signal's reason when it is aborted
   */
  get(url: string, bounds: FetchBounds, signal: AbortSignal): Promise<WebAnswer>;
}

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Baton (+server-side fetch on behalf of a user)';
/** Codings that are undone, in the order of the header; more of them than a server ever needs are a bomb. */
const MAX_CODINGS = 2;

/** @param timeoutMs for everything: names, connections, redirects and the body */
export function createWebClient({ guard, timeoutMs = TIMEOUT_MS }: { guard: Guard; timeoutMs?: number }): WebClient {
  return {
    async get(address, bounds, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const either = AbortSignal.any([signal, deadline]);
      try {
        let next: string | URL = address;
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          const answer = await getOnce(next, guard, bounds, either);
          if (!(answer instanceof URL)) return answer;
          next = answer;
        }
        throw new WebError(`more than ${MAX_REDIRECTS} redirects`);
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.aborted) throw new WebError(`no complete answer within ${timeoutMs / 1000} s`, { cause: error });
        if (error instanceof WebError) throw error;
        if (error instanceof AddressRefused) throw new WebError(error.message, { cause: error });
        throw new WebError('the connection failed', { cause: error });
      }
    },
  };
}

/** One request on a connection of its own. @returns where to go on, for a redirect */
async function getOnce(address: string | URL, guard: Guard, bounds: FetchBounds, signal: AbortSignal): Promise<WebAnswer | URL> {
  const target = await guard.check(address, signal);
  const agent = new Agent({ connect: { lookup: lookupOf(target), autoSelectFamily: true }, pipelining: 0, maxHeaderSize: 32 * 1024 });
  try {
    const { url } = target;
    const headers = { accept: bounds.accept, 'accept-encoding': 'gzip, br, zstd', 'user-agent': USER_AGENT };
    const answer = await request(url, { dispatcher: agent, headers, signal, headersTimeout: 0, bodyTimeout: 0 });
    // What breaks after we have enough is nobody's concern.
    answer.body.on('error', () => {});
    const location = header(answer, 'location');
    if (REDIRECTS.has(answer.statusCode) && location !== '') {
      if (!URL.canParse(location, url.href)) throw new WebError('a redirect leads to no URL');
      return new URL(location, url);
    }
    const contentType = header(answer, 'content-type');
    const decoded = decode(answer.body, header(answer, 'content-encoding'));
    const { body, truncated } = await read(decoded, bounds.maxBytes(contentType));
    return { url, status: answer.statusCode, contentType, body, truncated };
  } finally {
    await agent.destroy();
  }
}

function header({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function decode(body: Readable, encoding: string): Readable {
  const codings = encoding.toLowerCase().split(',').map((coding) => coding.trim()).filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw new WebError('the answer is encoded too often');
  return codings.reduceRight((stream, coding) => {
    const decoder = decoderOf(coding);
    stream.on('error', (error) => decoder.destroy(error));
    return stream.pipe(decoder);
  }, body);
}

function decoderOf(coding: string) {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress();
    default:
      throw new WebError(`the encoding ${JSON.stringify(coding.slice(0, 40))} of the answer is unknown`);
  }
}

/** Reads up to so many bytes; what is behind them is neither read nor decompressed. */
async function read(stream: Readable, maxBytes: number): Promise<{ body: Buffer; truncated: boolean }> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) break;
  }
  return { body: Buffer.concat(pieces).subarray(0, maxBytes), truncated: bytes > maxBytes };
}
