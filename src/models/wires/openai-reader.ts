import { type AnswerEnd, AnswerReader, count, errorFrame, type Json, name, object, parseFrame, text } from './frames.ts';
import { RepeatedFrame } from './repeated-frame.ts';

/** Values of `finish_reason`: OpenAI's, and what compatible hosts say instead. */
const ENDS: Readonly<Record<string, AnswerEnd>> = {
  stop: 'stop',
  end_turn: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  stop_sequence: 'stop',
  complete: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'refused',
  refusal: 'refused',
};

/** Reads an answer of the chat completions API. The usage follows the `finish_reason`, so only `[DONE]` closes the answer. */
export class OpenAIReader extends AnswerReader {
  readonly #emit: (delta: string) => void;
  override readonly repeated: RepeatedFrame;
  /** What the model says in the place of an answer. */
  #refusal = '';

  constructor(emit: (delta: string) => void) {
    super();
    this.#emit = emit;
    this.repeated = new RepeatedFrame((data) => textOf(choiceOf(parseFrame(data))), emit);
  }

  read(event: string | undefined, data: string): void {
    if (data.trim() === '[DONE]') {
      this.closed = true;
      return;
    }
    if (event === 'error') throw errorFrame(data);
    const frame = parseFrame(data);
    if (frame['error']) throw errorFrame(data);
    this.#count(frame['usage']);
    this.model ??= name(frame['model']);
    const choice = choiceOf(frame);
    const delta = object(choice['delta']);
    const content = textOf(choice);
    const reason = choice['finish_reason'];
    // OpenRouter's way of saying that the provider behind it failed.
    if (reason === 'error') throw errorFrame(data);
    this.#refusal += text(delta['refusal']);
    if (text(delta['reasoning_content'] ?? delta['reasoning']) !== '') this.thought = true;
    if (!frame['usage'] && !reason) this.repeated.learn(event, data, content);
    this.#emit(content);
    this.ended(reason, ENDS);
    if (this.end === 'refused' || (this.end === 'stop' && this.#refusal !== '')) this.refused(this.#refusal);
  }

  #count(usage: unknown): void {
    const counts = object(usage);
    const inputTokens = count(counts['prompt_tokens']);
    const outputTokens = count(counts['completion_tokens']);
    if (inputTokens === undefined && outputTokens === undefined) return;
    const cacheReadTokens = count(object(counts['prompt_tokens_details'])['cached_tokens']);
    if (count(object(counts['completion_tokens_details'])['reasoning_tokens'])) this.thought = true;
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
