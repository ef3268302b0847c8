import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { FakeService } from './fake-service.ts';

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
export class Receiver extends FakeService {
  /** Every message, repeats included. */
  readonly messages: ReceivedMessage[] = [];
  reply: ReceiverReply | ((message: ReceivedMessage) => ReceiverReply) = 204;

  /** The messages at a path, or about a run. */
  at(path: string): ReceivedMessage[] {
    return this.messages.filter((one) => one.path === path);
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const message = { path: request.url!, headers: request.headers as Record<string, string>, raw, body: JSON.parse(raw) };
    this.messages.push(message);
    const reply = typeof this.reply === 'function' ? this.reply(message) : this.reply;
    if (reply === 'silence') return;
    if (reply === 'drop') return void request.socket.destroy();
    const { status, headers } = typeof reply === 'number' ? { status: reply, headers: {} } : reply;
    response.writeHead(status, headers).end();
  }
}
