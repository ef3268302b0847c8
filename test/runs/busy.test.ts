import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Problem } from '../../src/lib/problem.ts';
import { Conversations } from '../../src/store/conversations/conversations.ts';
import { LANES, RunQueue } from '../../src/store/runs/run-queue.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { asker, untilParked } from '../support/questions.ts';
import { startBaton, useServer, useUpstream } from '../support/server.ts';
import { startUpstream, type UpstreamRequest } from '../support/upstream.ts';

const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };
const said = (request: UpstreamRequest): unknown[] =>
  request.body.messages.filter(({ role }) => role !== 'system').map(({ content }) => content);

describeOnBoth('a message to a conversation that is busy', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  const begin = async () => {
    const id = (await baton().api.post('/v1/conversations', {})).body['id'] as number;
    return { id, path: `/v1/conversations/${id}/messages` };
  };
  const contents = async (path: string) =>
    (await baton().api.get<{ messages: { role: string; content: string; request_id: string }[] }>(path)).body.messages.map(
      ({ content }) => content,
    );
  const stateOf = async (id: string) => (await baton().api.get(`/v1/requests/${id}`)).body;
  const busy = async () => {
    const { id, path } = await begin();
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['first', ' answer'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const run = await baton().api.start({ message: 'a' }, { path });
    await run.until(({ event }) => event === 'text');
    return { id, path, run, go: gate.resolve };
  };
  const ASYNC = { Prefer: 'respond-async' };

  it('[BSY-001] is next when it is enqueued, and several are in one order', async () => {
    const { id, path, run, go } = await busy();
    const b = await baton().api.post(path, { message: 'b', on_busy: 'enqueue' }, ASYNC);
    expect(b).toMatchObject({ status: 202, body: { state: 'queued', priority: 5, last_seq: 0, message: 'b', conversation_id: id } });
    const c = await baton().api.start({ message: 'c', on_busy: 'enqueue' }, { path });
    expect((await baton().api.get<{ requests: unknown[] }>('/v1/requests?state=queued')).body.requests).toMatchObject([
      { request_id: c.requestId, state: 'queued' },
      { request_id: b.requestId, state: 'queued' },
    ]);
    expect(await baton().api.post(path, { message: 'x' })).toMatchObject({ status: 409, body: { request_id: run.requestId } });
    expect(await contents(path)).toEqual(['a']);
    upstream().reply({ text: ['second'] }, { text: ['third'] });
    go();
    await c.over;
    expect(c.done).toMatchObject({ ok: true, content: 'third' });
    expect((await baton().api.events(b.requestId)).done).toMatchObject({ ok: true, content: 'second' });
    expect(await contents(path)).toEqual(['a', 'first answer', 'b', 'second', 'c', 'third']);
    expect(said(upstream().requests.at(-1)!)).toEqual(['a', 'first answer', 'b', 'second', 'c']);
    expect(await stateOf(b.requestId)).toMatchObject({ state: 'completed' });
  });

  it('[BSY-002] waits for its answer as any other request does, and begins at once where nothing is under way', async () => {
    const { path, go } = await busy();
    upstream().reply({ text: ['second'] });
    const answer = baton().api.post(path, { message: 'b', on_busy: 'enqueue' }, { Accept: 'application/json' });
    go();
    expect(await answer).toMatchObject({ status: 200, body: { ok: true, content: 'second' } });
    upstream().reply({ text: ['third'] });
    expect((await baton().api.run({ message: 'c', on_busy: 'enqueue' }, { path })).done).toMatchObject({ content: 'third' });
  });

  it('[BSY-003] cancels the run under way when it interrupts, and goes before what is enqueued', async () => {
    const { path, run } = await busy();
    const later = await baton().api.start({ message: 'later', on_busy: 'enqueue' }, { path });
    upstream().reply({ text: ['now'] }, { text: ['then'] });
    const now = await baton().api.run({ message: 'stop, do this', on_busy: 'interrupt' }, { path });
    expect(now.done).toMatchObject({ ok: true, content: 'now' });
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    await later.over;
    expect(await contents(path)).toEqual(['a', 'stop, do this', 'now', 'later', 'then']);
  });

  it('[BSY-004] can be canceled while it waits, and is then in no conversation', async () => {
    const { path, go } = await busy();
    const b = await baton().api.start({ message: 'b', on_busy: 'enqueue' }, { path, headers: { 'Idempotency-Key': `cancel-${dialect}` } });
    const c = await baton().api.start({ message: 'c', on_busy: 'enqueue' }, { path });
    expect(await baton().api.post(`/v1/requests/${b.requestId}/cancel`)).toMatchObject({ status: 200 });
    await b.over;
    expect(b.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(await stateOf(b.requestId)).toMatchObject({ state: 'canceled', error_code: 'canceled' });
    // The key stays its own.
    const again = await baton().api.run({ message: 'b' }, { path, headers: { 'Idempotency-Key': `cancel-${dialect}` } });
    expect(again.requestId).toBe(b.requestId);
    upstream().reply({ text: ['third'] });
    go();
    await c.over;
    expect(await contents(path)).toEqual(['a', 'first answer', 'c', 'third']);
    expect(await baton().api.post(`/v1/requests/${b.requestId}/cancel`)).toMatchObject({ status: 404 });
  });

  it('[BSY-005] joins the run of its key, also while that waits', async () => {
    const { path, go } = await busy();
    const headers = { ...ASYNC, 'Idempotency-Key': `join-${dialect}` };
    const one = await baton().api.post(path, { message: 'b', on_busy: 'enqueue' }, headers);
    const two = await baton().api.post(path, { message: 'b', on_busy: 'enqueue' }, headers);
    expect(two).toMatchObject({ status: 202, body: { request_id: one.requestId, state: 'queued' } });
    upstream().reply({ text: ['second'] });
    go();
    await baton().api.events(one.requestId);
    expect(await contents(path)).toEqual(['a', 'first answer', 'b', 'second']);
  });

  it('[BSY-006] is put before the next turn of the run under way when it steers', async () => {
    const { path, id } = await begin();
    const gate = Promise.withResolvers<void>();
    const before = upstream().requests.length;
    const turn = ['/write notes.md\nhungry\n', '/endwrite\n'];
    upstream().reply({ text: turn, gate: (index) => (index === 1 ? gate.promise : undefined) }, { text: ['no fish'] });
    const run = await baton().api.start({ message: 'Where shall we eat?' }, { path });
    await upstream().received(before);
    const steer = await baton().api.post(path, { message: 'No fish please', on_busy: 'steer' }, ASYNC);
    expect(steer).toMatchObject({ status: 202, body: { request_id: run.requestId, state: 'running' } });
    expect(steer.headers['x-request-id']).toBe(run.requestId);
    gate.resolve();
    await run.over;
    expect(run.data('steered')).toMatchObject([
      { agent: 'index', stream_id: 0, message: 'No fish please', steer_id: steer.headers['baton-steer'] },
    ]);
    expect(run.done).toMatchObject({ ok: true });
    expect(upstream().requests.length).toBe(before + 2);
    expect(JSON.stringify(said(upstream().requests.at(-1)!).at(-1))).toContain('No fish please');
    const { body } = await baton().api.get<{ messages: { content: string; request_id: string }[] }>(path);
    expect(body.messages).toMatchObject([
      { content: 'Where shall we eat?', request_id: run.requestId },
      { content: 'No fish please', request_id: run.requestId },
      { role: 'assistant', request_id: run.requestId },
    ]);
    expect((await baton().api.events(run.requestId)).data('steered')).toHaveLength(1);
    expect((await baton().api.get(`/v1/conversations/${id}`)).body).toMatchObject({ message_count: 3 });
  });

  it('[BSY-007] has a run of its own when the run that it was to steer ends before, before what is enqueued', async () => {
    const { path, run, go } = await busy();
    const later = await baton().api.start({ message: 'later', on_busy: 'enqueue' }, { path });
    const steer = await baton().api.post(path, { message: 'one more', on_busy: 'steer' }, ASYNC);
    upstream().reply({ text: ['second'] }, { text: ['third'] });
    go();
    await run.over;
    expect(run.data('steered')).toEqual([]);
    await later.over;
    expect(later.done).toMatchObject({ content: 'third' });
    const own = await baton().api.events(steer.headers['baton-steer']!);
    expect(own.done).toMatchObject({ ok: true, content: 'second' });
    expect(await contents(path)).toEqual(['a', 'first answer', 'one more', 'second', 'later', 'third']);
  });

  it('[BSY-008] may come as a request too', async () => {
    const { id, path, go } = await busy();
    const { body } = await baton().api.post('/v1/requests', { message: 'b', conversation_id: id, on_busy: 'enqueue', priority: 9 });
    expect(body).toMatchObject({ state: 'queued', priority: 9 });
    upstream().reply({ text: ['second'] });
    go();
    expect((await baton().api.get(`/v1/requests/${body['request_id'] as string}?wait=60`)).body).toMatchObject({
      ok: true,
      content: 'second',
    });
    expect(await contents(path)).toEqual(['a', 'first answer', 'b', 'second']);
  });
});

it('[BSY-022] of requests with one key that steer at once, one has put a message, and the others join', async () => {
  await using upstream = await startUpstream();
  const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: 'database' };
  await using baton = await startBaton({ dialect: 'postgres', env });
  const { api, tenant } = baton;
  const { body } = await api.post('/v1/conversations', {});
  const path = `/v1/conversations/${body['id'] as number}/messages`;
  upstream.reply(stalling);
  const run = await api.start({ message: 'a' }, { path });
  await run.until(({ event }) => event === 'text');
  const db = await openDatabase({ url: baton.database.url });
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'steer' };
  const steer = () => api.post(path, { message: 'once', on_busy: 'steer' }, headers);
  const waiting = async () => {
    const sql = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return ((await db.knex.raw(sql)) as { rows: [{ n: number }] }).rows[0].n;
  };
  // Both are to come to where they put their message, and neither beyond it.
  const answers = await db.knex.transaction(async (locked) => {
    await locked('tenants').where({ id: tenant.id }).forUpdate().first('id');
    const asked = [steer(), steer()];
    await expect.poll(waiting, { timeout: 15_000 }).toBe(2);
    return asked;
  });
  const ids = [];
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatchObject({ status: 202, body: { request_id: run.requestId } });
    ids.push(...[answer.headers['baton-steer'] ?? []].flat());
  }
  expect(await db.knex('queued_runs').where({ steers: run.requestId }).pluck('request_id')).toEqual(ids);
  await db.close();
  await api.post(`/v1/requests/${run.requestId}/cancel`);
  await run.over;
});

