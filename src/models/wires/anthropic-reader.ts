import { type AnswerEnd, AnswerReader, count, name, object, parseFrame, text, type Json } from './frames.ts';
import type { KeptThoughts } from '../../runtime/model.ts';
import { ThoughtKeeper } from './called-tools.ts';
import { RepeatedFrame } from './repeated-frame.ts';

/** Values of `stop_reason`. */
const ENDS: Readonly<Record<string, AnswerEnd>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** A block of thoughts, as it goes back: https://platform.claude.com/docs/en/build-with-claude/extended-thinking. */
type Thought = { type: 'thinking'; thinking: string; signature: string } | { type: 'redacted_thinking'; data: string };

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
  readonly #thoughts: ThoughtKeeper<Thought[]> | undefined;
  #reasoning: number | undefined;

  constructor(emit: (delta: string) => void, think: (delta: string) => void = () => {}, withTools = false) {
    super(withTools);
    this.#emit = emit;
    this.#think = think;
    this.#thoughts = withTools ? new ThoughtKeeper('anthropic', []) : undefined;
    this.repeated = new RepeatedFrame((data) => textOf(parseFrame(data)), emit);
  }

  override get kept(): KeptThoughts | undefined {
    return this.#thoughts?.done();
  }

  protected take(frame: Json, event: string | undefined, data: string): void {
    switch (frame['type']) {
      case 'content_block_delta': {
        const delta = textOf(frame);
        this.repeated.learn(event, data, delta);
        this.#takeDelta(object(frame['delta']), frame['index']);
        this.#emit(delta);
        break;
      }
      case 'content_block_start': {
        const block = object(frame['content_block']);
        if (block['type'] === 'text') this.#emit(text(block['text']));
        else this.#begin(block, frame['index']);
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
    for (const [index, block] of (Array.isArray(content) ? content.map(object) : []).entries()) {
      if (block['type'] === 'text') this.#emit(text(block['text']));
      else this.#begin(block, index);
    }
  }

  /** Begins a block that is no text. The input of a call that begins is an empty object, to which nothing is added. */
  #begin(block: Json, index: unknown): void {
    const { type, id, name: called, input, thinking, signature, data } = block;
    if (type === 'thinking') {
      // A block that begins is empty, and none that is never filled is a thought.
      if (text(thinking) !== '') this.#takeThought(text(thinking));
      const thought = { type: 'thinking' as const, thinking: text(thinking), signature: text(signature) };
      this.#thoughts?.add(thought.thinking.length + thought.signature.length, (all) => all.push(thought));
    } else if (type === 'redacted_thinking') {
      this.#thoughts?.add(text(data).length, (all) => all.push({ type, data: text(data) }));
    } else if (type === 'tool_use') {
      const isWhole = Object.keys(object(input)).length > 0;
      this.called?.add(index, { id: text(id), name: text(called), arguments: isWhole ? input : undefined });
    }
  }

  #takeDelta(delta: Json, index: unknown): void {
    if (delta['type'] === 'thinking_delta') {
      this.#takeThought(text(delta['thinking']));
      this.#keep('thinking', text(delta['thinking']));
    } else if (delta['type'] === 'signature_delta') this.#keep('signature', text(delta['signature']));
    else if (delta['type'] === 'input_json_delta') this.called?.add(index, { id: '', name: '', arguments: text(delta['partial_json']) });
  }

  #takeThought(thought: string): void {
    this.thought = true;
    this.#think(thought);
  }

  #keep(member: 'thinking' | 'signature', more: string): void {
    this.#thoughts?.add(more.length, (all) => {
      const last = all.at(-1);
      if (last?.type === 'thinking') last[member] += more;
    });
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
