import type { RunEvent } from '../../log/events.ts';
import type { McpSession } from '../../store/doors/mcp-sessions.ts';
import type { FrameWriter, Translator } from '../../http/translator.ts';
import { formatPosition, type CallRef } from './position.ts';
import { GOES_ON, Progress, type Place } from './place.ts';
import { progressOf } from './progress.ts';
import { askingId, elicitation, urlElicitation } from './questions.ts';
import { takesEmptyFrames } from './session.ts';

type Done = Extract<RunEvent, { event: 'done' }>['data'];
type Asked = Extract<RunEvent, { event: 'question' }>['data'];

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
  readonly #progress: Progress;
  /** Whether the next event is the first one of the run. */
  #atStart: boolean;
  #files: boolean;
  /** Questions that the client was asked and that have no answer yet, with their kinds. */
  readonly #asked = new Map<number, string>();
  /** Set when `done` has come. */
  ended: Ended | undefined;

  /**
   * @param fromStart whether the stream begins with the first event of the run @param approves whether the client may decide on approvals
   * @param place where the stream goes on
   */
  constructor(call: CallRef, session: McpSession, { fromStart, approves, place }: { fromStart: boolean; approves: boolean; place: Place }) {
    this.#call = call;
    this.#session = session;
    this.#approves = approves;
    this.#progress = new Progress(place);
    this.#atStart = fromStart;
    this.#files = !fromStart;
  }

  event(id: string, event: RunEvent, out: FrameWriter): void {
    // Behind the last event there is the response alone: a client that comes back from there would wait for it in vain.
    if (event.event !== 'done') this.#progress.reached(id);
    const position = formatPosition(this.#call, id);
    // From here on the client can come back.
    if (this.#atStart && takesEmptyFrames(this.#session)) out.message(formatPosition(this.#call, '0'), '');
    this.#atStart = false;
    switch (event.event) {
      case 'file':
        this.#files = true;
        break;
      case 'question':
        if (this.#asks(event.data)) return this.#ask(position, event.data, out);
        break;
      case 'answer':
        this.#close(event.data, out);
        break;
      case 'done':
        this.ended = { position, seq: Number(id), done: event.data, files: this.#files };
    }
    const message = progressOf(event);
    if (message !== undefined) this.#tell(position, Number(id), message, out);
  }

  /** Tells a client that wants to hear of progress that the call goes on. */
  note(out: FrameWriter): void {
    const { progress, place } = this.#progress.step();
    this.#tell(formatPosition(this.#call, place.cursor, place.notes), progress, GOES_ON, out);
  }

  #tell(position: string, progress: number, message: string, out: FrameWriter): void {
    const { progressToken } = this.#call;
    if (progressToken === undefined) return;
    const params = { progressToken, progress, message };
    out.message(position, JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
  }

  #asks({ kind }: Asked): boolean {
    if (kind === 'authorization') return this.#session.opens === true;
    return this.#session.asks && (kind !== 'approval' || this.#approves);
  }

  #ask(position: string, asked: Asked, out: FrameWriter): void {
    const { question_id: questionId } = asked;
    this.#asked.set(questionId, asked.kind);
    const params = asked.kind === 'authorization' ? urlElicitation(asked) : elicitation(asked);
    out.message(position, JSON.stringify({ jsonrpc: '2.0', id: askingId(questionId), method: 'elicitation/create', params }));
  }

  /** Somebody else was faster, or it is too late: the client need not ask any more. */
  #close({ question_id: questionId, decision, by }: Extract<RunEvent, { event: 'answer' }>['data'], out: FrameWriter): void {
    const isLogin = this.#asked.get(questionId) === 'authorization';
    if (!this.#asked.delete(questionId)) return;
    if (isLogin && decision === 'approved') {
      const params = { elicitationId: askingId(questionId) };
      return out.data(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/elicitation/complete', params }));
    }
    if ((by ?? '') === this.#session.client) return;
    const params = { requestId: askingId(questionId), reason: `the question is closed: ${decision}` };
    out.data(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
  }
}
