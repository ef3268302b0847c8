import { type AnswerEnd, AnswerReader, count, first, type Json, name, object, text } from './frames.ts';

/** Values of `finishReason` that concern no content. */
const ENDS: Readonly<Record<string, AnswerEnd>> = { stop: 'stop', max_tokens: 'length' };

/** Texts for reasons (`BlockedReason`, `FinishReason`) that concern the content. */
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
 * Reads an answer of Gemini's `streamGenerateContent`. There is no last frame: text may follow a `finishReason`, and the end of the body
 * closes the answer. Thoughts of the model (`thought`) are not text, but count as output.
 */
export class GeminiReader extends AnswerReader {
  readonly #emit: (delta: string) => void;
  readonly #think: (delta: string) => void;
  #input = 0;
  #output = 0;
  #thoughts = 0;
  #cacheRead: number | undefined;
  #calls = 0;

  constructor(emit: (delta: string) => void, think: (delta: string) => void = () => {}, withTools = false) {
    super(withTools);
    this.#emit = emit;
    this.#think = think;
  }

  protected take(frame: Json): void {
    this.model ??= name(frame['modelVersion']);
    const { usageMetadata } = frame;
    if (usageMetadata) this.#count(usageMetadata);
    const { blockReason, blockReasonMessage } = object(frame['promptFeedback']);
    if (blockReason) {
      this.refused(blockReasonMessage, `the prompt was blocked ${BECAUSE.get(blockReason) ?? 'for a reason of its own'}`);
      this.closed = true;
      return;
    }
    const candidate = first(frame['candidates']);
    const { parts } = object(candidate['content']);
    for (const part of Array.isArray(parts) ? parts.map(object) : []) {
      if (part['functionCall']) this.#takeCall(part);
      else if (part['thought'] !== true) this.#emit(text(part['text']));
      else {
        this.thought = true;
        this.#think(text(part['text']));
      }
    }
    const { finishReason, finishMessage } = candidate;
    if (BECAUSE.has(finishReason)) this.refused(finishMessage, `the answer was withheld ${BECAUSE.get(finishReason)}`);
    else this.ended(finishReason, ENDS);
  }

  /** A call comes whole, with the signature of the thoughts in front of it. */
  #takeCall({ functionCall, thoughtSignature }: Json): void {
    const { id, name: called, args } = object(functionCall);
    const signature = typeof thoughtSignature === 'string' ? { signature: thoughtSignature } : {};
    this.called?.add(this.#calls++, { id: text(id), name: text(called), arguments: args ?? {}, ...signature });
  }

  /** The counts are totals, not increments; one that a frame leaves out stays as it was. */
  #count(usageMetadata: unknown): void {
    const counts = object(usageMetadata);
    const prompt = count(counts['promptTokenCount']);
    // What Gemini's own tools have put into the prompt is counted beside it.
    if (prompt !== undefined) this.#input = prompt + (count(counts['toolUsePromptTokenCount']) ?? 0);
    this.#output = count(counts['candidatesTokenCount']) ?? this.#output;
    this.#thoughts = count(counts['thoughtsTokenCount']) ?? this.#thoughts;
    if (this.#thoughts > 0) this.thought = true;
    this.#cacheRead = count(counts['cachedContentTokenCount']) ?? this.#cacheRead;
    this.usage = {
      inputTokens: this.#input,
      outputTokens: this.#output + this.#thoughts,
      ...(this.#cacheRead !== undefined && { cacheReadTokens: this.#cacheRead }),
      ...(this.#thoughts > 0 && { reasoningTokens: this.#thoughts }),
    };
  }
}
