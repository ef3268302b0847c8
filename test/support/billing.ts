import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { quietPort } from './quiet-port.ts';

/** What the fake billing service was sent. */
export interface BillingCall {
  path: string;
  body: Record<string, unknown>;
}

/** How it answers a call: a status with a JSON body, raw text, silence, or a broken connection. */
export type BillingReply = { status?: number; body?: unknown; raw?: string } | 'silence' | 'drop';

/** A fake of the billing service (docs/runs.md#billing). */
export class FakeBilling implements AsyncDisposable {
  readonly checks: BillingCall['body'][] = [];
  /** Every record that was sent, repeats included. */
  readonly records: BillingCall['body'][] = [];
  /** What a quota check is answered. */
  check: BillingReply = { body: { allow: true } };
  /** What a usage record is answered. */
  record: BillingReply | ((body: BillingCall['body']) => BillingReply) = { status: 204 };
  readonly #server = http.createServer((message, response) => void this.#answer(message, response));
  readonly #watchers = new Set<() => void>();
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<FakeBilling> {
    const billing = new FakeBilling(await quietPort());
    await billing.listen();
    return billing;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
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

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as BillingCall['body'];
    const isCheck = message.url === '/v1/runtime/quota/check';
    (isCheck ? this.checks : this.records).push(body);
    const reply = isCheck ? this.check : typeof this.record === 'function' ? this.record(body) : this.record;
    for (const notify of this.#watchers) notify();
    if (reply === 'silence') return;
    if (reply === 'drop') return void message.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(reply.raw ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
  }
}
