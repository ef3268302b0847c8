import { expect, it } from 'vitest';
import type { Answer, Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const ASYNC = { Prefer: 'respond-async' };
const slow = { message: 'hello', agent_def: { id: 'silent', name: 'Silent', role: 'r', model: 'demo/script:silent', goal: 'g' } };
const outcome = ({ status, body }: Answer<Fields>): string => [status, body['error_code']].filter(Boolean).join(' ');
const start = (api: Client, body: Fields = { message: 'x' }) => api.post('/v1/orchestrate', body, ASYNC);
/** With `respond-async` it would wait. */
const begin = (api: Client) => api.post('/v1/requests', slow);

describeOnBoth('limits of its own', (dialect) => {
  const baton = useServer({
    dialect,
    env: { TENANT_MAX_CONCURRENT: '', TENANT_RATE_PER_MIN: '', TENANT_MAX_STREAMS: '', TENANT_MAX_AGENTS: '3' },
  });
  const limit = async (id: number, limits: Fields) => baton().admin.patch(`/v1/admin/tenants/${id}`, { limits });

  it('[LIM-030] are set one by one, shown, and taken back by null; the audit has them', async () => {
    const { id } = await baton().newTenant();
    const shown = async () => (await baton().admin.get(`/v1/admin/tenants/${id}`)).body['limits'];
    expect(await shown()).toEqual({});
    expect((await limit(id, { max_concurrent: 2, max_agents: 1 })).body['limits']).toEqual({ max_concurrent: 2, max_agents: 1 });
    await limit(id, { max_agents: null, rate_per_min: 0 });
    expect(await shown()).toEqual({ max_concurrent: 2, rate_per_min: 0 });
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { name: 'Renamed' });
    expect(await shown()).toEqual({ max_concurrent: 2, rate_per_min: 0 });
    const { entries } = (await baton().admin.get<{ entries: Fields[] }>(`/v1/admin/audit?tenant_id=${id}&action=tenant.update`)).body;
    expect(entries[1]).toMatchObject({ before: { limits: { max_concurrent: 2, max_agents: 1 } }, after: { limits: { rate_per_min: 0 } } });
    await limit(id, { max_concurrent: null, rate_per_min: null });
    expect(await shown()).toEqual({});
  });

  it.each([{ max_concurrent: -1 }, { max_concurrent: 1_000_001 }, { max_concurrent: 1.5 }, { max_concurrent: '2' }, [[]], 'none'])(
    '[LIM-030] are refused as %j',
    async (limits) => {
      const { id } = await baton().newTenant();
      expect(outcome(await baton().admin.patch(`/v1/admin/tenants/${id}`, { limits, name: 'no' }))).toBe('400 invalid_request');
      expect((await baton().admin.get(`/v1/admin/tenants/${id}`)).body).toMatchObject({
        name: expect.not.stringMatching('^no$'),
        limits: {},
      });
    },
  );

  it('[LIM-030] that are changed at once are all kept', async () => {
    const { id } = await baton().newTenant();
    const names = ['max_agents', 'max_files', 'max_streams', 'max_schedules', 'max_questions'];
    await Promise.all(names.map((name, n) => limit(id, { [name]: n })));
    expect((await baton().admin.get(`/v1/admin/tenants/${id}`)).body['limits']).toEqual(
      Object.fromEntries(names.map((name, n) => [name, n])),
    );
  });

  it('[LIM-031] hold at once for runs, up and down, and for no other tenant', async () => {
    const [{ id, api }, other] = [await baton().newTenant(), await baton().newTenant()];
    await limit(id, { max_concurrent: 2 });
    const first = await Promise.all(Array.from({ length: 5 }, () => begin(api)));
    expect(first.map(outcome).toSorted()).toEqual(['201', '201', '429 too_many_runs', '429 too_many_runs', '429 too_many_runs']);
    expect(outcome(await begin(other.api))).toBe('201');
    expect(outcome(await begin(other.api))).toBe('201');
    expect(outcome(await begin(other.api))).toBe('201');
    await limit(id, { max_concurrent: 3 });
    expect([outcome(await begin(api)), outcome(await begin(api))]).toEqual(['201', '429 too_many_runs']);
    await limit(id, { max_concurrent: 1 });
    const runs = (await api.get<{ requests: { request_id: string }[] }>('/v1/requests?state=running')).body.requests;
    for (const { request_id: run } of runs.slice(1)) await api.post(`/v1/requests/${run}/cancel`);
    expect(outcome(await begin(api))).toBe('429 too_many_runs');
    await limit(id, { max_concurrent: 0 });
    expect(outcome(await begin(api))).toBe('201');
    await limit(id, { max_concurrent: null });
    expect(outcome(await begin(api))).toBe('201');
  });

  it('[LIM-032] hold for the rate, which the headers tell', async () => {
    const { id, api } = await baton().newTenant();
    await limit(id, { rate_per_min: 3 });
    const told = async () => {
      const answer = await start(api);
      const [, left] = /r=(\d+)/.exec(answer.headers['ratelimit'] ?? '') ?? [];
      return [answer.status, answer.headers['ratelimit-policy'], left];
    };
    for (const left of ['2', '1', '0']) expect(await told()).toEqual([202, '"default";q=3;w=60', left]);
    expect(await told()).toEqual([429, '"default";q=3;w=60', '0']);
    await limit(id, { rate_per_min: 5 });
    expect(await told()).toEqual([202, '"default";q=5;w=60', '1']);
    await limit(id, { rate_per_min: 1 });
    expect(await told()).toEqual([429, '"default";q=1;w=60', '0']);
    await limit(id, { rate_per_min: 0 });
    expect(await told()).toEqual([202, undefined, undefined]);
    expect((await start((await baton().newTenant()).api)).headers['ratelimit-policy']).toBe('"default";q=600;w=60');
  });

  it('[LIM-033] hold for what is stored, below and above the settings', async () => {
    const { id, api } = await baton().newTenant();
    const agent = (name: string) => api.post('/v1/agents', { id: name, name, role: 'r', model: 'demo/echo', goal: 'g' });
    await limit(id, {
      max_agents: 4,
      max_conversations: 1,
      max_schedules: 1,
      max_memory_entries: 1,
      max_artifacts: 1,
      max_files: 1,
      max_scratchpads: 1,
    });
    for (const name of ['a', 'b', 'c', 'd']) expect(outcome(await agent(name))).toBe('201');
    expect(await agent('e')).toMatchObject({ status: 409, body: { error: expect.stringContaining('has 4 agents') } });
    const conversation = await api.post('/v1/conversations', {});
    const twice: (() => Promise<Answer<Fields>>)[] = [
      () => api.post('/v1/schedules', { schedule: 'daily', message: 'x' }),
      () => api.post('/v1/memory/entries', { type: 'context', title: 't', content: 'c' }),
    ];
    for (const make of twice) expect([outcome(await make()), outcome(await make())]).toEqual(['201', '409 limit_reached']);
    expect(outcome(await api.post('/v1/conversations', {}))).toBe('409 limit_reached');
    const keep = (path: string) => api.post(`/v1/conversations/${Number(conversation.body['id'])}/artifacts`, { path, content: '' });
    expect([outcome(await keep('a')), outcome(await keep('b'))]).toEqual(['201', '409 limit_reached']);
    const write = async (agentId: string) =>
      (await api.run({ message: '/mem write x', agent_def: { id: agentId, name: 'A', role: 'r', model: 'demo/echo', goal: 'g' } })).done
        .content!;
    expect([await write('a'), await write('z')]).toEqual([
      expect.stringContaining('noted'),
      expect.stringContaining('ERR: the tenant has 1 scratchpads'),
    ]);
  });

  it('[LIM-033] hold for what is open', async () => {
    const { id, api } = await baton().newTenant();
    await limit(id, { max_streams: 1 });
    const heard = await api.notifications();
    await heard.opened();
    expect(outcome(await api.get('/v1/notifications/stream'))).toBe('429 too_many_streams');
    await limit(id, { max_streams: 2 });
    const more = await api.notifications();
    await more.opened();
    heard.drop();
    more.drop();
  });
});
