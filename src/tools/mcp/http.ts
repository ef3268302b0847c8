import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { setImmediate as nextPass } from 'node:timers/promises';
import { within } from '../../lib/deadline.ts';
import { mediaTypeOf } from '../../lib/media-type.ts';
import { createSockets } from '../../lib/sockets.ts';
import { countedFetch } from '../remote/http.ts';
import { McpProblem } from '../../runtime/commands/mcp-servers.ts';
import { providerOf } from './auth.ts';
import type { HttpServer } from './config.ts';
import type { Meter } from './meter.ts';
import { StandIns } from './stand-ins.ts';
import { Wire } from './wire.ts';

/** Milliseconds that a server gets to take note that its session is over. */
const GOODBYE_MS = 1000;

/** Milliseconds that the stream for what the server sends by itself is waited for: some answer only with the first event. */
const LISTEN_MS = 500;
/** How often a connection opens that stream, for a server that ends it again and again. */
const MAX_STREAMS = 20;

export interface HttpOptions {
  meter: Meter;
  /** Called when the answer to a message has broken off and won't be resumed. */
  onBroken: () => void;
}

/**
 * The SDK's transport, over sockets of its own and with bodies that are counted. The SDK follows redirects only
 * within the server's origin, and nothing but the credentials that are meant for it goes to the authorization server, so the
 * headers reach nobody else.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  /** Whether to close without telling the server that the session ends. */
  abrupt = false;
  readonly #sockets: ReturnType<typeof createSockets>;
  readonly #stream: { asked: number; answered: PromiseWithResolvers<void>; open: boolean };
  readonly #wire: Wire;
  readonly #standIns: StandIns;
  #closing: Promise<void> | undefined;

  constructor(server: HttpServer, { meter, onBroken }: HttpOptions) {
    const { url, headers, oauth } = server;
    const sockets = createSockets();
    const stream = { asked: 0, answered: Promise.withResolvers<void>(), open: false };
    const wire = new Wire();
    const standIns = new StandIns(wire);
    const authProvider = providerOf(server);
    super(url, {
      requestInit: { headers: { ...headers } },
      ...(authProvider && { authProvider }),
      async fetch(target, init) {
        meter.addRequest();
        const asked = new Headers(init?.headers);
        const { origin } = new URL(target);
        if (origin !== url.origin) {
          // What the server names is its word alone, and could lead anywhere.
          if (init?.method !== 'POST' && origin !== oauth?.issuer.origin) {
            throw new McpProblem('names another authorization server than the issuer of its oauth in MCP_CONFIG');
          }
          for (const name of Object.keys(headers)) asked.delete(name);
        }
        const listens = init?.method === 'GET' && origin === url.origin && !asked.has('last-event-id') && isStream(asked);
        if (listens && (stream.asked += 1) > MAX_STREAMS) return new Response(null, { status: 405 });
        let resumable = false;
        const answer = countedFetch(target, { ...init, headers: asked }, sockets, {
          onBytes(piece) {
            // After an event with an id, the SDK can ask for the missing rest.
            resumable ||= Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).includes('id:');
            meter.addBytes(piece.byteLength);
          },
          onBroken: () => resumable || listens || onBroken(),
        });
        if (origin !== url.origin || (oauth && new URL(target).pathname !== url.pathname)) return asGlobal(await answer);
        if (listens) answer.finally(stream.answered.resolve).catch(() => {});
        return readable(await answer, init?.method === 'POST' ? requestIn(init.body) : undefined, { standIns, stream, listens });
      },
    });
    this.#sockets = sockets;
    this.#stream = stream;
    this.#wire = wire;
    this.#standIns = standIns;
  }

  override async start(): Promise<void> {
    const { onmessage } = this;
    Object.assign(this, { onmessage: (message: JSONRPCMessage) => onmessage?.(this.#standIns.take(message)) });
    await super.start();
  }

  /**
   * Behind the last message of the beginning the SDK opens the stream for what the server sends by itself. That is waited for:
   * what a server asks there before somebody listens is lost, and its call would hang.
   */
  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const sent = this.#wire.sent(message);
    // So that the request of an answer can be told from its body.
    await super.send('method' in sent && 'id' in sent ? first(sent) : sent, options);
    if (!('method' in message) || message.method !== 'notifications/initialized') return;
    await nextPass();
    const { asked, answered } = this.#stream;
    if (asked > 0) await within(LISTEN_MS, new AbortController().signal, () => answered.promise).catch(() => {});
  }

  override close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (!this.abrupt) await within(GOODBYE_MS, new AbortController().signal, () => this.terminateSession()).catch(() => {});
    await super.close();
    await this.#sockets.destroy();
  }
}

/** The SDK's OAuth reads an error only in an instance of this class, and fetch of undici has its own. */
const asGlobal = ({ body, status, statusText, headers }: Response): Response => new Response(body, { status, statusText, headers });

const isStream = (headers: Headers): boolean => headers.get('accept') === 'text/event-stream';

/** A request with its id in front. */
const first = ({ id, ...request }: JSONRPCRequest): JSONRPCRequest => ({ id, ...request });

/** The id of a message that is a request, of its body. */
function requestIn(body: RequestInit['body']): RequestId | undefined {
  const id = typeof body === 'string' ? /^\{"id":(\d+),/.exec(body)?.[1] : undefined;
  return id === undefined ? undefined : Number(id);
}

interface Reading {
  standIns: StandIns;
  stream: { open: boolean };
  listens: boolean;
}

/** An answer with messages that the SDK understands. @param of the request that it is the answer to */
async function readable(answer: Response, of: RequestId | undefined, { standIns, stream, listens }: Reading): Promise<Response> {
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
    const events = standIns.events(of, (resumable) => resumable || stream.open);
    return made(answer.body.pipeThrough(events), EVENTS);
  }
  if (of === undefined) return answer;
  // The stream of its own may bring the answer.
  if (status === 202 && stream.open) return answer;
  if (type !== JSON_TYPE && type !== '' && type !== 'text/plain' && status !== 202) return answer;
  return made(standIns.json(await answer.text(), of), JSON_TYPE, 200);
}

const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json';
