import { BACKLOG_BYTES, GONE, type StreamWriter } from './sse.ts';

/** What a stream needs of its WebSocket. */
export interface MessageSink {
  /** Bytes that wait for the client. */
  readonly waiting: number;
  send(json: string): void;
  /** Undefined while the client keeps up. */
  drained(): Promise<void> | undefined;
  /** The stream has ended. @param event the last one that it had */
  ended(event: string): void;
  /** The stream can't be gone on with. */
  breakOff(): void;
}

/** Writes a stream as messages of a WebSocket, at the pace of its client; what is under it stays open. */
export class MessageWriter implements StreamWriter {
  revoked = false;
  readonly #sink: MessageSink;
  readonly #onOpen: () => void;
  #opened = false;
  #gone = false;
  #last = '';
  #onGone: (() => void) | undefined;
  #controller: AbortController | undefined;

  constructor(sink: MessageSink, onOpen: () => void) {
    this.#sink = sink;
    this.#onOpen = onOpen;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#gone) this.#controller.abort(GONE);
    return this.#controller.signal;
  }

  get gone(): boolean {
    return this.#gone;
  }

  get opened(): boolean {
    return this.#opened;
  }

  onGone(listener: () => void): void {
    if (this.#gone) listener();
    else this.#onGone = listener;
  }

  open(): void {
    if (this.#opened || this.#gone) return;
    this.#opened = true;
    this.#onOpen();
  }

  event(event: string, json: string): void {
    if (this.#gone) return;
    this.open();
    this.#last = event;
    this.#sink.send(json);
  }

  frame(_id: string, event: string, json: string): void {
    this.event(event, json);
  }

  message(_id: string, json: string): void {
    this.event('', json);
  }

  data(json: string): void {
    this.event('', json);
  }

  full(): boolean {
    return this.#sink.waiting >= BACKLOG_BYTES;
  }

  ready(): Promise<void> | undefined {
    return this.#gone ? undefined : this.#sink.drained();
  }

  async end(): Promise<void> {
    if (this.#gone) return;
    this.open();
    this.leave();
    this.#sink.ended(this.#last);
  }

  cut(): void {
    this.destroy();
  }

  destroy(): void {
    if (this.#gone) return;
    this.leave();
    this.#sink.breakOff();
  }

  /** Nothing more is written. */
  leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#controller?.abort(GONE);
    this.#onGone?.();
  }
}