describeOnBoth('a message that its run has left behind', (dialect) => {
  it('[BSY-017] makes its conversation busy', async () => {
    await using files = await createDatabase(dialect);
    const db = await openDatabase({ url: files.url });
    const { tenant } = await new Tenants(db, () => 1).create('t', 'test');
    const conversations = new Conversations(db, () => 1);
    const created = await conversations.create(tenant.id, { title: '', agentId: 'index', definition: undefined });
    if (created instanceof Problem) throw created;
    const { id } = created;
    const run = { tenantId: tenant.id, runId: 'left', conversationId: id, recovery: 'fail', durable: false } as const;
    const start = { ...run, agentId: 'index', owner: 'queued', startedAt: 1, changedMs: 1 };
    await new RunQueue(db, () => 1).put(start, { lane: LANES.steer, priority: 5, steers: 'ended' }, '{}');
    expect(await conversations.open(tenant.id, id)).toMatchObject({ running: undefined, waiting: 'left' });
    expect(await conversations.remove(tenant.id, id)).toMatchObject({ code: 'conversation_busy' });
    await db.close();
  });
});

describeOnBoth('a message that interrupts, whose process dies before it cancels', (dialect) => {
  const baton = useServer({ dialect, env: { PARK_SECONDS: '0' } });
  /** Puts it where such a process would have left it. */
  const interrupt = async (conversationId: number) => {
    const db = await openDatabase({ url: baton().database.url });
    const queue = new RunQueue(db, () => 1);
    const start = {
      tenantId: baton().tenant.id,
      runId: crypto.randomUUID(),
      conversationId,
      agentId: 'index',
      owner: 'queued',
      startedAt: 1,
    };
    const put = await queue.put({ ...start, recovery: 'fail' }, { lane: LANES.interrupt, priority: 5, steers: '' }, '{');
    await queue.forget(start.tenantId, start.runId);
    await db.close();
    return put;
  };

  it('[BSY-018] cancels whichever run is under way', async () => {
    const { api } = baton();
    await api.post('/v1/agents', { id: 'endless', name: 'E', role: 'r', goal: 'g', model: 'demo/script:endless' });
    const { body } = await api.post<{ id: number }>('/v1/conversations', { agent_id: 'endless' });
    const run = await api.start({ message: 'a' }, { path: `/v1/conversations/${body.id}/messages` });
    await run.until(({ event }) => event === 'text');
    expect(await interrupt(body.id)).toEqual({ cancels: run.requestId });
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });

  it('[BSY-018] cancels a run that is parked', async () => {
    const { api, admin } = baton();
    await api.post('/v1/agents', asker());
    const { body } = await api.post<{ id: number }>('/v1/conversations', { agent_id: 'asker' });
    const run = await api.start({ message: '/ask Which?' }, { path: `/v1/conversations/${body.id}/messages` });
    await run.until(({ event }) => event === 'question');
    await untilParked(admin);
    expect(await interrupt(body.id)).toEqual({ cancels: run.requestId });
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });
});

