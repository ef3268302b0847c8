import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { orThrow } from '../../src/lib/problem.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { repositories } from '../../src/store/open.ts';
import type { Answer, Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { TestTime } from '../scheduler/test-time.ts';

const agent = (id: string, more: Fields = {}): Fields => ({ id, name: id, role: 'r', model: 'demo/echo', goal: 'g', ...more });
const entry = (title: string): Fields => ({ type: 'context', title, content: 'c' });
const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };

/** How a request was answered: its status, and the code of an error. */
const outcome = ({ status, body }: Answer<Fields>): string => [status, body['error_code']].filter(Boolean).join(' ');

/** Sends several requests at once. @returns how they were answered, sorted */
async function atOnce(count: number, send: (n: number) => Promise<Answer<Fields>>): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
  return answers.map(outcome).toSorted();
}

const twoOfFive = ['201', '201', '409 limit_reached', '409 limit_reached', '409 limit_reached'];

/** The results of the commands of a run. */
async function resultsOf(api: Client, message: string, more: Fields = {}): Promise<string> {
  return (await api.run({ message, ...more })).done.content!;
}

describeOnBoth('what a tenant may have', (dialect) => {
  const time = new TestTime('2026-03-14T10:00:30Z');
  const env = {
    TENANT_MAX_AGENTS: '2',
    TENANT_MAX_SCHEDULES: '2',
    TENANT_MAX_CONVERSATIONS: '2',
    CONVERSATION_MAX_MESSAGES: '4',
    TENANT_MAX_MEMORY_ENTRIES: '2',
    TENANT_MAX_SCRATCHPADS: '2',
    TENANT_MAX_ARTIFACTS: '2',
  };
  const baton = useServer({ dialect, time, env });
  const newApi = async (): Promise<Client> => (await baton().newTenant()).api;

  it('[LIM-010] agents: at the limit 409, also for several at once; what is there can be changed and deleted', async () => {
    const [api, other] = [await newApi(), await newApi()];
    expect(await atOnce(5, (n) => api.post('/v1/agents', agent(`a${n}`)))).toEqual(twoOfFive);
    const [, first, second] = (await api.get<{ agents: { id: string }[] }>('/v1/agents')).body.agents;
    expect(outcome(await api.post('/v1/agents', agent(first!.id)))).toBe('409 agent_exists');
    expect(outcome(await api.patch(`/v1/agents/${second!.id}`, agent(second!.id, { goal: 'new' })))).toBe('200');
    expect(outcome(await other.post('/v1/agents', agent('mine')))).toBe('201');
    await api.raw('DELETE', `/v1/agents/${first!.id}`);
    expect(outcome(await api.post('/v1/agents', agent('next')))).toBe('201');
  });

  it('[LIM-011] a definition that is stored has at most 64 KiB', async () => {
    const api = await newApi();
    const large = agent('large', { goal: 'g'.repeat(65_536) });
    expect(outcome(await api.post('/v1/agents', large))).toBe('413 payload_too_large');
    expect(outcome(await api.post('/v1/conversations', { agent_def: large }))).toBe('413 payload_too_large');
    await api.post('/v1/agents', agent('large'));
    expect(outcome(await api.patch('/v1/agents/large', large))).toBe('413 payload_too_large');
  });

  it('[LIM-012] scheduled tasks: at the limit 409, or the oldest that has ended makes room', async () => {
    const api = await newApi();
    const schedule = () => api.post('/v1/schedules', { schedule: 'in 5 minutes', message: 'hello' });
    expect(await atOnce(5, schedule)).toEqual(twoOfFive);
    expect(await resultsOf(api, '/schedule in 5 minutes: hello')).toContain('ERR: the tenant has 2 scheduled tasks');
    const stream = await api.notifications();
    await stream.opened();
    time.pass(300);
    const list = async () => (await api.get<{ schedules: { id: number; status: string }[] }>('/v1/schedules')).body.schedules;
    await expect.poll(async () => (await list()).map(({ status }) => status)).toEqual(['completed', 'completed']);
    const [newer, older] = await list();
    expect(outcome(await schedule())).toBe('201');
    const ids = (await list()).map(({ id }) => id);
    expect(ids).toContain(newer!.id);
    expect(ids).not.toContain(older!.id);
    stream.drop();
  });

  it('[LIM-013] conversations: at the limit 409; one that is full takes no message, and no run starts', async () => {
    const api = await newApi();
    expect(await atOnce(5, () => api.post('/v1/conversations', {}))).toEqual(twoOfFive);
    const [{ id }] = (await api.get<{ conversations: [{ id: number }] }>('/v1/conversations')).body.conversations;
    const path = `/v1/conversations/${id}/messages`;
    for (const message of ['a', 'b']) await api.run(message, { path });
    const runs = async () => (await api.get<{ count: number }>('/v1/requests')).body.count;
    expect(await runs()).toBe(2);
    expect(outcome(await api.post(path, { message: 'c' }))).toBe('409 limit_reached');
    expect(await runs()).toBe(2);
    // Nor by a scheduled run, which fails.
    const { body: task } = await api.post('/v1/schedules', { schedule: 'every day', message: 'd', conversation_id: id });
    const { body: run } = await api.post(`/v1/schedules/${Number(task['id'])}/run`);
    const ended = async () => (await api.get(`/v1/runs/${Number(run['id'])}`)).body;
    await expect.poll(ended).toMatchObject({ status: 'failed', error_message: expect.stringContaining('4 messages') });
    expect((await api.get(path)).body).toMatchObject({ count: 4 });
    await api.raw('DELETE', `/v1/conversations/${id}`);
    expect(outcome(await api.post('/v1/conversations', {}))).toBe('201');
  });

  it('[LIM-014] memory entries: at the limit 409, and an ERR for agents', async () => {
    const api = await newApi();
    expect(await atOnce(5, (n) => api.post('/v1/memory/entries', entry(`t${n}`)))).toEqual(twoOfFive);
    expect(await resultsOf(api, '/mem add entry context More\nc\n/endmem\n')).toContain('ERR: the tenant has 2 memory entries');
    const [{ id }] = (await api.get<{ entries: [{ id: number }] }>('/v1/memory/entries')).body.entries;
    expect(outcome(await api.patch(`/v1/memory/entries/${id}`, { content: 'new' }))).toBe('200');
    // What is invalid is still there.
    await api.post(`/v1/memory/entries/${id}/invalidate`);
    expect(outcome(await api.post('/v1/memory/entries', entry('more')))).toBe('409 limit_reached');
    await api.raw('DELETE', `/v1/memory/entries/${id}`);
    expect(outcome(await api.post('/v1/memory/entries', entry('more')))).toBe('201');
  });

  it('[LIM-020] relations: an entry has at most 256, also for several at once', async () => {
    const { id: tenantId, api } = await baton().newTenant();
    const [{ body: a }, { body: b }] = [await api.post('/v1/memory/entries', entry('a')), await api.post('/v1/memory/entries', entry('b'))];
    const [source_id, target_id] = [Number(a['id']), Number(b['id'])];
    // As if the limit of entries had been higher once.
    const database = await openDatabase({ url: baton().database.url });
    const { memory } = repositories(database, { nodeId: 'elsewhere', clock: systemClock, time });
    const others = Array.from({ length: 254 }, (_, n) => ({ type: 'context' as const, title: `t${n}`, content: '' }));
    const ids = orThrow(await memory.writer.createAll(tenantId, others));
    for (const id of ids) orThrow(await memory.relations.create(tenantId, { source_id, target_id: id, relation: 'supports' }));
    await database.close();
    const kinds = ['relates_to', 'refines', 'contradicts', 'supersedes', 'supports'];
    const link = (n: number) => api.post('/v1/memory/relations', { source_id, target_id, relation: kinds[n] });
    expect(await atOnce(5, link)).toEqual(twoOfFive);
    expect(await resultsOf(api, `/mem add link ${source_id} supports ${ids[0]}`)).toContain('was there already');
    expect(outcome(await api.post('/v1/memory/relations', { source_id: target_id, target_id: source_id, relation: 'supports' }))).toBe(
      '201',
    );
  });

  it('[LIM-015] scratchpads: one more than the limit is an ERR; those that are there go on', async () => {
    const api = await newApi();
    const write = (id: string) => resultsOf(api, '/mem write x', { agent_def: agent(id) });
    expect(await write('a')).toContain('noted');
    expect(await write('b')).toContain('noted');
    expect(await write('c')).toContain('ERR: the tenant has 2 scratchpads');
    expect(await write('a')).toContain('noted (4 bytes)');
    await resultsOf(api, '/mem clear', { agent_def: agent('a') });
    expect(await write('c')).toContain('noted');
  });

  it('[LIM-016] files: at the limit 409 however small they are, and an ERR for agents; replacing goes on', async () => {
    const api = await newApi();
    const { body: conversation } = await api.post('/v1/conversations', {});
    const keep = (path: string) => api.post(`/v1/conversations/${Number(conversation['id'])}/artifacts`, { path, content: '' });
    expect(await atOnce(5, (n) => keep(`f${n}`))).toEqual(twoOfFive);
    expect(await resultsOf(api, '/write --persist more.txt\nx\n/endwrite\n')).toContain('ERR: the tenant has 2 files');
    const { artifacts } = (await api.get<{ artifacts: { id: number; path: string }[] }>('/v1/artifacts')).body;
    expect(outcome(await keep(artifacts[0]!.path))).toBe('200');
    await api.raw('DELETE', `/v1/artifacts/${artifacts[0]!.id}`);
    expect(outcome(await keep('more'))).toBe('201');
  });
});

