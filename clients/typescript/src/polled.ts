import { segment, type Call } from './call.ts';
import type { QuestionEvent } from './generated/events.ts';
import type { components } from './generated/schemas.ts';
import type { Line } from './line.ts';
import type { Settings } from './options.ts';
import { sleep } from './signals.ts';
import type { Frame } from './sse.ts';

type Question = components['schemas']['Question'];
type Request = components['schemas']['Request'];

/** How long the server holds back its answer. */
const WAIT_SECONDS = 60;
/** How often a run is looked at that waits for people: of that the server tells at once. */
const PAUSE_MS = 1000;

interface PolledParts {
  settings: Settings;
  call: Call;
  /** The run. */
  id: string;
  signal: AbortSignal | undefined;
  /** The questions that the loop has been told of. */
  told: Set<number>;
  /** Opens the stream of its events, which ends at once when the run has ended. */
  replay: () => Promise<Line | undefined>;
}

/** The events of a run, where a stream can only be read when it is over: its questions as it asks them, all else once it has ended. */
export class Polled {
  readonly #parts: PolledParts;
  isOver = false;

  constructor(parts: PolledParts) {
    this.#parts = parts;
  }

  /** @param onHeartbeat told of each answer: a run may wait for people for days */
  async *frames(onHeartbeat: () => void): AsyncGenerator<Frame, void, undefined> {
    const { signal, told, replay } = this.#parts;
    for (;;) {
      const { state, questions = [] } = await this.#look();
      onHeartbeat();
      for (const question of [...questions].reverse()) {
        if (told.has(question.id)) continue;
        told.add(question.id);
        yield frameOf(question);
      }
      if (state !== 'running' && state !== 'waiting') break;
      if (state === 'waiting') await sleep(PAUSE_MS, signal);
    }
    const line = await replay();
    this.isOver = !line;
    if (!line) return;
    for await (const frame of line.frames(onHeartbeat)) if (!isTold(frame, told)) yield frame;
  }

  #look(): Promise<Request> {
    const { call, settings, id, signal } = this.#parts;
    const options = { ...(signal && { signal }), timeoutMs: settings.idleTimeoutMs, maxRetries: settings.retry.attempts - 1 };
    return call('json', 'GET', `/v1/requests/${segment(id)}`, { query: { wait: WAIT_SECONDS }, options });
  }
}

/** A question that is open, as the event that it was. */
function frameOf({ id, agent_id, stream_id, kind, text, options, command, expires_at }: Question): Frame {
  const event: QuestionEvent = { type: 'question', agent: agent_id, stream_id, question_id: id, kind, text, expires_at };
  const data = { ...event, ...(options && { options }), ...(command !== undefined && { command }) };
  return { id: undefined, event: 'question', data: JSON.stringify(data) };
}

function isTold({ event, data }: Frame, told: Set<number>): boolean {
  return event === 'question' && told.has((JSON.parse(data) as QuestionEvent).question_id);
}
