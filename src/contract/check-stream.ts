import { isObject } from '../lib/is-object.ts';
import { isDeltaKind, parseCursor, type Cursor } from '../log/cursor.ts';
import type { RunEvent } from '../log/events.ts';
import type { Frame, RawFrame } from './frames.ts';

/** The ids of live frames are cursors, those of frames read from the log are plain seqs. */
export type StreamMode = 'live' | 'replay';

/** What holds for every stream of a run, by subject, as the AsyncAPI document describes it. */
export type Invariant = 'frame' | 'type' | 'payload' | 'order' | 'pairs' | 'ids' | 'text' | 'questions' | 'tokens' | 'files' | 'outcome';

/** Where a stream broke an invariant. */
export interface StreamProblem {
  invariant: Invariant;
  /** The frame, shortened. */
  where: string;
  /** The rule that does not hold. */
  problem: string;
}

export interface CheckerOptions {
  /** The id after which the stream begins. */
  after?: string | undefined;
  /** The run's id, where it is known from elsewhere. */
  requestId?: string | undefined;
  /**
   * @returns what is wrong with the payload of an event, or undefined; for an event that it doesn't know, the function
   * decides
   */
  violation: (event: string, payload: unknown) => string | undefined;
  /** Called for every frame that is correct. */
  onFrame?: ((frame: Frame) => void) | undefined;
  /** Called for every problem; the checker then goes on as well as it can. Without it, the first problem is thrown. */
  onProblem?: ((problem: StreamProblem) => void) | undefined;
}

interface StreamState {
  agent: string;
  depth: number;
  text: string;
  /** UTF-16 units of its thoughts. */
  thought: number;
  ended: boolean;
  /** `ok` of the delegate's `sub_agent_response`, once that has come. */
  answered?: boolean;
  /** How its answer ended, where its end has told. */
  finish?: string | undefined;
}

interface QuestionState {
  streamId: number;
  kind: Data<'question'>['kind'];
  closed: boolean;
}

/** What can become of a question of each kind. */
const DECISIONS: Record<Data<'question'>['kind'], readonly Data<'answer'>['decision'][]> = {
  question: ['answered', 'expired', 'canceled'],
  tool: ['answered', 'expired', 'canceled'],
  approval: ['approved', 'denied', 'expired', 'canceled'],
  authorization: ['approved', 'denied', 'expired', 'canceled'],
};

type Data<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>['data'];

/**
 * Checks the frames of one run in order: framing, payload schema, ids, and the invariants of the AsyncAPI document.
 * {@link take} checks what holds for every prefix of a stream, {@link finish} what holds for a complete stream. Of a
 * stream that begins in the middle (`after`), only what does not depend on its beginning is checked.
 */
export class StreamChecker {
  #mode: StreamMode;
  readonly #requestId: string | undefined;
  readonly #headless: boolean;
  #cursor: Cursor;
  /** The frame before this one was text, or a thought. */
  #afterText = false;
  /** The frame before this one came over another connection. */
  #seam: boolean;
  #received = 0;
  #streams = new Map<number, StreamState>();
  #questions = new Map<number, QuestionState>();
  #errorCode: string | undefined;
  #done = false;
  #tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 };
  #filesBytes = 0;

  readonly #options: CheckerOptions;
  /** A frame had no usable id, so the next id can't be checked. */
  #lost = false;

  constructor(mode: StreamMode, options: CheckerOptions) {
    const { after = '0', requestId } = options;
    this.#options = options;
    this.#mode = mode;
    this.#requestId = requestId;
    this.#cursor = parseCursor(after) ?? { seq: 0, skip: 0 };
    this.#headless = this.#cursor.seq > 0 || this.#cursor.skip > 0;
    this.#seam = this.#headless;
  }

