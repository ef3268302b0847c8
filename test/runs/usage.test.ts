import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresEventStore } from '../../src/log/postgres-events.ts';
import { sqliteEventStore } from '../../src/log/sqlite-events.ts';
import type { CommitGroup } from '../../src/log/events.ts';
import { usageRows, userUsageRows } from '../../src/log/usage-tally.ts';
import { endOf } from '../../src/log/usage-backlog.ts';
import { connectDatabase, openDatabase } from '../../src/store/database/connect.ts';
import { UncountedRuns } from '../../src/store/runs/uncounted-runs.ts';
import { Usage } from '../../src/store/runs/usage.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { startBaton, useServer, type Baton } from '../support/server.ts';
import { expectSumsOfLog, query, rowsOfLog, sumsOf, type UsageAnswer, type UsageRow } from './usage-oracle.ts';

const DAY = 86_400;
const NOTHING = { duration_ms: 0, input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0 };

/** Runs an agent whose model plays a scenario. */
const play = ({ api }: Baton, scenario: string, id = `plays-${scenario}`) =>
  api.run({ message: 'go', agent_def: { id, name: id, role: 'r', goal: 'g', model: `demo/script:${scenario}` } });

/** A run of each kind. */
async function runOfEachKind(baton: Baton): Promise<void> {
  await Promise.all([
    baton.api.run('one two three'),
    baton.api.run('/parallel\n/agent index one two\n/agent index three\n/endparallel'),
    ...['usage', 'parallel', 'delegate', 'consult', 'upstream-error', 'upstream-error-midway', 'turn-limit'].map((name) =>
      play(baton, name),
    ),
    baton.api.run({ message: 'hi', agent: 'nobody' }),
    canceledRun(baton),
  ]);
}

async function canceledRun({ api }: Baton): Promise<void> {
  const agent_def = { id: 'stalls', name: 'S', role: 'r', goal: 'g', model: 'demo/script:stall' };
  const run = await api.start({ message: 'go', agent_def });
  await run.until(({ event }) => event === 'text');
  await api.post(`/v1/requests/${run.requestId}/cancel`);
  await run.over;
}

