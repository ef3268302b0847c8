import type { ModelUsage } from '../../runtime/model.ts';

/** What a provider did wrong, as the rest of a sentence that begins with "the model provider x". */
export class ProviderFault extends Error {
  constructor(words: string, cause?: unknown) {
    super(words, { cause });
    this.name = 'ProviderFault';
  }
}

/** As the cause of a fault: the provider did its work, and would not answer this. The message holds its words. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** As much of a frame as is worth keeping in a cause. */
const WORDS_MAX = 2048;

/** Follows one answer of one wire family, frame by frame, synchronously. */
export interface AnswerReader {
  /** Takes one SSE frame. @throws {ProviderFault} when it reports an error or can't be read */
  read(event: string | undefined, data: string): void;
  /** The whole answer has been seen: nothing that happens afterwards can make it a failure. */
  readonly complete: boolean;
  /** The provider has said that it has nothing more to say. */
  readonly closed: boolean;
  /** The provider has said that it stopped the model, which had more to say. */
  readonly truncated: boolean;
  /** What the provider has reported so far. */
  readonly usage: ModelUsage | undefined;
}

/** JSON of unknown shape, read field by field: what isn't an object has no fields. */
export type Json = Readonly<Record<string, unknown>>;

const EMPTY: Json = {};

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : EMPTY;
}

/** The text in a field, or `''`. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The count in a field, or `undefined` when there is none. */
export function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : undefined;
}

/** @throws {ProviderFault} when the frame holds no JSON */
export function parseFrame(data: string): Json {
  try {
    return object(JSON.parse(data));
  } catch (error) {
    throw new ProviderFault('sent something that is not JSON', error);
  }
}

/** A failure that a frame tells of; its text goes no further than the cause. */
export function fault(words: string, data: string): ProviderFault {
  return new ProviderFault(words, new Error(data.slice(0, WORDS_MAX)));
}

/** The failure that an error frame inside a 200 stands for. */
export function errorFrame(data: string): ProviderFault {
  return fault('reported an error in its answer', data);
}

/** The failure that is the fault of what was asked, not of the provider. */
export function refusal(words: string, data: string): ProviderFault {
  return new ProviderFault(words, new Refusal(data.slice(0, WORDS_MAX)));
}
