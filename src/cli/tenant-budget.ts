import { accountAt } from '../billing/budgets.ts';
import type { Config } from '../config.ts';
import { orThrow } from '../lib/problem.ts';
import type { BudgetChange } from '../store/tenants/budget.ts';
import { BudgetAccounts } from '../store/tenants/budget-accounts.ts';
import { OwnLimitsOf } from '../store/tenants/own-limits.ts';
import { missing } from '../store/tenants/problems.ts';
import { Tenants } from '../store/tenants/tenants.ts';
import { actor, isoTime, now, tenantId, withDatabase } from './database.ts';
import { WrongUsage } from './wrong-usage.ts';

/** What the options of `baton tenant budget` say, as they were typed. */
export interface BudgetOptions {
  microCents?: string;
  tokens?: string;
  period?: string;
  none?: boolean;
  eachUser?: boolean;
  user?: string;
}

/** `baton tenant budget <id>`: shows the budgets of a tenant, or sets its own, or that of its users. */
export async function budget(config: Config, id: string, options: BudgetOptions): Promise<void> {
  const change = changeOf(options);
  await withDatabase(config, async (database) => {
    const tenants = new Tenants(database, now, config.CELL, config.TENANT_RANGE);
    const known = tenantId(id);
    const changes = options.eachUser ? { budgets: { user: change } } : { budget: change };
    if (change === undefined) orThrow((await tenants.get(known)) ?? missing('tenant', known));
    else orThrow(await tenants.update(known, changes, actor()));
    const accounts = new BudgetAccounts(database, 'cli', now);
    const budgets = await new OwnLimitsOf(database).budgets(known);
    if (budgets.length === 0) console.log(`tenant ${id} has no budget`);
    for (const of of budgets) {
      const { user = '' } = options;
      const named = of.of === 'user' ? user : of.tokenId || '';
      const whose = of.of === 'user' && user === '' ? 'each user' : `${of.of} ${named}`.trim();
      const account = accountAt(known, of, user, now());
      const { spent } = await accounts.state(account);
      const until = account.endsAt === undefined ? 'for ever' : `until ${isoTime(account.endsAt)}`;
      const { micro_cents: microCents, tokens } = of.budget;
      const show = (name: string, used: number, limit: number): void =>
        console.log(`${whose}\t${name}\t${whose === 'each user' ? limit : `${used} of ${limit}`}\t${until}`);
      if (microCents !== undefined) show('micro_cents', spent.cost, microCents);
      if (tokens !== undefined) show('tokens', spent.tokens, tokens);
    }
  });
}

/** @returns undefined when nothing is to change */
function changeOf({ microCents, tokens, period, none, eachUser, user }: BudgetOptions): BudgetChange {
  if (user !== undefined && !eachUser && (none ?? microCents ?? tokens ?? period) !== undefined) {
    throw new WrongUsage('--user only shows what is spent for a user: --each-user sets the budget of users');
  }
  if (none) {
    if (microCents ?? tokens ?? period) throw new WrongUsage('--none goes with no amount and no period');
    return null;
  }
  if (microCents === undefined && tokens === undefined) {
    if (period !== undefined) throw new WrongUsage('--period goes with --micro-cents, --tokens or both');
    if (eachUser) throw new WrongUsage('--each-user goes with --micro-cents, --tokens or --none');
    return undefined;
  }
  if (period !== 'day' && period !== 'month' && period !== 'total') throw new WrongUsage('--period must be day, month or total');
  return {
    ...(microCents === undefined ? {} : { micro_cents: amountOf(microCents, '--micro-cents') }),
    ...(tokens === undefined ? {} : { tokens: amountOf(tokens, '--tokens') }),
    period,
  };
}

function amountOf(text: string, option: string): number {
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text))) throw new WrongUsage(`${option} must be a whole number`);
  return Number(text);
}
