import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { readUpTo } from '../lib/bounded-read.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * The HTTP client under the SDKs, over node:http. They build the requests (address, authentication, headers, body);
 * sending them ourselves saves their abort controllers, timers and web streams, which cost as much as all the rest
 * of a call: a chunk here is one synchronous callback.
 */
export interface Transport {
  /**
   * Sends a request that an SDK has built. Follows no redirects, since they would carry the key to another host.
   * @returns the paused answer when its status is 2xx; the caller must destroy it
   * @throws {UpstreamStatus} for any other status
   */
  post(url: string, request: BuiltRequest, signal: AbortSignal): Promise<IncomingMessage>;
  /** Closes all connections, also those in use. */
  close(): void;
}

/** What the SDKs' `buildRequest` gives. */
export interface BuiltRequest {
  headers: Headers;
  body?: unknown;
}

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

/** One transport is made per process (per `createModels`): its connections are kept alive and shared. */
export function createTransport(): Transport {
  // Node's own switch for HTTP(S)_PROXY; a custom agent has to be told.
  const proxyEnv = process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined;
  const options = { keepAlive: true, timeout: KEEP_ALIVE_MS, proxyEnv };
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };

  function send(address: string, { headers, body }: BuiltRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    if (typeof body !== 'string') throw new TypeError('this transport sends a string');
    const url = new URL(address);
    const secure = url.protocol === 'https:';
    const agent = secure ? agents.https : agents.http;
    const request = (secure ? https : http).request(url, { method: 'POST', headers: Object.fromEntries(headers), agent });
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
    request.end(body);
    return promise;
  }

  return {
    // async, so that an unusable URL rejects like any other failure
    post: async (url, request, signal) => send(url, request, signal),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
