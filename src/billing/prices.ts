import * as z from 'zod';
import type { UsedTokens } from '../store/runs/usage.ts';

/** What a model costs, in millionths of a cent for 1,000 tokens. */
export interface Price {
  input: bigint;
  output: bigint;
  /** What a provider has read from its cache, or written there, is part of the input, and costs this instead. */
  cacheRead: bigint;
  cacheWrite: bigint;
}

/** The operator's list of prices, by model. */
export type Prices = ReadonlyMap<string, Price>;

/** More than any model costs, and so small that nobody has meant cents. */
const HIGHEST = 1_000_000_000_000;
const amount = z.int('must be a whole number of micro-cents').min(0, 'must not be negative').max(HIGHEST, `must be at most ${HIGHEST}`);

/** What the file `PRICES` holds. */
export const pricesSchema = z
  .record(
    z.string().min(1),
    z
      .strictObject({ input: amount, output: amount, cache_read: amount.optional(), cache_write: amount.optional() })
      .transform(({ input, output, cache_read = input, cache_write = input }): Price => ({
        input: BigInt(input),
        output: BigInt(output),
        cacheRead: BigInt(cache_read),
        cacheWrite: BigInt(cache_write),
      })),
  )
  .transform((models): Prices => new Map(Object.entries(models)));

/**
 * What the tokens cost, rounded once.
 * @returns undefined unless there is a price of every model: a part of the cost would look like the whole
 */
export function costOf(models: ReadonlyMap<string, UsedTokens>, prices: Prices): bigint | undefined {
  let thousandths = 0n;
  for (const [model, used] of models) {
    if (isNothing(used)) continue;
    const price = prices.get(model);
    if (!price) return undefined;
    const { cacheRead, cacheWrite, output } = used;
    const rest = used.input - cacheRead - cacheWrite;
    thousandths +=
      (rest > 0n ? rest : 0n) * price.input + cacheRead * price.cacheRead + cacheWrite * price.cacheWrite + output * price.output;
  }
  return (thousandths + 500n) / 1000n;
}

function isNothing({ input, output, cacheRead, cacheWrite }: UsedTokens): boolean {
  return input === 0n && output === 0n && cacheRead === 0n && cacheWrite === 0n;
}
