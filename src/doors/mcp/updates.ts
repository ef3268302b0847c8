import type { RunEvent } from '../../log/events.ts';
import type { McpSession } from '../../store/doors/mcp-sessions.ts';
import type { FrameWriter, Translator } from '../../http/translator.ts';
import { formatPosition, type CallRef } from './position.ts';
import { askingId, elicitation } from './questions.ts';
import { takesEmptyFrames } from './session.ts';

type Done = Extract<RunEvent, { event: 'done' }>['data'];

/** The end of a run. */
export interface Ended {
  /** The position behind which there is nothing. */
  position: string;
  seq: number;
  done: Done;
  /** Whether it has files: then the log tells them. */
  files: boolean;
}

/** Writes what a client hears of a run before the response to its call. The response is the caller's. */
export class CallUpdates implements Translator {
  readonly #call: CallRef;
  readonly #session: McpSession;
  readonly #approves: boolean;
  /** Whether the next event is the first one of the run. */
  #atStart: boolean;
  #files: boolean;
  /** Questions that the client was asked and that have no answer yet. */
  readonly #asked = new Set<number>();
  /** Set when `done` has come. */
  ended: Ended | undefined;

  /** @param fromStart whether the stream begins with the first event of the run @param approves whether the client may decide on approvals */
  constructor(call: CallRef, session: McpSession, { fromStart, approves }: { fromStart: boolean; approves: boolean }) {
    this.#call = call;
    this.#session = session;
    this.#approves = approves;
    this.#atStart = fromStart;
    this.#files = !fromStart;
  }

  event(id: string, event: RunEvent, out: FrameWriter): void {
    const position = formatPosition(this.#call, id);
    // From here on the client can come back.
    if (this.#atStart && takesEmptyFrames(this.#session)) out.message(formatPosition(this.#call, '0'), '');
    this.#atStart = false;
    switch (event.event) {
      case 'request_received':
        return this.#progress(id, position, `the run ${event.data.request_id} has begun`, out);
      case 'stream_start':
        if (event.data.depth > 0) this.#progress(id, position, `${event.data.agent} begins`, out);
        return;
      case 'token_usage':
        return this.#progress(id, position, `${event.data.agent}: ${event.data.purpose ?? 'a turn'} of ${event.data.model}`, out);
      case 'tool_call':
        return this.#progress(id, position, ofCommand(event.data), out);
      case 'sub_agent_response':
        return this.#progress(id, position, `${event.data.agent} ${event.data.ok ? 'has answered' : 'has failed'}`, out);
      case 'file':
        this.#files = true;
        return this.#progress(id, position, `${event.data.agent} has written ${event.data.path}`, out);
      case 'question':
        return this.#question(id, position, event.data, out);
      case 'answer':
        return this.#answer(id, position, event.data, out);
      case 'done':
        this.ended = { position, seq: Number(id), done: event.data, files: this.#files };
        return;
      // The answer comes in one piece, with the response.
      case 'text':
      case 'reasoning':
      case 'rewind':
      case 'stream_end':
      case 'advisor':
      case 'error':
        return;
      default:
        // A new event doesn't compile until this switch decides what clients hear of it.
        event satisfies never;
    }
  }

  #question(id: string, position: string, asked: Extract<RunEvent, { event: 'question' }>['data'], out: FrameWriter): void {
    const { question_id: questionId, agent } = asked;
    if (!this.#session.asks || (asked.kind === 'approval' && !this.#approves)) {
      const where = `POST /v1/questions/${questionId}/answer`;
      return this.#progress(id, position, `${agent} waits for an answer (${where}): ${asked.text}`, out);
    }
    this.#asked.add(questionId);
    const params = elicitation(asked);
    out.message(position, JSON.stringify({ jsonrpc: '2.0', id: askingId(questionId), method: 'elicitation/create', params }));
  }

  #answer(id: string, position: string, answered: Extract<RunEvent, { event: 'answer' }>['data'], out: FrameWriter): void {
    const { question_id: questionId, decision, by } = answered;
    // Somebody else was faster, or it is too late: the client need not ask any more.
    if (this.#asked.delete(questionId) && (by ?? '') !== this.#session.client) {
      const params = { requestId: askingId(questionId), reason: `the question is closed: ${decision}` };
      out.data(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
    }
    this.#progress(id, position, `question ${questionId}: ${decision}`, out);
  }

  #progress(id: string, position: string, message: string, out: FrameWriter): void {
    const { progressToken } = this.#call;
    if (progressToken === undefined) return;
    const params = { progressToken, progress: Number(id), message };
    out.message(position, JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
  }
}

function ofCommand({ agent, kind, args, ok, error }: Extract<RunEvent, { event: 'tool_call' }>['data']): string {
  return `${agent}: /${kind}${args === undefined ? '' : ` ${args}`}${ok ? '' : ` failed: ${error}`}`;
}
