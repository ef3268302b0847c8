import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TenantBudgets, type TenantBudgetsOptions } from '../../src/billing/budgets.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { BudgetAccounts } from '../../src/store/tenants/budget-accounts.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';

const away = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const now = () => Math.floor(Date.now() / 1000);

/** Accounts whose database is away for the next questions. */
class Unsteady extends BudgetAccounts {
  fails = { lend: 0, giveBack: 0 };

  override async lend(...asked: Parameters<BudgetAccounts['lend']>) {
    if (this.fails.lend-- > 0) throw away();
    return super.lend(...asked);
  }

  override async giveBack(...asked: Parameters<BudgetAccounts['giveBack']>) {
    if (this.fails.giveBack-- > 0) throw away();
    return super.giveBack(...asked);
  }
}

describe('budgets on a node', () => {
  let files: TestDatabase;
  let db: Database;
  let accounts: Unsteady;
  let tenantId: number;
  let budgets: TenantBudgets | undefined;
  let at = 0;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    files = await createDatabase('postgres');
    db = await openDatabase({ url: files.url });
    accounts = new Unsteady(db, 'node', now);
    tenantId = (await new Tenants(db, now).create('t', 'test')).tenant.id;
  });
  afterEach(async () => {
    budgets?.close();
    vi.useRealTimers();
    await db.close();
    await files.drop();
  });

  const BUDGET = { of: 'tenant', tokenId: 0, budget: { tokens: 10_000, period: 'total' } } as const;
  function open(more: Partial<TenantBudgetsOptions> = {}): TenantBudgets {
    const ignored = { onReached: () => {}, onRefused: () => {}, onError: () => {} };
    const terms = { budgets: () => [BUDGET] };
    return (budgets = new TenantBudgets({ accounts, terms, prices: undefined, clock: { monotonic: () => at }, now, ...ignored, ...more }));
  }
  const reserve = () => {
    const request = { model: 'm', system: [], messages: [] };
    return budgets!.reserve({ tenantId, runId: 'run', agentId: 'index', tokenId: 0, user: undefined, request, mostTokens: () => 100 });
  };
  /** As another node sees it. */
  const held = async () => {
    await db
      .knex('nodes')
      .insert({ id: 'node', expires_at: Date.now() + 3_600_000, process_space: '', pid: 0, process_start: '' })
      .onConflict()
      .ignore();
    return (await new BudgetAccounts(db, 'other', now).state({ tenantId, tokenId: 0, user: '', period: 'total' })).held.tokens;
  };
  const pass = async (milliseconds: number) => {
    at += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  };

  it('[BUD-024] are given back when they could not be before', async () => {
    const errors: Error[] = [];
    open({ onError: (error) => errors.push(error) });
    (await reserve())!.release();
    expect(await held()).toBeGreaterThan(0);
    accounts.fails.giveBack = 1;
    await pass(60_001);
    await expect.poll(() => errors).toHaveLength(1);
    expect(await held()).toBeGreaterThan(0);
    await pass(60_000);
    await expect.poll(held).toBe(0);
    expect(errors).toHaveLength(1);
  });

  it('[BUD-026] ask the database for nothing while a tenant runs something at least once a minute', async () => {
    open();
    const first = reserve();
    expect(first).toBeInstanceOf(Promise);
    (await first)!.release();
    for (let n = 0; n < 3; n += 1) {
      await pass(59_000);
      const next = reserve();
      expect(next).not.toBeInstanceOf(Promise);
      (await next)!.release();
    }
  });

  it('[BUD-025] are asked for again, and no call fails', async () => {
    let fails = 1;
    open({ terms: { budgets: async () => (fails-- > 0 ? Promise.reject(away()) : [BUDGET]) } });
    accounts.fails.lend = 1;
    (await reserve())!.release();
    expect([fails, accounts.fails.lend]).toEqual([-1, -1]);
    accounts.fails.lend = 0;
  });

  it('[BUD-025] fail a call for what is no outage', async () => {
    open({ terms: { budgets: () => Promise.reject(new Error('broken')) } });
    await expect(reserve()).rejects.toThrow('broken');
  });
});
