import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Baton } from './server.ts';

/** An event as a client gets it. */
export interface SocketEvent {
  type: string;
  sequence_number?: number;
  status?: number;
  error?: { code: string; param: string | null; message: string; type: string; headers?: Record<string, string> };
  response?: { id: string; status: string; output: { type: string; call_id?: string; content?: { text: string }[] }[] };
  [member: string]: unknown;
}

const OVER = /^(?:error|response\.(?:completed|failed|incomplete))$/;

/** A client of the WebSocket of responses that does as it is told. */
export class ResponsesSocket implements AsyncDisposable {
  readonly ws: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #events: SocketEvent[] = [];
  #wake = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('error', () => {});
    ws.on('message', (data) => {
      this.#events.push(JSON.parse(String(data)));
      this.#stir();
    });
    this.closed = once(ws, 'close').then(([code, reason]) => {
      this.#isClosed = true;
      this.#stir();
      return { code, reason: String(reason) };
    });
  }

  send(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  create(body: object): void {
    this.send({ type: 'response.create', model: 'index', ...body });
  }

  /** The next event. @throws when the connection has closed */
  async next(): Promise<SocketEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event) return event;
      if (this.#isClosed) throw new Error('the connection has closed');
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  /** The events up to the end of an answer. */
  async answer(): Promise<SocketEvent[]> {
    const events: SocketEvent[] = [];
    for (;;) {
      const event = await this.next();
      events.push(event);
      if (OVER.test(event.type)) return events;
    }
  }

  async ask(body: object): Promise<SocketEvent[]> {
    this.create(body);
    return this.answer();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }

  #stir(): void {
    this.#wake.resolve();
  }
}

interface Opening {
  token?: string | undefined;
  path?: string;
  headers?: Record<string, string>;
}

function begin({ url, tenant }: Pick<Baton, 'url' | 'tenant'>, { token = tenant.token, path = '/openai/v1/responses', headers }: Opening) {
  return new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } });
}

export async function openSocket(baton: Pick<Baton, 'url' | 'tenant'>, opening: Opening = {}): Promise<ResponsesSocket> {
  const ws = begin(baton, opening);
  const socket = new ResponsesSocket(ws);
  await once(ws, 'open');
  return socket;
}

/** What a request for a WebSocket is refused with. */
export async function refusedSocket(baton: Pick<Baton, 'url' | 'tenant'>, opening: Opening) {
  const ws = begin(baton, opening);
  ws.on('error', () => {});
  const [request, response] = await once(ws, 'unexpected-response');
  let body = '';
  for await (const piece of response) body += piece;
  request.destroy();
  return { status: response.statusCode as number, body: JSON.parse(body) as { error: { code: string } } };
}
