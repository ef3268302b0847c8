import pg from 'pg';
import { expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnSqliteFirst } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { asker, asking } from '../support/questions.ts';
import { startUpstream } from '../support/upstream.ts';
import { newTask, PATH } from './tasks.ts';
import { TestTime } from './test-time.ts';

describeOnSqliteFirst('the notification stream', (dialect) => {
  const baton = useServer({ dialect, env: { HEARTBEAT_MS: '100' } });

  it('[NOT-001] opens, tells of each run once when it begins and once when it ends, and keeps the connection warm', async () => {
    const { api } = await baton().newTenant();
    using stream = await api.notifications();
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await stream.untilComments(2);
    expect(new Set(stream.comments)).toEqual(new Set(['heartbeat']));
    const id = await newTask(api);
    await api.post(`/v1/schedules/${id}/run`);
    await stream.until(({ kind }) => kind === 'run.completed');
    await api.post(`/v1/schedules/${id}/run`);
    await stream.untilCount(4);
    expect(stream.kinds()).toEqual(['run.started', 'run.completed', 'run.started', 'run.completed']);
  });

  it('[NOT-002] tells a tenant of its own runs only, while others run theirs', async () => {
    const tenants = await Promise.all(['a', 'b', 'c'].map((name) => baton().newTenant(name)));
    const streams = await Promise.all(tenants.map(({ api }) => api.notifications()));
    const tasks = await Promise.all(
      tenants.map(({ api }, i) => Promise.all(Array.from({ length: 8 }, (_, n) => newTask(api, `of ${i}: ${n}`)))),
    );
    const rounds = 3;
    await Promise.all(
      tasks.flatMap((ids, i) =>
        ids.map(async (id) => {
          for (let round = 0; round < rounds; round += 1) {
            const { body } = await tenants[i]!.api.post(`/v1/schedules/${id}/run`);
            await streams[i]!.until(({ run_id, kind }) => run_id === body['id'] && kind === 'run.completed');
          }
        }),
      ),
    );
    for (const [i, stream] of streams.entries()) {
      // A last run behind all others: whatever else was to come has come.
      const { body } = await tenants[i]!.api.post(`/v1/schedules/${tasks[i]![0]!}/run`);
      await stream.until(({ run_id, kind }) => run_id === body['id'] && kind === 'run.completed');
      expect(stream.frames).toHaveLength(2 * (8 * rounds + 1));
      expect(new Set(stream.frames.map(({ data }) => data.task_id))).toEqual(new Set(tasks[i]));
      for (const { data } of stream.frames) if (data.kind === 'run.completed') expect(data.result_summary).toContain(`of ${i}: `);
      stream.drop();
    }
  });

  it('[NOT-010] tells those who ask for it of runs that wait, scheduled or not', async () => {
    const { api } = await baton().newTenant();
    using stream = await api.notifications({}, '?include=waiting');
    using plain = await api.notifications();
    using other = await (await baton().newTenant()).api.notifications({}, '?include=waiting');
    const { run, question } = await asking(api);
    const { body: status } = await api.get(`/v1/requests/${run.requestId}`);
    const told = await stream.until(({ kind }) => kind === 'run.waiting');
    const ids = { task_id: 0, run_id: 0, request_id: run.requestId, question_id: question.id, agent_id: 'asker', asked_by: 'asker' };
    const data = { kind: 'run.waiting', ...ids, status: 'running', started_at: status['started_at'], completed_at: 0 };
    expect(told).toEqual({ id: `${question.id}.waiting`, data });
    await api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' });
    await api.post('/v1/agents', asker());
    const { body: task } = await api.post('/v1/schedules', { schedule: 'daily', message: '/ask Which city?', agent: 'asker' });
    const { body: scheduled } = await api.post(`/v1/schedules/${String(task['id'])}/run`);
    const { data: waits } = await stream.until(({ task_id, kind }) => kind === 'run.waiting' && task_id > 0);
    expect(waits).toMatchObject({ task_id: task['id'], run_id: scheduled['id'], request_id: scheduled['request_id'], agent_id: 'asker' });
    await api.post(`/v1/questions/${waits.question_id!}/answer`, { text: 'Rome' });
    await stream.until(({ kind }) => kind === 'run.completed');
    expect(stream.kinds()).toEqual(['run.waiting', 'run.started', 'run.waiting', 'run.completed']);
    await plain.until(({ kind }) => kind === 'run.completed');
    expect(plain.kinds()).toEqual(['run.started', 'run.completed']);
    expect(other.frames).toEqual([]);
    expect((await api.get(`${PATH}?include=other`)).status).toBe(400);
    await run.over;
  });

  it('[NOT-003] is there for GET and those with a token only', async () => {
    const { api } = baton();
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await api.raw(method, PATH);
      expect(refused.status).toBe(405);
      expect(refused.headers['allow']).toContain('GET');
    }
    expect((await baton().anonymous.get(PATH)).status).toBe(401);
    expect((await baton().admin.get(PATH)).status).toBe(401);
  });

  it('[NOT-004] ends when the token is rotated or the tenant disabled', async () => {
    const tenant = await baton().newTenant();
    const first = await tenant.api.notifications();
    const { body } = await baton().admin.post(`/v1/admin/tenants/${tenant.id}/rotate-token`);
    expect(await first.over).toBe('complete');
    const { url } = baton();
    const second = await new Client(url, body['token'] as string).notifications();
    await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { disabled: true });
    expect(await second.over).toBe('complete');
  });
});

