import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { digestToken } from '../../src/store/tenants/tenants.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { frames, input } from '../doors/ag-ui/official.ts';
import { makers, pathToOwn } from '../http/makers.ts';
import { audience, ENDLESS, nameOf, specOperations } from '../http/operations.ts';
import { FakeBilling } from '../support/billing.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { Client } from '../support/client.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { fullScans, greedyLists, leftToFilter, unindexedReferences } from './plans.ts';
import { manyRuns, seed } from './seed.ts';
import { recordStatements, type Statement } from './statements.ts';

/* What holds of every statement that the server sends, found out by having it do everything that it can. */

describeOnBoth('every statement', (dialect) => {
  let database: TestDatabase;
  let statements: Statement[];
  let tenantId: number;

  beforeAll(async () => {
    database = await createDatabase(dialect);
    if (dialect === 'postgres') await seed(database.url);
    const billing = await FakeBilling.start();
    const upstream = await startUpstream();
    const recording = recordStatements();
    try {
      const env = { ...upstream.env, BILLING_URL: billing.url, IDEMPOTENCY: 'database', RETENTION_DAYS: '30' };
      await using baton = await startBaton({ database, env });
      tenantId = baton.tenant.id;
      await callEverything(baton);
      upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? new Promise(() => {}) : undefined) });
      await useTheRest(baton);
    } finally {
      recording.stop();
      await billing.close();
      await upstream.close();
    }
    // What nodes tell each other is of no table, and goes out when it does.
    statements = [...recording.statements.values()].filter(({ sql }) =>
      /^\s*(?:select(?! pg_notify\()|insert|update|delete|with)\b/i.test(sql),
    );
  });
  afterAll(() => database.drop());

  it('[AUT-012] of a request names the tenant, but for those that are about none or about all', () => {
    const without = statements.filter(({ text }) => !namesTenant(text)).map(({ text }) => text);
    expect(without.filter((text) => !WITHOUT_TENANT.some(([pattern]) => pattern.test(text)))).toEqual([]);
    const needless = WITHOUT_TENANT.filter(([pattern]) => !without.some((text) => pattern.test(text))).map(([, reason]) => reason);
    expect(needless.filter((reason) => dialect === 'postgres' || !reason.endsWith('PostgreSQL'))).toEqual([]);
  });

  it('[LOG-090] finds its rows by an index', async () => {
    expect(await fullScans(database, statements)).toEqual([]);
    if (dialect === 'postgres') expect(await unindexedReferences(database.url)).toEqual([]);
  });

  it('[LOG-095] of a list leaves no filter to be applied row by row', async () => {
    if (dialect === 'sqlite') {
      const left = leftToFilter(database, statements);
      expect(left.filter((one) => !FILTERED.some(([pattern]) => pattern.test(one)))).toEqual([]);
      expect(FILTERED.filter(([pattern]) => !left.some((one) => pattern.test(one))).map(([, reason]) => reason)).toEqual([]);
      return;
    }
    await manyRuns(database.url, tenantId);
    expect(await greedyLists(database.url, statements, 2000)).toEqual([]);
  });
});

/** What lists filter row by row, and why that is bounded. */
const FILTERED: [RegExp, reason: string][] = [
  [/^requests\.(?:agent|token)_id: .* state = 'running' /, 'the runs of a tenant that are under way'],
  [/^schedules\.agent_id: /, 'the tasks of a tenant'],
  [/^task_runs\.task_id: .* indexed by task_runs_of_task /, 'the first runs of a time, whatever their task is'],
];