describeOnBoth('what can not be begun', (dialect) => {
  const ASYNC = { Prefer: 'respond-async' };

  it('[BSY-015] ends as canceled when its conversation was deleted, and holds nobody up', async () => {
    await using upstream = await startUpstream();
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' };
    await using baton = await startBaton({ dialect, env });
    const { api } = baton;
    const { body } = await api.post('/v1/conversations', {});
    const path = `/v1/conversations/${body['id'] as number}/messages`;
    upstream.reply(stalling);
    const first = await api.start('first');
    const said = await api.post(path, { message: 'said', priority: 9 }, ASYNC);
    const next = await api.post('/v1/orchestrate', { message: 'next' }, ASYNC);
    const db = await openDatabase({ url: baton.database.url });
    await db
      .knex('conversations')
      .where({ id: body['id'] as number })
      .delete();
    await db.close();
    await api.post(`/v1/requests/${first.requestId}/cancel`);
    expect((await api.events(said.requestId)).done).toMatchObject({
      ok: false,
      error_code: 'canceled',
      error: 'the run was canceled: its conversation was deleted',
    });
    expect((await api.events(next.requestId)).done).toMatchObject({ ok: true });
    await first.over;
  });

  it('[BSY-016] is passed over, and those behind it begin', async () => {
    await using upstream = await startUpstream();
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' };
    await using baton = await startBaton({ dialect, env });
    const { api } = baton;
    upstream.reply(stalling);
    const first = await api.start('first');
    const broken = await api.post('/v1/orchestrate', { message: 'broken', priority: 9 }, ASYNC);
    const next = await api.post('/v1/orchestrate', { message: 'next' }, ASYNC);
    const db = await openDatabase({ url: baton.database.url });
    await db.knex('queued_runs').where({ request_id: broken.requestId }).update({ facts: '{' });
    await db.close();
    await api.post(`/v1/requests/${first.requestId}/cancel`);
    expect((await api.events(next.requestId)).done).toMatchObject({ ok: true });
    expect(await api.post(`/v1/requests/${broken.requestId}/cancel`)).toMatchObject({ status: 200 });
    await first.over;
  });
});

