import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { FakeService } from './fake-service.ts';

/** What the fake billing service was sent. */
export interface BillingCall {
  path: string;
  body: Record<string, unknown>;
}

/** How it answers a call: a status with a JSON body, raw text, silence, or a broken connection. */
export type BillingReply = { status?: number; body?: unknown; raw?: string } | 'silence' | 'drop';

/** A fake of the billing service (docs/runs.md#billing). */
export class FakeBilling extends FakeService {
  readonly checks: BillingCall['body'][] = [];
  /** Every record that was sent, repeats included. */
  readonly records: BillingCall['body'][] = [];
  /** What a quota check is answered. */
  check: BillingReply = { body: { allow: true } };
  /** What a usage record is answered. */
  record: BillingReply | ((body: BillingCall['body']) => BillingReply) = { status: 204 };

  protected override async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(message)) as BillingCall['body'];
    const isCheck = message.url === '/v1/runtime/quota/check';
    (isCheck ? this.checks : this.records).push(body);
    const reply = isCheck ? this.check : typeof this.record === 'function' ? this.record(body) : this.record;
    if (reply === 'silence') return;
    if (reply === 'drop') return void message.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(reply.raw ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)));
  }
}
