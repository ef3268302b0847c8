import { reportOf } from '../error-report.ts';
import { type AnswerEnd, AnswerReader, count, errorFrame, first, type Json, name, object, parseFrame, SHOWN, text } from './frames.ts';
import type { KeptThoughts } from '../../runtime/model.ts';
import { ThoughtKeeper } from './called-tools.ts';
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

/** The members of a message in which hosts want thoughts back: DeepSeek and Kimi the text, OpenRouter its list. */
interface Thoughts {
  reasoning_content?: string;
  reasoning_details?: unknown[];
}

/** Reads an answer of the chat completions API. The usage follows the `finish_reason`, so only `[DONE]` closes the answer. */
export class OpenAIReader extends AnswerReader {
  readonly #emit: (delta: string) => void;
  readonly #think: (delta: string) => void;
  override readonly repeated: RepeatedFrame;
  /** What the model says in the place of an answer. */
  #refusal = '';
  readonly #thoughts: ThoughtKeeper<Thoughts> | undefined;
  /** The entries of `reasoning_details` by type and index. */
  readonly #details = new Map<string, Json>();

  /** @param host which gets thoughts back */
  constructor(emit: (delta: string) => void, think: (delta: string) => void = () => {}, withTools = false, host?: string) {
    super(withTools);
    this.#emit = emit;
    this.#think = think;
    this.#thoughts = withTools ? new ThoughtKeeper('openai', {}, host) : undefined;
    this.repeated = new RepeatedFrame((data) => textOf(first(parseFrame(data)['choices'])), emit);
  }

  override get kept(): KeptThoughts | undefined {
    return this.#thoughts?.done();
  }

  protected take(frame: Json, event: string | undefined, data: string): void {
    const choice = first(frame['choices']);
    const report = reportOf(choice);
    if (report) throw errorFrame(data, report);
    const usage = usageOf(frame, choice);
    this.#count(usage);
    this.model ??= name(frame['model']);
    const delta = deltaOf(choice);
    const content = textOf(choice);
    const reason = choice['finish_reason'];
    // OpenRouter's way of saying that the provider behind it failed.
    if (reason === 'error') throw errorFrame(data);
    const refusal = text(delta['refusal']);
    if (this.#refusal.length < SHOWN) this.#refusal += refusal;
    const thought = thoughtOf(delta);
    if (thought !== '') {
      this.thought = true;
      this.#think(thought);
    }
    this.#takeCalls(delta);
    const isPlain = refusal === '' && thought === '' && delta['tool_calls'] === undefined;
    if (!usage && !reason && isPlain) this.repeated.learn(event, data, content);
    this.#emit(content);
    this.ended(reason, ENDS);
    const isWhole = this.end === 'stop' || this.end === 'length';
    if (this.end === 'refused' || (isWhole && this.#refusal !== '')) this.refused(this.#refusal);
  }

  #takeCalls(delta: Json): void {
    if (!this.called) return;
    const { tool_calls: calls, reasoning_content: thoughts, reasoning_details: details } = delta;
    for (const call of Array.isArray(calls) ? calls.map(object) : []) {
      const { name: called, arguments: given } = object(call['function']);
      this.called.add(call['index'], { id: text(call['id']), name: text(called), arguments: given });
    }
    if (typeof thoughts === 'string' && thoughts !== '') {
      this.#thoughts?.add(thoughts.length, (all) => (all.reasoning_content = (all.reasoning_content ?? '') + thoughts));
    }
    for (const detail of list(details)) this.#takeDetail(detail);
  }

  /** OpenRouter sends an entry in pieces of one type and index, and refuses them as they came: its signature holds for the whole. */
  #takeDetail(detail: Json): void {
    const { type, index, id } = detail;
    const key = JSON.stringify([type, index]);
    const known = this.#details.get(key);
    const isMore = known && (id === undefined || id === null || (known['id'] ?? id) === id);
    if (isMore) return this.#thoughts?.add(detailLength(detail), () => Object.assign(known, joinedDetail(known, detail)));
    const entry = { ...detail };
    this.#thoughts?.add(JSON.stringify(entry).length, (all) => {
      if (index !== undefined && index !== null) this.#details.set(key, entry);
      (all.reasoning_details ??= []).push(entry);
    });
  }

  #count(usage: unknown): void {
    const counts = object(usage);
    const inputTokens = count(counts['prompt_tokens'] ?? counts['input_tokens'] ?? counts['prompt_eval_count']);
    const outputTokens = count(counts['completion_tokens'] ?? counts['output_tokens'] ?? counts['eval_count']);
    if (inputTokens === undefined && outputTokens === undefined) return;
    // OpenAI's, DeepSeek's, Kimi's.
    const { prompt_tokens_details: details, prompt_cache_hit_tokens: hit, cached_tokens: cached } = counts;
    const cacheReadTokens = count(object(details)['cached_tokens']) ?? count(hit) ?? count(cached);
    const reasoningTokens = count(object(counts['completion_tokens_details'])['reasoning_tokens']);
    if (reasoningTokens) this.thought = true;
    const said = (inputTokens ?? 0) + (outputTokens ?? 0);
    // xAI counts thoughts beside the output, which only the total tells.
    const beside = reasoningTokens !== undefined && counts['total_tokens'] === said + reasoningTokens ? reasoningTokens : 0;
    this.usage = {
      inputTokens: inputTokens ?? 0,
      outputTokens: (outputTokens ?? 0) + beside,
      ...(cacheReadTokens !== undefined && { cacheReadTokens }),
      ...(reasoningTokens && { reasoningTokens }),
    };
  }
}