describeOnBoth('a tenant with as many runs as it may have', (dialect) => {
  const ASYNC = { Prefer: 'respond-async' };

  it('[BSY-010] has those wait that need not be answered at once, higher priorities first, and other tenants do not', async () => {
    await using upstream = await startUpstream();
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' };
    await using baton = await startBaton({ dialect, env });
    const { api, admin } = baton;
    upstream.reply(stalling);
    const first = await api.start('first');
    const low = await api.post('/v1/orchestrate', { message: 'low', priority: 1 }, ASYNC);
    const usual = await api.post('/v1/agents/index/chat', { message: 'usual' }, ASYNC);
    const high = await api.post('/v1/requests', { message: 'high', priority: 9 }, ASYNC);
    expect([low.status, usual.status, high.status]).toEqual([202, 202, 201]);
    for (const { body } of [low, usual, high]) expect(body).toMatchObject({ state: 'queued' });
    expect((await api.post('/v1/orchestrate', { message: 'x' })).status).toBe(429);
    const events = await api.follow(usual.requestId);
    expect(/^baton_runs_queued .*$/m.exec(String((await admin.raw('GET', '/metrics')).bytes))?.[0]).toBe('baton_runs_queued 3');
    const other = await baton.newTenant();
    expect((await other.api.run('x')).done.ok).toBe(true);
    await api.post(`/v1/requests/${first.requestId}/cancel`);
    await first.over;
    expect((await api.events(low.requestId)).done).toMatchObject({ ok: true });
    await events.over;
    expect(events.done).toMatchObject({ ok: true });
    expect(upstream.requests.map(({ lastMessage }) => lastMessage)).toEqual(['first', 'x', 'high', 'usual', 'low']);
    expect((await api.get(`/v1/requests/${low.requestId}`)).body).not.toHaveProperty('priority');
  });

  it('[BSY-011] has what waits end when it is disabled', async () => {
    await using upstream = await startUpstream();
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' };
    await using baton = await startBaton({ dialect, env });
    upstream.reply(stalling);
    await baton.api.start('first');
    const waits = await baton.api.post('/v1/orchestrate', { message: 'second' }, ASYNC);
    await baton.admin.patch(`/v1/admin/tenants/${baton.tenant.id}`, { disabled: true });
    await baton.admin.patch(`/v1/admin/tenants/${baton.tenant.id}`, { disabled: false });
    await expect
      .poll(async () => (await baton.api.get(`/v1/requests/${waits.requestId}`)).body['state'], { timeout: 15_000 })
      .toBe('canceled');
  });
});

