import type { ModelUsage } from '../../runtime/model.ts';
import { type AnswerReader, count, errorFrame, fault, name, object, parseFrame, refusal, text } from './frames.ts';

/** Values of `finishReason` that end an answer without a failure. */
const WHOLE: ReadonlySet<unknown> = new Set(['STOP', 'MAX_TOKENS']);

/** Texts for reasons (`BlockedReason`, `FinishReason`) that concern the content, as the end of a sentence. */
const BECAUSE: ReadonlyMap<unknown, string> = new Map([
  ['SAFETY', 'for safety reasons'],
  ['IMAGE_SAFETY', 'for safety reasons'],
  ['PROHIBITED_CONTENT', 'because of prohibited content'],
  ['BLOCKLIST', 'because of a forbidden term'],
  ['RECITATION', 'because it would recite published text'],
  ['LANGUAGE', 'because it does not know the language'],
  ['SPII', 'because of personal data'],
]);

/**
 * Reads an answer of Gemini's `streamGenerateContent`. The answer is complete at a good `finishReason`. There is no
 * separate last frame, so the frame that also holds the usage closes the answer. Thoughts of the model (`thought`) are
 * not text, but count as output.
 */
export class GeminiReader implements AnswerReader {
  complete = false;
  closed = false;
  truncated = false;
  usage: ModelUsage | undefined;
  model: string | undefined;
  readonly #emit: (delta: string) => void;
  #input = 0;
  #output = 0;
  #thoughts = 0;
  #cacheRead: number | undefined;

  constructor(emit: (delta: string) => void) {
    this.#emit = emit;
  }

  read(event: string | undefined, data: string): void {
    if (event === 'error') throw errorFrame(data);
    const frame = parseFrame(data);
    if (frame['error']) throw errorFrame(data);
    this.model ??= name(frame['modelVersion']);
    const { usageMetadata } = frame;
    if (usageMetadata) this.#count(usageMetadata);
    const { blockReason } = object(frame['promptFeedback']);
    if (blockReason) throw refusal(`refused the prompt ${BECAUSE.get(blockReason) ?? 'for a reason of its own'}`, data);

    const candidates = frame['candidates'];
    const candidate = object(Array.isArray(candidates) ? candidates[0] : undefined);
    const { parts } = object(candidate['content']);
    for (const part of Array.isArray(parts) ? parts.map(object) : []) {
      if (part['thought'] !== true) this.#emit(text(part['text']));
    }
    const { finishReason } = candidate;
    if (WHOLE.has(finishReason)) {
      this.complete = true;
      this.truncated = finishReason === 'MAX_TOKENS';
    } else if (BECAUSE.has(finishReason)) throw refusal(`withheld its answer ${BECAUSE.get(finishReason)}`, data);
    else if (finishReason) throw fault('broke its answer off', data);
    if (this.complete && usageMetadata) this.closed = true;
  }

  /** The counts are totals, not increments; one that a frame leaves out stays as it was. */
  #count(usageMetadata: unknown): void {
    const counts = object(usageMetadata);
    this.#input = count(counts['promptTokenCount']) ?? this.#input;
    this.#output = count(counts['candidatesTokenCount']) ?? this.#output;
    this.#thoughts = count(counts['thoughtsTokenCount']) ?? this.#thoughts;
    this.#cacheRead = count(counts['cachedContentTokenCount']) ?? this.#cacheRead;
    this.usage = {
      inputTokens: this.#input,
      outputTokens: this.#output + this.#thoughts,
      ...(this.#cacheRead !== undefined && { cacheReadTokens: this.#cacheRead }),
    };
  }
}
