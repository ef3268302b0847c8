import { parseCursor, type Cursor } from '../../src/log/cursor.ts';
import type { RunEvent } from '../../src/log/events.ts';
import { eventViolation } from './event-schemas.ts';
import { record } from './seen.ts';

/** A frame of a run's stream, checked. */
export type Frame = { id: string } & RunEvent;

/** Live frames have cursors, those of the log plain seqs. */
export type StreamMode = 'live' | 'replay';

/** A frame as the SSE parser gives it. */
export interface RawFrame {
  id?: string | undefined;
  event?: string | undefined;
  data: string;
}

interface StreamState {
  agent: string;
  depth: number;
  text: string;
  ended: boolean;
  /** `ok` of its `sub_agent_response`. */
  answered?: boolean;
}

type Data<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];

/**
 * Checks the frames of one run one after the other: framing, payload schema, ids, and the invariants of CONTRACT §5.
 * {@link take} checks what holds for every prefix of a stream, {@link finish} what holds for a complete one. A
 * stream that begins in the middle (`after`) is checked for what can be told without its beginning.
 */
export class StreamChecker {
  #mode: StreamMode;
  readonly #requestId: string | undefined;
  readonly #headless: boolean;
  #cursor: Cursor;
  /** The frame before this one was text. */
  #afterText = false;
  /** The frame before this one came over another connection. */
  #seam: boolean;
  #received = 0;
  #streams = new Map<number, StreamState>();
  #errorCode: string | undefined;
  #done = false;
  #tokens = { input: 0, output: 0 };
  #filesBytes = 0;

  constructor(mode: StreamMode, { after = '0', requestId }: { after?: string; requestId?: string } = {}) {
    this.#mode = mode;
    this.#requestId = requestId;
    this.#cursor = parseCursor(after) ?? { seq: 0, skip: 0 };
    this.#headless = this.#cursor.seq > 0 || this.#cursor.skip > 0;
    this.#seam = this.#headless;
  }

