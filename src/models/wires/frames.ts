import type { KeptThoughts, ModelUsage } from '../../runtime/model.ts';
import { type ErrorReport, reportOf } from '../error-report.ts';
import { UpstreamStatus } from '../upstream-status.ts';
import { CalledTools } from './called-tools.ts';
import type { RepeatedFrame } from './repeated-frame.ts';

/** What a provider did wrong, as the rest of a sentence that begins with "the model provider x". */
export class ProviderFault extends Error {
  constructor(words: string, cause?: unknown) {
    super(words, { cause });
    this.name = 'ProviderFault';
  }
}

/** The cause of a fault when the provider works but refuses this request. The message holds the provider's text. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The cause of a fault when the provider has ended its answer with a word that stands for no good end. The message is that word. */
export class OddEnd extends Error {
  override name = 'OddEnd';
}

/**
 * How an answer has ended. `stop`: the provider says that the model has finished; `length`: at a limit of tokens; `refused`: the model's
 * or the provider's policy; `cut`: with a word that stands for none of these.
 */
export type AnswerEnd = 'stop' | 'length' | 'refused' | 'cut';

/** Tells the end from a provider's word for it, in upper or lower case. */
const endOf = (word: string, known: Readonly<Record<string, AnswerEnd>>): AnswerEnd => {
  const key = word.toLowerCase();
  return Object.hasOwn(known, key) ? known[key]! : 'cut';
};

/** The words for an end at calls of functions. */
const CALLS: ReadonlySet<string> = new Set(['tool_use', 'tool_calls', 'tool_call', 'function_call']);

/** UTF-16 units of a provider's words that a client may see. */
export const SHOWN = 500;

/** Events that say nothing but that the connection lives. */
const KEEP_ALIVES: ReadonlySet<string | undefined> = new Set(['ping', 'keepalive', 'keep-alive', 'heartbeat']);

/** Follows one answer of one wire family, frame by frame, synchronously. */
export abstract class AnswerReader {
  /** How the answer has ended, undefined until the provider has said so: then nothing that happens can change what it has said. */
  end: AnswerEnd | undefined;
  /** Whether the provider has sent its last frame. */
  closed = false;
  /** The words of a refusal, the provider's own where it has some, or the word of an end that is not known. */
  words = '';
  /** Whether the model has thought beside its text. */
  thought = false;
  /** The usage that the provider has reported so far. */
  usage: ModelUsage | undefined;
  /** The model that answers, as the provider names it. */
  model: string | undefined;
  /** Takes frames that are like one that was read; without it, each is read. */
  readonly repeated?: RepeatedFrame;
  /** The functions that the model calls; undefined where none were offered: then calls are no text, and nothing else. */
  readonly called: CalledTools | undefined;

  /** @param withTools whether functions were offered */
  constructor(withTools = false) {
    this.called = withTools ? new CalledTools() : undefined;
  }

  /** The thoughts that the provider wants back with the calls. */
  get kept(): KeptThoughts | undefined {
    return undefined;
  }

  /** Takes one SSE frame. @throws {ProviderFault} when it reports an error or can't be read */
  read(event: string | undefined, data: string): void {
    if (event === 'error') throw errorFrame(data);
    if (KEEP_ALIVES.has(event) || data.trim() === '') return;
    if (data.trim() === '[DONE]') {
      this.closed = true;
      return;
    }
    this.#takeAll(parseFrame(data), event, data);
  }

  /**
   * Takes an answer that is one JSON text: it is like a frame with all of it, or a list of such.
   * @throws {ProviderFault} as {@link read}
   */
  readWhole(json: string): void {
    this.#takeAll(parseFrame(json), undefined, json);
    this.closed = true;
  }

  #takeAll(value: Json, event: string | undefined, data: string): void {
    for (const one of Array.isArray(value) ? value : [value]) {
      const frame = object(one);
      const report = reportOf(frame);
      if (report) throw errorFrame(data, report);
      this.take(frame, event, data);
    }
  }

  /** Takes a frame that reports no error. */
  protected abstract take(frame: Json, event: string | undefined, data: string): void;

  /** Notes the provider's word for the end. A later one makes no refusal undone, and no cut answer whole: some hosts end each stream with `stop`. */
  protected ended(word: unknown, known: Readonly<Record<string, AnswerEnd>>): void {
    if (typeof word !== 'string' || word === '') return;
    // A model that calls what it was offered has finished its turn.
    const end = this.called?.some && CALLS.has(word.toLowerCase()) ? 'stop' : endOf(word, known);
    if (this.end === 'refused' || (this.end === 'length' && end === 'stop')) return;
    this.end = end;
    if (this.end === 'cut') this.words = word.slice(0, SHOWN);
  }

  /** Notes a refusal. @param words the provider's @param fallback ours, when it has none */
  protected refused(words: unknown, fallback = ''): void {
    const before = this.end === 'refused' ? this.words : '';
    this.end = 'refused';
    this.words = (text(words) || before || fallback).slice(0, SHOWN).toWellFormed();
  }
}

/** JSON of unknown shape, read field by field; a value that isn't an object has no fields. */
export type Json = Readonly<Record<string, unknown>>;

const EMPTY: Json = {};

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : EMPTY;
}

/** The text in a field, or `''`. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The name in a field, or `undefined` when there is none. */
export function name(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toWellFormed() : undefined;
}

/** More than any call has, and so few that sums of them stay integers. */
const MOST_TOKENS = 1_000_000_000_000;

/** The count in a field, or `undefined` when there is none. */
export function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(Math.min(value, MOST_TOKENS)) : undefined;
}

/** The first of a list of objects, or one without fields. */
export function first(value: unknown): Json {
  return object(Array.isArray(value) ? value[0] : undefined);
}

/** @throws {ProviderFault} when the frame holds no JSON */
export function parseFrame(data: string): Json {
  try {
    return object(JSON.parse(data));
  } catch (error) {
    throw new ProviderFault('sent something that is not JSON', error);
  }
}

/** The failure for an error inside an answer with status 200. Its text is only kept in the cause. */
export function errorFrame(data: string, report?: ErrorReport): ProviderFault {
  const cause = UpstreamStatus.inAnswer(data, report);
  const status = cause.status < 500 ? ` (status ${cause.status})` : '';
  return new ProviderFault(`reported an error in its answer${status}`, cause);
}
