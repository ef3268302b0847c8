import type { IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * How a stream ended: the server closed it in order; the connection broke (the server was killed, or broke it off);
 * or we dropped it.
 */
type StreamEnd = 'complete' | 'broken' | 'dropped';

/** An event stream whose frames are checked as they come; what is wrong rejects {@link over}. */
export abstract class CheckedStream<Frame> {
  readonly headers: Record<string, string>;
  /** What has come so far, on this connection. */
  readonly frames: Frame[] = [];
  /** The comments so far, heartbeats among them. */
  readonly comments: string[] = [];
  /** How it ended. Rejects when the stream breaks the contract. */
  readonly over: Promise<StreamEnd>;
  readonly #response: IncomingMessage;
  readonly #settle = Promise.withResolvers<StreamEnd>();
  readonly #watchers = new Set<() => void>();
  #ended = false;

  constructor(response: IncomingMessage, headers: Record<string, string>) {
    this.#response = response;
    this.headers = headers;
    this.over = this.#settle.promise;
    // Who watches for frames learns of a failure there.
    this.over.catch(() => {});
    this.#read();
  }

  /** Notes a message that has come. @throws when it may not come here */
  protected abstract take(message: EventSourceMessage): void;

  /** @throws when the stream may not be over yet */
  protected finish(): void {}

  /** Resolves when so many comments have come. */
  async untilComments(count: number): Promise<void> {
    await this.watch(() => this.comments.length >= count || undefined);
  }

  /** Closes the connection from our side. */
  drop(): void {
    this.#end('dropped');
  }

  /** Resolves with the first thing that is found, now or later. @throws when the stream ends before */
  protected async watch<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (this.#ended) throw new Error(`the stream ended before (${await this.over})`);
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  #read(): void {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = createParser({
      // What shares a packet with the last frame that we want hasn't been received.
      onEvent: (message) => void (this.#ended || this.take(message)),
      onComment: (comment) => this.comments.push(comment),
      onError: (error) => this.#fail(error),
    });
    this.#response.on('data', (chunk: Buffer) => {
      if (this.#ended) return;
      try {
        parser.feed(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        this.#fail(error);
      }
      this.#notify();
    });
    this.#response.on('end', () => this.#end('complete'));
    this.#response.on('error', () => this.#end('broken'));
    this.#response.on('close', () => this.#end('broken'));
  }

  #end(how: StreamEnd): void {
    if (this.#ended) return;
    try {
      if (how === 'complete') this.finish();
    } catch (error) {
      return this.#fail(error);
    }
    this.#settle.resolve(how);
    this.#close();
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    this.#settle.reject(error);
    this.#close();
  }

  #close(): void {
    this.#ended = true;
    this.#response.destroy();
    this.#notify();
  }

  #notify(): void {
    for (const wake of this.#watchers) wake();
    this.#watchers.clear();
  }
}
