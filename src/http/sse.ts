import type { ServerResponse } from 'node:http';
import { free } from '../lib/free.ts';
import { mendedBytes, safeBytes } from '../lib/safe-json.ts';
import type { FrameSink } from '../log/frame-sink.ts';
import { formatFrame } from '../log/frame.ts';
import type { Pulse } from './pulse.ts';

/** When comments keep a connection alive: at every interval, only in intervals without a frame, or at every one of a few seconds. */
export type HeartbeatPolicy = 'always' | 'idle' | 'often';

export interface SseOptions {
  headers: Record<string, string>;
  pulse: Pulse;
  heartbeat: HeartbeatPolicy;
  /** Called when the headers go out. */
  onOpen(): void;
}

/** What a stream is written with, whatever carries it. */
export type StreamWriter = Omit<Pick<SseWriter, keyof SseWriter>, 'frames'>;

/** Bytes that may wait for a slow client before it counts as behind. */
export const BACKLOG_BYTES = 64 * 1024;
/** How long a client may take nothing at all while something waits for it. */
export const STALL_MS = 30_000;
/** How long a client may take for what was sent before its stream was cut. */
const CUT_MS = 2000;

/**
 * One abort reason for all: without a reason, Node creates an exception with a stack trace for every stream that ends.
 */
export const GONE = new Error('the client is gone');

/**
 * The one place where event streams are written: frames of one tick become one write, and the client's pace is
 * respected. A client that takes nothing for 30 seconds while its buffer is full is cut off.
 */
export class SseWriter implements FrameSink {
  /** Whether it is ended because the access that it was opened with is over: the client has not gone then. */
  revoked = false;
  readonly #response: ServerResponse;
  readonly #options: SseOptions;
  #gone = false;
  #onGone: (() => void) | undefined;
  /** There is one when somebody has asked for its signal. */
  #controller: AbortController | undefined;
  #buffer = '';
  #scheduled = false;
  #lastWrite = 0;
  #endHeartbeat: () => void = () => {};
  #stall: NodeJS.Timeout | undefined;
  #drained: PromiseWithResolvers<void> | undefined;
  #onEnd: (() => void) | undefined;

  constructor(response: ServerResponse, options: SseOptions) {
    this.#response = response;
    this.#options = options;
    response.on('drain', () => this.#onDrain());
    response.on('close', () => {
      this.#onClose();
      this.#onEnd?.();
    });
    // The client may have disconnected while its request was being handled.
    if (response.closed) this.#onClose();
  }

  /** Aborts when the client is gone, and after {@link end}. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#gone) this.#controller.abort(GONE);
    }
    return this.#controller.signal;
  }

  /** Whether {@link signal} is aborted. */
  get gone(): boolean {
    return this.#gone;
  }

  onGone(listener: () => void): void {
    if (this.#gone) listener();
    else this.#onGone = listener;
  }

  /** Whether the headers are out, or about to go out with the first frames: from then on a failure can only break the stream off. */
  get opened(): boolean {
    return this.#response.headersSent || this.#buffer !== '';
  }

  open(): void {
    if (this.#response.headersSent || this.#gone) return;
    this.#writeHead();
    this.#response.flushHeaders();
  }

  #writeHead(): void {
    this.#response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      // What compresses on the way would keep the frames until there is enough of them.
      'Cache-Control': 'no-cache, no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
      ...this.#options.headers,
    });
    this.#endHeartbeat = this.#options.pulse.join(() => this.#beat());
    this.#options.onOpen();
  }

  frame(id: string, event: string, json: string): void {
    this.#add(formatFrame(id, event, json));
  }

  #add(frame: string): void {
    if (this.#gone) return;
    this.#buffer += frame;
    if (this.#scheduled) return;
    this.#scheduled = true;
    // A run begins with events that go before its model is heard: one that answers at once is heard in the pass that follows.
    if (this.#response.headersSent) queueMicrotask(() => this.#flush());
    else setImmediate(() => this.#flush());
  }

  frames(bytes: Buffer): void {
    this.#flush();
    if (this.#gone) return;
    const mended = mendedBytes(bytes);
    if (mended === bytes) return this.#write(bytes, () => free(bytes));
    free(bytes);
    this.#write(mended);
  }

  /** A frame with neither id nor event; `json` is one line, here and below. */
  data(json: string): void {
    this.#add(`data: ${json}\n\n`);
  }

  /** A frame with an id, from which a client resumes, and without event. */
  message(id: string, json: string): void {
    this.#add(`id: ${id}\ndata: ${json}\n\n`);
  }

  /** A frame with an event, and without id. */
  event(event: string, json: string): void {
    this.#add(`event: ${event}\ndata: ${json}\n\n`);
  }

  /**
   * Whether so much waits for this client that nothing more should be sent to it. Frames that were written in this pass
   * of the event loop count as well.
   */
  full(): boolean {
    if (this.#response.writableLength + this.#buffer.length < BACKLOG_BYTES) return false;
    this.#flush();
    return this.#response.writableLength >= BACKLOG_BYTES;
  }

  ready(): Promise<void> | undefined {
    this.#flush();
    if (this.#gone || !this.#response.writableNeedDrain) return undefined;
    this.#drained ??= Promise.withResolvers<void>();
    return this.#drained.promise;
  }

  /** Ends the stream; resolves when the client has all of it, or is gone. */
  async end(): Promise<void> {
    this.#flush();
    this.open();
    this.#endHeartbeat();
    if (this.#gone) return;
    const closed = new Promise<void>((resolve) => {
      this.#onEnd = resolve;
    });
    this.#response.end();
    await closed;
  }

  /** Ends the stream though there would be more: what is written from now on is dropped. */
  cut(): void {
    if (this.#gone) return;
    this.#flush();
    this.open();
    this.#onClose();
    const timer = setTimeout(() => this.destroy(), CUT_MS);
    this.#response.once('close', () => clearTimeout(timer));
    this.#response.end();
  }

  /** Breaks the stream off: the client sees that it is incomplete, and resumes. */
  destroy(): void {
    // Nothing is written to a response that is destroyed, also if it has not told of its end yet.
    this.#onClose();
    this.#response.destroy();
  }

  #flush(): void {
    this.#scheduled = false;
    const chunk = this.#buffer;
    if (chunk === '' || this.#gone) return;
    this.#buffer = '';
    // As bytes: for a string, Node would first compute the length and then encode it.
    this.#write(safeBytes(chunk));
  }

  #write(bytes: Buffer, sent?: () => void): void {
    // With the first frame, the headers go out in the same write.
    if (!this.#response.headersSent) this.#writeHead();
    this.#lastWrite = performance.now();
    if (!this.#response.write(bytes, sent)) this.#stall ??= setTimeout(() => this.destroy(), STALL_MS);
  }

  #beat(): void {
    const { heartbeat, pulse } = this.#options;
    if (heartbeat === 'idle' && performance.now() - this.#lastWrite < pulse.intervalMs - pulse.slackMs) return;
    // A connection with a full buffer is not idle; heartbeats must not pile up in the buffer.
    if (!this.#response.writableNeedDrain) this.#response.write(': heartbeat\n\n');
  }

  #onDrain(): void {
    clearTimeout(this.#stall);
    this.#stall = undefined;
    this.#drained?.resolve();
    this.#drained = undefined;
  }

  #onClose(): void {
    this.#endHeartbeat();
    this.#buffer = '';
    this.#onDrain();
    if (this.#gone) return;
    this.#gone = true;
    this.#controller?.abort(GONE);
    this.#onGone?.();
  }
}
