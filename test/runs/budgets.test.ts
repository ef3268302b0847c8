import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { BudgetAccounts } from '../../src/store/tenants/budget-accounts.ts';
import { wrongIn } from '../outbox/messages.ts';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { scrape } from '../support/metrics.ts';
import { Receiver } from '../support/receiver.ts';
import { startBaton, useServer, type Baton } from '../support/server.ts';

const prices = join(mkdtempSync(join(tmpdir(), 'baton-budgets-')), 'prices.json');
writeFileSync(prices, JSON.stringify({ 'demo/echo': { input: 1000, output: 3000 } }));

const agent = (more: Fields = {}): Fields => ({
  id: 'small',
  name: 'S',
  role: 'r',
  model: 'demo/echo',
  goal: 'g',
  max_tokens: 50,
  ...more,
});
const body = (message: string, more: Fields = {}): Fields => ({ message, agent_def: agent(more) });

interface State {
  of: string;
  token_id?: number;
  ends_at?: number;
  tokens?: { limit: number; spent: number; reserved: number; left: number };
  micro_cents?: { limit: number; spent: number; reserved: number; left: number };
}

describeOnBoth('a budget', (dialect) => {
  const baton = useServer({ dialect, env: { PRICES: prices, CURRENCY: 'EUR', FETCH_ALLOW: '127.0.0.1' } });
  const set = (id: number, budget: Fields | null) => baton().admin.patch(`/v1/admin/tenants/${id}`, { budget });
  const left = async (api: Client) => (await api.get<{ count: number; currency: string; budgets: State[] }>('/v1/budget')).body;
  /** When nothing is held back any more, neither by calls nor for the next ones. */
  const settled = async (api: Client) => {
    const held = async () => (await left(api)).budgets.map(({ tokens }) => tokens!.reserved);
    await expect.poll(async () => Math.max(...(await held())), { timeout: 10_000 }).toBe(0);
    return left(api);
  };
  const used = async (api: Client, ids: readonly string[]) => {
    let tokens = 0;
    for (const id of ids) {
      for (const { event, data } of (await api.events(id)).frames as unknown as { event: string; data: Record<string, number> }[]) {
        if (event === 'token_usage') tokens += data['input_tokens']! + data['output_tokens']!;
      }
    }
    return tokens;
  };

  it('[BUD-028] is not outlived by runs of its token', async () => {
    const { id, api } = await baton().newTenant();
    const states = (runs: string[]) => Promise.all(runs.map(async (run) => (await api.get(`/v1/requests/${run}`)).body['state']));
    const started = async (budget?: Fields) => {
      const { body: made } = await baton().admin.post<{ id: number; token: string }>(`/v1/admin/tenants/${id}/tokens`, {
        name: 'a',
        budget,
      });
      const client = new Client(baton().url, made.token);
      const runs = [
        await client.start(body('go', { model: 'demo/script:stall' })),
        await client.start(body('/ask Which?', { capabilities: ['/ask'] })),
      ];
      await expect.poll(() => states([runs[1]!.requestId])).toEqual(['waiting']);
      return { made, runs: runs.map(({ requestId }) => requestId) };
    };
    const [bounded, unbounded] = [await started({ tokens: 100_000, period: 'total' }), await started()];
    for (const { made } of [unbounded, bounded]) await baton().admin.raw('DELETE', `/v1/admin/tenants/${id}/tokens/${made.id}`);
    await expect.poll(() => states(bounded.runs), { timeout: 15_000 }).toEqual(['canceled', 'canceled']);
    expect(await states(unbounded.runs)).toEqual(['running', 'waiting']);
  });

  it('[BUD-010] [BUD-021] is set, shown, changed and taken back; wrong ones are refused', async () => {
    const { id, api } = await baton().newTenant();
    expect(await left(api)).toMatchObject({ count: 0, budgets: [] });
    expect((await set(id, { tokens: 5000, period: 'day' })).body).toMatchObject({ budget: { tokens: 5000, period: 'day' } });
    const [state] = (await left(api)).budgets;
    expect(state).toMatchObject({ of: 'tenant', period: 'day', tokens: { limit: 5000, spent: 0, reserved: 0, left: 5000 } });
    expect(state!.ends_at! % 86_400).toBe(0);
    expect((await api.get<{ budgets: State[] }>('/v1/me')).body.budgets).toEqual([state]);
    for (const budget of [
      { period: 'day' },
      { tokens: -1, period: 'day' },
      { tokens: 1 },
      { tokens: 1, period: 'week' },
      { tokens: 1.5, period: 'day' },
      5,
    ]) {
      expect((await set(id, budget as Fields)).status, JSON.stringify(budget)).toBe(400);
    }
    expect((await baton().admin.get(`/v1/admin/tenants/${id}`)).body).toMatchObject({ budget: { tokens: 5000, period: 'day' } });
    expect((await set(id, null)).body).not.toHaveProperty('budget');
    expect((await left(api)).count).toBe(0);
  });

  it('[BUD-011] ends a run before the call that does not fit, as a denied check does; nothing of others counts', async () => {
    const [{ id, api }, other] = [await baton().newTenant(), await baton().newTenant()];
    await set(id, { micro_cents: 60, period: 'total' });
    const denied = await api.run(body('hello'));
    const error = denied.frames.find(({ event }) => event === 'error')!.data as unknown as Fields;
    expect(error).toMatchObject({
      reason: 'insufficient_budget',
      error_code: 'insufficient_budget',
      total_budget_micro_cents: 60,
      plan_remaining_micro_cents: 60,
    });
    expect(Number(error['estimated_cost_micro_cents'])).toBeGreaterThan(60);
    expect(denied.done).toMatchObject({ ok: false, error_code: 'insufficient_budget' });
    expect(denied.frames.some(({ event }) => event === 'token_usage')).toBe(false);
    expect((await other.api.run(body('hello'))).done.ok).toBe(true);
    expect((await scrape(baton().anonymous)).get('baton_budget_refusals_total')).toBeGreaterThan(0);
    await set(id, null);
    expect((await api.run(body('hello'))).done.ok).toBe(true);
  });

  it('[BUD-012] books exactly what token_usage says, to the token, and holds nothing back afterwards', async () => {
    const { id, api } = await baton().newTenant();
    await set(id, { tokens: 1_000_000, micro_cents: 1_000_000_000, period: 'month' });
    const runs = await Promise.all(Array.from({ length: 8 }, (_, n) => api.run(body(`hello ${'word '.repeat(n)}`))));
    expect(runs.every(({ done }) => done.ok)).toBe(true);
    const { budgets, currency } = await settled(api);
    const spent = await used(
      api,
      runs.map(({ requestId }) => requestId),
    );
    expect(spent).toBeGreaterThan(0);
    expect(budgets[0]).toMatchObject({ tokens: { spent, reserved: 0, left: 1_000_000 - spent }, micro_cents: { reserved: 0 } });
    const cost = (await api.get<{ rows: { priced_micro_cents: number }[] }>('/v1/usage')).body.rows[0]!.priced_micro_cents;
    // Rounded once for each call.
    expect(Math.abs(budgets[0]!.micro_cents!.spent - cost)).toBeLessThanOrEqual(runs.length);
    expect(currency).toBe('EUR');
  });

  it('[BUD-013] is never exceeded by calls that begin together', async () => {
    const { id, api } = await baton().newTenant();
    await set(id, { tokens: 3000, period: 'total' });
    const runs = await Promise.all(Array.from({ length: 30 }, () => api.run(body('hello'))));
    const [ok, failed] = [runs.filter(({ done }) => done.ok), runs.filter(({ done }) => !done.ok)];
    expect(ok.length).toBeGreaterThan(0);
    expect(failed.length).toBeGreaterThan(0);
    for (const { done } of failed) expect(done.error_code).toBe('insufficient_budget');
    const { tokens } = (await settled(api)).budgets[0]!;
    expect(tokens!.spent).toBeLessThanOrEqual(3000);
    expect(tokens).toMatchObject({
      spent: await used(
        api,
        ok.map(({ requestId }) => requestId),
      ),
      reserved: 0,
    });
  });

  it('[BUD-014] [BUD-022] of a token counts beside that of the tenant, for that token alone', async () => {
    const { id, api } = await baton().newTenant();
    await set(id, { tokens: 1_000_000, period: 'total' });
    const path = `/v1/admin/tenants/${id}/tokens`;
    const made = (await baton().admin.post(path, { name: 'x', budget: { tokens: 10, period: 'day' } })).body;
    expect(made).toMatchObject({ budget: { tokens: 10, period: 'day' } });
    const mine = new Client(baton().url, String(made['token']));
    expect((await mine.run(body('hello'))).done.error_code).toBe('insufficient_budget');
    expect((await api.run(body('hello'))).done.ok).toBe(true);
    const before = (await left(api)).budgets[0]!.tokens!.spent;
    expect((await baton().admin.patch(`${path}/${Number(made['id'])}`, { budget: { tokens: 100_000, period: 'day' } })).status).toBe(200);
    const run = await mine.run(body('hello'));
    expect(run.done.ok).toBe(true);
    const spent = await used(mine, [run.requestId]);
    const { budgets } = await settled(mine);
    expect(budgets).toMatchObject([
      { of: 'tenant', tokens: { spent: before + spent, reserved: 0 } },
      { of: 'token', token_id: made['id'], tokens: { spent, reserved: 0 } },
    ]);
    expect((await left(api)).count).toBe(1);
    expect((await baton().admin.get<{ count: number }>(`/v1/admin/tenants/${id}/budget`)).body.count).toBe(2);
    expect((await baton().admin.get('/v1/admin/tenants/999999/budget')).status).toBe(404);
    await baton().admin.patch(`${path}/${Number(made['id'])}`, { budget: null });
    expect((await left(mine)).count).toBe(1);
    expect((await baton().admin.patch(`${path}/999`, { budget: null })).status).toBe(404);
  });

  it('[BUD-015] counts every call: delegates, and those that fail', async () => {
    const { id, api } = await baton().newTenant();
    await set(id, { tokens: 1_000_000, period: 'total' });
    const stopped = await api.start({ message: 'word '.repeat(50), agent_def: agent({ model: 'demo/slow', max_tokens: 4000 }) });
    await stopped.until(({ event }) => event === 'text');
    expect((await left(api)).budgets[0]!.tokens!.reserved).toBeGreaterThan(0);
    await api.post(`/v1/requests/${stopped.requestId}/cancel`);
    await stopped.over;
    const spent = await used(api, [stopped.requestId]);
    expect((await settled(api)).budgets[0]!.tokens).toMatchObject({ spent });
    const delegate = body('/delegate helper: hello', { capabilities: ['delegate'] });
    const run = await api.run(delegate);
    const all = await used(api, [stopped.requestId, run.requestId]);
    expect((await settled(api)).budgets[0]!.tokens).toMatchObject({ spent: all });
  });

  it('[BUD-016] tells webhooks and notifications at 80 and at 100 percent, once each', async () => {
    await using receiver = await Receiver.start();
    const { id, api } = await baton().newTenant();
    await api.post('/v1/webhooks', { url: receiver.url, events: ['budget.reached'] });
    const first = await api.run(body('hello'));
    const one = await used(api, [first.requestId]);
    const heard = await api.notifications({}, '?include=budget');
    await heard.opened();
    // One call spends 80 % of it, and the next does not fit.
    await set(id, { tokens: one + 60, period: 'total' });
    const runs = [await api.run(body('hello')), await api.run(body('hello')), await api.run(body('hello'))];
    expect(runs.map(({ done }) => done.ok)).toContain(false);
    const told = () => receiver.messages.map(({ body: { type, data } }) => [type, data['percent']]);
    await expect.poll(told, { timeout: 10_000 }).toContainEqual(['budget.reached', 100]);
    const percents = told().map(([, percent]) => percent);
    for (const message of receiver.messages) expect(wrongIn(message)).toBeUndefined();
    expect(new Set(percents).size).toBe(percents.length);
    await heard.until(({ kind }) => kind === 'budget.reached');
    heard.drop();
  });

  it('[BUD-017] is free again of what a dead node held, and forgets periods that are over', async () => {
    const { id, api } = await baton().newTenant();
    await set(id, { tokens: 1000, period: 'total' });
    const db = await openDatabase({ url: baton().database.url });
    const now = () => Math.floor(Date.now() / 1000);
    const accounts = new BudgetAccounts(db, 'gone', now);
    const account = { tenantId: id, tokenId: 0, user: '', period: 'total', endsAt: undefined, limit: { tokens: 1000, cost: Infinity } };
    const spare = { tokens: 0, cost: 0 };
    await accounts.lend(account, { need: { tokens: 900, cost: 0 }, spare });
    expect((await left(api)).budgets[0]!.tokens).toMatchObject({ reserved: 0, left: 1000 });
    const used = { tokens: 20, cost: 0 };
    for (const endsAt of [now() - 86_400 * 3, now() + 1000]) {
      await db
        .knex('budget_accounts')
        .insert({ tenant_id: id, token_id: 0, for_user: 'x', period: String(endsAt), ends_at: endsAt, spent: used.cost });
    }
    expect(await accounts.expire()).toBe(false);
    const periods = await db.knex('budget_accounts').where({ tenant_id: id, for_user: 'x' }).pluck('period');
    expect(periods).toHaveLength(1);
    await db.close();
  });

  it('[BUD-023] is the same for each user, beside that of the tenant', async () => {
    await using receiver = await Receiver.start();
    const { id, api } = await baton().newTenant();
    await api.post('/v1/webhooks', { url: receiver.url, events: ['budget.reached'] });
    const patch = (budgets: Fields) => baton().admin.patch(`/v1/admin/tenants/${id}`, { budgets });
    const budget = { tokens: 2500, period: 'day' };
    expect((await patch({ user: budget })).body).toMatchObject({ budgets: { user: budget } });
    for (const wrong of [{ user: { period: 'day' } }, { user: { tokens: -1, period: 'day' } }, { user: 5 }, 5]) {
      expect((await patch(wrong as Fields)).status, JSON.stringify(wrong)).toBe(400);
    }
    const run = async (user?: string) => (await api.run({ ...body('hello'), ...(user && { user }) })).done;
    const spentFor = async (client: Client, path: string) => (await client.get<{ budgets: State[] }>(path)).body.budgets;
    let runs = 0;
    let done = await run('ada@example.com');
    for (; done.ok && runs < 20; runs += 1) done = await run('ada@example.com');
    expect([done.ok, done.error_code, runs > 0]).toEqual([false, 'insufficient_budget', true]);
    for (const user of ['eve\n€', undefined]) expect((await run(user)).ok).toBe(true);
    expect(await spentFor(api, '/v1/budget')).toEqual([]);
    const [ada] = await spentFor(api, '/v1/budget?user=ada@example.com');
    expect(ada).toMatchObject({ of: 'user', user: 'ada@example.com', period: 'day', tokens: { limit: 2500 } });
    expect(ada!.tokens!.spent).toBeGreaterThan(0);
    expect((await spentFor(baton().admin, `/v1/admin/tenants/${id}/budget?user=nobody`))[0]).toMatchObject({
      tokens: { spent: 0, left: 2500 },
    });
    await expect
      .poll(() => receiver.messages.map(({ body: { data } }) => [data['user'], data['percent']]))
      .toContainEqual(['ada@example.com', 100]);
    expect((await patch({ user: null as never })).body).not.toHaveProperty('budgets');
    expect((await run('ada@example.com')).ok).toBe(true);
  });

  it('[BUD-029] that each user has is told without a user, and what is left of it with one', async () => {
    const { id, api } = await baton().newTenant();
    const budget = { tokens: 2500, micro_cents: 1_000_000, period: 'day' };
    const asked = [
      [api, '/v1/budget'],
      [baton().admin, `/v1/admin/tenants/${id}/budget`],
    ] as const;
    for (const [client, path] of asked) expect((await client.get(path)).body).not.toHaveProperty('each_user');
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { budgets: { user: budget } });
    for (const [client, path] of asked) {
      expect((await client.get(path)).body).toMatchObject({ count: 0, each_user: budget, budgets: [] });
      const ofAda = (await client.get(`${path}?user=ada`)).body;
      expect(ofAda).toMatchObject({ count: 1, each_user: budget, budgets: [{ of: 'user', user: 'ada', tokens: { left: 2500 } }] });
    }
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { budgets: { user: null } });
    for (const [client, path] of asked) expect((await client.get(path)).body).not.toHaveProperty('each_user');
  });

  it.each(['tenant', 'token', 'user'])(
    '[BUD-030] of a %s into which a call does not fit is told of with 100 percent, not with 80',
    async (of) => {
      const { id, api } = await baton().newTenant();
      const budget = { micro_cents: 100_000, period: 'total' };
      const path = `/v1/admin/tenants/${id}`;
      const made = (await baton().admin.post(`${path}/tokens`, { name: 'x', ...(of === 'token' && { budget }) })).body;
      if (of === 'tenant') await set(id, budget);
      if (of === 'user') await baton().admin.patch(path, { budgets: { user: budget } });
      using heard = await api.notifications({}, '?include=budget');
      await heard.opened();
      const mine = new Client(baton().url, String(made['token']));
      const run = async (most: number) => (await mine.run({ ...body('hello', { max_tokens: most }), user: 'ada' })).done;
      expect([(await run(50)).ok, (await run(100_000)).error_code]).toEqual([true, 'insufficient_budget']);
      const { budget: told } = (await heard.until(({ kind }) => kind === 'budget.reached')).data;
      expect(told).toMatchObject({ percent: 100, of, micro_cents: 100_000 });
      expect(told!.spent_micro_cents).toBeGreaterThan(0);
      expect(told!.spent_micro_cents).toBeLessThan(80_000);
      expect((await run(50)).ok).toBe(true);
    },
  );

  it('[BUD-030] is told of at each part once, whatever node tells, and at none behind a greater one', async () => {
    const { id } = await baton().newTenant();
    await using files = new AsyncDisposableStack();
    const db = files.adopt(await openDatabase({ url: baton().database.url }), (opened) => opened.close());
    /** What a node tells that knows of nothing yet. @returns the parts */
    const tell = async (period: string, spent: number, { refused = false, tokens = 1000 } = {}) => {
      const key = { tenantId: id, tokenId: 0, user: '', period };
      const row = { tenant_id: id, token_id: 0, for_user: '', period, spent_tokens: spent };
      await db.knex('budget_accounts').insert(row).onConflict(['tenant_id', 'token_id', 'for_user', 'period']).merge(['spent_tokens']);
      const parts: number[] = [];
      const about = (percent: number) => {
        parts.push(percent);
        const data = { percent, of: 'tenant', period: 'total', period_name: period, request_id: 'run' } as const;
        return {
          id: `${period}-${percent}-${spent}`,
          tenantId: id,
          agentId: 'a',
          data: { ...data, spent_tokens: spent, spent_micro_cents: 0 },
        };
      };
      const accounts = new BudgetAccounts(db, `node-${spent}`, () => 0);
      const { told } = await accounts.tell({ ...key, endsAt: undefined, limit: { tokens, cost: Infinity } }, about, refused);
      return { parts, told };
    };
    const nothing = { parts: [], told: 100 };
    expect(await tell('refused', 240, { refused: true })).toEqual({ parts: [100], told: 100 });
    for (const spent of [240, 800, 1000]) expect(await tell('refused', spent)).toEqual(nothing);
    expect(await tell('refused', 1000, { refused: true })).toEqual(nothing);
    expect(await tell('refused', 1000, { tokens: 1100 })).toEqual(nothing);

    expect(await tell('spent', 799)).toEqual({ parts: [], told: 0 });
    expect(await tell('spent', 800)).toEqual({ parts: [80], told: 80 });
    expect(await tell('spent', 900, { refused: true })).toEqual({ parts: [100], told: 100 });

    // Whoever should have told of 80 percent was killed.
    expect(await tell('killed', 800, { refused: true })).toEqual({ parts: [80, 100], told: 100 });
    expect(await tell('at once', 1000)).toEqual({ parts: [80, 100], told: 100 });

    expect(await tell('of nothing', 0, { tokens: 0 })).toEqual({ parts: [], told: 0 });
    expect(await tell('of nothing', 0, { tokens: 0, refused: true })).toEqual({ parts: [100], told: 100 });
  });
});