describeOnSqliteFirst('notifications and the end of the server', (dialect) => {
  it('[NOT-005] streams end at once, new ones are refused, and what still runs has its record', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using database = await createDatabase(dialect);
    const baton = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake', DRAIN_SECONDS: '3600' } });
    const stream = await baton.api.notifications();
    const id = await newTask(baton.api);
    await baton.api.post(`/v1/schedules/${id}/run`);
    await stream.until(({ kind }) => kind === 'run.started');
    const stopped = baton.stop();
    expect(await stream.over).toBe('complete');
    const refused = await baton.api.get(PATH);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await baton.api.post(`/v1/schedules/${id}/run`)).status).toBe(503);
    gate.resolve();
    await stopped;
    await using next = await startBaton({ database });
    const api = new Client(next.url, baton.tenant.token);
    expect((await api.get('/v1/runs')).body).toMatchObject({ count: 1, runs: [{ status: 'succeeded', result_summary: 'one two' }] });
  });
});

describeOnSqliteFirst('a burst of notifications', (dialect) => {
  it('[NOT-008] reaches a client that reads, however large it is', async () => {
    const time = new TestTime('2026-03-14T10:00:00Z');
    await using baton = await startBaton({ dialect, time });
    using stream = await baton.api.notifications();
    const body = { schedule: 'in 1 minute', message: '€'.repeat(2000) };
    await Promise.all(Array.from({ length: 100 }, () => baton.api.post('/v1/schedules', body)));
    time.pass(60);
    await stream.untilCount(200);
    expect(new Set(stream.frames.map(({ data }) => data.task_id)).size).toBe(100);
  });
});

it('[NOT-007] a subscriber is notified of the runs of every node, each transition once', async () => {
  await using database = await createDatabase('postgres');
  await using first = await startBaton({ database });
  await using second = await startBaton({ database });
  const elsewhere = new Client(second.url, first.tenant.token);
  const streams = [await first.api.notifications(), await elsewhere.notifications()];
  for (const api of [first.api, elsewhere]) await api.post(`/v1/schedules/${await newTask(api)}/run`);
  for (const stream of streams) {
    await stream.untilCount(4);
    expect(new Set(stream.frames.map(({ id }) => id)).size).toBe(4);
    stream.drop();
  }
});

it('[NOT-010] a subscriber is told of the questions of every node, each once, and answers reach the run from any', async () => {
  await using database = await createDatabase('postgres');
  await using first = await startBaton({ database });
  await using second = await startBaton({ database });
  const elsewhere = new Client(second.url, first.tenant.token);
  const streams = [await first.api.notifications({}, '?include=waiting'), await elsewhere.notifications({}, '?include=waiting')];
  const { run, question } = await asking(first.api);
  for (const stream of streams) await stream.until(({ question_id }) => question_id === question.id);
  expect((await elsewhere.post(`/v1/questions/${question.id}/answer`, { text: 'Rome' })).status).toBe(200);
  await run.over;
  expect(run.data('answer')).toMatchObject([{ decision: 'answered', text: 'Rome' }]);
  const { body: task } = await elsewhere.post('/v1/schedules', { schedule: 'daily', message: 'the last one' });
  await elsewhere.post(`/v1/schedules/${String(task['id'])}/run`);
  for (const stream of streams) {
    await stream.until(({ kind }) => kind === 'run.completed');
    expect(stream.kinds()).toEqual(['run.waiting', 'run.started', 'run.completed']);
    stream.drop();
  }
});

it('[NOT-009] a subscriber that may have missed a notification is disconnected, and gets every one after it reconnects', async () => {
  await using database = await createDatabase('postgres');
  await using first = await startBaton({ database });
  await using second = await startBaton({ database });
  const elsewhere = new Client(second.url, first.tenant.token);
  const stream = await first.api.notifications();
  const postgres = new pg.Client({ connectionString: database.url });
  await postgres.connect();
  const { rowCount } = await postgres.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'baton session'`,
  );
  await postgres.end();
  expect(rowCount).toBe(2);
  expect(await stream.over).toBe('complete');

  const id = await newTask(elsewhere);
  for (let heard = false; !heard;) {
    // Whoever is back before the node listens again is sent away once more.
    using again = await first.api.notifications();
    await elsewhere.post(`/v1/schedules/${id}/run`);
    const completed = again.until(({ kind }) => kind === 'run.completed').then(() => true);
    heard = await Promise.race([completed, again.over.then(() => false)]);
    completed.catch(() => {});
  }
});