/** What the pieces of an entry of `reasoning_details` have each a part of. */
const PARTS_OF_DETAIL = ['text', 'summary', 'data'];

/** UTF-16 units that a further piece adds. */
const detailLength = (detail: Json): number => [...PARTS_OF_DETAIL, 'signature'].reduce((sum, name) => sum + text(detail[name]).length, 0);

/** An entry with a further piece; of what is no part of it, the last one counts. */
function joinedDetail(known: Json, piece: Json): Json {
  const said = Object.entries(piece).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, PARTS_OF_DETAIL.includes(name) ? text(known[name]) + text(value) : value]));
}

/** A host may answer with a whole message although it was asked for a stream. */
function deltaOf(choice: Json): Json {
  return object(choice['delta'] ?? choice['message']);
}

/** The text of a piece, which some hosts write as a list of parts, thoughts among them. */
function textOf(choice: Json): string {
  const { content } = deltaOf(choice);
  if (!Array.isArray(content)) return text(content);
  return content.map((part) => (isThought(object(part)) ? '' : text(object(part)['text']))).join('');
}

const isThought = ({ type }: Json): boolean => type === 'thinking' || type === 'reasoning';

/** Thoughts, where hosts have put them: some say the same in two places. */
function thoughtOf({ reasoning_content, reasoning, thinking, reasoning_details: details, content }: Json): string {
  const said = text(reasoning_content) || text(reasoning) || text(thinking);
  if (said !== '') return said;
  const parts = [...list(details), ...list(content).filter(isThought)];
  return parts.map((part) => text(part['text']) || text(part['summary']) || thoughtIn(part['thinking'])).join('');
}

/** Mistral has a list of texts there. */
const thoughtIn = (thinking: unknown): string =>
  Array.isArray(thinking)
    ? list(thinking)
        .map((part) => text(part['text']))
        .join('')
    : text(thinking);

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);

/** The counts, where hosts have put them: beside the choices (as OpenAI), in them (Kimi), in what is their own (Groq), or alone (Ollama). */
function usageOf(frame: Json, choice: Json): unknown {
  return frame['usage'] ?? choice['usage'] ?? object(frame['x_groq'])['usage'] ?? ('eval_count' in frame ? frame : undefined);
}