/** Statements without a tenant, and why. */
const WITHOUT_TENANT: [RegExp, reason: string][] = [
  [
    /\b(?:schema_migrations(?:_lock)?|instance|sqlite_master|information_schema)\b|^select version\(\)|pg_advisory_xact_lock|pg_backend_pid|^update tokens set scopes = /,
    'the start',
  ],
  [/^select 1$/, 'readiness'],
  [/^select id, erasing as since from tenants where erasing is not null/, 'the erasure of tenants'],
  [/^select \* from "?`?schedules"?`? where .?id.? > \S+ and .?try_at.? > /, 'the scheduler, after a clock was ahead'],
  [
    /[\s"`]nodes\b|pg_try_advisory_lock_shared|["`]cancel_requested["`] > /,
    'a node: its lease, its lock, its runs that were canceled elsewhere',
  ],
  [/^(?:select|insert into|update)[^()]* ["`]tenants["`] /, 'the tenants themselves: who asks, and what the administrator does'],
  [/^select \* from ["`]audit_entries["`]/, 'the administrator'],
  [/^delete from ["`]idempotency_keys["`] where ["`]reserved_at["`] <= /, 'housekeeping: keys that have expired'],
  [/^delete from ["`](?:mcp|console)_sessions["`] where ["`]used_at["`] <=? /, 'housekeeping: sessions that nobody uses'],
  [/^delete from ["`]a2a_push_configs["`] where ["`]created_at["`] < /, 'housekeeping: whom nobody tells any more'],
  [/^select 1 from (?:requests where state <> 'running'|steps where request_id <) /, 'housekeeping: whether there is anything old'],
  [
    /^(?:delete from (?:steps|a2a_push_configs|questions)|update (?:a2a_tasks|openai_responses|requests) set .*|select id from requests) where (?:request_)?id = any\(array\(select unnest|^select distinct request_id from steps /,
    'housekeeping: what old runs of all tenants have left on PostgreSQL',
  ],
  [/^(?:select|delete)[^()]* ["`](?:steps|step_prompts)["`](?: |$)/, 'housekeeping: prompts of steps that are gone'],
  [/pg_inherits|pg_try_advisory_xact_lock|events_other/, 'housekeeping: partitions of PostgreSQL'],
  [/["`]outbox["`]|\boutbox\b|\busage_records\b/, 'the delivery of the outbox, which goes on for all, and its retention'],
];

/** Whether each of its changes, or else what it reads, is the tenant's: it compares `tenant_id`, or writes it. */
function namesTenant(text: string): boolean {
  // SQLite has the words of each tenant in a table of its own.
  const changes = text
    .split(/(?=\binsert into\b|\bdelete from\b|(?<!\bdo |\bfor |\bkey )\bupdate\b)/i)
    .filter((part) => /^(?:insert|delete|update)/i.test(part));
  return (changes.length > 0 ? changes : [text]).every((part) => /\btenant_id\b|\bmemory_words_\d+\b/.test(part));
}

/** Each operation of a tenant, on a thing that the tenant has. */
async function callEverything({ api }: Baton): Promise<void> {
  for (const one of specOperations) {
    if (audience(one) !== 'tenant' || nameOf(one) === ENDLESS) continue;
    const path = await pathToOwn(one.template, api);
    await api.raw(one.method, path, one.bodyExample === undefined ? {} : { body: JSON.stringify(one.bodyExample) });
  }
}

/** What other parameters, what agents do themselves, a run under way, a task that falls due, and the administrator. */
async function useTheRest({ url, api, admin, anonymous, tenant, database }: Baton): Promise<void> {
  const entry = await makers['/v1/memory/entries/']!(api);
  const lists = [
    '/v1/requests?state=completed&agent=index&before=ffffffff-ffff-7fff-bfff-ffffffffffff',
    '/v1/requests?agent=index',
    '/v1/requests?user=seeded&state=failed',
    '/v1/requests?metadata[project]=seeded&metadata[env]=seeded&agent=index',
    '/v1/requests?q=some+words&error_code=timeout',
    '/v1/requests?error_code=timeout&since=1&until=4000000000',
    ...['', '&agent=index'].flatMap((of) =>
      ['running', 'waiting', 'completed', 'failed', 'canceled'].map((state) => `/v1/requests?state=${state}${of}`),
    ),
    '/v1/agents?limit=1&before=9999999999:9999999999:a',
    '/v1/agents?include=definition',
    '/v1/conversations?include=definition&archived=true',
    '/v1/memory/scratchpads?before=9999999999:a',
    '/v1/runs?task_id=1',
    '/v1/questions?request_id=00000000-0000-0000-0000-000000000000',
    '/v1/memory/relations?relation=supports',
    '/v1/memory/entries?conversation_id=1',
    '/v1/runs?since=1&task_id=1&before=9999999',
    '/v1/runs?since=1',
    '/v1/schedules?before=9999999',
    '/v1/questions?before=9999999999',
    '/v1/questions?state=all&before=9999999999',
    `/v1/questions?state=all&request_id=${crypto.randomUUID()}`,
    '/v1/requests?state=waiting',
    '/v1/conversations?archived=true&before=9999999',
    '/v1/artifacts?before=9999999',
    '/v1/memory/entries?q=some+words&type=project&tag=seeded',
    '/v1/memory/entries?tag=seeded&before=9999999',
    '/v1/memory/entries?type=project&conversation_id=1&since=1&as_of=2',
    `/v1/memory/relations?entry_id=${entry}&relation=supports`,
    `/v1/memory/graph?root=${entry}&depth=2`,
  ];
  for (const path of lists) await api.get(path);
  for (const state of ['UNSPECIFIED', 'INPUT_REQUIRED', 'WORKING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELED']) {
    for (const more of [{}, { contextId: 'c' }, { statusTimestampAfter: '2026-01-01T00:00:00Z' }]) {
      const body = { jsonrpc: '2.0', id: 1, method: 'ListTasks', params: { status: `TASK_STATE_${state}`, ...more } };
      await api.post('/v1/a2a/agents/index', body, { 'A2A-Version': '1.0' });
    }
  }
  for (const said of ['One', 'Two']) {
    await frames({ url, token: tenant.token }, { ...input([{ id: said, role: 'user', content: said }]), threadId: 'thread' });
  }
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const begun = await api.post('/v1/mcp', { jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize });
  const session = { 'Mcp-Session-Id': begun.headers['mcp-session-id']! };
  await execute(database, `update mcp_sessions set used_at = used_at - 7200 where tenant_id = ${tenant.id}`);
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'run_agent', arguments: { message: 'x' } } };
  for (const accept of ['application/json', 'text/event-stream']) await api.post('/v1/mcp', call, { ...session, Accept: accept });
  await api.raw('DELETE', '/v1/mcp', { headers: session });
  await anonymous.get('/readyz');
  const console = (await anonymous.post<{ token: string }>('/console/session', { token: tenant.token })).body;
  await execute(
    database,
    `update console_sessions set used_at = used_at - 7200 where tenant_id = ${tenant.id} and token_digest = '${digestToken(console.token)}'`,
  );
  await new Client(url, console.token).get('/v1/models');
  await anonymous.post('/console/logout', console);
  const headers = { 'Idempotency-Key': 'k' };
  const { body: conversation } = await api.post<{ id: number }>('/v1/conversations', {});
  const path = `/v1/conversations/${conversation.id}/messages`;
  for (const message of [
    '/write --persist a.txt\na\n/endwrite',
    '/write --persist a.txt\nb\n/endwrite',
    '/list\n/read a.txt',
    '/mem write x\n/mem add entry project Title\nsome words\n/endmem',
  ]) {
    await api.run(message, { path });
  }
  for (const message of ['/mem search words\n/mem shared write y', '/schedule daily: hello\n/schedule list', 'again', 'again']) {
    await api.run(message, message === 'again' ? { headers } : {});
  }
  const agent_def = { id: 'slow', name: 'Slow', role: 'r', goal: 'g', model: 'openai/fake' };
  const run = await api.start({ message: 'hi', agent_def });
  await run.until(({ event }) => event === 'text');
  await api.get(`/v1/requests/${run.requestId}`);
  const tail = await api.follow(run.requestId);
  await api.post(`/v1/requests/${run.requestId}/cancel`);
  await Promise.all([run.over, tail.over]);
  const { body: task } = await api.post<{ id: number }>('/v1/schedules', {
    schedule: 'daily',
    message: 'due',
    conversation_id: conversation.id,
  });
  const due = `tenant_id = ${tenant.id} and id = ${task.id}`;
  await execute(database, `update schedules set next_fire_at = 1000000000, try_at = 1000000000 where ${due}`);
  await api.post('/v1/schedules', { schedule: 'weekly', message: 'wakes the scheduler' });
  await vi.waitFor(async () => expect((await api.get(`/v1/schedules/${task.id}/runs`)).body['count']).toBe(1), { timeout: 10_000 });
  await api.get('/v1/usage?group_by=agent');
  for (const path of [
    '/v1/admin/usage',
    '/v1/admin/usage?group_by=model&tenant_id=1',
    '/v1/admin/tenants',
    `/v1/admin/tenants/${tenant.id}`,
    '/v1/admin/audit?before=9999999',
    '/v1/admin/audit?tenant_id=1',
    '/v1/admin/audit?action=tenant.create',
    '/v1/admin/audit?action=tenant.create&tenant_id=1',
  ])
    await admin.get(path);
  await admin.raw('PATCH', `/v1/admin/tenants/${tenant.id}`, { body: '{"name":"renamed"}' });
  const tokens = `/v1/admin/tenants/${tenant.id}/tokens`;
  const { body: token } = await admin.post<{ id: number; token: string }>(tokens, { name: 'other' });
  await admin.get(tokens);
  const notifications = await new Client(anonymous.url, token.token).notifications();
  // The server finds out by itself.
  await execute(database, `delete from tokens where tenant_id = ${tenant.id} and id = ${token.id}`);
  await notifications.over;
  const { body: another } = await admin.post<{ id: number }>(tokens, { name: 'another' });
  await admin.raw('DELETE', `${tokens}/${another.id}`);
  const { body: runner } = await admin.post<{ id: number; token: string }>(tokens, { name: 'runner', scopes: ['run'] });
  const its = new Client(anonymous.url, runner.token);
  const itsSession = (await its.post('/v1/mcp', { jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize })).headers[
    'mcp-session-id'
  ]!;
  await its.post('/v1/mcp', { jsonrpc: '2.0', id: 1, method: 'resources/list' }, { 'Mcp-Session-Id': itsSession });
  for (const [method, params] of [
    ['GetTask', { id: run.requestId }],
    ['ListTasks', {}],
    ['ListTasks', { pageSize: 1, contextId: 'x', statusTimestampAfter: '2020-01-01T00:00:00Z' }],
  ] as const) {
    await its.post('/v1/a2a/agents/index', { jsonrpc: '2.0', id: 1, method, params }, { 'A2A-Version': '1.0' });
  }
  await admin.raw('DELETE', `${tokens}/${runner.id}?disable=true`);
  await admin.post(`/v1/admin/tenants/${tenant.id}/rotate-token?disable=true`);
}

/** As another process would. With another library than the server's, two in one process would take each other's locks away. */
async function execute({ url }: TestDatabase, sql: string): Promise<void> {
  const database = await openDatabase({ url });
  await database.knex.raw(sql);
  await database.close();
}