describeOnBoth('the usage of runs', (dialect) => {
  const baton = useServer({ dialect });
  const usage = async (search: string, api = baton().api) => (await api.get<UsageAnswer>(`/v1/usage?${search}`)).body;

  it('[USE-001] is the sum of their token_usage events, by day, agent and model, and goes on when more run', async () => {
    await runOfEachKind(baton());
    const { database, tenant } = baton();
    const first = await expectSumsOfLog(baton().api, database, tenant.id);
    expect(first.model.find(({ key }) => key === 'demo/script:usage')).toMatchObject({
      cache_read_tokens: 900,
      cache_write_tokens: 900,
      runs: 1,
    });
    expect(first.agent.map(({ key }) => key)).toContain('index');
    const counted = { input_tokens: 2500, cache_read_tokens: 900, cache_write_tokens: 900 };
    await baton().api.run('four five');
    const { done, requestId } = await play(baton(), 'usage');
    expect(done).toMatchObject(counted);
    expect((await baton().api.get(`/v1/requests/${requestId}`)).body).toMatchObject(counted);
    expect((await baton().api.get(`/v1/requests/${requestId}/result`)).body).toMatchObject(counted);
    const second = await expectSumsOfLog(baton().api, database, tenant.id);
    expect(second.day.reduce((sum, { runs }) => sum + runs, 0)).toBe(first.day.reduce((sum, { runs }) => sum + runs, 0) + 2);
  });

  it('[USE-002] counts canceled runs as runs that did not fail, and runs without a call of a model by day alone', async () => {
    const own = await baton().newTenant();
    const as = { ...baton(), api: own.api };
    await canceledRun(as);
    expect((await usage('group_by=day', own.api)).rows).toMatchObject([{ runs: 1, failed: 0 }]);
    await own.api.run({ message: 'hi', agent: 'nobody' });
    expect((await usage('group_by=day', own.api)).rows).toMatchObject([{ runs: 2, failed: 1 }]);
    await play(as, 'upstream-error-midway');
    const failed = await usage('group_by=agent', own.api);
    expect(failed.rows.filter(({ key }) => key === 'plays-upstream-error-midway')).toMatchObject([{ runs: 1, failed: 1 }]);
    expect(failed.rows.map(({ key }) => key)).not.toContain('nobody');
    expect(failed.rows.map(({ key }) => key)).not.toContain('');
  });

  it('[USE-002] counts a run with several agents or models once for each of them', async () => {
    const own = await baton().newTenant();
    for (const id of ['poet', 'bard']) await own.api.post('/v1/agents', { id, name: id, role: 'r', goal: 'g', model: 'demo/slow' });
    await own.api.run('/parallel\n/agent poet one\n/agent bard two\n/agent poet three\n/agent index four\n/endparallel');
    for (const [group, keys] of [
      ['agent', 3],
      ['model', 2],
      ['day', 1],
    ] as const) {
      const { rows } = await usage(`group_by=${group}`, own.api);
      expect(rows.map(({ runs }) => runs)).toEqual(rows.map(() => 1));
      expect(rows).toHaveLength(keys);
    }
    await expectSumsOfLog(own.api, baton().database, own.id);
  });

  it('[USE-003] is that of the runs that ended from `from` on and before `to`; by default of the last 30 days', async () => {
    const own = await baton().newTenant();
    const run = await own.api.run('one');
    const ended = (await own.api.get(`/v1/requests/${run.requestId}`)).body['completed_at'] as number;
    expect((await usage(`from=${ended}&to=${ended + 1}`, own.api)).rows).toHaveLength(1);
    expect((await usage(`from=${ended - 5}&to=${ended}`, own.api)).rows).toEqual([]);
    expect((await usage(`from=${ended + 1}`, own.api)).rows).toEqual([]);
    const whole = await usage('', own.api);
    expect(whole).toMatchObject({
      group_by: 'day',
      from: whole.to - 30 * DAY,
      rows: [{ key: new Date(ended * 1000).toISOString().slice(0, 10) }],
    });
    expect(whole.to).toBeGreaterThan(ended);
    expect(await usage('to=5', own.api)).toMatchObject({ from: 0, to: 5, rows: [] });
    expect(await usage('from=253402300800', own.api)).toMatchObject({ from: 253402300800, to: 253402300800, rows: [] });
    expect(await own.api.get('/v1/usage?from=6&to=5')).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
    for (const wrong of ['from=-1', 'to=x', 'group_by=hour', 'from=1.5'])
      expect((await own.api.get(`/v1/usage?${wrong}`)).status, wrong).toBe(400);
  });

  it('[USE-003] is exact to the second, over days in UTC, however many rows there are', async () => {
    const own = await baton().newTenant();
    const start = (1_000_000 * DAY) / 100;
    await fill(baton().database, own.id, start, 12_000);
    const rows = (await usage(`from=${start}&to=${start + 12_000 * 60}`, own.api)).rows;
    expect(rows.map(({ key }) => key)).toEqual(
      Array.from({ length: 9 }, (_, n) => new Date((start + n * DAY) * 1000).toISOString().slice(0, 10)),
    );
    expect(rows.map(({ runs }) => runs)).toEqual([...Array.from({ length: 8 }, () => 1440), 480]);
    expect(rows.reduce((sum, { input_tokens }) => sum + input_tokens, 0)).toBe((12_000 * 11_999) / 2);
    const cut = (await usage(`group_by=model&from=${start + 60}&to=${start + 11_999 * 60}`, own.api)).rows;
    expect(cut).toEqual([{ ...NOTHING, key: 'm', runs: 11_998, failed: 0, input_tokens: (12_000 * 11_999) / 2 - 11_999 }]);
  });

  it('[USE-008] is told to the administrator of all tenants, with the tenant in each row, or of one', async () => {
    const [a, b] = [await baton().newTenant(), await baton().newTenant()];
    await a.api.run('one');
    await b.api.run('two three');
    const { admin, anonymous, database } = baton();
    const ask = async (search: string) => (await admin.get<UsageAnswer>(`/v1/admin/usage?group_by=model${search}`)).body.rows;
    const withTenant = async (id: number) => (await rowsOfLog(database, id, 'model')).map((row) => ({ tenant_id: id, ...row }));
    const all = await ask('');
    expect(all.filter(({ tenant_id: id }) => id === a.id || id === b.id)).toEqual([
      ...(await withTenant(a.id)),
      ...(await withTenant(b.id)),
    ]);
    expect(all.map(({ tenant_id: id }) => id)).toEqual(all.map(({ tenant_id: id }) => id!).sort((x, y) => x - y));
    expect(await ask(`&tenant_id=${b.id}`)).toEqual(await withTenant(b.id));
    expect(await ask('&tenant_id=999999')).toEqual([]);
    expect((await admin.get('/v1/admin/usage?from=yesterday')).status).toBe(400);
    expect((await usage('group_by=model', a.api)).rows).toEqual(await rowsOfLog(database, a.id, 'model'));
    expect((await anonymous.get('/v1/admin/usage')).status).toBe(401);
    expect((await a.api.get('/v1/admin/usage')).status).toBe(401);
  });

  it('[USE-011] is a 400 when there are more rows than an answer may have', async () => {
    const own = await baton().newTenant();
    await fill(baton().database, own.id, 1000, 20_001, 'agent-');
    const refused = await own.api.get('/v1/usage?from=0&group_by=agent');
    expect(refused).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_request', error: expect.stringContaining('shorter period') },
    });
    expect((await usage('from=0&to=600000&group_by=agent', own.api)).rows).toHaveLength(9984);
  });
});

