import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/**
 * The HTTP client under the SDKs: a `fetch` over node:http for them to call, and the body of what it got for us.
 *
 * Why not the global fetch: its web streams cost a promise or more for every chunk, and every delta is a chunk
 * of its own; a call of 50 deltas took 0.25 ms (a third) more CPU. Here a chunk is one synchronous callback.
 */
export interface Transport {
  /** For the SDKs' `fetch` option. Follows no redirects, since they would carry the key to another host. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The paused body of a 2xx response that `fetch` has given out; who takes it, destroys it. */
  bodyOf(response: Response): IncomingMessage;
  /** Closes all connections, those in use too. */
  close(): void;
}

/** Longer than a turn's commands usually take, shorter than the idle timeouts of the providers' load balancers. */
const KEEP_ALIVE_MS = 30_000;

/** As much of an error body as is worth keeping. */
const ERROR_BODY_MAX = 64 * 1024;

/** Reads an error body as far as {@link ERROR_BODY_MAX}; a broken one yields what was there. */
function errorText(message: IncomingMessage): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  message.setEncoding('utf8');
  message.on('data', (chunk: string) => {
    text = (text + chunk).slice(0, ERROR_BODY_MAX);
    if (text.length === ERROR_BODY_MAX) message.destroy();
  });
  message.on('error', () => {});
  message.on('close', () => resolve(text));
  return promise;
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

/** One transport is made per process (per `createModels`): its connections are kept alive and shared. */
export function createTransport(): Transport {
  // Node's own switch for HTTP(S)_PROXY; a custom agent has to be told.
  const proxyEnv = process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined;
  const options = { keepAlive: true, timeout: KEEP_ALIVE_MS, proxyEnv };
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };
  const bodies = new WeakMap<Response, IncomingMessage>();

  async function receive(message: IncomingMessage): Promise<Response> {
    const status = message.statusCode ?? 0;
    const head = { status, statusText: message.statusMessage ?? '', headers: headersOf(message) };
    if (status >= 200 && status < 300) {
      const response = new Response(null, head);
      bodies.set(response, message);
      return response;
    }
    const text = await errorText(message);
    return new Response(status === 304 ? null : text, head);
  }

  function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const { method = 'GET', body, signal } = init;
    if (input instanceof Request || (body && typeof body !== 'string')) {
      throw new TypeError('this transport sends a URL and a string');
    }
    const url = new URL(input);
    const headers = Object.fromEntries(new Headers(init.headers));
    const secure = url.protocol === 'https:';
    const request = (secure ? https : http).request(url, { method, headers, agent: secure ? agents.https : agents.http });
    const abort = (): void => void request.destroy(signal?.reason as Error);
    request.on('error', reject);
    request.on('response', message => {
      receive(message)
        .then(resolve, error => {
          message.destroy();
          reject(error);
        })
        // From here on the body's taker closes the connection; the SDKs abort it when they lose sight of a response.
        .finally(() => signal?.removeEventListener('abort', abort));
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    request.end(body ?? undefined);
    return promise;
  }

  return {
    // async, so that an unusable URL rejects like any other failure
    fetch: async (input, init) => send(input, init),
    bodyOf(response) {
      const body = bodies.get(response);
      if (!body) throw new TypeError('this response did not come from this transport');
      return body;
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
