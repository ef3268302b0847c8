import type { Socket } from 'node:net';
import type { AddressQueue } from './address-queue.ts';

/** What the parser gets at a time: first the head of an ordinary request, or a dozen small ones; then what bodies are quick with. */
const [FIRST_BYTES, SLICE_BYTES] = [512, 2 * 1024];

type Sink = (chunk: Buffer) => void;

/**
 * Stands between a connection and Node's parser of HTTP. The parser gets what arrives when the queue lets the connection's address through,
 * and in slices: of thousands of requests in one piece it begins no more than a slice holds, as soon as the feed is diverted.
 */
export class ParserFeed {
  readonly #socket: Socket;
  readonly #queue: AddressQueue;
  /** Gets what arrives: the parser, or what the feed was diverted to. */
  #sink: Sink;
  #isDiverted = false;
  #isReleased = false;
  readonly #onData = (chunk: Buffer): void => this.#take(chunk);
  /** What has arrived and is in the queue. */
  #waiting: Buffer[] | undefined;

  /** @param socket one that Node's HTTP server has begun with */
  constructor(socket: Socket, queue: AddressQueue) {
    this.#socket = socket;
    this.#queue = queue;
    const [parse] = socket.listeners('data') as [Sink];
    this.#sink = parse;
    socket.off('data', parse);
    socket.on('data', this.#onData);
  }

  /** From now on the parser gets nothing more, also of what has arrived already. */
  divert(sink: Sink): void {
    this.#sink = sink;
    this.#isDiverted = true;
  }

  /** What comes next is no HTTP: it is for whoever listens to the connection then, with what has arrived and was not parsed. */
  release(): void {
    this.#isDiverted = true;
    this.#isReleased = true;
    this.#socket.off('data', this.#onData);
  }

  #take(chunk: Buffer): void {
    if (this.#isDiverted) return this.#sink(chunk);
    if (this.#waiting) return void this.#waiting.push(chunk);
    this.#waiting = [chunk];
    const atOnce = this.#queue.run(this.#socket, () => this.#goOn());
    if (!atOnce) this.#socket.pause();
  }

  #goOn(): void {
    const waiting = this.#waiting!;
    this.#waiting = undefined;
    // Before the parser, which may pause it again: a body is not read faster than it is taken.
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#parse(waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting));
  }

  #parse(chunk: Buffer): void {
    let from = 0;
    for (let to = FIRST_BYTES; from < chunk.length && this.#socket.writable && !this.#isDiverted; to += SLICE_BYTES) {
      // The parser has stopped the reading: its answers, or the body, are not taken. It must get nothing before it goes on.
      if (from > 0 && this.#socket.isPaused()) return void this.#socket.unshift(chunk.subarray(from));
      this.#sink(chunk.subarray(from, to));
      from = to;
    }
    if (this.#isReleased && from < chunk.length) this.#socket.unshift(chunk.subarray(from));
  }
}
