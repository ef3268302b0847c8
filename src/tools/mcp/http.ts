import {
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { setImmediate as nextPass } from 'node:timers/promises';
import { within } from '../../lib/deadline.ts';
import type { Dispatcher } from 'undici';
import { isObject } from '../../lib/is-object.ts';
import { cutCharacters } from '../../lib/text.ts';
import { mediaTypeOf } from '../../lib/media-type.ts';
import { createSockets } from '../../lib/sockets.ts';
import { tryJson } from '../../lib/try-json.ts';
import { countedFetch } from '../remote/http.ts';
import { McpProblem } from '../../runtime/commands/mcp-servers.ts';
import { providerOf } from './auth.ts';
import type { HttpServer } from './config.ts';
import type { GuardedAccess } from './login/access.ts';
import type { Meter } from './meter.ts';
import { StandIns } from './stand-ins.ts';
import { Wire } from './wire.ts';

/** Milliseconds that a server gets to take note that its session is over. */
const GOODBYE_MS = 1000;

/** Milliseconds that the stream for what the server sends by itself is waited for: some answer only with the first event. */
const LISTEN_MS = 500;
/** How often a connection opens that stream, for a server that ends it again and again. */
const MAX_STREAMS = 20;

type InnerOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

export interface HttpOptions {
  meter: Meter;
  /** Removes secrets that an authorization server may echo. */
  redact: (text: string) => string;
  /** Called when the answer to a message has broken off and won't be resumed. */
  onBroken: () => void;
}

/**
 * The SDK's transport, over sockets of its own and with bodies that are counted. The SDK follows redirects only
 * within the server's origin, and nothing but the credentials that are meant for it goes to the authorization server, so the
 * headers reach nobody else.
 */
export class HttpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly hasPerRequestStream = true;
  /** Whether to close without telling the server that the session ends. */
  abrupt = false;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #stream = { asked: 0, answered: Promise.withResolvers<void>(), open: false };
  readonly #wire = new Wire();
  readonly #standIns = new StandIns(this.#wire);
  readonly #server: HttpServer;
  readonly #options: HttpOptions;
  /** Undefined to a server of the operator's. */
  readonly #access: GuardedAccess | undefined;
  /** Undefined to all others, which have sockets of their own. */
  readonly #sockets: Dispatcher | undefined;
  #closing: Promise<void> | undefined;

  constructor(server: HttpServer, options: HttpOptions) {
    const { url, headers } = server;
    this.#server = server;
    this.#options = options;
    this.#access = server.access?.open();
    this.#sockets = this.#access ? undefined : createSockets();
    const authProvider = providerOf(server);
    this.#inner = new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { ...headers } },
      ...(authProvider && { authProvider }),
      fetch: (target, init) => this.#fetch(target, init),
    });
    Object.assign(this.#inner, {
      onmessage: (message: JSONRPCMessage) => this.onmessage?.(this.#standIns.take(message)),
      onclose: () => this.onclose?.(),
      onerror: (error: Error) => this.onerror?.(error),
    });
  }

  /** What the server might echo of the login that it is used with. */
  secrets(): string[] {
    return this.#access?.secrets() ?? [];
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  async start(): Promise<void> {
    await this.#inner.start();
  }

  /**
   * Behind the last message of the beginning the SDK opens the stream for what the server sends by itself. That is waited for:
   * what a server asks there before somebody listens is lost, and its call would hang.
   */
  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const sent = this.#wire.sent(message);
    // So that the request of an answer can be told from its body.
    await this.#inner.send('method' in sent && 'id' in sent ? first(sent) : sent, options as InnerOptions);
    if (!('method' in message) || message.method !== 'notifications/initialized') return;
    await nextPass();
    const { asked, answered } = this.#stream;
    if (asked > 0) await within(LISTEN_MS, new AbortController().signal, () => answered.promise).catch(() => {});
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (!this.abrupt) await within(GOODBYE_MS, new AbortController().signal, () => this.#inner.terminateSession()).catch(() => {});
    await this.#inner.close();
    await Promise.all([this.#sockets?.destroy(), this.#access?.close()]);
  }

  async #fetch(target: string | URL, init: RequestInit | undefined): Promise<Response> {
    const { url, headers, oauth } = this.#server;
    const { meter, redact, onBroken } = this.#options;
    const stream = this.#stream;
    meter.addRequest();
    const asked = new Headers(init?.headers);
    const { origin } = new URL(target);
    if (origin !== url.origin && !this.#access) {
      // What the server names is its word alone, and could lead anywhere.
      if (init?.method !== 'POST' && origin !== oauth?.issuer.origin) {
        throw new McpProblem('names another authorization server than the issuer of its oauth in MCP_CONFIG');
      }
      for (const name of Object.keys(headers)) asked.delete(name);
    }
    const listens = init?.method === 'GET' && origin === url.origin && !asked.has('last-event-id') && isStream(asked);
    if (listens && (stream.asked += 1) > MAX_STREAMS) return new Response(null, { status: 405 });
    // Such a request is answered by its own body alone.
    const modern = asked.has('mcp-method');
    let resumable = false;
    const hooks = {
      onBytes(piece: Uint8Array) {
        // After an event with an id, the SDK can ask for the missing rest.
        resumable ||= !modern && Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).includes('id:');
        meter.addBytes(piece.byteLength);
      },
      onBroken: () => resumable || listens || init?.signal?.aborted || onBroken(),
    };
    const send = (headers: Headers, sockets: Dispatcher) => countedFetch(target, { ...init, headers }, sockets, hooks);
    const signal = init?.signal ?? new AbortController().signal;
    const answer = this.#access ? this.#access.send(new URL(target), asked, signal, send) : send(asked, this.#sockets!);
    if (origin !== url.origin || (oauth && new URL(target).pathname !== url.pathname)) return forOAuth(await answer, redact);
    if (listens) answer.finally(stream.answered.resolve).catch(() => {});
    const of = init?.method === 'POST' ? requestIn(init.body) : undefined;
    return readable(await answer, of, { standIns: this.#standIns, stream, listens, modern });
  }
}

/** Characters of a refusal of an authorization server. */
const REFUSAL = 4096;

/**
 * The SDK's OAuth reads an error only in an instance of this class, and fetch of undici has its own. And it writes why it was refused to
 * the console.
 */
async function forOAuth(answer: Response, redact: (text: string) => string): Promise<Response> {
  const { ok, status, statusText, headers } = answer;
  if (ok) return new Response(answer.body, { status, statusText, headers });
  const text = await answer.text();
  const clean = (said: unknown): unknown => (typeof said === 'string' ? cutCharacters(redact(said), REFUSAL) : said);
  const members = tryJson(text);
  const said = isObject(members)
    ? JSON.stringify(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, clean(value)])))
    : (clean(text) as string);
  return new Response(said === '' ? null : said, { status, statusText, headers });
}

