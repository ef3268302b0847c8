import { ask, segment } from './call.ts';
import type { QuestionEvent } from './generated/events.ts';
import type { components } from './generated/schemas.ts';
import type { Line } from './line.ts';
import type { Settings } from './options.ts';
import { sleep } from './signals.ts';
import type { Frame } from './sse.ts';

type Question = components['schemas']['Question'];
type Request = components['schemas']['Request'];

/** How long the server holds back its answer at most: gateways give up after 30 seconds, or after 60. */
const WAIT_SECONDS = 25;
/** How much sooner than the client gives up. */
const MARGIN_MS = 5000;
/** The pause before a run is looked at again of which the server tells nothing new at once: while it shuts down, say. */
const PAUSE_MS = 1000;

interface PolledParts {
  settings: Settings;
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
    const { settings, signal, told, replay } = this.#parts;
    const wait = Math.max(0, Math.min(WAIT_SECONDS, Math.floor((settings.idleTimeoutMs - MARGIN_MS) / 1000)));
    for (;;) {
      const askedAt = Date.now();
      const { state, questions = [] } = await this.#look(wait);
      const isEarly = Date.now() - askedAt < PAUSE_MS;
      onHeartbeat();
      const asked = questions.filter(({ id }) => !told.has(id)).reverse();
      for (const question of asked) {
        told.add(question.id);
        yield frameOf(question);
      }
      if (state !== 'queued' && state !== 'running' && state !== 'waiting') break;
      // Not all at the same moment, who were answered at the same moment.
      if (isEarly && asked.length === 0) await sleep(Math.min(settings.retry.maxMs, PAUSE_MS * (1 + Math.random() / 2)), signal);
    }
    const line = await replay();
    this.isOver = !line;
    if (!line) return;
    for await (const frame of line.frames(onHeartbeat)) if (!isTold(frame, told)) yield frame;
  }

  async #look(wait: number): Promise<Request> {
    const { settings, id, signal, told } = this.#parts;
    const query = { wait, after_question: Math.max(0, ...told) };
    const outgoing = { method: 'GET', path: `/v1/requests/${segment(id)}`, query, signal };
    return (await ask<Request>(settings, 'json', outgoing, settings.idleTimeoutMs)).data;
  }
}

/** A question that is open, as the event that it was. When it was asked, a question tells in seconds only. */
function frameOf(question: Question): Frame {
  const { id, agent_id, stream_id, kind, text, options, command, name, call_id, call_count, url, server, expires_at } = question;
  // All members, so that the compiler misses those that the contract gets.
  const event: Record<Exclude<keyof QuestionEvent, 'at_ms'>, unknown> = {
    type: 'question',
    agent: agent_id,
    stream_id,
    question_id: id,
    kind,
    text,
    options,
    command,
    name,
    arguments: question.arguments,
    call_id,
    call_count,
    url,
    server,
    expires_at,
  };
  return { id: undefined, event: 'question', data: JSON.stringify(event) };
}

function isTold({ event, data }: Frame, told: Set<number>): boolean {
  return event === 'question' && told.has((JSON.parse(data) as QuestionEvent).question_id);
}