describe('open streams of a tenant', () => {
  it('[LIM-017] notifications and replays have a limit each, beyond it 429; live streams have none', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_STREAMS: '2' } });
    const { api } = baton;
    upstream.reply(stalling, stalling, stalling);
    const runs = [await api.start('a'), await api.start('b'), await api.start('c')];
    const path = `/v1/requests/${runs[0]!.requestId}/events`;
    const tails = [await api.follow(runs[0]!.requestId), await api.follow(runs[1]!.requestId)];
    const heard = [await api.notifications(), await api.notifications()];
    for (const stream of heard) await stream.opened();
    for (const refused of [await api.get(path), await api.get('/v1/notifications/stream')]) {
      expect(outcome(refused)).toBe('429 too_many_streams');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    const other = await baton.newTenant();
    const theirs = await other.api.notifications();
    await theirs.opened();
    for (const { requestId } of runs) await api.post(`/v1/requests/${requestId}/cancel`);
    await Promise.all([...runs, ...tails].map(({ over }) => over));
    expect((await api.events(runs[0]!.requestId)).done).toMatchObject({ error_code: 'canceled' });
    heard[0]!.drop();
    await expect.poll(() => api.statusOf('GET', '/v1/notifications/stream')).toBe(200);
    for (const stream of [heard[1]!, theirs]) stream.drop();
  });
});