it('[USE-012] more questions about usage than may wait are a 503 with Retry-After, and the others are answered whole', async () => {
  await using baton = await startBaton();
  const other = await baton.newTenant();
  for (const { id } of [baton.tenant, other]) await fill(baton.database, id, 1000, 12_000);
  const database = await connectDatabase({ url: baton.database.url });
  const usage = new Usage(database);
  const ask = (tenantId: number) => usage.of(tenantId, { from: 0, to: 2_000_000, groupBy: 'model' });
  const many = Promise.all(Array.from({ length: 30 }, () => ask(baton.tenant.id)));
  const expected = [expect.objectContaining({ key: 'm', runs: 12_000 })];
  expect(await ask(other.id)).toEqual(expected);
  const [answered, refused] = [(await many).filter(Array.isArray), (await many).filter((one) => !Array.isArray(one))];
  expect(answered).toEqual(Array.from({ length: 17 }, () => expected));
  expect(refused).toEqual(Array.from({ length: 13 }, () => expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 })));
  await database.close();
});

/** Writes rows as of so many runs, one a minute, the nth with n input tokens. @param agent the beginning of a name for each */
async function fill(database: TestDatabase, tenantId: number, start: number, count: number, agent?: string): Promise<void> {
  const series =
    database.dialect === 'postgres'
      ? `generate_series(0, ${count - 1}) t(n)`
      : `(with recursive t(n) as (select 0 union all select n + 1 from t where n < ${count - 1}) select n from t) t`;
  await query(
    database,
    `insert into run_usage (tenant_id, ended_at, agent, model, failed, runs, agent_runs, model_runs,
       input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
     select ${tenantId}, ${start} + n * 60, ${agent ? `'${agent}' || n` : `'a'`}, 'm', 0, 1, 1, 1, n, 0, 0, 0 from ${series}`,
  );
}

