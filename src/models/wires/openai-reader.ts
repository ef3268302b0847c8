import type { ModelUsage } from '../../runtime/model.ts';
import { type AnswerReader, count, errorFrame, type Json, name, object, parseFrame, text } from './frames.ts';
import { RepeatedFrame } from './repeated-frame.ts';

/** Values of `finish_reason` that mean that the model was stopped and had more to say. */
const STOPPED: ReadonlySet<unknown> = new Set(['length', 'content_filter']);

/**
 * Reads an answer of the chat completions API. The answer is complete at the `finish_reason` or at `[DONE]`, whichever
 * comes first (some hosts leave out one of them); the usage follows the `finish_reason`, so only `[DONE]` closes the
 * answer.
 */
export class OpenAIReader implements AnswerReader {
  complete = false;
  closed = false;
  truncated = false;
  usage: ModelUsage | undefined;
  model: string | undefined;
  readonly #emit: (delta: string) => void;
  readonly repeated: RepeatedFrame;

  constructor(emit: (delta: string) => void) {
    this.#emit = emit;
    this.repeated = new RepeatedFrame((data) => textOf(choiceOf(parseFrame(data))), emit);
  }

  read(event: string | undefined, data: string): void {
    if (data.trim() === '[DONE]') {
      this.complete = this.closed = true;
      return;
    }
    if (event === 'error') throw errorFrame(data);
    const frame = parseFrame(data);
    if (frame['error']) throw errorFrame(data);
    this.#count(frame['usage']);
    this.model ??= name(frame['model']);
    const choice = choiceOf(frame);
    const content = textOf(choice);
    const reason = choice['finish_reason'];
    // OpenRouter's way of saying that the provider behind it failed.
    if (reason === 'error') throw errorFrame(data);
    if (!frame['usage'] && !reason) this.repeated.learn(event, data, content);
    this.#emit(content);
    if (reason) this.complete = true;
    if (STOPPED.has(reason)) this.truncated = true;
  }

  #count(usage: unknown): void {
    const counts = object(usage);
    const inputTokens = count(counts['prompt_tokens']);
    const outputTokens = count(counts['completion_tokens']);
    if (inputTokens === undefined && outputTokens === undefined) return;
    const cacheReadTokens = count(object(counts['prompt_tokens_details'])['cached_tokens']);
    this.usage = {
      inputTokens: inputTokens ?? 0,
      outputTokens: outputTokens ?? 0,
      ...(cacheReadTokens !== undefined && { cacheReadTokens }),
    };
  }
}

function choiceOf({ choices }: Json): Json {
  return object(Array.isArray(choices) ? choices[0] : undefined);
}

function textOf(choice: Json): string {
  return text(object(choice['delta'])['content']);
}
