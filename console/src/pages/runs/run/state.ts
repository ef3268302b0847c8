import type { DoneEvent, FileEvent, QuestionEvent, AnswerEvent } from '../../../../../clients/typescript/src/index.ts';
import { endingOf } from '../../../endings.ts';
import type { Entry } from './entries.ts';

/** A call of a model, or a command. Times are epoch milliseconds. */
export interface Span {
  kind: 'model' | 'command' | 'advisor';
  name: string;
  from: number;
  to: number;
  ok: boolean;
  /** The arguments of a command, the tokens of a call, the words of an advisor. */
  note: string;
  error: string;
}

/** What one agent does in the run. */
export interface Lane {
  id: number;
  agent: string;
  depth: number;
  model: string;
  from: number;
  /** While it is under way there is none. */
  to: number | undefined;
  ok: boolean;
  /** What is to be said of how its answer has ended. */
  ending: string | undefined;
  text: string;
  /** What its model has thought, as far as that is sent. */
  thoughts: string;
  /** How often text was withdrawn. */
  rewinds: number;
  spans: Span[];
  inputTokens: number;
  outputTokens: number;
  /** When what it does now has begun: a call of its model, or a command. */
  busySince: number | undefined;
}

export interface RunQuestion {
  question: QuestionEvent;
  at: number;
  answer: AnswerEvent | undefined;
}

/** A run as of some moment. */
export interface RunState {
  agent: string;
  /** The beginning of the prompt. */
  message: string;
  /** In the order of the tree: each behind the one that has called it. */
  lanes: Lane[];
  files: FileEvent[];
  questions: RunQuestion[];
  error: { message: string; code: string } | undefined;
  done: DoneEvent | undefined;
  inputTokens: number;
  outputTokens: number;
}

/** A run of which nothing has happened yet. */
export function emptyState(): RunState {
  return {
    agent: '',
    message: '',
    lanes: [],
    files: [],
    questions: [],
    error: undefined,
    done: undefined,
    inputTokens: 0,
    outputTokens: 0,
  };
}

/**
 * Lets one event happen. The state depends on the events alone, and on nothing else: folded up to any of them, it is the run as
 * it was then. Live, replay and scrubber are this function.
 *
 * What changes within the state is replaced, and not changed: components that get the same thing again are not drawn again.
 */
export function apply(state: RunState, { event, at }: Entry): void {
  switch (event.type) {
    case 'request_received':
      state.agent = event.agent;
      state.message = event.message;
      return;
    case 'stream_start':
      return open(state, {
        id: event.stream_id,
        agent: event.agent,
        depth: event.depth,
        model: event.model,
        from: at,
        to: undefined,
        ok: true,
        ending: undefined,
        text: '',
        thoughts: '',
        rewinds: 0,
        spans: [],
        inputTokens: 0,
        outputTokens: 0,
        busySince: at,
      });
    case 'error':
      state.error = { message: event.message, code: event.error_code };
      return;
    case 'done':
      state.done = event;
      return;
    case 'file':
      state.files = [...state.files, event];
      return;
    case 'question':
      state.questions = [...state.questions, { question: event, at, answer: undefined }];
      break;
    case 'answer': {
      const { question_id: id } = event;
      state.questions = state.questions.map((one) => (one.question.question_id === id ? { ...one, answer: event } : one));
      break;
    }
    case 'token_usage':
      state.inputTokens += event.input_tokens;
      state.outputTokens += event.output_tokens;
      break;
    default:
  }
  const place = 'stream_id' in event ? state.lanes.findIndex(({ id }) => id === event.stream_id) : -1;
  if (place < 0) return;
  const lane = { ...state.lanes[place]! };
  advance(lane, event, at);
  state.lanes = state.lanes.with(place, lane);
}

/** Whether all that is under way waits for people, so that the run does. */
export function waits({ lanes, questions }: RunState): boolean {
  const asking = new Set(questions.filter(({ answer }) => answer === undefined).map(({ question }) => question.stream_id));
  const underWay = lanes.filter(({ to }) => to === undefined);
  // Who has delegates waits for them.
  const working = underWay.filter(({ depth }, i) => (underWay[i + 1]?.depth ?? 0) <= depth);
  return working.length > 0 && working.every(({ id }) => asking.has(id));
}

/** Puts a lane behind the one that has called it, and its other delegates. */
function open(state: RunState, lane: Lane): void {
  const { lanes } = state;
  // The contract doesn't say who has called a delegate. Of several that may have, it is the one that has begun last.
  const callers = lanes.filter(({ depth, to }) => depth === lane.depth - 1 && to === undefined);
  const caller = callers.toSorted((a, b) => b.id - a.id)[0];
  let place = caller ? lanes.indexOf(caller) + 1 : lanes.length;
  while (place < lanes.length && lanes[place]!.depth > (caller?.depth ?? 0)) place += 1;
  state.lanes = lanes.toSpliced(place, 0, lane);
}

function advance(lane: Lane, event: Entry['event'], at: number): void {
  switch (event.type) {
    case 'text':
      lane.text += event.delta;
      return;
    case 'reasoning':
      lane.thoughts += event.delta;
      return;
    case 'rewind':
      lane.text = lane.text.slice(0, event.length);
      lane.thoughts = lane.thoughts.slice(0, event.reasoning_length ?? 0);
      lane.rewinds += 1;
      lane.busySince = at;
      return;
    case 'token_usage': {
      lane.inputTokens += event.input_tokens;
      lane.outputTokens += event.output_tokens;
      const note = `${event.input_tokens} tokens in, ${event.output_tokens} out`;
      const name = event.purpose === undefined ? event.model : `${event.purpose}: ${event.model}`;
      lane.spans = [...lane.spans, { kind: 'model', name, from: lane.busySince ?? at, to: at, ok: true, note, error: '' }];
      if (event.purpose === undefined) lane.busySince = at;
      return;
    }
    case 'tool_call': {
      const { kind: name, ok, args: note = '', error = '', duration_ms: duration } = event;
      lane.spans = [...lane.spans, { kind: 'command', name, from: Math.max(lane.from, at - duration), to: at, ok, note, error }];
      lane.busySince = at;
      return;
    }
    case 'advisor': {
      const { kind: name, detail: note = '' } = event;
      lane.spans = [...lane.spans, { kind: 'advisor', name, from: at, to: at, ok: name !== 'gate_halt', note, error: '' }];
      return;
    }
    case 'answer':
      lane.busySince = at;
      return;
    case 'stream_end':
      lane.to = at;
      lane.ok = event.ok;
      lane.ending = event.finish_reason === 'refused' ? 'Refused.' : endingOf(event);
      lane.busySince = undefined;
      return;
    default:
  }
}
