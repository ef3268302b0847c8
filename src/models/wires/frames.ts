import type { ModelUsage } from '../../runtime/model.ts';
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

/** Characters of a frame that are kept in the cause of an error. */
const WORDS_MAX = 2048;

/**
 * How an answer has ended. `stop`: the provider says that the model has finished; `length`: at a limit of tokens; `refused`: the model's
 * or the provider's policy; `cut`: with a word that stands for none of these.
 */
export type AnswerEnd = 'stop' | 'length' | 'refused' | 'cut';

/** Tells the end from a provider's word for it, in upper or lower case. */
export const endOf = (word: string, known: Readonly<Record<string, AnswerEnd>>): AnswerEnd => {
  const key = word.toLowerCase();
  return Object.hasOwn(known, key) ? known[key]! : 'cut';
};

/** UTF-16 units of a provider's words that a client may see. */
const SHOWN = 500;

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

  /** Takes one SSE frame. @throws {ProviderFault} when it reports an error or can't be read */
  abstract read(event: string | undefined, data: string): void;

  /** Notes the provider's word for the end. */
  protected ended(word: unknown, known: Readonly<Record<string, AnswerEnd>>): void {
    if (typeof word !== 'string' || word === '') return;
    this.end = endOf(word, known);
    if (this.end === 'cut') this.words = word.slice(0, SHOWN);
  }

  /** Notes a refusal. @param words the provider's @param fallback ours, when it has none */
  protected refused(words: unknown, fallback = ''): void {
    this.end = 'refused';
    this.words = (text(words) || fallback).slice(0, SHOWN).toWellFormed();
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

/** @throws {ProviderFault} when the frame holds no JSON */
export function parseFrame(data: string): Json {
  try {
    return object(JSON.parse(data));
  } catch (error) {
    throw new ProviderFault('sent something that is not JSON', error);
  }
}

/** A failure that a frame reports; the frame's text is only kept in the cause. */
export function fault(words: string, data: string): ProviderFault {
  return new ProviderFault(words, new Error(data.slice(0, WORDS_MAX)));
}

/** The failure for an error frame inside an answer with status 200. */
export function errorFrame(data: string): ProviderFault {
  return fault('reported an error in its answer', data);
}

/** The failure for a request that the provider refuses: the fault is in the request. */
export function refusal(words: string, data: string): ProviderFault {
  return new ProviderFault(words, new Refusal(data.slice(0, WORDS_MAX)));
}
