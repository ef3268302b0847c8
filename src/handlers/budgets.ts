import { plus } from '../billing/budget-share.ts';
import { accountAt, type TenantBudgets } from '../billing/budgets.ts';
import type { components } from '../generated/api.ts';
import type { Account, Amount } from '../store/tenants/budget-account.ts';
import type { BudgetOf } from '../store/tenants/budget.ts';
import type { BudgetAccounts } from '../store/tenants/budget-accounts.ts';
import type { OwnLimitsOf } from '../store/tenants/own-limits.ts';

export interface BudgetServices {
  budgetAccounts: Pick<BudgetAccounts, 'state'>;
  budgets: Pick<TenantBudgets, 'reservedOf'>;
  ownLimits: Pick<OwnLimitsOf, 'budgets'>;
  /** What the operator calls their currency; undefined: nothing. */
  currency: string | undefined;
  /** Epoch seconds. */
  now(): number;
}

type Schemas = components['schemas'];

/**
 * The budgets of a tenant, and what is left of them; of that which each user has, what it allows.
 * @param user whose budget is among them, where users have one @param tokenId of the only token whose budget is; undefined: all of them
 */
export async function budgetsOf(
  { budgetAccounts, budgets, ownLimits, currency, now }: BudgetServices,
  { tenantId, user, tokenId }: { tenantId: number; user: string | undefined; tokenId?: number },
): Promise<Schemas['BudgetList']> {
  const at = now();
  const shown: Schemas['BudgetState'][] = [];
  let eachUser: Schemas['Budget'] | undefined;
  for (const of of await ownLimits.budgets(tenantId)) {
    if (of.of === 'user') eachUser = of.budget;
    // The accounts of users may be many.
    if (of.of === 'user' && user === undefined) continue;
    if (of.of === 'token' && tokenId !== undefined && of.tokenId !== tokenId) continue;
    const account = accountAt(tenantId, of, user ?? '', at);
    const { spent, held } = await budgetAccounts.state(account);
    shown.push(stateOf(of, account, spent, plus(held, budgets.reservedOf(account))));
  }
  return { count: shown.length, ...(currency && { currency }), ...(eachUser && { each_user: eachUser }), budgets: shown };
}

function stateOf({ of, budget }: BudgetOf, account: Account, spent: Amount, reserved: Amount): Schemas['BudgetState'] {
  const { tokenId, user, endsAt, limit } = account;
  return {
    of,
    ...(of === 'token' && { token_id: tokenId }),
    ...(of === 'user' && { user }),
    period: budget.period,
    ...(endsAt !== undefined && { ends_at: endsAt }),
    ...(limit.cost !== Infinity && { micro_cents: amountOf(limit.cost, spent.cost, reserved.cost) }),
    ...(limit.tokens !== Infinity && { tokens: amountOf(limit.tokens, spent.tokens, reserved.tokens) }),
  };
}

function amountOf(limit: number, spent: number, reserved: number): Schemas['BudgetAmount'] {
  return { limit, spent, reserved, left: Math.max(0, limit - spent - reserved) };
}
