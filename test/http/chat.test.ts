import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const AGENT = { id: 'guide', name: 'Guide', role: 'guides', model: 'demo/echo', goal: 'guide' };

describeOnBoth('POST /v1/agents/{id}/chat', (dialect) => {
  const baton = useServer({ dialect });
  const chat = (id: string, body: object) => baton().api.run({ message: 'hi', ...body }, { path: `/v1/agents/${id}/chat` });

  it('[CHT-001] runs the agent of the path: inline, stored, built in', async () => {
    await baton().api.post('/v1/agents', AGENT);
    for (const [id, body] of [
      ['index', {}],
      ['guide', {}],
      ['fresh', { agent_def: { ...AGENT, id: undefined } }],
      ['guide', { agent_def: { ...AGENT, model: 'demo/unknown' } }],
    ] as const) {
      const run = await chat(id, body);
      expect(run.data('request_received')).toMatchObject([{ agent: id }]);
      // The inline definition wins over the stored one of the same id.
      expect(run.done.ok).toBe(!JSON.stringify(body).includes('unknown'));
    }
  });

  it('[CHT-002] ignores the agent of the body, whatever it is', async () => {
    expect((await chat('index', { agent: 'ghost' })).done.ok).toBe(true);
    expect((await chat('index', { agent: 5 })).done.ok).toBe(true);
  });

  it('[CHT-003] refuses a definition with another id, and one for index', async () => {
    const { api } = baton();
    const other = await api.post('/v1/agents/guide/chat', { message: 'x', agent_def: { ...AGENT, id: 'other' } });
    expect(other).toMatchObject({ status: 400, body: { error: 'agent_def.id must match path :id' } });
    expect((await api.post('/v1/agents/index/chat', { message: 'x', agent_def: { ...AGENT, id: undefined } })).status).toBe(400);
    expect((await api.post('/v1/agents/guide/chat', {})).status).toBe(400);
  });

  it('[CHT-004] reports an unknown agent in the stream', async () => {
    expect((await chat('nobody', {})).done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
  });
});

describeOnBoth('PATCH and DELETE /v1/agents/{id}', (dialect) => {
  const baton = useServer({ dialect });

  it('[AGT-040] replaces the whole definition, keeps created_at', async () => {
    const { api } = baton();
    const created = await api.post('/v1/agents', { ...AGENT, personality: 'dry', rules: ['a'] });
    const { id: _, ...rest } = AGENT;
    const replaced = await api.patch('/v1/agents/guide', { ...rest, goal: 'new' });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ id: 'guide', goal: 'new', rules: [], created_at: created.body['created_at'] });
    expect(replaced.body).not.toHaveProperty('personality');
    expect((await api.get('/v1/agents/guide')).body).toEqual(replaced.body);
    expect((await api.patch('/v1/agents/guide', { agent_def: AGENT })).body).toMatchObject({ goal: 'guide' });
  });

  it('[AGT-041] refuses index, another id, and an invalid definition; an unknown agent is a 404', async () => {
    const { api } = baton();
    expect((await api.patch('/v1/agents/index', AGENT)).status).toBe(400);
    expect((await api.patch('/v1/agents/guide', { ...AGENT, id: 'other' })).status).toBe(400);
    expect((await api.patch('/v1/agents/guide', { name: 'x' })).status).toBe(400);
    const unknown = await api.patch('/v1/agents/ghost', { ...AGENT, id: 'ghost' });
    expect(unknown).toMatchObject({ status: 404, body: { error: "no agent 'ghost' for this tenant" } });
  });

  it('[AGT-042] deletes an agent once; the second time is a 404', async () => {
    const { api } = baton();
    expect((await api.raw('DELETE', '/v1/agents/index')).status).toBe(400);
    expect(await api.raw('DELETE', '/v1/agents/guide')).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await api.raw('DELETE', '/v1/agents/guide')).status).toBe(404);
    const run = await api.run({ message: 'x', agent: 'guide' });
    expect(run.done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
  });
});

describeOnBoth('GET /v1/requests', (dialect) => {
  const baton = useServer({ dialect });

  it('[REQ-001] lists the runs newest first, by state and agent, page by page', async () => {
    const { api } = baton();
    const ids: string[] = [];
    for (const body of [{ message: 'a' }, { message: 'b', agent: 'ghost' }, { message: 'c' }]) ids.unshift((await api.run(body)).requestId);
    const list = async (query: string) =>
      (await api.get<{ requests: { request_id: string }[] }>(`/v1/requests${query}`)).body.requests.map((one) => one.request_id);
    expect(await list('')).toEqual(ids);
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await list(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2));
    expect(await list('?state=failed')).toEqual([ids[1]]);
    expect(await list('?agent=index')).toEqual([ids[0], ids[2]]);
    expect(await list('?state=running')).toEqual([]);
    for (const bad of ['?limit=0', '?limit=201', '?limit=x', '?state=paused'])
      expect((await api.get(`/v1/requests${bad}`)).status).toBe(400);
  });
});

describe('GET /v1/models', () => {
  it('[MOD-001] lists models and the prefix table, and what is configured', async () => {
    const { startBaton } = await import('../support/server.ts');
    await using baton = await startBaton({ env: { OPENAI_API_KEY: 'sk-x' } });
    const { body } = await baton.api.get<{ models: { provider: string; available: boolean }[]; providers: { id: string }[] }>('/v1/models');
    const known = [
      { id: 'anthropic', prefixes: ['claude-', 'anthropic/'], available: false },
      { id: 'openai', prefixes: ['gpt-', 'o1', 'o3', 'o4', 'chatgpt-', 'openai/'], available: true },
      { id: 'gemini', prefixes: ['gemini-', 'google/'], available: false },
      { id: 'ollama', prefixes: ['ollama/'], available: false },
      { id: 'openrouter', prefixes: ['openrouter/'], available: false },
      { id: 'demo', prefixes: ['demo/'], available: true },
    ];
    // In this order; more of them may come to be in between.
    expect(body.providers.filter(({ id }) => known.some((provider) => provider.id === id))).toEqual(known);
    for (const { provider, available } of body.models) expect(available).toBe(['openai', 'demo'].includes(provider));
  });
});
