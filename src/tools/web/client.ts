import { request, type Dispatcher } from 'undici';
import { release } from '../../files.ts';
import { readUpTo, type BoundedBody } from '../../lib/bounded-read.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { directSockets } from '../../lib/sockets.ts';
import { codingsOf, decode } from './coding.ts';
import { Cookies } from './cookies.ts';
import { WebError } from './error.ts';
import { AddressRefused, lookupOf, type Guard } from './guard.ts';

/** The answer of a fetched URL. */
export interface WebAnswer {
  /** Where the redirects ended. */
  url: URL;
  status: number;
  /** The Content-Type as it was sent, `''` without one. */
  contentType: string;
  body: Buffer;
  /** Whether there was more than the bound. */
  truncated: boolean;
  /** Whether the body broke off before its end. */
  cut: boolean;
  /** The `Refresh` header, `''` without one. */
  refresh: string;
  /** Whether the next request would have cookies, which this one had not. */
  newCookie: boolean;
}

/** What a fetch waits for; its time doesn't run meanwhile. */
export interface Admission {
  /** Resolves when a body of so many bytes may be read. */
  admit(bytes: number): Promise<void>;
  /** Resolves when it may be decoded, with what says that it has been. */
  takeSlot(): Promise<() => void>;
}

/** Bounds of one fetch. */
interface FetchBounds {
  /** Bytes of the body, decompressed, by its Content-Type. */
  maxBytes: (contentType: string) => number;
  accept: string;
  admission: Admission;
  /** For whom; default: no tenant. */
  tenantId?: number;
  /** Where an answer leads that is no redirect by its status; its time doesn't run meanwhile. */
  onward?: (answer: WebAnswer) => Promise<URL | undefined>;
}

export interface WebClient {
  /**
   * GETs a URL under the guard, redirects included. Cookies live no longer than that.
   * @throws {WebError}
   * @throws the signal's reason when it is aborted
   */
  get(url: string, bounds: FetchBounds, signal: AbortSignal): Promise<WebAnswer>;
}

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
/** Of decoding one body. An image of 20 MB takes a tenth of that; there are some that decode to nothing for a minute. */
const DECODING_MS = 3000;
/** What a decoder of brotli or zstd may keep of what it has decoded: the most that servers send is 4 to 8 MiB. */
const DECODER_BYTES = 4 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const version = release();
const USER_AGENT = `Baton/${version}`;

/** @param timeoutMs for everything: names, connections, redirects and the body */
export function createWebClient({ guard, timeoutMs = TIMEOUT_MS }: { guard: Guard; timeoutMs?: number }): WebClient {
  return {
    async get(address, bounds, signal) {
      const deadline = new Deadline(timeoutMs);
      const either = AbortSignal.any([signal, deadline.signal]);
      const { admission } = bounds;
      const untimed: Admission = {
        admit: (bytes) => deadline.pause(() => admission.admit(bytes)),
        takeSlot: () => deadline.pause(() => admission.takeSlot()),
      };
      /** What `onward` threw, which is not of the connection. */
      let theirs: unknown;
      const onward = (answer: WebAnswer): Promise<URL | undefined> =>
        deadline.pause(async () => {
          try {
            return await bounds.onward?.(answer);
          } catch (error) {
            theirs = error;
            throw error;
          }
        });
      try {
        const cookies = new Cookies();
        let next: string | URL = address;
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          const answer = await getOnce(next, { guard, cookies }, { ...bounds, admission: untimed }, either);
          if (answer instanceof URL) {
            next = answer;
            continue;
          }
          const to = await onward(answer);
          if (!to) return answer;
          next = to;
        }
        throw new WebError(`more than ${MAX_REDIRECTS} redirects`);
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.signal.aborted && error !== theirs)
          throw new WebError(`no complete answer within ${timeoutMs / 1000} s`, { cause: error });
        if (error instanceof WebError || error === theirs) throw error;
        if (error instanceof AddressRefused) throw new WebError(error.message, { cause: error });
        throw new WebError('the connection failed, or the answer is broken', { cause: error });
      } finally {
        deadline.end();
      }
    },
  };
}