  /** A checker for the rest of the run, read from the log behind the last frame that was taken. */
  resumed(): StreamChecker {
    const after = `${this.#cursor.seq}.${this.#cursor.skip}`;
    const rest = new StreamChecker('replay', { after: this.#headless ? after : '0', requestId: this.#requestId });
    rest.#cursor = { ...this.#cursor };
    rest.#seam = true;
    rest.#received = this.#received;
    rest.#streams = structuredClone(this.#streams);
    rest.#errorCode = this.#errorCode;
    rest.#done = this.#done;
    rest.#tokens = { ...this.#tokens };
    rest.#filesBytes = this.#filesBytes;
    return rest;
  }

  /** @throws when the frame isn't one that may come here */
  take(raw: RawFrame): Frame {
    const where = `frame ${this.#received + 1} (${raw.id} ${raw.event} ${raw.data.slice(0, 300)})`;
    const insist: Insist = (holds, problem) => {
      if (!holds) throw new Error(`${where}: ${problem}`);
    };
    const frame = parseFrame(raw, insist);
    this.#checkOrder(frame, insist);
    this.#checkId(frame, insist);
    this.#checkEvent(frame, insist);
    this.#received += 1;
    this.#seam = false;
    this.#afterText = frame.event === 'text';
    record('event', frame.event);
    return frame;
  }

  /** @throws when a stream that the server has closed in order is not complete */
  finish(): void {
    // Behind the last event of a finished run there is nothing.
    if (this.#headless && this.#received === 0) return;
    if (!this.#done) throw new Error(`the stream ended after ${this.#received} frames without done`);
  }

  /** Invariant 1, and the second half of 4. */
  #checkOrder({ event, data }: Frame, insist: Insist): void {
    insist(!this.#done, 'nothing comes after done');
    if (this.#received === 0 && !this.#headless) insist(event === 'request_received', 'request_received is first');
    else insist(event !== 'request_received', 'request_received comes once');
    if (this.#errorCode !== undefined) insist(event === 'done', 'error is followed by done');
    if ('request_id' in data && this.#requestId) {
      insist(data.request_id === this.#requestId, `the request_id is ${this.#requestId}`);
    }
  }

  /** Invariant 6 and CONTRACT §3: strictly ascending, no gap that can be told from outside. */
  #checkId(frame: Frame, insist: Insist): void {
    const cursor = parseCursor(frame.id)!;
    const last = this.#cursor;
    if (this.#mode === 'live' && frame.event === 'text' && !frame.id.includes('.')) {
      // A client that fell behind goes on from the log, in the same response.
      this.#mode = 'replay';
      this.#seam = true;
    }
    if (this.#mode === 'live' && frame.event === 'text') {
      insist(cursor.seq >= last.seq, `the seq goes back from ${last.seq}`);
      insist(cursor.skip > 0, 'a delta shows something');
      // Once a row has closed in between, only the server knows how much of the text lies before it.
      if (cursor.seq === last.seq) {
        insist(cursor.skip === last.skip + frame.data.delta.length, `the units follow ${last.seq}.${last.skip}`);
      }
    } else {
      insist(cursor.skip === 0 && !frame.id.includes('.'), 'the id is a plain seq');
      const first = this.#mode === 'live' && this.#afterText ? last.seq + 2 : last.seq + 1;
      const mayJump = this.#mode === 'live' ? this.#afterText : this.#seam && last.skip > 0;
      insist(mayJump ? cursor.seq >= first : cursor.seq === first, `the seq follows ${last.seq} without a gap`);
    }
    this.#cursor = cursor;
  }

  #checkEvent(frame: Frame, insist: Insist): void {
    switch (frame.event) {
      case 'request_received':
        return;
      case 'stream_start':
        return this.#onStart(frame.data, insist);
      case 'error':
        this.#errorCode = frame.data.error_code;
        return;
      case 'done':
        return this.#onDone(frame.data, insist);
      default:
        return this.#onStreamEvent(frame, insist);
    }
  }

  #onStart({ stream_id, agent, depth }: Data<'stream_start'>, insist: Insist): void {
    insist(!this.#streams.has(stream_id), 'a stream starts once');
    insist(this.#headless || stream_id === this.#streams.size, 'streams count up in the order in which they start');
    insist((stream_id === 0) === (depth === 0), 'stream 0 is the master');
    this.#streams.set(stream_id, { agent, depth, text: '', ended: false });
  }

  /** Invariant 2, and 3 for the sub streams. */
  #onStreamEvent(frame: Exclude<Frame, { event: 'request_received' | 'stream_start' | 'error' | 'done' }>, insist: Insist) {
    const { data } = frame;
    const stream = this.#streams.get(data.stream_id);
    if (!stream) return insist(this.#headless, 'its stream has not started');
    insist(!stream.ended, 'its stream has ended');
    insist(stream.agent === data.agent, `stream ${data.stream_id} is of agent ${stream.agent}`);
    if ('depth' in data) insist(stream.depth === data.depth, `stream ${data.stream_id} has depth ${stream.depth}`);
    switch (frame.event) {
      case 'text':
        stream.text += frame.data.delta;
        break;
      case 'tool_call':
        insist(frame.data.ok === (frame.data.error === undefined), 'error comes with failure');
        break;
      case 'file': {
        const bytes = Buffer.byteLength(frame.data.content);
        insist(frame.data.size_bytes === bytes, `size_bytes is ${bytes}`);
        this.#filesBytes += bytes;
        break;
      }
      case 'token_usage':
        this.#tokens.input += frame.data.input_tokens;
        this.#tokens.output += frame.data.output_tokens;
        break;
      case 'sub_agent_response':
        insist(stream.depth > 0, 'only a delegate answers');
        insist(stream.answered === undefined, 'a delegate answers once');
        insist(stream.text === frame.data.content, `content is the stream's text, ${JSON.stringify(stream.text)}`);
        stream.answered = frame.data.ok;
        break;
      case 'stream_end':
        stream.ended = true;
        if (frame.data.ok) insist(stream.depth === 0 || stream.answered === true, 'a delegate that succeeded has answered');
        else insist(stream.answered !== true, 'a delegate that failed has not answered ok');
        break;
    }
  }

  /** Invariants 1 to 5 at the end. */
  #onDone(done: Data<'done'>, insist: Insist): void {
    this.#done = true;
    for (const [id, { ended }] of this.#streams) insist(ended, `stream ${id} has not ended`);
    insist(done.ok === (done.content !== undefined), 'content comes with success');
    insist(done.ok === (done.error === undefined && done.error_code === undefined), 'error and error_code come with failure');
    if (done.ok) insist(this.#errorCode === undefined, 'an error is followed by done with ok false');
    else if (!this.#headless || this.#received > 0) insist(done.error_code === this.#errorCode, 'an error with the same code comes before');
    if (this.#headless) return;
    if (done.ok) insist(done.content === (this.#streams.get(0)?.text ?? ''), 'content is the text of stream 0');
    const { input, output } = this.#tokens;
    insist(done.input_tokens === input && done.output_tokens === output, `the tokens are ${input} and ${output}`);
    insist((done.files_bytes ?? 0) === this.#filesBytes, `files_bytes is ${this.#filesBytes}`);
  }
}

type Insist = (holds: boolean, problem: string) => void;

function parseFrame({ id, event, data }: RawFrame, insist: Insist): Frame {
  insist(id !== undefined && parseCursor(id) !== undefined, 'the id is a cursor');
  insist(event !== undefined, 'the event has a name');
  insist(!/[\r\n]/.test(data), 'the data is one line');
  let payload: unknown;
  try {
    payload = JSON.parse(data);
  } catch {
    insist(false, 'the data is JSON');
  }
  const wrong = eventViolation(event!, payload);
  insist(wrong === undefined, wrong!);
  // It has been checked to be the event's name, and is of no more interest.
  const { type: _, ...rest } = payload as { type: string };
  return { id: id!, event, data: rest } as Frame;
}

/**
 * Checks frames that were collected elsewhere.
 * @param complete whether the server closed the stream in order
 */
export function checkStream(
  frames: readonly RawFrame[],
  { mode, after, complete = true }: { mode: StreamMode; after?: string; complete?: boolean },
): Frame[] {
  const checker = new StreamChecker(mode, { after });
  const checked = frames.map((frame) => checker.take(frame));
  if (complete) checker.finish();
  return checked;
}

/**
 * The canonical form of a stream, without ids and with the deltas joined that stand together: equal for the live
 * stream, its replay, and whatever a client puts together from pieces of both.
 */
export function assemble(frames: readonly Frame[]): RunEvent[] {
  const events: RunEvent[] = [];
  for (const { event, data } of frames as readonly RunEvent[]) {
    const last = events.at(-1);
    if (event === 'text' && last?.event === 'text' && last.data.stream_id === data.stream_id) {
      last.data.delta += data.delta;
    } else {
      events.push({ event, data: structuredClone(data) } as RunEvent);
    }
  }
  return events;
}
