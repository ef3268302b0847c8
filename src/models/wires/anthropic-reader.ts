import { type AnswerEnd, AnswerReader, count, name, object, parseFrame, text, type Json } from './frames.ts';
import { RepeatedFrame } from './repeated-frame.ts';

/** Values of `stop_reason`. */
const ENDS: Readonly<Record<string, AnswerEnd>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/**
 * Reads an answer of Anthropic's Messages API. It reads the `type` in the JSON, so that frames without an `event:` line
 * count too.
 */
export class AnthropicReader extends AnswerReader {
  readonly #emit: (delta: string) => void;
  readonly #think: (delta: string) => void;
  override readonly repeated: RepeatedFrame;
  #input = 0;
  #output = 0;
  #cacheRead = 0;
  #cacheWrite = 0;
  #reasoning: number | undefined;

  constructor(emit: (delta: string) => void, think: (delta: string) => void = () => {}) {
    super();
    this.#emit = emit;
    this.#think = think;
    this.repeated = new RepeatedFrame((data) => textOf(parseFrame(data)), emit);
  }

  protected take(frame: Json, event: string | undefined, data: string): void {
    switch (frame['type']) {
      case 'content_block_delta': {
        const delta = textOf(frame);
        this.repeated.learn(event, data, delta);
        this.#takeThought(object(frame['delta']), 'thinking_delta');
        this.#emit(delta);
        break;
      }
      case 'content_block_start': {
        const block = object(frame['content_block']);
        if (block['type'] === 'text') this.#emit(text(block['text']));
        else if (text(block['thinking']) !== '') this.#takeThought(block);
        break;
      }
      // A host that can't stream answers with all of it.
      case 'message': {
        this.model = name(frame['model']);
        this.#takeContent(frame['content']);
        this.#end(frame);
        break;
      }
      case 'message_start': {
        const message = object(frame['message']);
        this.model = name(message['model']);
        this.#count(message['usage']);
        break;
      }
      case 'message_delta': {
        this.#end({ ...object(frame['delta']), usage: frame['usage'] });
        break;
      }
      case 'message_stop':
        this.closed = true;
        break;
    }
  }

  #takeContent(content: unknown): void {
    for (const block of Array.isArray(content) ? content.map(object) : []) {
      if (block['type'] === 'text') this.#emit(text(block['text']));
      else this.#takeThought(block);
    }
  }

  #takeThought({ type, thinking }: Json, expected = 'thinking'): void {
    if (type !== expected) return;
    this.thought = true;
    this.#think(text(thinking));
  }

  #end({ stop_reason: reason, stop_details: details, usage }: Json): void {
    this.ended(reason, ENDS);
    if (this.end === 'refused') this.refused(object(details)['explanation']);
    this.#count(usage);
  }

  /** The counts of `message_delta` are totals, not increments; a count that it leaves out stays as it was. */
  #count(usage: unknown): void {
    if (typeof usage !== 'object' || usage === null) return;
    const counts = object(usage);
    this.#input = count(counts['input_tokens']) ?? this.#input;
    this.#output = count(counts['output_tokens']) ?? this.#output;
    this.#cacheRead = count(counts['cache_read_input_tokens']) ?? this.#cacheRead;
    this.#cacheWrite = count(counts['cache_creation_input_tokens']) ?? this.#cacheWrite;
    this.#reasoning = count(object(counts['output_tokens_details'])['thinking_tokens']) || this.#reasoning;
    this.usage = {
      inputTokens: this.#input + this.#cacheRead + this.#cacheWrite,
      outputTokens: this.#output,
      cacheReadTokens: this.#cacheRead,
      cacheWriteTokens: this.#cacheWrite,
      ...(this.#reasoning !== undefined && { reasoningTokens: this.#reasoning }),
    };
  }
}

/** The text of a delta that is one of text. */
function textOf(frame: Json): string {
  const delta = object(frame['delta']);
  return delta['type'] === 'text_delta' ? text(delta['text']) : '';
}
