import { random } from '../../clients/random.ts';
import type { Upstream } from '../../support/upstream.ts';
import type { Models } from '../../../src/models/gateway.ts';
import { FAMILIES, request, run } from '../harness.ts';

/** One of the APIs that models are called by. */
export type Family = (typeof FAMILIES)[number]['family'];

/** What a call made of an answer: how its text was cut into deltas is left out. */
export interface Heard {
  text: string;
  usage: unknown;
  truncated: unknown;
  error: unknown;
}

/** A model that is not called a second time when it has used up its limit without a word. */
const THINKER: Partial<Record<Family, string>> = { openai: 'gpt-5.4' };

/**
 * Plays the bytes of an answer to a call.
 * @param cut the bytes arrive in two pieces, of which the first has this many
 */
export async function play(
  { upstream, models }: { upstream: Upstream; models: Models },
  family: Family,
  bytes: Uint8Array,
  cut = bytes.length,
): Promise<Heard> {
  const { model } = FAMILIES.find((known) => known.family === family)!;
  // An empty piece would end the body.
  upstream.reply({ raw: [bytes.subarray(0, cut), bytes.subarray(cut)].filter((piece) => piece.length > 0) });
  const { text, usage, end, error } = await run(models, request(THINKER[family] ?? model, { maxTokens: 1_000_000 }));
  return { text, usage, truncated: end === 'length', error };
}

/** Places to cut bytes at: so many, the same for the same bytes, and each of those inside a character of several bytes (up to 50). */
export function cutsOf(bytes: Uint8Array, howMany: number): number[] {
  const { below } = random(bytes.length);
  const insideCharacters = [...bytes.keys()].filter((index) => (bytes[index]! & 0xc0) === 0x80).slice(0, 50);
  return [...insideCharacters, ...Array.from({ length: howMany }, () => 1 + below(bytes.length - 1))];
}