describe('a budget on two nodes', () => {
  const USER = 'Zoë "Z" O\'Neill';
  it.each([
    ['the tenant', {}, (budget: Fields) => ({ budget })],
    ['a user', { user: USER }, (budget: Fields) => ({ budgets: { user: budget } })],
  ])('[BUD-027] of %s lets a call through for which the other node has to give back what it does not need', async (_, by, changeOf) => {
    await using files = new AsyncDisposableStack();
    const database = files.adopt(await createDatabase('postgres'), (made) => made.drop());
    await using one = await startBaton({ database });
    await using two = await startBaton({ database });
    const run = (baton: Baton, token: string) => new Client(baton.url, token).run({ ...body('hello', { max_tokens: 400 }), ...by });
    const tenantWith = async (tokens: number) => {
      const tenant = await one.newTenant();
      await one.admin.patch(`/v1/admin/tenants/${tenant.id}`, changeOf({ tokens, period: 'total' }));
      return tenant;
    };
    const spentOf = async (api: Client) =>
      (await api.get<{ budgets: State[] }>(`/v1/budget?user=${encodeURIComponent(USER)}`)).body.budgets[0]!.tokens!;
    const poor = await tenantWith(1);
    const refused = (await run(one, poor.token)).frames.find(({ event }) => event === 'error')!.data as unknown as { message: string };
    const most = Number(/may take (\d+) tokens/.exec(refused.message)![1]);
    const rich = await tenantWith(1_000_000);
    expect((await run(one, rich.token)).done.ok).toBe(true);
    const { spent } = await spentOf(rich.api);
    // As much as one call takes is left, and the first node holds some of it.
    const { api, token } = await tenantWith(spent + most);
    expect((await run(one, token)).done.ok).toBe(true);
    expect((await run(two, token)).done.ok).toBe(true);
    expect((await run(one, token)).done.error_code).toBe('insufficient_budget');
    expect((await spentOf(api)).spent).toBe(2 * spent);
  });
});