describeOnBoth('a run that waits', (dialect) => {
  it('[BSY-023] ends when its token is revoked, with its prompt in its events, and can not be run again', async () => {
    await using upstream = await startUpstream();
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' };
    await using baton = await startBaton({ dialect, env });
    upstream.reply(stalling);
    const first = await baton.api.start('first');
    const tokens = `/v1/admin/tenants/${baton.tenant.id}/tokens`;
    const { body: made } = await baton.admin.post<{ id: number; token: string }>(tokens, { name: 'lost' });
    const { requestId } = await new Client(baton.url, made.token).post(
      '/v1/orchestrate',
      { message: 'second' },
      { Prefer: 'respond-async' },
    );
    await baton.admin.raw('DELETE', `${tokens}/${made.id}`);
    await baton.api.post(`/v1/requests/${first.requestId}/cancel`);
    const state = async () => (await baton.api.get(`/v1/requests/${requestId}`)).body['state'];
    await expect.poll(state, { timeout: 15_000 }).toBe('canceled');
    const { frames } = await baton.api.events(requestId!);
    expect(frames[0]).toMatchObject({ event: 'request_received', data: { message: 'second' } });
    const again = await baton.api.post(`/v1/requests/${requestId}/rerun`, {});
    expect(again).toMatchObject({ status: 409, body: { error_code: 'run_not_kept', error: expect.stringContaining('it never began') } });
  });
});

describeOnBoth('a run that is next', (dialect) => {
  it('[BSY-019] is looked for without what it is begun with', async () => {
    await using files = await createDatabase(dialect);
    const db = await openDatabase({ url: files.url });
    const { tenant } = await new Tenants(db, () => 1).create('t', 'test');
    const queue = new RunQueue(db, () => 1);
    const start = { tenantId: tenant.id, runId: 'next', conversationId: 0, agentId: 'index', owner: 'queued', startedAt: 1 };
    await queue.put({ ...start, recovery: 'fail' }, { lane: LANES.enqueue, priority: 5, steers: '' }, '{"message":"hello"}');
    const [next] = await queue.heads(tenant.id, 1);
    expect(next).toEqual({
      tenantId: tenant.id,
      runId: 'next',
      conversationId: 0,
      lane: LANES.enqueue,
      priority: 5,
      steers: '',
      canceled: false,
    });
    expect(await queue.factsOf(next!)).toEqual({ message: 'hello' });
    await db.close();
  });
});

describeOnBoth('a queue that is full', (dialect) => {
  it('[BSY-012] takes nothing more, and says when to come back', async () => {
    await using upstream = await startUpstream();
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' };
    await using baton = await startBaton({ dialect, env });
    upstream.reply(stalling);
    const first = await baton.api.start('first');
    const wait = () => baton.api.post('/v1/orchestrate', { message: 'x' }, { Prefer: 'respond-async' });
    const db = await openDatabase({ url: baton.database.url });
    const row = { tenant_id: baton.tenant.id, conversation_id: 0, lane: 2, priority: 0, bytes: 0, facts: '{}' };
    // As if so many waited: nobody begins what has no row among the requests.
    for (let n = 0; n < 999; n += 1) await db.knex('queued_runs').insert({ ...row, request_id: `none-${n}` });
    expect(await wait()).toMatchObject({ status: 202, body: { state: 'queued' } });
    const refused = await wait();
    const error = 'the tenant has 1000 runs that wait, as many as it may';
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'queue_full', error } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await db.knex('queued_runs').where('request_id', 'like', 'none-%').delete();
    await db.knex('queued_runs').insert({ ...row, request_id: 'none-large', bytes: 64 * 1024 * 1024 });
    const larger = await wait();
    expect(larger).toMatchObject({ status: 429, body: { error_code: 'queue_full' } });
    expect(Number(larger.headers['retry-after'])).toBeGreaterThan(0);
    expect(larger.body).toMatchObject({
      error: expect.stringMatching(/may have 64 MiB together; they have \d+ bytes, and this one has \d+ more$/),
    });
    await db.knex('queued_runs').where({ request_id: 'none-large' }).delete();
    await db.close();
    await baton.api.post(`/v1/requests/${first.requestId}/cancel`);
    await first.over;
  });
});