  /** A checker for the rest of the run, read from the log after the last frame that was taken. */
  resumed(): StreamChecker {
    const after = `${this.#cursor.seq}.${this.#cursor.skip}`;
    const rest = new StreamChecker('replay', { ...this.#options, after: this.#headless ? after : '0' });
    rest.#cursor = { ...this.#cursor };
    rest.#seam = true;
    rest.#received = this.#received;
    rest.#streams = structuredClone(this.#streams);
    rest.#questions = structuredClone(this.#questions);
    rest.#errorCode = this.#errorCode;
    rest.#done = this.#done;
    rest.#tokens = { ...this.#tokens };
    rest.#filesBytes = this.#filesBytes;
    return rest;
  }

  /**
   * @returns the frame; undefined when it can't be read
   * @throws when the frame must not come here, unless there is an `onProblem`
   */
  take(raw: RawFrame): Frame | undefined {
    const { onFrame } = this.#options;
    const frame = this.#read(raw);
    if (frame === undefined) {
      // Reached only when problems are collected. The frame counts, though its content is unknown.
      this.#received += 1;
      this.#lost = true;
      return undefined;
    }
    const insist = this.#insist(raw);
    this.#checkOrder(frame, insist);
    if (parseCursor(frame.id)) this.#checkId(frame, insist);
    else this.#lost = true;
    this.#checkEvent(frame, insist);
    this.#received += 1;
    this.#seam = false;
    this.#afterText = isDeltaKind(frame.event);
    onFrame?.(frame);
    return frame;
  }

  /** @throws when a stream that the server has closed properly is not complete, unless there is an `onProblem` */
  finish(): void {
    // A stream that resumes after the last event of a finished run is empty.
    if (this.#headless && this.#received === 0) return;
    if (!this.#done)
      this.#fail({ invariant: 'order', where: 'the end', problem: `the stream ended after ${this.#received} frames without done` });
  }

  #insist({ id, event, data }: RawFrame): Insist {
    const where = `frame ${this.#received + 1} (${id} ${event} ${data.slice(0, 300)})`;
    return (holds, invariant, problem) => {
      if (!holds) this.#fail({ invariant, where, problem });
      return holds;
    };
  }

  #fail(problem: StreamProblem): void {
    if (!this.#options.onProblem) throw new Error(`${problem.where}: ${problem.problem}`);
    this.#options.onProblem(problem);
  }

  /** Framing and payload. */
  #read(raw: RawFrame): Frame | undefined {
    const { id, event, data } = raw;
    const insist = this.#insist(raw);
    insist(id !== undefined && parseCursor(id) !== undefined, 'frame', 'the id is a cursor');
    if (!insist(event !== undefined, 'frame', 'the event has a name')) return undefined;
    insist(!/[\r\n]/.test(data), 'frame', 'the data is one line');
    let payload: unknown;
    try {
      payload = JSON.parse(data);
    } catch {
      // Reported below, like JSON that is not an object.
    }
    if (!insist(isObject(payload), 'frame', 'the data is a JSON object')) return undefined;
    const { type, at_ms: _, ...rest } = payload as { type?: unknown; at_ms?: unknown };
    insist(type === event, 'type', `type is ${event}`);
    const wrong = this.#options.violation(event!, { ...(payload as object), type: event });
    if (!insist(wrong === undefined, 'payload', wrong!)) return undefined;
    return { id: id ?? '', event, data: rest } as Frame;
  }

  /** Which events come first and last. */
  #checkOrder({ event, data }: Frame, insist: Insist): void {
    insist(!this.#done, 'order', 'nothing comes after done');
    if (this.#received === 0 && !this.#headless) insist(event === 'request_received', 'order', 'request_received is first');
    else insist(event !== 'request_received', 'order', 'request_received comes once');
    if (this.#errorCode !== undefined) insist(event === 'done', 'order', 'error is followed by done');
    if ('request_id' in data && this.#requestId) {
      insist(data.request_id === this.#requestId, 'order', `the request_id is ${this.#requestId}`);
    }
  }

  /** Ids are strictly ascending, without a gap that can be seen from outside. */
  #checkId(frame: Frame, insist: Insist): void {
    const cursor = parseCursor(frame.id)!;
    const last = this.#cursor;
    this.#cursor = cursor;
    if (this.#lost) {
      this.#lost = false;
      return;
    }
    const isDelta = frame.event === 'text' || frame.event === 'reasoning';
    if (this.#mode === 'live' && isDelta && !frame.id.includes('.')) {
      // A client that fell behind is served from the log, in the same response.
      this.#mode = 'replay';
      this.#seam = true;
    }
    if (this.#mode === 'live' && isDelta) {
      insist(cursor.seq >= last.seq, 'ids', `the seq goes back from ${last.seq}`);
      insist(cursor.skip > 0, 'ids', 'a delta shows something');
      // When a text row was closed in between, only the server knows how much text that row holds.
      if (cursor.seq === last.seq) {
        insist(cursor.skip === last.skip + frame.data.delta.length, 'ids', `the units follow ${last.seq}.${last.skip}`);
      }
    } else {
      insist(cursor.skip === 0 && !frame.id.includes('.'), 'ids', 'the id is a plain seq');
      const first = this.#mode === 'live' && this.#afterText ? last.seq + 2 : last.seq + 1;
      const mayJump = this.#mode === 'live' ? this.#afterText : this.#seam && last.skip > 0;
      insist(mayJump ? cursor.seq >= first : cursor.seq === first, 'ids', `the seq follows ${last.seq} without a gap`);
    }
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
      case 'text':
      case 'reasoning':
      case 'tool_call':
      case 'file':
      case 'token_usage':
      case 'sub_agent_response':
      case 'advisor':
      case 'rewind':
      case 'fallback':
      case 'folded':
      case 'steered':
      case 'question':
      case 'answer':
      case 'stream_end':
        return this.#onStreamEvent(frame, insist);
      default:
        // Events of later releases need no check here; for a new event in our own contract this line doesn't compile
        // until it is checked above.
        frame satisfies never;
    }
  }

  #onStart({ stream_id, agent, depth }: Data<'stream_start'>, insist: Insist): void {
    insist(!this.#streams.has(stream_id), 'pairs', 'a stream starts once');
    insist(this.#headless || stream_id === this.#streams.size, 'pairs', 'streams count up in the order in which they start');
    insist((stream_id === 0) === (depth === 0), 'pairs', 'stream 0 is the master');
    this.#streams.set(stream_id, { agent, depth, text: '', thought: 0, ended: false });
  }

  /** Events within a stream, between its start and its end, and the answers of delegates. */
  #onStreamEvent(frame: Exclude<Frame, { event: 'request_received' | 'stream_start' | 'error' | 'done' }>, insist: Insist): void {
    const { data } = frame;
    const stream = this.#streams.get(data.stream_id);
    if (!stream) {
      insist(this.#headless, 'pairs', 'its stream has not started');
      return;
    }
    insist(!stream.ended, 'pairs', 'its stream has ended');
    insist(stream.agent === data.agent, 'pairs', `stream ${data.stream_id} is of agent ${stream.agent}`);
    if ('depth' in data) insist(stream.depth === data.depth, 'pairs', `stream ${data.stream_id} has depth ${stream.depth}`);
    switch (frame.event) {
      case 'text':
        stream.text += frame.data.delta;
        break;
      case 'reasoning':
        stream.thought += frame.data.delta.length;
        break;
      case 'tool_call':
        insist(frame.data.ok === (frame.data.error === undefined), 'outcome', 'error comes with failure');
        break;
      case 'file': {
        const bytes = Buffer.byteLength(frame.data.content);
        insist(frame.data.size_bytes === bytes, 'files', `size_bytes is ${bytes}`);
        this.#filesBytes += bytes;
        break;
      }
      case 'token_usage':
        this.#tokens.input += frame.data.input_tokens;
        this.#tokens.output += frame.data.output_tokens;
        this.#tokens.cacheRead += frame.data.cache_read_tokens ?? 0;
        this.#tokens.cacheWrite += frame.data.cache_write_tokens ?? 0;
        this.#tokens.reasoning += frame.data.reasoning_tokens ?? 0;
        break;
      case 'sub_agent_response':
        insist(stream.depth > 0, 'pairs', 'only a delegate answers');
        insist(stream.answered === undefined, 'pairs', 'a delegate answers once');
        insist(stream.text === frame.data.content, 'text', `content is the stream's text, ${JSON.stringify(stream.text)}`);
        stream.answered = frame.data.ok;
        break;
      case 'stream_end':
        stream.ended = true;
        stream.finish = frame.data.finish_reason;
        checkFinish(frame.data, insist);
        if (frame.data.ok) insist(stream.depth === 0 || stream.answered === true, 'pairs', 'a delegate that succeeded has answered');
        else insist(stream.answered !== true, 'pairs', 'a delegate that failed has not answered ok');
        for (const [id, { streamId, closed }] of this.#questions) {
          insist(streamId !== frame.data.stream_id || closed, 'questions', `question ${id} has no answer`);
        }
        break;
      case 'rewind':
        insist(frame.data.length <= stream.text.length, 'text', `the stream has ${stream.text.length} units of text`);
        stream.text = stream.text.slice(0, frame.data.length);
        this.#withdrawThoughts(stream, frame.data, insist);
        break;
      case 'question':
        this.#onQuestion(frame.data, insist);
        break;
      case 'answer':
        this.#onAnswer(frame.data, insist);
        break;
      case 'folded':
        insist(frame.data.messages_after < frame.data.messages_before, 'pairs', 'a fold leaves fewer messages');
        break;
      case 'steered':
        insist(stream.depth === 0, 'pairs', 'a message is to the master');
        break;
      case 'advisor':
      case 'fallback':
        break;
      default:
        frame satisfies never;
    }
  }

  #withdrawThoughts(stream: StreamState, { reasoning_length: length }: Data<'rewind'>, insist: Insist): void {
    insist(length !== undefined || stream.thought === 0, 'text', 'a rewind says what stays of the thoughts');
    insist((length ?? 0) <= stream.thought, 'text', `the stream has ${stream.thought} units of thoughts`);
    stream.thought = length ?? 0;
  }

  #onQuestion(
    {
      question_id: id,
      stream_id: streamId,
      kind,
      command,
      name,
      arguments: given,
      call_id: callId,
      call_count: count,
      url,
      server,
    }: Data<'question'>,
    insist: Insist,
  ): void {
    insist(!this.#questions.has(id), 'questions', 'a question is asked once');
    insist((kind === 'approval') === (command !== undefined), 'questions', 'an approval names the command, and a question none');
    const isCall = [name, given, callId, count].every((one) => one !== undefined);
    insist(
      (kind === 'authorization') === (url !== undefined && server !== undefined),
      'questions',
      'a login names its address and its server, and nothing else does',
    );
    insist((kind === 'tool') === isCall, 'questions', 'a call names its function, and nothing else does');
    this.#questions.set(id, { streamId, kind, closed: false });
  }

  #onAnswer({ question_id: id, stream_id: streamId, decision }: Data<'answer'>, insist: Insist): void {
    const question = this.#questions.get(id);
    if (!question) {
      insist(this.#headless, 'questions', 'its question was not asked');
      return;
    }
    insist(!question.closed, 'questions', 'a question has one answer');
    insist(question.streamId === streamId, 'questions', `the question is of stream ${question.streamId}`);
    // Kinds of a later release have decisions that nobody here knows.
    const decisions = DECISIONS[question.kind] as readonly string[] | undefined;
    insist(decisions?.includes(decision) ?? true, 'questions', `the decision is one for a question of the kind ${question.kind}`);
    question.closed = true;
  }

  /** The totals and pairs that must be complete at the end. */
  #onDone(done: Data<'done'>, insist: Insist): void {
    this.#done = true;
    for (const [id, { ended }] of this.#streams) insist(ended, 'pairs', `stream ${id} has not ended`);
    insist(done.ok === (done.content !== undefined), 'outcome', 'content comes with success');
    if (done.content_type === 'application/json') insist(isJson(done.content), 'outcome', 'content is JSON, as content_type says');
    insist(done.ok === (done.error === undefined && done.error_code === undefined), 'outcome', 'error and error_code come with failure');
    if (done.ok) insist(this.#errorCode === undefined, 'outcome', 'an error is followed by done with ok false');
    else if (!this.#headless || this.#received > 0)
      insist(done.error_code === this.#errorCode, 'outcome', 'an error with the same code comes before');
    checkFinish(done, insist);
    const { finish_reason: finish = '' } = done;
    const code = CODES.get(finish);
    if (!done.ok && code !== undefined)
      insist(done.error_code === code, 'outcome', `the error_code is ${code} with the finish_reason ${finish}`);
    // Older servers tell neither, and of a run that a newer one has gone on with there may be one alone.
    const told = this.#streams.get(0)?.finish;
    if (finish !== '' && told !== undefined) insist(finish === told, 'outcome', `the finish_reason is ${told}, as that of stream 0`);
    if (this.#headless) return;
    if (done.ok)
      insist(
        done.content === (this.#streams.get(0)?.text ?? ''),
        'text',
        `content is the text of stream 0, ${JSON.stringify(this.#streams.get(0)?.text ?? '')}`,
      );
    const { input, output, cacheRead, cacheWrite, reasoning } = this.#tokens;
    insist(done.input_tokens === input && done.output_tokens === output, 'tokens', `the tokens are ${input} and ${output}`);
    // Runs of before 0.3 have none.
    const { cache_read_tokens: read = cacheRead, cache_write_tokens: write = cacheWrite } = done;
    insist(read === cacheRead && write === cacheWrite, 'tokens', `those of caches are ${cacheRead} and ${cacheWrite}`);
    insist((done.reasoning_tokens ?? 0) === reasoning, 'tokens', `those of thoughts are ${reasoning}`);
    insist((done.files_bytes ?? 0) === this.#filesBytes, 'files', `files_bytes is ${this.#filesBytes}`);
  }
}

/** Whether an answer that has ended like this is one; `empty` may be one or not. */
const GOOD: ReadonlyMap<string, boolean> = new Map([
  ['stop', true],
  ['length', true],
  ['refused', false],
]);
/** The code of a run that has failed like this. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['refused', 'refused'],
  ['empty', 'empty_answer'],
]);

/** Ends of a later release are not known here. */
function checkFinish({ ok, finish_reason: finish = '' }: { ok: boolean; finish_reason?: string }, insist: Insist): void {
  const good = GOOD.get(finish) ?? ok;
  insist(ok === good, 'outcome', `ok is ${good} with the finish_reason ${finish}`);
}

function isJson(text = ''): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @returns `holds`, so that a check can stop when a condition of its later steps fails */
type Insist = (holds: boolean, invariant: Invariant, problem: string) => boolean;
