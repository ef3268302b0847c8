import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { quietPort } from './quiet-port.ts';

/** A message as a receiver got it. */
export interface ReceivedMessage {
  path: string;
  /** Of the request: `webhook-id` and so on. */
  headers: Record<string, string>;
  /** As it was sent: what is signed. */
  raw: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** How it answers: a status, with headers, nothing at all, or a broken connection. */
export type ReceiverReply = number | { status: number; headers: Record<string, string> } | 'silence' | 'drop';

/** A receiver of webhooks on this machine: `FETCH_ALLOW: '127.0.0.1'` lets a server reach it. */
export class Receiver implements AsyncDisposable {
  /** Every message, repeats included. */
  readonly messages: ReceivedMessage[] = [];
  reply: ReceiverReply | ((message: ReceivedMessage) => ReceiverReply) = 204;
  readonly #server = http.createServer((message, response) => void this.#answer(message, response));
  readonly #watchers = new Set<() => void>();
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver(await quietPort());
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The messages at a path, or about a run. */
  at(path: string): ReceivedMessage[] {
    return this.messages.filter((one) => one.path === path);
  }

  /** Is there again, on the same port. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
  }

  /** Is not there: connections are refused. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Resolves as soon as the condition holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#watchers.add(resolve);
      await promise;
      this.#watchers.delete(resolve);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const message = { path: request.url!, headers: request.headers as Record<string, string>, raw, body: JSON.parse(raw) };
    this.messages.push(message);
    const reply = typeof this.reply === 'function' ? this.reply(message) : this.reply;
    for (const notify of this.#watchers) notify();
    if (reply === 'silence') return;
    if (reply === 'drop') return void request.socket.destroy();
    const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
    response.writeHead(status, headers).end();
  }
}
