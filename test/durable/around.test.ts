import { expect, it } from 'vitest';
import { connectDatabase } from '../../src/store/database/connect.ts';
import { call, legacy } from '../doors/a2a/rpc.ts';
import { FakeBilling } from '../support/billing.ts';
import { createDatabase, describeOnSqliteFirst, type TestDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { Receiver } from '../support/receiver.ts';
import { startUpstream } from '../support/upstream.ts';

const NEVER = new Promise<never>(() => {});
const ASYNC = { Prefer: 'respond-async' };

describeOnSqliteFirst('what belongs to a run that is taken over', (dialect) => {
  it('[DUR-050] [DUR-051] [DUR-052] [DUR-053] [DUR-054] [DUR-055] keeps its meaning: conversation, key, task, A2A, cancel, webhook, usage, bill', async () => {
    await using upstream = await startUpstream();
    await using receiver = await Receiver.start();
    await using billing = await FakeBilling.start();
    const database = await createDatabase(dialect);
    let hangs = true;
    let go = Promise.withResolvers<void>();
    upstream.otherwise(({ body }) => {
      const isFirst = body.messages.at(-1)!.role === 'user' && !/TOOL RESULTS/.test(JSON.stringify(body.messages.at(-1)));
      if (isFirst) return { text: ['Begun.\n', '/list\n'], usage: { input: 10, output: 5 } };
      return {
        text: ['Half ', 'done'],
        usage: { input: 20, output: 7 },
        gate: (index) => (index === 1 ? (hangs ? NEVER : go.promise) : undefined),
      };
    });
    const env = {
      ...upstream.env,
      INDEX_MODEL: 'openai/fake',
      RECOVERY: 'resume',
      IDEMPOTENCY: 'database',
      FETCH_ALLOW: '127.0.0.1',
      BILLING_URL: `${billing.url}/`,
    };
    const first = await spawnBaton({ database, env });
    await first.api.post('/v1/webhooks', { url: `${receiver.url}/hook` });
    await first.api.post('/v1/agents', { id: 'frail', name: 'F', role: 'f', goal: 'f', model: 'openai/fake', recovery: 'fail' });
    const conversation = (await first.api.post('/v1/conversations', {})).body['id'] as number;
    const said = `/v1/conversations/${conversation}/messages`;
    const keyed = (api: typeof first.api) => api.post('/v1/orchestrate', { message: 'keyed' }, { ...ASYNC, 'Idempotency-Key': 'k' });
    const start = async (body: object, path = '/v1/orchestrate'): Promise<string> => (await first.api.post(path, body, ASYNC)).requestId;
    const ids = {
      talk: await start({ message: 'talk' }, said),
      keyed: (await keyed(first.api)).requestId,
      canceled: await start({ message: 'canceled' }),
      frail: await start({ message: 'frail', agent: 'frail' }),
      stubborn: await start({ message: 'stubborn', agent: 'frail', recovery: 'resume' }),
      gone: await start({ message: 'gone', recovery: 'fail' }),
    };
    const task = (await first.api.post<{ id: number }>('/v1/schedules', { schedule: 'daily', message: 'task' })).body.id;
    const { body: scheduled } = await first.api.post<{ id: number }>(`/v1/schedules/${task}/run`);
    const a2a = (await call(first.api, 'message/send', { ...legacy('a2a'), configuration: { blocking: false } })).body.result!.id as string;
    // Each of them waits for its second turn.
    await expect.poll(() => upstream.requests.length).toBe(16);
    await expect.poll(async () => (await first.api.get(`/v1/requests/${ids.gone}`)).body['output_tokens']).toBe(5);
    first.kill('SIGKILL');
    await first.exited;
    hangs = false;
    // As another node would have marked it, when no node had the run.
    await mark(database, ids.canceled);

    await using again = await first.restart();
    const { api } = again;
    using notifications = await api.notifications();
    for (const id of [ids.talk, ids.keyed, ids.stubborn, a2a]) {
      await expect
        .poll(async () => (await api.get(`/v1/requests/${id}`)).body)
        .toMatchObject({ state: 'running', recovery: 'resume', attempts: 2 });
    }
    // A conversation is busy with it, its key leads to it.
    expect((await api.post(said, { message: 'another' })).status).toBe(409);
    expect((await keyed(api)).requestId).toBe(ids.keyed);
    expect((await call(api, 'tasks/get', { id: a2a })).body.result).toMatchObject({ status: { state: 'working' } });
    go.resolve();
    go = Promise.withResolvers<void>();
    go.resolve();
    await notifications.until(({ run_id, kind }) => run_id === scheduled.id && kind === 'run.completed');
    for (const id of [ids.talk, ids.keyed, ids.stubborn, a2a]) {
      const replay = await api.events(id);
      expect(replay.done).toMatchObject({ ok: true, content: 'Begun.\nHalf done', input_tokens: 30, output_tokens: 12 });
      expect(replay.data('rewind')).toMatchObject([{ length: 'Begun.\n'.length }]);
    }
    for (const id of [ids.frail, ids.gone]) {
      expect((await api.get(`/v1/requests/${id}`)).body).toMatchObject({
        state: 'failed',
        error_code: 'interrupted',
        recovery: 'fail',
        attempts: 1,
      });
    }
    expect((await api.get(`/v1/requests/${ids.canceled}`)).body).toMatchObject({ state: 'canceled', attempts: 2 });
    expect((await api.events(ids.canceled)).done).toMatchObject({ ok: false, error_code: 'canceled' });
    const { body: run } = await api.get(`/v1/runs/${scheduled.id}`);
    expect(run).toMatchObject({ status: 'succeeded' });
    expect((await call(api, 'tasks/get', { id: a2a })).body.result).toMatchObject({ status: { state: 'completed' } });
    expect(JSON.stringify((await call(api, 'tasks/get', { id: a2a })).body.result)).toContain('Half done');
    expect((await keyed(api)).requestId).toBe(ids.keyed);
    const { body: told } = await api.get<{ messages: { role: string; content: string }[] }>(said);
    expect(told.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual(['user: talk', 'assistant: Begun.\nHalf done']);

    const ended = [...Object.values(ids), a2a, String((run as Record<string, unknown>)['request_id'])];
    await receiver.until(() => new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size === ended.length);
    const types = new Map(receiver.messages.map(({ body: { type, data } }) => [data['request_id'], type]));
    expect(Object.entries(ids).map(([name, id]) => `${name} ${types.get(id)}`)).toEqual([
      'talk run.completed',
      'keyed run.completed',
      'canceled run.canceled',
      'frail run.failed',
      'stubborn run.completed',
      'gone run.failed',
    ]);
    const perRun = Map.groupBy(receiver.messages, ({ body: { data } }) => data['request_id']);
    expect([...perRun.values()].map((messages) => new Set(messages.map(({ headers }) => headers['webhook-id'])).size)).toEqual(
      ended.map(() => 1),
    );
    // Three have ended behind their first turn.
    const { body: usage } = await api.get<{ rows: Record<string, number>[] }>('/v1/usage');
    expect(usage.rows.map(({ runs, failed, output_tokens }) => ({ runs, failed, output_tokens }))).toEqual([
      { runs: 8, failed: 2, output_tokens: 5 * 12 + 3 * 5 },
    ]);
    await expect.poll(() => new Set(billing.records.map(({ request_id }) => request_id)).size).toBe(5 * 2 + 3);
    const bills = new Map(billing.records.map((record) => [record['request_id'], Number(record['output_tokens'])]));
    expect(bills.values().reduce((sum, tokens) => sum + tokens, 0)).toBe(5 * 12 + 3 * 5);
    expect([...bills.keys()].filter((id) => String(id).startsWith(ids.keyed)).toSorted()).toEqual([`${ids.keyed}-t1`, `${ids.keyed}-t2`]);
  });

  it('[DUR-056] fails at its sixth take-over without a step in between, and not before', async () => {
    await using upstream = await startUpstream();
    const database = await createDatabase(dialect);
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', RECOVERY: 'resume' };
    const first = await spawnBaton({ database, env });
    upstream.reply({ text: ['/list\n'] });
    upstream.otherwise({ gate: () => NEVER });
    const { requestId } = await first.api.post('/v1/orchestrate', { message: 'deadly' }, ASYNC);
    await upstream.received(1);
    // The step before is durable, too.
    await first.api.events(requestId, { stopAt: ({ event }) => event === 'tool_call' });
    first.kill('SIGKILL');
    await first.exited;
    // The first one comes behind a step: those before do not count any more.
    await stall(database, requestId, 5);
    const second = await first.restart();
    const status = async (api: typeof first.api) => (await api.get(`/v1/requests/${requestId}`)).body;
    await upstream.received(2);
    expect(await status(second.api)).toMatchObject({ state: 'running', attempts: 2 });
    second.kill('SIGKILL');
    await second.exited;
    await stall(database, requestId, 4);
    const fifth = await second.restart();
    await upstream.received(3);
    expect(await status(fifth.api)).toMatchObject({ state: 'running' });
    fifth.kill('SIGKILL');
    await fifth.exited;
    await using sixth = await fifth.restart();
    expect(await status(sixth.api)).toMatchObject({ state: 'failed', error_code: 'interrupted' });
    const replay = await sixth.api.events(requestId);
    expect(replay.done).toMatchObject({ ok: false, error_code: 'interrupted' });
    expect(upstream.requests).toHaveLength(4);
  });
});

async function mark(database: TestDatabase, id: string): Promise<void> {
  const db = await connectDatabase({ url: database.url });
  await db.knex('requests').where({ id }).update({ cancel_requested: 1 });
  await db.close();
}

/** As if there had been so many take-overs in a row. */
async function stall(database: TestDatabase, id: string, stalls: number): Promise<void> {
  const db = await connectDatabase({ url: database.url });
  await db.knex('requests').where({ id }).update({ stalls });
  await db.close();
}