describeOnBoth('the sums of usage', (dialect) => {
  it('[USE-004] stay when the events are purged', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database });
    await runOfEachKind(first);
    const before = await expectSumsOfLog(first.api, database, first.tenant.id);
    await first.stop();
    await query(database, 'update requests set completed_at = completed_at - 400000');
    await using second = await startBaton({ database, env: { RETENTION_DAYS: '2' } });
    await expect.poll(() => query(database, 'select id from requests where purged = 0')).toEqual([]);
    expect(await sumsOf(new Client(second.url, first.tenant.token))).toEqual(before);
  });

  it('[USE-005] have what a run had used whose node died', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database });
    const { id: tenantId, token } = first.tenant;
    await first.stop();
    await withStore(database, async (commit) => {
      const at = Math.floor(Date.now() / 1000);
      const start = { tenantId, runId: crypto.randomUUID(), agentId: 'a', conversationId: 0, owner: 'dead', startedAt: at };
      const call = (seq: number, model: string) => ({
        ...start,
        seq,
        kind: 'token_usage',
        data: JSON.stringify({
          type: 'token_usage',
          agent: 'a\0',
          stream_id: 0,
          depth: 0,
          model,
          input_tokens: 10 * seq,
          output_tokens: seq,
          cache_read_tokens: 3,
        }),
      });
      await commit({ starts: [start], events: [call(1, 'm'), call(2, 'n\0'), call(3, 'm')], ends: [] });
    });
    await using second = await startBaton({ database });
    const api = new Client(second.url, token);
    const { model, agent } = await sumsOf(api);
    expect(model).toEqual([
      {
        key: 'm',
        runs: 1,
        failed: 1,
        duration_ms: expect.any(Number),
        input_tokens: 40,
        output_tokens: 4,
        cache_read_tokens: 6,
        cache_write_tokens: 0,
      },
      {
        key: 'n\ufffd',
        runs: 1,
        failed: 1,
        duration_ms: expect.any(Number),
        input_tokens: 20,
        output_tokens: 2,
        cache_read_tokens: 3,
        cache_write_tokens: 0,
      },
    ]);
    expect(agent).toMatchObject([{ key: 'a\ufffd', runs: 1, failed: 1, input_tokens: 60 }]);
  });

  it('[USE-006] get the runs of before the upgrade, and those of older nodes, once', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database });
    await runOfEachKind(first);
    await first.stop();
    // As a release leaves them that has no sums.
    await query(database, 'delete from run_usage');
    await query(database, 'update requests set counted = 0');
    const nodes = [await startBaton({ database }), ...(dialect === 'postgres' ? [await startBaton({ database })] : [])];
    await counted(database);
    const api = new Client(nodes[0]!.url, first.tenant.token);
    await expectSumsOfLog(api, database, first.tenant.id);
    await countAllAtOnce(database);
    await expectSumsOfLog(api, database, first.tenant.id);
    for (const node of nodes) await node.stop();
  });

  it('[USE-006] get what is known of runs whose events are deleted already, and no run is purged before', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database });
    await first.api.run({ message: '/agent index one' });
    await first.api.run({ message: 'x', agent: 'nobody' });
    const late = await play(first, 'usage');
    await first.stop();
    const totals = await query<{ input_tokens: number; output_tokens: number }>(
      database,
      `select input_tokens, output_tokens from requests where agent_id = 'index'`,
    );
    await query(database, 'delete from run_usage');
    await query(database, `delete from events where request_id <> '${late.requestId}'`);
    await query(database, `update requests set counted = 0, purged = 1 where id <> '${late.requestId}'`);
    await query(database, `update requests set counted = 0, completed_at = completed_at - 400000 where id = '${late.requestId}'`);
    await using second = await startBaton({ database, env: { RETENTION_DAYS: '2' } });
    await counted(database);
    const api = new Client(second.url, first.tenant.token);
    const { model, agent, day } = await sumsOf(api);
    const index = {
      ...NOTHING,
      // To the second.
      duration_ms: expect.any(Number),
      runs: 1,
      failed: 0,
      input_tokens: Number(totals[0]!.input_tokens),
      output_tokens: Number(totals[0]!.output_tokens),
    };
    expect(model).toEqual([
      { ...index, key: '' },
      expect.objectContaining({ key: 'demo/script:usage', input_tokens: 2500, output_tokens: 30 }),
    ]);
    expect(agent).toEqual([{ ...index, key: 'index' }, expect.objectContaining({ key: 'plays-usage', runs: 1 })]);
    expect(day.map(({ runs, failed }) => [runs, failed])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  it('[USE-010] have a run once, though its commit is repeated', async () => {
    await using database = await createDatabase(dialect);
    await using first = await startBaton({ database });
    const { id: tenantId, token } = first.tenant;
    await withStore(database, async (commit) => {
      const at = Math.floor(Date.now() / 1000);
      const run = { tenantId, runId: crypto.randomUUID() };
      const share = {
        agent: 'a',
        model: 'm',
        runs: 1,
        agentRuns: 1,
        modelRuns: 1,
        inputTokens: 5,
        outputTokens: 1,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
      };
      const totals = { errorMessage: '', errorCode: '', lastSeq: 1, inputTokens: 5, outputTokens: 1, conversationId: 0 };
      const end = { ...run, state: 'completed' as const, completedAt: at, ...totals, usage: [share] };
      const done = { ...run, seq: 1, kind: 'done', data: '{}' };
      await commit({ starts: [{ ...run, agentId: 'a', conversationId: 0, owner: 'n', startedAt: at }], events: [], ends: [] });
      await commit({ starts: [], events: [done], ends: [end] });
      await expect(commit({ starts: [], events: [done], ends: [end] })).rejects.toThrow('ended by another node');
      await expect(commit({ starts: [], events: [done], ends: [{ ...end, state: 'failed' }] })).rejects.toThrow('ended by another node');
    });
    expect((await sumsOf(new Client(first.url, token))).model).toMatchObject([{ key: 'm', runs: 1, failed: 0, input_tokens: 5 }]);
  });
});

