import type { RunEvent } from '../generated/events.ts';
import type { UsageShare } from './events.ts';
import { UsageTally } from './usage-tally.ts';

/** How a run ended badly, for its last events. */
export interface BadEnd {
  message: string;
  reason: Extract<RunEvent, { event: 'error' }>['data']['reason'];
  code: Extract<RunEvent, { event: 'error' }>['data']['error_code'];
  /** The amounts of a billing denial, which the `error` event repeats. */
  budget?: Record<string, number | null> | undefined;
}

interface StreamName {
  agent: string;
  stream_id: number;
}

const nameOf = ({ agent, stream_id }: StreamName): StreamName => ({ agent, stream_id });

/**
 * What the last events of a run need to know, collected from its earlier events: streams that are still open, tokens,
 * files, what is summed up of the run.
 */
export class RunTally {
  inputTokens = 0;
  outputTokens = 0;
  #cacheReadTokens = 0;
  #cacheWriteTokens = 0;
  #reasoningTokens = 0;
  filesBytes = 0;
  #open: readonly StreamName[] = [];
  /** The questions without an answer, each with the stream that asks it. */
  #asked: readonly (StreamName & { question_id: number })[] = [];
  readonly #usage = new UsageTally();

  observe(event: RunEvent): void {
    switch (event.event) {
      case 'stream_start':
        this.#open = this.#open.concat(nameOf(event.data));
        break;
      case 'stream_end':
        this.#open = this.#open.filter((stream) => stream.stream_id !== event.data.stream_id);
        break;
      case 'token_usage':
        this.inputTokens += event.data.input_tokens;
        this.outputTokens += event.data.output_tokens;
        this.#cacheReadTokens += event.data.cache_read_tokens ?? 0;
        this.#cacheWriteTokens += event.data.cache_write_tokens ?? 0;
        this.#reasoningTokens += event.data.reasoning_tokens ?? 0;
        this.#usage.add(event.data);
        break;
      case 'file':
        this.filesBytes += event.data.size_bytes;
        break;
      case 'question':
        this.#asked = this.#asked.concat({ ...nameOf(event.data), question_id: event.data.question_id });
        break;
      case 'answer':
        this.#asked = this.#asked.filter((question) => question.question_id !== event.data.question_id);
        break;
      case 'request_received':
      case 'rewind':
      case 'fallback':
      case 'folded':
      case 'steered':
      case 'text':
      case 'reasoning':
      case 'tool_call':
      case 'sub_agent_response':
      case 'advisor':
      case 'error':
      case 'done':
        break;
      default:
        // A new event doesn't compile until this switch decides what it means for the end of a run.
        event satisfies never;
    }
  }

  /** An `answer` for each question that is still open, and a `stream_end` for each stream, innermost first. */
  openEnds(): Extract<RunEvent, { event: 'answer' | 'stream_end' }>[] {
    const answers = this.#asked.map((data) => ({ event: 'answer' as const, data: { ...data, decision: 'canceled' as const } }));
    const ends = this.#open.map((data) => ({ event: 'stream_end' as const, data: { ...data, ok: false } }));
    return [...answers, ...ends.reverse()];
  }

  /** What is summed up of the run at its end. */
  usage(): UsageShare[] {
    return this.#usage.shares();
  }

  /** The totals that every `done` carries. */
  totals() {
    return {
      input_tokens: this.inputTokens,
      output_tokens: this.outputTokens,
      ...(this.#cacheReadTokens > 0 ? { cache_read_tokens: this.#cacheReadTokens } : {}),
      ...(this.#cacheWriteTokens > 0 ? { cache_write_tokens: this.#cacheWriteTokens } : {}),
      ...(this.#reasoningTokens > 0 ? { reasoning_tokens: this.#reasoningTokens } : {}),
      ...(this.filesBytes > 0 ? { files_bytes: this.filesBytes } : {}),
    };
  }
}

/** The `error` of a bad end. */
export function errorEvent(end: BadEnd): Extract<RunEvent, { event: 'error' }> {
  return { event: 'error', data: { message: end.message, reason: end.reason, error_code: end.code, ...end.budget } };
}
