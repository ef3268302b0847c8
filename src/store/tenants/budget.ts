import type { components } from '../../generated/api.ts';
import { isObject } from '../../lib/is-object.ts';
import { badRequest, type Problem } from '../../lib/problem.ts';
import { tryJson } from '../../lib/try-json.ts';

export type Budget = components['schemas']['Budget'];
export type BudgetPeriod = Budget['period'];
/** A budget that is set; null takes it back. */
export type BudgetChange = components['schemas']['BudgetInput'] | null | undefined;

/** A budget that is in force. */
export interface BudgetOf {
  /** Whose: the tenant's, that of one of its tokens, or one for each user whom its runs are for. */
  of: 'tenant' | 'token' | 'user';
  /** 0: no token's. */
  tokenId: number;
  budget: Budget;
}

const PERIODS: ReadonlySet<unknown> = new Set<BudgetPeriod>(['day', 'month', 'total']);

/** Reads the column. What can't be read is no budget. */
export function readBudget(stored: string | null | undefined): Budget | undefined {
  const budget = stored ? tryJson(stored) : undefined;
  return isObject(budget) && PERIODS.has(budget['period']) ? (budget as Budget) : undefined;
}

/** What the column holds after a change. */
export function changedBudget(stored: string | null, change: BudgetChange): string | null {
  return change === undefined ? stored : change && JSON.stringify(change);
}

/** @returns a problem when the budget bounds nothing */
export function checkBudget(budget: BudgetChange, path = '/budget'): Problem | undefined {
  if (!budget || budget.micro_cents !== undefined || budget.tokens !== undefined) return undefined;
  const message = 'must have micro_cents, tokens or both';
  return badRequest(`${path}: ${message}`, [{ path, message }]);
}

/** A period of a budget, in UTC. */
export interface Period {
  /** What its account is called. */
  name: string;
  /** Epoch seconds; undefined: never. */
  endsAt: number | undefined;
}

/** The last ones that were asked for, each with its beginning: every call of a model asks, and a day is long. */
const asked = new Map<BudgetPeriod, Period & { beganAt: number }>();

/** The period that a moment is in. @param now epoch seconds */
export function periodAt(period: BudgetPeriod, now: number): Period {
  const known = asked.get(period);
  if (known && known.beganAt <= now && (known.endsAt === undefined || now < known.endsAt)) return known;
  const found = { ...periodOf(period, new Date(now * 1000)), beganAt: now };
  asked.set(period, found);
  return found;
}

function periodOf(period: BudgetPeriod, date: Date): Period {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === 'day') return { name: date.toISOString().slice(0, 10), endsAt: Date.UTC(year, month, day + 1) / 1000 };
  if (period === 'month') return { name: date.toISOString().slice(0, 7), endsAt: Date.UTC(year, month + 1) / 1000 };
  return { name: 'total', endsAt: undefined };
}
