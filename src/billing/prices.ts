import * as z from 'zod';
import type { ModelUsage } from '../runtime/model.ts';
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
 * What the tokens cost of those models that have a price, rounded once, and whether all have one.
 * @returns undefined when there is a price of none of them
 */
export function costOf(models: ReadonlyMap<string, UsedTokens>, prices: Prices): { cost: bigint; isWhole: boolean } | undefined {
  let thousandths = 0n;
  const used = [...models].filter(([, tokens]) => !isNothing(tokens));
  const priced = used.filter(([model]) => prices.has(model));
  for (const [model, tokens] of priced) thousandths += thousandthsOf(prices.get(model)!, tokens);
  const isWhole = priced.length === used.length;
  return priced.length === 0 && !isWhole ? undefined : { cost: (thousandths + 500n) / 1000n, isWhole };
}

/** The most that a call can cost: what is written into a cache may cost more than what is read. */
export function highestCost({ input, output, cacheRead, cacheWrite }: Price, tokens: number, maxTokens: number): number {
  const most = [cacheRead, cacheWrite].reduce((a, b) => (a > b ? a : b), input);
  return toNumber((BigInt(tokens) * most + BigInt(maxTokens) * output + 999n) / 1000n);
}

/** What a call has cost, rounded once. */
export function costOfCall(price: Price, { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: ModelUsage): number {
  const [input, output, cacheRead, cacheWrite] = [inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens].map(BigInt);
  const thousandths = thousandthsOf(price, { input: input!, output: output!, cacheRead: cacheRead!, cacheWrite: cacheWrite! });
  return toNumber((thousandths + 500n) / 1000n);
}

function thousandthsOf(price: Price, { input, output, cacheRead, cacheWrite }: UsedTokens): bigint {
  const rest = input - cacheRead - cacheWrite;
  return (rest > 0n ? rest : 0n) * price.input + cacheRead * price.cacheRead + cacheWrite * price.cacheWrite + output * price.output;
}

const HIGHEST_NUMBER = BigInt(Number.MAX_SAFE_INTEGER);
const toNumber = (value: bigint): number => Number(value > HIGHEST_NUMBER ? HIGHEST_NUMBER : value);

function isNothing({ input, output, cacheRead, cacheWrite }: UsedTokens): boolean {
  return input === 0n && output === 0n && cacheRead === 0n && cacheWrite === 0n;
}