/** One request on a connection of its own. @returns where to go on, for a redirect */
async function getOnce(
  address: string | URL,
  { guard, cookies }: { guard: Guard; cookies: Cookies },
  bounds: FetchBounds,
  signal: AbortSignal,
): Promise<WebAnswer | URL> {
  const target = await guard.check(address, signal, bounds.tenantId);
  const ended = new AbortController();
  // undici finishes connecting before it handles an abort, so the socket gets the signal itself.
  const connect = { lookup: lookupOf(target), autoSelectFamily: true, signal: AbortSignal.any([signal, ended.signal]) };
  // HTTP/1.1 alone: its parser keeps to the bound of the headers.
  const agent = directSockets({ connect, pipelining: 0, maxHeaderSize: 32 * 1024, allowH2: false });
  try {
    const { url } = target;
    const cookie = await cookies.of(url);
    const headers = {
      accept: bounds.accept,
      'accept-encoding': 'gzip, br, zstd',
      'user-agent': USER_AGENT,
      ...(cookie === '' ? {} : { cookie }),
    };
    const answer = await request(url, { dispatcher: agent, headers, signal, headersTimeout: 0, bodyTimeout: 0 });
    // Errors after we have read enough don't matter.
    answer.body.on('error', () => {});
    const newCookie = await cookies.take(answer.headers['set-cookie'] ?? [], url);
    // undici reads bytes as Latin-1; those of a URL are UTF-8.
    const location = Buffer.from(header(answer, 'location'), 'latin1').toString();
    if (REDIRECTS.has(answer.statusCode) && location !== '') {
      if (!URL.canParse(location, url.href)) throw new WebError('a redirect leads to no URL');
      return new URL(location, url);
    }
    const contentType = header(answer, 'content-type');
    const maxBytes = bounds.maxBytes(contentType);
    const codings = codingsOf(header(answer, 'content-encoding'));
    await bounds.admission.admit(sizeOf(answer, maxBytes));
    const sent = await readUpTo(answer.body, maxBytes, { orWhatCame: true });
    signal.throwIfAborted();
    if (sent.cut && sent.body.length === 0) throw new WebError('the connection failed, or the answer is broken');
    // Servers name a coding of nothing too, and browsers take that for nothing.
    const isPlain = codings.length === 0 || sent.body.length === 0;
    const { body, truncated } = isPlain ? sent : await decodeWithSlot(sent, codings, maxBytes, bounds.admission, signal);
    const refresh = header(answer, 'refresh');
    return { url, status: answer.statusCode, contentType, body, truncated, cut: sent.cut, refresh, newCookie };
  } finally {
    ended.abort(ENDED);
    await agent.destroy(ENDED);
  }
}

/**
 * Decoders have a thread each, and one that is sent little may have much to do: without slots those of one tenant would take the
 * processors from everybody. What has been sent is there by then, so that nobody holds a slot while a server is waited for.
 */
async function decodeWithSlot(
  sent: BoundedBody,
  codings: readonly string[],
  maxBytes: number,
  { takeSlot }: Admission,
  signal: AbortSignal,
): Promise<BoundedBody> {
  const release = await takeSlot();
  const late = AbortSignal.timeout(DECODING_MS);
  const ended = AbortSignal.any([signal, late]);
  try {
    const isWhole = !sent.truncated && !sent.cut;
    const decoded = await readUpTo(decode(sent.body, codings, { signal: ended, isWhole }), maxBytes, { orWhatCame: !isWhole });
    // An end is no body that was cut.
    ended.throwIfAborted();
    return { ...decoded, truncated: decoded.truncated || sent.truncated };
  } catch (error) {
    if (late.aborted && !signal.aborted) throw new WebError('the answer takes too long to decode', { cause: error });
    throw error;
  } finally {
    release();
  }
}

/** The bytes that a body may have: as many as it says, unless it grows when it is decoded, and then not less than its decoder takes. */
function sizeOf(answer: Dispatcher.ResponseData, maxBytes: number): number {
  if (header(answer, 'content-encoding') !== '') return Math.max(maxBytes, DECODER_BYTES);
  const length = header(answer, 'content-length');
  return /^\d{1,15}$/.test(length) ? Math.min(Number(length) + 1, maxBytes) : maxBytes;
}

/** A time that can stand still. */
class Deadline {
  readonly #over = new AbortController();
  #left: number;
  #since = 0;
  /** Counts how often the time has begun to run, or has ended. */
  #runs = 0;

  constructor(ms: number) {
    this.#left = ms;
    this.#run();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** The time stands still while the work is done. */
  async pause<T>(work: () => Promise<T>): Promise<T> {
    this.end();
    this.#left = Math.max(0, Math.ceil(this.#left - (performance.now() - this.#since)));
    const result = await work();
    this.#run();
    return result;
  }

  end(): void {
    this.#runs += 1;
  }

  #run(): void {
    const run = (this.#runs += 1);
    this.#since = performance.now();
    const over = (): void => {
      if (run === this.#runs) this.#over.abort(OVER);
    };
    // Its timer runs on when the fetch has ended.
    outsideOfRuns(() => AbortSignal.timeout(this.#left)).addEventListener('abort', over, { once: true });
  }
}

const OVER = new Error('the time is over');
/** Nobody sees it. Made once, since its stack costs more than the rest of an end. */
const ENDED = new Error('the fetch has ended');

function header({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
