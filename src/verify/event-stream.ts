import { createParser } from 'eventsource-parser';
import type { RawFrame } from '../contract/frames.ts';
import type { OperationId } from '../generated/operations.ts';
import { Violation } from './expect.ts';

/** How a stream ended: the server closed it, the connection broke, we dropped it, or it was still open after `done`. */
export type StreamEnd = 'closed' | 'broken' | 'dropped' | 'open';

/** Bounds of what is read of one stream. */
const FRAMES_MAX = 50_000;
const FRAME_MAX = 4 * 1024 * 1024;
/** Milliseconds in which the server must close the connection after `done`. */
const CLOSING_MS = 5000;

/** An open event stream, read as far as a rule wants. */
export class EventStream {
  readonly operation: OperationId;
  readonly headers: Record<string, string>;
  /** What has been read so far. */
  readonly frames: RawFrame[] = [];
  end: StreamEnd | undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #connection: AbortController;
  readonly #waiting: RawFrame[] = [];
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({
    maxBufferSize: FRAME_MAX,
    onEvent: ({ id, event, data }) => void this.#waiting.push({ id, event, data }),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new Violation(`frames of at most ${FRAME_MAX} characters`, 'a longer one');
    },
  });

  constructor(options: {
    operation: OperationId;
    headers: Record<string, string>;
    body: ReadableStream<Uint8Array>;
    connection: AbortController;
  }) {
    this.operation = options.operation;
    this.headers = options.headers;
    this.#reader = options.body.getReader();
    this.#connection = options.connection;
  }

  /** The run's id, from the headers. */
  get requestId(): string {
    return this.headers['x-request-id'] ?? '';
  }

  /** The id of the last frame, to resume after. */
  get lastId(): string | undefined {
    return this.frames.findLast(({ id }) => id !== undefined)?.id;
  }

  /** Reads until the frame of which this is true. @throws {Violation} when the stream ends before it */
  async until(what: string, is: (frame: RawFrame) => boolean): Promise<RawFrame> {
    for (let frame = await this.#next(); frame; frame = await this.#next()) if (is(frame)) return frame;
    throw new Violation(
      `${what} in the stream of ${this.operation}`,
      `${this.frames.map(({ event }) => event).join(', ')}, and then it was ${this.end}`,
    );
  }

  /**
   * Reads to the end. Waits only a short time for a server that doesn't close the connection after `done`.
   * @param handle called for every frame before the next one is read
   */
  async toEnd(handle?: (frame: RawFrame) => Promise<void>): Promise<RawFrame[]> {
    let closing: NodeJS.Timeout | undefined;
    const close = (): void => {
      this.end = 'open';
      this.#connection.abort();
    };
    try {
      for (let frame = await this.#next(); frame; frame = await this.#next()) {
        if (frame.event === 'done') closing ??= setTimeout(close, CLOSING_MS);
        await handle?.(frame);
      }
    } finally {
      clearTimeout(closing);
    }
    return this.frames;
  }

  /** Breaks the connection, as a client that goes away. */
  drop(): void {
    this.end ??= 'dropped';
    this.#connection.abort();
  }

  async #next(): Promise<RawFrame | undefined> {
    while (this.#waiting.length === 0) {
      const chunk = await this.#read();
      if (!chunk) return undefined;
      this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
    }
    const frame = this.#waiting.shift()!;
    this.frames.push(frame);
    if (this.frames.length > FRAMES_MAX) throw new Violation(`a stream of at most ${FRAMES_MAX} frames`, 'more of them');
    return frame;
  }

  async #read(): Promise<Uint8Array | undefined> {
    if (this.end !== undefined) return undefined;
    try {
      const { done, value } = await this.#reader.read();
      if (!done) return value;
      this.end ??= 'closed';
    } catch (error) {
      // An end that we caused is noted already, and the rule's timeout is not an end of the stream.
      if (this.end === undefined && error instanceof Error && error.name === 'TimeoutError') {
        throw new Violation(
          `the stream of ${this.operation} to go on or to end`,
          `nothing behind ${this.frames.at(-1)?.event ?? 'its headers'} until the time of the rule was up`,
        );
      }
      this.end ??= 'broken';
    }
    return undefined;
  }
}