async function withStore(database: TestDatabase, use: (commit: (group: CommitGroup) => Promise<void>) => Promise<void>): Promise<void> {
  const db = await openDatabase({ url: database.url });
  const store = database.dialect === 'sqlite' ? sqliteEventStore(db.sqlite!) : postgresEventStore(db, true);
  await use(async (group) => store.commit(group)).finally(() => db.close());
}

/** Several nodes count every run, at the same moment. */
async function countAllAtOnce(database: TestDatabase): Promise<void> {
  const db = await connectDatabase({ url: database.url });
  await db.knex.raw('delete from run_usage');
  await db.knex.raw('delete from user_usage');
  await db.knex.raw('update requests set counted = 0');
  const uncounted = new UncountedRuns(db);
  for (const run of await uncounted.some(100)) {
    const end = endOf(run, await uncounted.usage(run));
    const counts = () => uncounted.count(run, usageRows(end), userUsageRows(end));
    await Promise.all(Array.from({ length: 5 }, counts));
  }
  await db.close();
}

async function counted(database: TestDatabase): Promise<void> {
  await vi.waitFor(async () => expect(await query(database, 'select id from requests where counted = 0')).toEqual([]), {
    timeout: 10_000,
    interval: 20,
  });
}

describe('PRICES', () => {
  let folder: TestDatabase;
  beforeAll(async () => {
    folder = await createDatabase('sqlite');
    return () => folder.drop();
  });
  const file = (content: unknown): string => {
    const path = join(folder.folder, `${crypto.randomUUID()}.json`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const costs = (rows: readonly UsageRow[]) => Object.fromEntries(rows.map(({ key, cost_micro_cents: cost }) => [key, cost]));

  it('[USE-007] is what tokens cost, rounded once, where it has every model of the row', async () => {
    // 2500 in, of which 900 were read from the cache and 900 written, and 30 out.
    const script = { input: 1001, output: 3001, cache_read: 101, cache_write: 1251 };
    const dear = { input: 1_000_000_000_000, output: 1_000_000_000_000 };
    await using baton = await startBaton({ env: { PRICES: file({ 'demo/script:usage': script, 'demo/script:text': dear }) } });
    await play(baton, 'usage', 'both');
    await play(baton, 'usage', 'both');
    await play(baton, 'text', 'both');
    await play(baton, 'usage', 'cheap');
    const one = 700 * 1001 + 900 * 101 + 900 * 1251 + 30 * 3001;
    let { model, agent, day } = await sumsOf(baton.api);
    const [text] = model.filter(({ key }) => key === 'demo/script:text');
    const dearly = (text!.input_tokens + text!.output_tokens) * 1_000_000_000;
    expect(costs(model)).toEqual({ 'demo/script:usage': Math.round((3 * one) / 1000), 'demo/script:text': dearly });
    expect(costs(agent)).toEqual({ both: Math.round((2 * one) / 1000) + dearly, cheap: Math.round(one / 1000) });
    expect(day[0]!.cost_micro_cents).toBe(Math.round((3 * one) / 1000) + dearly);
    await baton.api.run({ message: 'one', agent: 'index' });
    ({ model, agent, day } = await sumsOf(baton.api));
    expect(costs(model)).toEqual({ 'demo/script:usage': Math.round((3 * one) / 1000), 'demo/script:text': dearly, 'demo/echo': undefined });
    expect(costs(agent)).toMatchObject({ index: undefined, cheap: Math.round(one / 1000) });
    expect(day[0]).not.toHaveProperty('cost_micro_cents');
    // What has a price is still told.
    expect(day[0]!.priced_micro_cents).toBe(Math.round((3 * one) / 1000) + dearly);
    expect(model.find(({ key }) => key === 'demo/echo')).not.toHaveProperty('priced_micro_cents');
    const named = await startBaton({ env: { PRICES: file({}), CURRENCY: 'USD' } });
    expect((await named.api.get('/v1/usage')).body).toMatchObject({ currency: 'USD' });
    await named.stop();
  });

  it('[USE-007] costs of large sums end at the largest whole number that JSON has', async () => {
    await using baton = await startBaton({ env: { PRICES: file({ m: { input: 1_000_000_000_000, output: 0 } }) } });
    await fill(baton.database, baton.tenant.id, 1000, 12_000);
    const { rows } = (await baton.api.get<UsageAnswer>('/v1/usage?from=0&group_by=model')).body;
    expect(rows).toMatchObject([{ input_tokens: (12_000 * 11_999) / 2, cost_micro_cents: Number.MAX_SAFE_INTEGER }]);
  });

  it.each([
    ['is not there', undefined, /PRICES: .*can't be read/],
    ['is not JSON', '{"m": ', /PRICES: .*is not JSON/],
    ['is a list', [], /PRICES: /],
    ['has a price with a fraction', { m: { input: 1.5, output: 1 } }, /PRICES: .*m\.input: must be a whole number/],
    ['has a negative price', { m: { input: 1, output: -1 } }, /PRICES: .*m\.output: must not be negative/],
    ['lacks a price', { m: { input: 1 } }, /PRICES: .*m\.output/],
    ['has a misspelt price', { m: { input: 1, output: 1, cached: 1 } }, /PRICES: .*m: .*cached/],
  ])('[USE-007] keeps the server from starting when it %s', async (_what, content, message) => {
    const path = content === undefined ? '/nonexistent/prices.json' : file(content);
    await expect(startBaton({ env: { PRICES: path } })).rejects.toThrow(message);
  });
});

describe('baton usage', () => {
  const baton = useServer();
  const cli = (...args: string[]) =>
    runCli(baton().database, ['usage', '--url', baton().url, ...args], { BATON_TOKEN: baton().tenant.token });

  it('[USE-009] prints a table, or the answer as JSON', async () => {
    await play(baton(), 'usage', 'a-long-name');
    const table = await cli('--group-by', 'agent');
    expect(table).toMatchObject({ code: 0, stderr: '' });
    expect(table.stdout).toBe(
      'agent        runs  failed  input  output  cache read  cache write\na-long-name     1       0   2500      30         900          900\n',
    );
    const json = await cli('--json', '--from', '2026-01-01', '--to', '2100-01-01T00:00:00Z');
    expect(JSON.parse(json.stdout)).toMatchObject({
      from: 1767225600,
      to: 4102444800,
      group_by: 'day',
      rows: [{ runs: 1, input_tokens: 2500 }],
    });
  });

  it('[USE-009] says in one line what is wrong', async () => {
    for (const [args, code, words] of [
      [['--from', 'yesterday'], 2, /--from: 'yesterday' is none of a date/],
      [['--to', '2026-02-30'], 2, /--to: '2026-02-30' is none of a date that there is/],
      [['--from', '2026-11-31T12:00:00Z'], 2, /--from: .* is none of a date/],
      [['--group-by', 'hour'], 2, /--group-by must be one of day, agent, model/],
      [['--from', '5', '--to', '4'], 1, /answered 400: from must not be later/],
      [['--url', 'http://127.0.0.1:1'], 1, /does not answer/],
    ] as const) {
      const answer = await cli(...args);
      expect(answer).toEqual({ code, stdout: '', stderr: expect.stringMatching(words) });
      expect(answer.stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});
