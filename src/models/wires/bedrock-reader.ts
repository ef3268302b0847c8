import type { KeptThoughts } from '../../runtime/model.ts';
import { ThoughtKeeper } from './called-tools.ts';
import { type AnswerEnd, AnswerReader, count, type Json, object, text } from './frames.ts';

/** Values of `stopReason`. */
const ENDS: Readonly<Record<string, AnswerEnd>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  guardrail_intervened: 'refused',
  content_filtered: 'refused',
  refusal: 'refused',
};

/** What is told of a refusal, for which Bedrock has no words. */
const BECAUSE: Readonly<Record<string, string>> = {
  guardrail_intervened: 'a guardrail has intervened',
  content_filtered: 'the answer was filtered',
};

/** A block of thoughts, as it goes back: `ReasoningContentBlock` of Converse. */
export type BedrockThought = { reasoningText: { text: string; signature?: string } } | { redactedContent: string };

/** Reads an answer of Converse: `ConverseStream`, or in one piece. Behind the end comes the usage, in the last frame. */
export class BedrockReader extends AnswerReader {
  readonly #emit: (delta: string) => void;
  readonly #think: (delta: string) => void;
  readonly #thoughts: ThoughtKeeper<BedrockThought[]> | undefined;
  /** The block of the last thought. */
  #thoughtBlock: unknown;

  constructor(emit: (delta: string) => void, think: (delta: string) => void = () => {}, withTools = false) {
    super(withTools);
    this.#emit = emit;
    this.#think = think;
    this.#thoughts = withTools ? new ThoughtKeeper<BedrockThought[]>('bedrock', []) : undefined;
  }

  override get kept(): KeptThoughts | undefined {
    return this.#thoughts?.done();
  }

  protected take(frame: Json, event: string | undefined): void {
    const { contentBlockIndex: index } = frame;
    if (event === 'contentBlockStart') this.#begin(object(frame['start']), index);
    else if (event === 'contentBlockDelta') this.#takeDelta(object(frame['delta']), index);
    else if (event === 'messageStop') this.#end(frame['stopReason']);
    else if (event === 'metadata') {
      this.#count(frame['usage']);
      this.closed = this.end !== undefined;
    } else if (event === undefined) this.#takeWhole(frame);
  }

  #begin({ toolUse }: Json, index: unknown): void {
    if (!toolUse) return;
    const { toolUseId, name: called } = object(toolUse);
    this.called?.add(index, { id: text(toolUseId), name: text(called), arguments: '' });
  }

  #takeDelta({ text: said, toolUse, reasoningContent }: Json, index: unknown): void {
    if (reasoningContent) this.#takeThought(object(reasoningContent), index);
    if (toolUse) this.called?.add(index, { id: '', name: '', arguments: text(object(toolUse)['input']) });
    this.#emit(text(said));
  }

  #takeThought({ text: said, signature, redactedContent }: Json, index: unknown): void {
    if (text(said) !== '') {
      this.thought = true;
      this.#think(text(said));
    }
    const more = text(said) + text(signature) + text(redactedContent);
    if (more === '') return;
    const isNew = index !== this.#thoughtBlock;
    this.#thoughtBlock = index;
    this.#thoughts?.add(more.length, (all) => {
      const last = isNew ? undefined : all.at(-1);
      if (text(redactedContent) !== '') all.push({ redactedContent: text(redactedContent) });
      else if (last && 'reasoningText' in last) {
        last.reasoningText.text += text(said);
        if (text(signature) !== '') last.reasoningText.signature = (last.reasoningText.signature ?? '') + text(signature);
      } else all.push({ reasoningText: { text: text(said), ...(text(signature) !== '' && { signature: text(signature) }) } });
    });
  }

  #takeWhole({ output, stopReason, usage }: Json): void {
    const { content } = object(object(output)['message']);
    for (const [index, block] of (Array.isArray(content) ? content.map(object) : []).entries()) {
      const { toolUse, reasoningContent, text: said } = block;
      if (toolUse) {
        const { toolUseId, name: called, input } = object(toolUse);
        this.called?.add(index, { id: text(toolUseId), name: text(called), arguments: input });
      } else if (reasoningContent) {
        const { reasoningText, redactedContent } = object(reasoningContent);
        this.#takeThought({ ...object(reasoningText), redactedContent }, index);
      } else this.#emit(text(said));
    }
    this.#end(stopReason);
    this.#count(usage);
  }

  #end(reason: unknown): void {
    this.ended(reason, ENDS);
    if (this.end === 'refused') this.refused(undefined, BECAUSE[text(reason)]);
  }

  /** What was read from the cache, or written to it, is counted beside the input. */
  #count(usage: unknown): void {
    if (typeof usage !== 'object' || usage === null) return;
    const counts = object(usage);
    const cacheRead = count(counts['cacheReadInputTokens']);
    const cacheWrite = count(counts['cacheWriteInputTokens']);
    this.usage = {
      inputTokens: (count(counts['inputTokens']) ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0),
      outputTokens: count(counts['outputTokens']) ?? 0,
      ...(cacheRead !== undefined && { cacheReadTokens: cacheRead }),
      ...(cacheWrite !== undefined && { cacheWriteTokens: cacheWrite }),
    };
  }
}
