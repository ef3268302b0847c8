import { costOf, type Prices } from '../billing/prices.ts';
import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import type { Usage, UsageQuery, UsageSum, UsedTokens } from '../store/usage.ts';

export interface UsageServices {
  usage: Usage;
  /** None: nothing has a cost. */
  prices: Prices | undefined;
  /** Epoch seconds. */
  now(): number;
}

const DEFAULT_SECONDS = 30 * 86_400;

/** What a tenant's runs have used. */
export function usageHandlers({ usage, prices, now }: UsageServices) {
  return {
    /** GET /v1/usage */
    async getUsage({ query }, { principal, gone }) {
      const asked = periodOf(query, now());
      const sums = orThrow(await usage.of(principal.tenantId, { ...asked, signal: gone }));
      const rows = sums.map((sum) => rowOf(sum, prices));
      return { status: 200, body: { from: asked.from, to: asked.to, group_by: asked.groupBy, rows } };
    },
  } satisfies HandlersOf<'Usage'>;
}

/** The same for the administrator. */
export function tenantsUsageHandlers({ usage, prices, now }: UsageServices) {
  return {
    /** GET /v1/admin/usage */
    async getTenantsUsage({ query }, { gone }) {
      const asked = periodOf(query, now());
      const sums = orThrow(await usage.ofAll({ ...asked, signal: gone }, query.tenant_id));
      const rows = sums.map((sum) => ({ tenant_id: sum.tenantId, ...rowOf(sum, prices) }));
      return { status: 200, body: { from: asked.from, to: asked.to, group_by: asked.groupBy, rows } };
    },
  } satisfies Partial<HandlersOf<'Admin'>>;
}

interface Period {
  from?: number | undefined;
  to?: number | undefined;
  group_by: UsageQuery['groupBy'];
}

/** @throws {Problem} when the period ends before it begins */
function periodOf({ from: asked, to: end, group_by: groupBy }: Period, now: number) {
  // What ends in this second belongs to the last 30 days.
  const to = end ?? Math.max(now + 1, asked ?? 0);
  const from = asked ?? Math.max(0, to - DEFAULT_SECONDS);
  if (from > to) throw badRequest('from must not be later than to');
  return { from, to, groupBy };
}

function rowOf({ key, runs, failed, ms, models }: UsageSum, prices: Prices | undefined) {
  const total = (kind: keyof UsedTokens) => toNumber([...models.values()].reduce((sum, used) => sum + used[kind], 0n));
  const cost = prices && costOf(models, prices);
  return {
    key,
    runs,
    failed,
    duration_ms: toNumber(ms),
    input_tokens: total('input'),
    output_tokens: total('output'),
    cache_read_tokens: total('cacheRead'),
    cache_write_tokens: total('cacheWrite'),
    ...(cost === undefined ? {} : { cost_micro_cents: toNumber(cost) }),
  };
}

/** The largest number that every client reads as it is stands for all above. */
function toNumber(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
