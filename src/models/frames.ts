import type { ModelUsage } from '../runtime/model.ts';

/** What a provider did wrong, as the rest of a sentence that begins with "the model provider x". */
export class ProviderFault extends Error {
  constructor(words: string, cause?: unknown) {
    super(words, { cause });
    this.name = 'ProviderFault';
  }
}

/** Follows one answer of one wire family, frame by frame, synchronously. */
export interface AnswerReader {
  /** Takes one SSE frame. @throws {ProviderFault} when it reports an error or can't be read */
  read(event: string | undefined, data: string): void;
  /** The whole answer has been seen: nothing that happens afterwards can make it a failure. */
  readonly complete: boolean;
  /** The provider has said that it has nothing more to say. */
  readonly closed: boolean;
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

/** The failure that an error frame inside a 200 stands for; its text goes no further than the cause. */
export function errorFrame(data: string): ProviderFault {
  return new ProviderFault('reported an error in its answer', new Error(data.slice(0, 2048)));
}
