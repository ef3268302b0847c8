import type { IncomingMessage } from 'node:http';
import type { EventSourceMessage } from 'eventsource-parser';
import { safeJson } from '../../src/lib/safe-json.ts';
import { CheckedStream } from './checked-stream.ts';
import { StreamChecker, textOf, type Frame, type StreamMode } from './check-stream.ts';

export { assemble, checkStream, type Frame } from './check-stream.ts';

export interface StreamOptions {
  /** Where a run is started; default `/v1/orchestrate`. */
  path?: string;
  headers?: Record<string, string>;
  /** The connection is given up when nothing has come for so many milliseconds. Default: never. */
  idleMs?: number;
  /** Drops the connection after this many frames; 0: as soon as the headers are there. */
  stopAfter?: number;
  /** Drops the connection after the first frame of which this is true. */
  stopAt?: (frame: Frame) => boolean;
  /** Sent as `since_seq`. */
  sinceSeq?: number;
  /** Sent as `Last-Event-ID`. */
  lastEventId?: string;
  /** A stream of the same run to go on behind: sends its last id, and checks both together. */
  behind?: EventStream;
}

/**
 * A run's event stream, live or from the log. Every frame is checked as it comes against the payload schemas and
 * what always holds (docs/streams.md#which-event-follows-which); what is wrong rejects {@link over}.
 */
export class EventStream extends CheckedStream<Frame> {
  /** The run's id. */
  readonly requestId: string;
  readonly #options: StreamOptions;
  readonly #checker: StreamChecker;

  constructor(
    response: IncomingMessage,
    {
      headers,
      mode,
      requestId,
      options,
    }: {
      headers: Record<string, string>;
      mode: StreamMode;
      requestId: string;
      options: StreamOptions;
    },
  ) {
    super(response, headers);
    this.#options = options;
    this.requestId = requestId;
    const { behind, sinceSeq, lastEventId } = options;
    const after = laterOf(lastEventId || '0', sinceSeq);
    this.#checker = behind ? behind.#checker.resumed() : new StreamChecker(mode, { after, requestId: this.requestId });
    if (response.statusCode === 200) this.#checkHeaders();
    if (options.stopAfter === 0) this.drop();
  }

  /** All frames of the run up to here, those of the stream that this one goes on behind first. */
  get allFrames(): Frame[] {
    return [...(this.#options.behind?.allFrames ?? []), ...this.frames];
  }

  /** The id that a client sends to go on. */
  get lastEventId(): string | undefined {
    return this.frames.at(-1)?.id ?? this.#options.lastEventId ?? this.#options.behind?.lastEventId;
  }

  /** The payloads of the events with this name. */
  data<Name extends Frame['event']>(name: Name): Extract<Frame, { event: Name }>['data'][] {
    return this.frames.flatMap((frame) => (frame.event === name ? [frame.data as never] : []));
  }

  /** The payload of `done`. @throws when the stream has none yet */
  get done(): Extract<Frame, { event: 'done' }>['data'] {
    const done = this.data('done')[0];
    if (!done) throw new Error(`no done among ${this.frames.map(({ event }) => event).join(', ')}`);
    return done;
  }

  /** The text of a stream, from the deltas and rewinds of this connection. */
  text(streamId = 0): string {
    return textOf(this.frames, streamId);
  }

  /** The text of a stream, from the deltas and rewinds of the run up to here. */
  allText(streamId = 0): string {
    return textOf(this.allFrames, streamId);
  }

  /** Resolves with the first frame, past or to come, of which this is true. @throws when the stream ends before */
  async until(wanted: (frame: Frame) => boolean): Promise<Frame> {
    return this.watch(() => this.frames.find(wanted));
  }

  protected override take(message: EventSourceMessage): void {
    if (safeJson(message.data) !== message.data) throw new Error(`no JSON for every reader: ${message.data}`);
    const frame = this.#checker.take(message);
    this.frames.push(frame);
    const { stopAfter, stopAt } = this.#options;
    if (this.frames.length === stopAfter || stopAt?.(frame)) this.drop();
  }

  protected override finish(): void {
    this.#checker.finish();
  }

  #checkHeaders(): void {
    const promised = { 'cache-control': 'no-cache, no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' };
    for (const [name, value] of Object.entries(promised)) {
      if (this.headers[name] !== value) throw new Error(`an event stream with ${name}: ${this.headers[name]}`);
    }
    if (this.headers['content-encoding']) throw new Error('an event stream must not be compressed');
  }
}

/** Which of two places is behind the other; a cursor within text may be behind the seq as well, and says how far. */
function laterOf(id: string, seq = 0): string {
  return !id.includes('.') && seq > Number(id) ? String(seq) : id;
}
