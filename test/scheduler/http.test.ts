import { describe, expect, it } from 'vitest';
import type { components } from '../../src/generated/api.ts';
import { FakeBilling } from '../support/billing.ts';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { NotificationStream } from '../support/notifications.ts';
import { startBaton, useServer } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { TestTime } from './test-time.ts';

type ScheduledTask = components['schemas']['ScheduledTask'];
type ScheduledRun = components['schemas']['ScheduledRun'];

/** A Saturday, well before the clock of the machine: that gives the ends of runs. */
const START = '2026-03-14T10:00:30Z';
const seconds = (iso: string): number => Date.parse(iso) / 1000;
const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };

async function scheduleOf(api: Client, schedule = 'every day at 07:30', more: Fields = {}): Promise<ScheduledTask> {
  const answer = await api.post<ScheduledTask>('/v1/schedules', { schedule, message: 'hello', ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Runs a task at once, and waits for its end. */
async function runNow(api: Client, stream: NotificationStream, id: number): Promise<ScheduledRun> {
  const { status, body } = await api.post<ScheduledRun>(`/v1/schedules/${id}/run`);
  expect(status).toBe(202);
  await stream.until(({ run_id, kind }) => run_id === body.id && kind !== 'run.started');
  return (await api.get<ScheduledRun>(`/v1/runs/${body.id}`)).body;
}

describeOnBoth('schedules over HTTP', (dialect) => {
  const time = new TestTime(START);
  const baton = useServer({ dialect, time });
  const newApi = async (): Promise<Client> => (await baton().newTenant()).api;

  it('[SCH-050] are made with what is left out filled in, and answered bare', async () => {
    const api = await newApi();
    const now = time.now();
    const answer = await api.post<ScheduledTask>('/v1/schedules', {
      schedule: ' Every  MONDAY at 9:00',
      message: 'Which orders are late?',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      agent_id: 'index',
      message: 'Which orders are late?',
      schedule: ' Every  MONDAY at 9:00',
      normalized: 'every monday at 09:00',
      kind: 'recurring',
      timezone: 'UTC',
      next_fire_at: seconds('2026-03-16T09:00:00Z'),
      status: 'active',
      conversation_id: 0,
      created_at: now,
      created_by: { id: 0, name: 'first token' },
      updated_at: now,
      last_run_at: 0,
      last_run_id: 0,
      run_count: 0,
    });
    expect((await api.get(`/v1/schedules/${answer.body.id}`)).body).toEqual(answer.body);
    const zoned = await scheduleOf(api, 'at 12:00', { timezone: 'europe/berlin' });
    expect(zoned).toMatchObject({
      kind: 'once',
      timezone: 'Europe/Berlin',
      normalized: 'on 2026-03-14 at 12:00',
      next_fire_at: seconds('2026-03-14T11:00:00Z'),
    });
  });

  it.each([
    ['whenever', {}],
    ['in 0 minutes', {}],
    ['at 25:00', {}],
    ['60 * * * *', {}],
    ['on 2026-03-14 at 10:00', {}],
    ['on 2026-02-30', {}],
    ['daily', { timezone: 'Mars/Olympus' }],
    ['daily', { timezone: '+02:00' }],
  ])('[SCH-051] %s %j is a 400 that says what is understood', async (schedule, more) => {
    const api = await newApi();
    const answer = await api.post('/v1/schedules', { schedule, message: 'x', ...more });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: expect.any(String),
      error_code: 'invalid_schedule',
      accepted: expect.arrayContaining(['at TIME: 09:30, 9am, 9:30 pm, noon or midnight', 'every minute|N minutes|hour|N hours']),
    });
    expect((await api.get('/v1/schedules')).body).toEqual({ count: 0, schedules: [] });
  });

  it('[SCH-051] are a 404 when unknown, and a 400 when invalid', async () => {
    const api = await newApi();
    const post = async (body: unknown) => (await api.post('/v1/schedules', body)).status;
    expect(await post({ schedule: 'daily', message: 'x', agent: 'nobody' })).toBe(404);
    expect(await post({ schedule: 'daily', message: 'x', conversation_id: 4711 })).toBe(404);
    for (const body of [{}, { schedule: 'daily' }, { message: 'x' }, { schedule: 1, message: 'x' }, { schedule: 'daily', message: '' }]) {
      expect(await post(body)).toBe(400);
    }
    const conversation = (await api.post('/v1/conversations', {})).body['id'];
    await api.post('/v1/agents', { id: 'other', name: 'A', role: 'r', goal: 'g', model: 'demo/echo' });
    expect(await post({ schedule: 'daily', message: 'x', conversation_id: conversation, agent: 'other' })).toBe(400);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/runs'],
      ['POST', '/run'],
    ] as const) {
      expect((await api.raw(method, `/v1/schedules/4711${path}`, method === 'PATCH' ? { body: '{}' } : {})).status).toBe(404);
    }
    expect((await api.get('/v1/runs/4711')).status).toBe(404);
  });

  it('[SCH-052] are listed newest first, page by page, and deleted while their runs stay', async () => {
    const api = await newApi();
    using stream = await api.notifications();
    const tasks = [];
    for (let i = 0; i < 3; i += 1) tasks.unshift(await scheduleOf(api));
    expect((await api.get('/v1/schedules')).body).toEqual({ count: 3, schedules: tasks });
    expect((await api.get('/v1/schedules?limit=2')).body).toEqual({ count: 2, schedules: tasks.slice(0, 2), next_before: tasks[1]!.id });
    expect((await api.get(`/v1/schedules?limit=2&before=${tasks[1]!.id}`)).body).toEqual({ count: 1, schedules: tasks.slice(2) });
    expect((await api.get('/v1/schedules?limit=201')).status).toBe(400);
    const { id } = tasks[0]!;
    const run = await runNow(api, stream, id);
    expect((await api.raw('DELETE', `/v1/schedules/${id}`)).body).toEqual({ deleted: true });
    expect((await api.raw('DELETE', `/v1/schedules/${id}`)).status).toBe(404);
    expect((await api.get(`/v1/runs/${run.id}`)).body).toEqual(run);
    expect((await api.get('/v1/schedules')).body).toMatchObject({ count: 2 });
  });

  it('[SCH-053] are paused, resumed and changed; what is wrong changes nothing', async () => {
    const api = await newApi();
    const task = await scheduleOf(api, 'every 10 minutes');
    const path = `/v1/schedules/${task.id}`;
    expect((await api.patch(path, { status: 'paused', message: 'other' })).body).toMatchObject({
      status: 'paused',
      message: 'other',
      next_fire_at: 0,
    });
    expect((await api.patch(path, { schedule: 'hourly' })).body).toMatchObject({ status: 'paused', schedule: 'hourly', next_fire_at: 0 });
    expect((await api.patch(path, { status: 'active' })).body).toMatchObject({
      status: 'active',
      next_fire_at: seconds('2026-03-14T11:00:00Z'),
    });
    const before = (await api.get(path)).body;
    const refused = await api.patch(path, { schedule: 'whenever', message: 'lost' });
    expect(refused).toMatchObject({ status: 400, body: { accepted: expect.arrayContaining(['in N minutes|hours|days|weeks']) } });
    for (const body of [{ status: 'completed' }, { status: 'x' }, { schedule: '' }, { message: '' }, []]) {
      expect((await api.raw('PATCH', path, { body: JSON.stringify(body) })).status).toBe(400);
    }
    expect((await api.get(path)).body).toEqual(before);
  });

  it('[SCH-053] stay paused when a pause and another change meet', async () => {
    const api = await newApi();
    for (let i = 0; i < 10; i += 1) {
      const { id } = await scheduleOf(api, 'every 10 minutes');
      await Promise.all(
        [{ status: 'paused' }, { schedule: 'hourly' }, { message: 'other' }].map((change) => api.patch(`/v1/schedules/${id}`, change)),
      );
      expect((await api.get(`/v1/schedules/${id}`)).body).toMatchObject({
        status: 'paused',
        next_fire_at: 0,
        schedule: 'hourly',
        message: 'other',
      });
    }
  });

  it('[SCH-054] fire at once when asked to; status and due time stay', async () => {
    const api = await newApi();
    using stream = await api.notifications();
    const task = await scheduleOf(api);
    const path = `/v1/schedules/${task.id}`;
    const paused = (await api.patch(path, { status: 'paused' })).body;
    const { status, body: started, requestId } = await api.post<ScheduledRun>(`${path}/run`);
    expect(status).toBe(202);
    const now = time.now();
    expect(started).toEqual({
      id: expect.any(Number),
      task_id: task.id,
      agent_id: 'index',
      request_id: requestId,
      status: 'running',
      started_at: now,
      completed_at: 0,
      result_summary: '',
      error_message: '',
      input_tokens: 0,
      output_tokens: 0,
    });
    await stream.until(({ kind }) => kind === 'run.completed');
    const { body: run } = await api.get<ScheduledRun>(`/v1/runs/${started.id}`);
    expect(run).toMatchObject({
      ...started,
      status: 'succeeded',
      result_summary: expect.stringContaining('hello'),
      completed_at: expect.any(Number),
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
    });
    expect(run.output_tokens).toBeGreaterThan(0);
    expect((await api.get(path)).body).toEqual({ ...paused, run_count: 1, last_run_at: now, last_run_id: run.id });
    expect((await api.get(`${path}/runs`)).body).toEqual({ count: 1, runs: [run] });
  });

  it('[SCH-055] have runs that are listed newest first, by task and since a time', async () => {
    const api = await newApi();
    using stream = await api.notifications();
    const [one, two] = [await scheduleOf(api), await scheduleOf(api)];
    const runs: ScheduledRun[] = [];
    for (const { id } of [one, two, one]) {
      runs.unshift(await runNow(api, stream, id));
      time.pass(60);
    }
    const list = async (query: string) => (await api.get<{ runs: ScheduledRun[] }>(`/v1/runs${query}`)).body;
    expect(await list('')).toEqual({ count: 3, runs });
    expect(await list(`?task_id=${one.id}`)).toEqual({ count: 2, runs: [runs[0], runs[2]] });
    expect((await api.get(`/v1/schedules/${one.id}/runs`)).body).toEqual({ count: 2, runs: [runs[0], runs[2]] });
    expect(await list(`?since=${runs[1]!.started_at}`)).toEqual({ count: 2, runs: runs.slice(0, 2) });
    expect(await list(`?since=${runs[0]!.started_at + 1}`)).toEqual({ count: 0, runs: [] });
    expect(await list(`?limit=1&before=${runs[0]!.id}`)).toEqual({ count: 1, runs: [runs[1]], next_before: runs[1]!.id });
    for (const query of ['?since=-1', '?since=x', '?task_id=0', '?limit=0']) expect((await api.get(`/v1/runs${query}`)).status).toBe(400);
  });

  it('[SCH-056] fire when they are due; the run is a request like any other, and replays by its id', async () => {
    const api = await newApi();
    using stream = await api.notifications();
    const task = await scheduleOf(api, 'in 5 minutes', { message: '/write note.txt\nabc\n/endwrite\n' });
    time.jump(task.next_fire_at);
    const { data, id } = await stream.until(({ kind }) => kind === 'run.completed');
    expect(stream.kinds()).toEqual(['run.started', 'run.completed']);
    const { body: run } = await api.get<ScheduledRun>(`/v1/runs/${data.run_id}`);
    expect(data).toEqual({
      kind: 'run.completed',
      task_id: task.id,
      run_id: run.id,
      agent_id: 'index',
      status: 'succeeded',
      started_at: task.next_fire_at,
      completed_at: run.completed_at,
      result_summary: run.result_summary,
    });
    expect(id).toBe(`${run.id}.completed`);
    expect((await api.get(`/v1/schedules/${task.id}`)).body).toMatchObject({
      status: 'completed',
      next_fire_at: 0,
      run_count: 1,
      last_run_id: run.id,
    });
    const replay = await api.events(run.request_id);
    expect(replay.done).toMatchObject({ ok: true, content: run.result_summary });
    expect(replay.data('file')).toMatchObject([{ path: 'note.txt', content: 'abc\n' }]);
    expect((await api.get(`/v1/requests/${run.request_id}`)).body).toMatchObject({
      state: 'completed',
      input_tokens: run.input_tokens,
      output_tokens: run.output_tokens,
    });
    // It is done: only a new schedule brings it back.
    for (const status of ['active', 'paused']) expect((await api.patch(`/v1/schedules/${task.id}`, { status })).status).toBe(409);
    expect((await api.patch(`/v1/schedules/${task.id}`, { schedule: 'daily' })).body).toMatchObject({
      status: 'active',
      kind: 'recurring',
    });
  });
});

