import type { IncomingMessage } from 'node:http';
import { http } from '../lib/node-http.ts';
import type { Problem } from '../lib/problem.ts';
import type { SocketMemory } from './handler.ts';
import type { StreamWriter } from './sse.ts';

/** Takes what a message is answered with. */
export interface MessageAnswers {
  readonly memory: SocketMemory;
  /** @param body JSON @param headers those that say something of it */
  refuse(request: MessageRequest, status: number, body: string, headers: Record<string, string>): void;
  stream(request: MessageRequest, onOpen: () => void): StreamWriter;
}

/** The headers of the request that opened the WebSocket that hold for its messages. */
const KEPT = ['authorization', 'host', 'user-agent', 'x-forwarded-for', 'traceparent', 'tracestate'];
/** Of such pieces bodies come from connections, too. */
const PIECE_BYTES = 64 * 1024;

/** A message of a WebSocket as a request, which goes the way of all others. */
export class MessageRequest extends http.IncomingMessage {
  /** Why it is not to be served. */
  readonly refusal: Problem | undefined;
  readonly #answers: MessageAnswers;

  constructor(opening: IncomingMessage, path: string, body: Buffer, answers: MessageAnswers, refusal?: Problem) {
    super(opening.socket);
    this.#answers = answers;
    this.refusal = refusal;
    this.method = 'POST';
    this.url = path;
    this.httpVersion = '1.1';
    [this.httpVersionMajor, this.httpVersionMinor] = [1, 1];
    this.headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    for (const name of KEPT) if (opening.headers[name] !== undefined) this.headers[name] = opening.headers[name];
    this.complete = true;
    for (let from = 0; from < body.length; from += PIECE_BYTES) this.push(body.subarray(from, from + PIECE_BYTES));
    this.push(null);
  }

  /** All of it is there. */
  override _read(): void {}

  get memory(): SocketMemory {
    return this.#answers.memory;
  }

  refuse(status: number, body: string, headers: Record<string, string>): void {
    this.#answers.refuse(this, status, body, headers);
  }

  stream(onOpen: () => void): StreamWriter {
    return this.#answers.stream(this, onOpen);
  }
}
