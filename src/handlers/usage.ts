import { costOf, type Prices } from '../billing/prices.ts';
import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import { compareSums, type Usage, type UsageQuery, type UsageSum, type UsedTokens } from '../store/runs/usage.ts';
import { budgetsOf, type BudgetServices } from './budgets.ts';
import { me, type MeServices } from './me.ts';
import { cut } from './page.ts';

export interface UsageServices {
  usage: Usage;
  /** None: nothing has a cost. */
  prices: Prices | undefined;
  /** What the operator calls their currency; undefined: nothing. */
  currency: string | undefined;
  /** Epoch seconds. */
  now(): number;
}

const DEFAULT_SECONDS = 30 * 86_400;

/** What a tenant's runs have used, what it may use, and who it is. */
export function usageHandlers(services: UsageServices & BudgetServices & MeServices) {
  const { usage, prices, currency, now } = services;
  return {
    /** GET /v1/budget */
    async getBudget({ query }, { principal: { tenantId, tokenId } }) {
      return { status: 200, body: await budgetsOf(services, { tenantId, user: query.user, tokenId }) };
    },

    /** GET /v1/me */
    async getMe(_request, context) {
      return { status: 200, body: await me(services, context) };
    },

    /** GET /v1/usage */
    async getUsage({ query }, { principal, gone }) {
      const asked = periodOf(query, now());
      const sums = orThrow(await usage.of(principal.tenantId, { ...asked, signal: gone }));
      const { items, next } = pageOfSums(sums, query);
      const rows = items.map((sum) => rowOf(sum, prices));
      return { status: 200, body: { ...headOf(asked, currency), count: rows.length, rows, ...next } };
    },
  } satisfies HandlersOf<'Usage'>;
}

/** The same for the administrator. */
export function tenantsUsageHandlers({ usage, prices, currency, now }: UsageServices) {
  return {
    /** GET /v1/admin/usage */
    async getTenantsUsage({ query }, { gone }) {
      const asked = periodOf(query, now());
      const sums = orThrow(await usage.ofAll({ ...asked, signal: gone }, query.tenant_id));
      const { items, next } = pageOfSums(sums, query);
      const rows = items.map((sum) => ({ tenant_id: sum.tenantId, ...rowOf(sum, prices) }));
      return { status: 200, body: { ...headOf(asked, currency), count: rows.length, rows, ...next } };
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

const headOf = ({ from, to, groupBy }: ReturnType<typeof periodOf>, currency: string | undefined) => ({
  from,
  to,
  group_by: groupBy,
  ...(currency && { currency }),
});

/** The sums behind a place, as many as the page has. @param before tenant and key of the last row before */
function pageOfSums(sums: UsageSum[], { limit, before }: { limit?: number | undefined; before?: string | undefined }) {
  const [, tenantId, key] = /^(\d+):([^]*)$/.exec(before ?? '') ?? [];
  const place = { tenantId: Number(tenantId), key: key ?? '' };
  const left = before === undefined ? sums : sums.filter((sum) => compareSums(sum, place) > 0);
  return cut(left, limit, (sum) => `${sum.tenantId}:${sum.key}`);
}

function rowOf({ key, runs, failed, ms, models }: UsageSum, prices: Prices | undefined) {
  const total = (kind: keyof UsedTokens) => toNumber([...models.values()].reduce((sum, used) => sum + used[kind], 0n));
  const { cost, isWhole } = (prices && costOf(models, prices)) ?? {};
  return {
    key,
    runs,
    failed,
    duration_ms: toNumber(ms),
    input_tokens: total('input'),
    output_tokens: total('output'),
    cache_read_tokens: total('cacheRead'),
    cache_write_tokens: total('cacheWrite'),
    ...(cost !== undefined && { ...(isWhole && { cost_micro_cents: toNumber(cost) }), priced_micro_cents: toNumber(cost) }),
  };
}

/** The largest number that every client reads as it is stands for all above. */
function toNumber(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