describe('runs of schedules', () => {
  it('[SCH-053] a task that fires once is not paused in the middle of its run, and is done afterwards', async () => {
    await using upstream = await startUpstream();
    const time = new TestTime(START);
    await using baton = await startBaton({ time, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    using stream = await baton.api.notifications();
    const { id } = await scheduleOf(baton.api, 'in 1 minute');
    time.pass(60);
    await stream.until(({ kind }) => kind === 'run.started');
    expect((await baton.api.patch(`/v1/schedules/${id}`, { status: 'paused' })).status).toBe(409);
    gate.resolve();
    await stream.until(({ kind }) => kind === 'run.completed');
    expect((await baton.api.get(`/v1/schedules/${id}`)).body).toMatchObject({ status: 'completed', next_fire_at: 0 });
  });

  it('[SCH-057] are under the limits of the tenant, one at a time for each task, and canceled as requests are', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' } });
    const { api } = baton;
    upstream.reply(stalling);
    using stream = await api.notifications();
    const [task, other] = [await scheduleOf(api), await scheduleOf(api)];
    const { body: run } = await api.post<ScheduledRun>(`/v1/schedules/${task.id}/run`);
    const again = await api.post(`/v1/schedules/${task.id}/run`);
    expect(again).toMatchObject({ status: 409, body: { error: expect.any(String), request_id: run.request_id } });
    const full = await api.post(`/v1/schedules/${other.id}/run`);
    expect(full.status).toBe(429);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
    const tail = await api.follow(run.request_id);
    await tail.until(({ event }) => event === 'text');
    await api.post(`/v1/requests/${run.request_id}/cancel`);
    await tail.over;
    expect(tail.done).toMatchObject({ ok: false, error_code: 'canceled' });
    const { data } = await stream.until(({ kind }) => kind === 'run.failed');
    expect(data).toEqual({
      kind: 'run.failed',
      task_id: task.id,
      run_id: run.id,
      agent_id: 'index',
      status: 'failed',
      started_at: run.started_at,
      completed_at: expect.any(Number),
      error_message: 'the run was canceled',
    });
    expect((await api.post(`/v1/schedules/${other.id}/run`)).status).toBe(202);
    await stream.until(({ kind }) => kind === 'run.completed');
  });

  it('[SCH-058] pass the gate of the billing service', async () => {
    await using billing = await FakeBilling.start();
    await using baton = await startBaton({ env: { BILLING_URL: billing.url } });
    using stream = await baton.api.notifications();
    billing.check = { body: { allow: false, reason: 'insufficient_budget', message: 'top up' } };
    const task = await scheduleOf(baton.api);
    expect(await runNow(baton.api, stream, task.id)).toMatchObject({ status: 'failed', error_message: 'top up', result_summary: '' });
    billing.check = { body: { allow: true } };
    expect(await runNow(baton.api, stream, task.id)).toMatchObject({ status: 'succeeded' });
  });
});