const isStream = (headers: Headers): boolean => headers.get('accept') === 'text/event-stream';

/** A request with its id in front. */
const first = ({ id, ...request }: JSONRPCRequest): JSONRPCRequest => ({ id, ...request });

/** The id of a message that is a request, of its body. */
function requestIn(body: RequestInit['body']): RequestId | undefined {
  const id = typeof body === 'string' ? /^\{"id":(\d+|"[^"\\]*"),/.exec(body)?.[1] : undefined;
  return id === undefined ? undefined : (JSON.parse(id) as RequestId);
}

interface Reading {
  standIns: StandIns;
  stream: { open: boolean };
  listens: boolean;
  /** Whether the request says what the server has to know of it, so that it has no session. */
  modern: boolean;
}

/** An answer with messages that the SDK understands. @param of the request that it is the answer to */
async function readable(answer: Response, of: RequestId | undefined, reading: Reading): Promise<Response> {
  const { standIns, stream, listens, modern } = reading;
  if (!answer.ok && modern && of !== undefined) return refused(answer, of, standIns);
  if (!answer.ok || (of === undefined && answer.status === 202)) return answer;
  const { status, statusText, headers } = answer;
  const type = mediaTypeOf(headers.get('content-type') ?? '');
  const made = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>, as: string, code = status): Response => {
    const kept = new Headers(headers);
    kept.delete('content-length');
    kept.set('content-type', as);
    return new Response(body, { status: code, statusText, headers: kept });
  };
  if (type === EVENTS && answer.body) {
    stream.open ||= listens;
    const events = standIns.events(of, modern ? undefined : (resumable) => resumable || stream.open);
    return made(answer.body.pipeThrough(events), EVENTS);
  }
  if (of === undefined) return answer;
  // The stream of its own may bring the answer.
  if (status === 202 && stream.open) return answer;
  if (type !== JSON_TYPE && type !== '' && type !== 'text/plain' && status !== 202) return answer;
  return made(standIns.json(await answer.text(), of), JSON_TYPE, 200);
}

/** An error of the protocol is one whatever its status; the statuses of other refusals stay. */
async function refused(answer: Response, of: RequestId, standIns: StandIns): Promise<Response> {
  const { status, statusText, headers } = answer;
  const isForeign = status === 401 || status === 403 || status < 400 || status > 499;
  if (isForeign || mediaTypeOf(headers.get('content-type') ?? '') !== JSON_TYPE) return answer;
  const text = await answer.text();
  const body = tryJson(text);
  if (!isObject(body) || !isObject(body['error'])) return new Response(text, { status, statusText, headers });
  return new Response(standIns.json(text, of), { headers: { 'content-type': JSON_TYPE } });
}

const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json';
