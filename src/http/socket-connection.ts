import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { http } from '../lib/node-http.ts';
import { Problem } from '../lib/problem.ts';
import { safeJson } from '../lib/safe-json.ts';
import type { SocketMemory } from './handler.ts';
import { MessageRequest, type MessageAnswers } from './message-request.ts';
import { MessageWriter, type MessageSink } from './message-writer.ts';
import { STALL_MS, type StreamWriter } from './sse.ts';

/** How a protocol has its messages, where it has WebSockets. */
export interface SocketForm {
  /** What a message is answered with that is no stream. @param body JSON of the answer without a stream @param headers of it */
  refusal(status: number, body: string, headers: Record<string, string>): string;
  /** Whether a stream is complete behind this event. */
  completes(event: string): boolean;
  /** Said at the end of a connection's life. */
  tooOld: string;
}

export interface ConnectionOptions {
  opening: IncomingMessage;
  socket: Socket;
  /** The path of the requests that the messages are. */
  path: string;
  form: SocketForm;
  /** Serves a request. Resolves when it is answered, or its stream has begun. */
  serve(request: MessageRequest, response: ServerResponse): Promise<void>;
  /** A message was answered. */
  onIdle(): void;
}

/** Messages that may come while one is answered; each is refused. */
const MOST_TOO_MANY = 16;

/** Why a connection is closed (RFC 6455, §7.4.1, and IANA's registry). */
export const CLOSE = { goingAway: 1001, unsupported: 1003, policy: 1008, fault: 1011, restart: 1012, tryLater: 1013 } as const;

/** One WebSocket: its messages are requests, of which one at a time is answered. */
export class SocketConnection implements MessageAnswers, MessageSink {
  readonly memory: SocketMemory = { last: undefined };
  readonly #ws: WebSocket;
  readonly #options: ConnectionOptions;
  #current: MessageRequest | undefined;
  /** That of the current request, into which nothing is written: who waits for its close hears of the end. */
  #response: ServerResponse | undefined;
  #writer: MessageWriter | undefined;
  #tooMany = 0;
  /** What it closes with as soon as nothing is in progress. */
  #ending: { code: number; reason: string; words?: string } | undefined;
  #corked = false;
  #stall: NodeJS.Timeout | undefined;
  #drained: PromiseWithResolvers<void> | undefined;

  constructor(ws: WebSocket, options: ConnectionOptions) {
    this.#ws = ws;
    this.#options = options;
    options.socket.on('drain', () => this.#onDrain());
    ws.on('message', (data: Buffer, isBinary) => this.#take(data, isBinary));
    ws.on('close', () => this.#onClose());
  }

  get busy(): boolean {
    return this.#current !== undefined;
  }

  get waiting(): number {
    return this.#ws.bufferedAmount;
  }

  /** Closes it, at once or behind the answer that is in progress. @param words a last message */
  end(code: number, reason: string, words?: string): void {
    this.#ending ??= { code, reason, ...(words !== undefined && { words }) };
    if (!this.busy) this.#finish();
  }

  /** Closes it though a response may be in progress, which goes on without it. */
  close(code: number, reason: string): void {
    this.#writer?.leave();
    this.#ws.close(code, reason);
  }

  ping(): void {
    if (this.#isOpen && !this.#options.socket.writableNeedDrain) this.#ws.ping();
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    if (isBinary) return this.close(CLOSE.unsupported, 'messages are text');
    const { opening, path } = this.#options;
    if (this.busy) {
      this.#tooMany += 1;
      if (this.#tooMany > MOST_TOO_MANY) return this.close(CLOSE.policy, 'too many messages at a time');
      const problem = new Problem('response_busy', 'a response is in progress on this connection: wait for its end');
      const refused = new MessageRequest(opening, path, data, this, problem);
      return void this.#options.serve(refused, new http.ServerResponse(refused));
    }
    this.#tooMany = 0;
    this.#current = new MessageRequest(opening, path, data, this);
    this.#response = new http.ServerResponse(this.#current);
    void this.#serve(this.#current, this.#response);
  }

  async #serve(request: MessageRequest, response: ServerResponse): Promise<void> {
    await this.#options.serve(request, response);
    // Koa has answered a fault of its own into nothing.
    if (this.#current === request && !this.#writer) this.close(CLOSE.fault, 'internal error');
  }

  refuse(request: MessageRequest, status: number, body: string, headers: Record<string, string>): void {
    this.send(this.#options.form.refusal(status, body, headers));
    if (request !== this.#current) return;
    this.memory.last = undefined;
    this.#done();
  }

  stream(_request: MessageRequest, onOpen: () => void): StreamWriter {
    this.#writer = new MessageWriter(this, onOpen);
    if (!this.#isOpen) this.#writer.leave();
    return this.#writer;
  }

  send(json: string): void {
    const { socket } = this.#options;
    if (!this.#isOpen) return;
    // What is sent in one pass of the event loop is one write.
    if (!this.#corked) {
      this.#corked = true;
      socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        socket.uncork();
      });
    }
    this.#ws.send(safeJson(json));
    if (socket.writableNeedDrain) this.#stall ??= setTimeout(() => this.#ws.terminate(), STALL_MS);
  }

  drained(): Promise<void> | undefined {
    if (!this.#isOpen || !this.#options.socket.writableNeedDrain) return undefined;
    this.#drained ??= Promise.withResolvers<void>();
    return this.#drained.promise;
  }

  ended(event: string): void {
    if (!this.#options.form.completes(event)) this.end(CLOSE.restart, 'the response goes on without this connection');
    this.#done();
  }

  breakOff(): void {
    this.close(CLOSE.fault, 'the response could not be shown to its end');
  }

  #done(): void {
    const response = this.#response;
    this.#writer = undefined;
    this.#current = undefined;
    this.#response = undefined;
    response?.emit('close');
    if (this.#ending) this.#finish();
    else this.#options.onIdle();
  }

  #finish(): void {
    const { code, reason, words } = this.#ending!;
    if (words !== undefined) this.send(words);
    this.close(code, reason);
  }

  #onDrain(): void {
    clearTimeout(this.#stall);
    this.#stall = undefined;
    this.#drained?.resolve();
    this.#drained = undefined;
  }

  #onClose(): void {
    this.#onDrain();
    this.#writer?.leave();
    this.#response?.emit('close');
    this.memory.last = undefined;
  }
}