describe('limits of a server that sets none', () => {
  const unset = ['TENANT_MAX_CONCURRENT', 'TENANT_RATE_PER_MIN', 'TENANT_MAX_STREAMS'];
  const baton = useServer({ env: Object.fromEntries(unset.map((name) => [name, ''])) });

  it('[LIM-018] 64 runs of a tenant at once', async () => {
    const { api } = await baton().newTenant();
    const silent = { agent_def: agent('silent', { model: 'demo/script:silent' }), message: 'hello' };
    const runs = await Promise.all(Array.from({ length: 64 }, () => api.start(silent)));
    expect(outcome(await api.post('/v1/orchestrate', silent))).toBe('429 too_many_runs');
    for (const { requestId } of runs) await api.post(`/v1/requests/${requestId}/cancel`);
    await Promise.all(runs.map(({ over }) => over));
  });

  it('[LIM-019] a schedule fires once a minute at most, by its shortest distance', async () => {
    const { api } = await baton().newTenant();
    const make = (schedule: string) => api.post('/v1/schedules', { schedule, message: 'hello' });
    for (const schedule of ['* * * * * *', '*/30 * * * * *', '0,59 0 0 1 1 *', '30,31 59 23 * * SUN']) {
      const refused = await make(schedule);
      expect(`${schedule}: ${outcome(refused)}`).toBe(`${schedule}: 400 invalid_schedule`);
      expect(refused.body['accepted']).toBeInstanceOf(Array);
    }
    for (const schedule of ['* * * * *', '30 * * * * *', 'every 1 minutes', '0 59,0 * * * *', 'in 1 minutes']) {
      expect(`${schedule}: ${outcome(await make(schedule))}`).toBe(`${schedule}: 201`);
    }
    const { body: task } = await make('every day');
    const path = `/v1/schedules/${Number(task['id'])}`;
    expect(outcome(await api.patch(path, { schedule: '*/10 * * * * *' }))).toBe('400 invalid_schedule');
    expect((await api.get(path)).body).toMatchObject({ schedule: 'every day' });
    expect(await resultsOf(api, '/schedule * * * * * *: hello')).toContain('ERR: * * * * * * fires more often than once in 60 seconds');
  });

  it('[LIM-019] SCHEDULE_MIN_INTERVAL_S sets the distance; 0 allows any', async () => {
    await using hourly = await startBaton({ env: { SCHEDULE_MIN_INTERVAL_S: '3600' } });
    const make = (api: Client, schedule: string) => api.post('/v1/schedules', { schedule, message: 'hello' });
    expect(outcome(await make(hourly.api, 'every 59 minutes'))).toBe('400 invalid_schedule');
    expect(outcome(await make(hourly.api, 'hourly'))).toBe('201');
    await using any = await startBaton({ env: { SCHEDULE_MIN_INTERVAL_S: '0' } });
    expect(outcome(await make(any.api, '60 * * * * *'))).toBe('400 invalid_schedule');
    expect(outcome(await make(any.api, '30,31 0 0 * * MON'))).toBe('201');
  });
});
