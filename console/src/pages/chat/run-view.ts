import type {
  AnswerEvent,
  DoneEvent,
  FileEvent,
  QuestionEvent,
  RunEvent,
  ToolCallEvent,
} from '../../../../clients/typescript/src/index.ts';

/** The work of one agent in a run. */
export interface Work {
  id: number;
  agent: string;
  model: string;
  depth: number;
  text: string;
  thoughts: string;
  commands: ToolCallEvent[];
  /** Undefined while it works. */
  ok: boolean | undefined;
}

/** A run, as far as it is known. */
export interface RunView {
  /** By stream; the one of the agent that was addressed is 0. */
  works: Map<number, Work>;
  files: FileEvent[];
  questions: Map<number, { asked: QuestionEvent; answer?: AnswerEvent }>;
  /** How many messages it was told while it was under way. */
  steered: number;
  done: DoneEvent | undefined;
}

export function emptyView(): RunView {
  return { works: new Map(), files: [], questions: new Map(), steered: 0, done: undefined };
}

/**
 * Adds an event to what is known of its run. What changes of it is replaced, and not changed: components that get the same thing
 * again are not drawn again.
 */
export function take(view: RunView, event: RunEvent): void {
  const change = (id: number, changes: (work: Work) => Partial<Work>): void => {
    const work = view.works.get(id);
    if (work) view.works.set(id, { ...work, ...changes(work) });
  };
  switch (event.type) {
    case 'stream_start': {
      const { stream_id: id, agent, model, depth } = event;
      view.works.set(id, { id, agent, model, depth, text: '', thoughts: '', commands: [], ok: undefined });
      break;
    }
    case 'text':
      change(event.stream_id, ({ text }) => ({ text: text + event.delta }));
      break;
    case 'reasoning':
      change(event.stream_id, ({ thoughts }) => ({ thoughts: thoughts + event.delta }));
      break;
    case 'rewind': {
      const { length, reasoning_length: thought = 0 } = event;
      change(event.stream_id, ({ text, thoughts }) => ({ text: text.slice(0, length), thoughts: thoughts.slice(0, thought) }));
      break;
    }
    case 'tool_call':
      change(event.stream_id, ({ commands }) => ({ commands: [...commands, event] }));
      break;
    case 'stream_end':
      change(event.stream_id, () => ({ ok: event.ok }));
      break;
    case 'file':
      view.files = [...view.files, event];
      break;
    case 'question':
      view.questions.set(event.question_id, { asked: event });
      break;
    case 'answer': {
      const question = view.questions.get(event.question_id);
      if (question) view.questions.set(event.question_id, { ...question, answer: event });
      break;
    }
    case 'steered':
      view.steered += 1;
      break;
    case 'done':
      view.done = event;
      break;
    default:
    // What a conversation doesn't show, and what later releases may send.
  }
}
