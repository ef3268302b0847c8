import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import type { Fields } from '../support/client.ts';

/** A definition with only what is required. */
const minimal = (id: string): Fields => ({ id, name: 'Writer', role: 'writes', model: 'demo/echo', goal: 'Write.' });

const everything = {
  ...minimal('everything'),
  brevity: 'ultra',
  max_tokens: 7,
  temperature: 2,
  rules: ['Be kind.', ''],
  capabilities: ['/write', 'poetry'],
  mode: 'writer',
  advisor: { model: 'demo/slow', mode: 'gate', prompt: 'Judge.', max_redirects: 0, malformed_halts: false },
  memory: { search_expand: true, auto_tag: true, auto_supersede: true, intent_routing: false },
  personality: 'dry',
  mcp_servers: ['files', 'git.hub'],
};

describeOnBoth('agents', (dialect) => {
  const baton = useServer({ dialect });
  const create = (body: unknown) => baton().api.post('/v1/agents', body);

  it('[AGT-001] a bare definition is stored, and the record has the defaults', async () => {
    const { status, body } = await create(minimal('bare'));
    expect(status).toBe(201);
    const { created_at, created_by, updated_at, version, ...definition } = body;
    expect(version).toBe(1);
    expect(created_by).toEqual({ id: 0, name: 'first token' });
    expect(definition).toEqual({
      ...minimal('bare'),
      brevity: 'full',
      max_tokens: 1024,
      temperature: 0.3,
      rules: [],
      capabilities: [],
    });
    expect(Math.abs(Date.now() / 1000 - (created_at as number))).toBeLessThan(60);
    expect(updated_at).toBe(created_at);
  });

  it('[AGT-002] a definition that is wrapped in agent_def is stored too', async () => {
    const { status, body } = await create({ agent_def: minimal('wrapped') });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 'wrapped', brevity: 'full' });
    expect(body).not.toHaveProperty('agent_def');
  });

  it('[AGT-003] every field comes back as it was given', async () => {
    const { status, body } = await create(everything);
    expect(status).toBe(201);
    expect(body).toMatchObject(everything);
    expect((await baton().api.get('/v1/agents/everything')).body).toEqual(body);
  });

  it('[AGT-004] a string advisor means a consult with that model', async () => {
    const { body } = await create({ ...minimal('advised'), advisor: 'demo/slow' });
    expect(body['advisor']).toEqual({ model: 'demo/slow', mode: 'consult' });
  });

  it('[AGT-005] advisor_model means a consult with that model, unless there is an advisor', async () => {
    const legacy = await create({ ...minimal('legacy'), advisor_model: 'demo/slow' });
    expect(legacy.body['advisor']).toEqual({ model: 'demo/slow', mode: 'consult' });
    expect(legacy.body).not.toHaveProperty('advisor_model');
    const both = await create({ ...minimal('both'), advisor: { model: 'demo/echo', mode: 'gate' }, advisor_model: 'demo/slow' });
    expect(both.body['advisor']).toMatchObject({ model: 'demo/echo', mode: 'gate' });
    const text = await create({ ...minimal('both-text'), advisor: 'demo/echo', advisor_model: 'demo/slow' });
    expect(text.body['advisor']).toMatchObject({ model: 'demo/echo' });
  });

  it.each([
    ['brevity', 'bullets'],
    ['brevity', 'lite'],
    ['mode', ''],
    ['mode', 'standard'],
    ['temperature', 0],
    ['max_tokens', -5],
    ['max_tokens', 2_000_000_000],
    ['model', 'no-such-model'],
    ['advisor', { mode: 'off' }],
    ['memory', {}],
    ['name', 'ä'],
    ['goal', 'a\u0000b\ud83d\ude00'],
    ['personality', ''],
  ])('[AGT-006] %s may be %j', async (field, value) => {
    const id = `may-${crypto.randomUUID()}`;
    const created = await create({ ...minimal(id), [field]: value });
    expect(created.status).toBe(201);
    expect(created.body[field]).toEqual(value);
    expect((await baton().api.get(`/v1/agents/${id}`)).body).toEqual(created.body);
  });

  it('[AGT-007] a taken id is a 409 that shows the existing record', async () => {
    const first = await create(minimal('taken'));
    const second = await create({ ...minimal('taken'), name: 'Another' });
    expect(second.status).toBe(409);
    expect(second.body['error']).toMatch(/taken.*already exists/);
    expect(second.body['existing']).toEqual(first.body);
    expect((await baton().api.get('/v1/agents/taken')).body).toEqual(first.body);
  });

  it('[AGT-007] one of several concurrent requests gets the id', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(minimal('wanted'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('[AGT-008] the list begins with index, without timestamps, then the newest', async () => {
    const { api } = await baton().newTenant();
    expect((await api.get('/v1/agents')).body).toMatchObject({ count: 1, agents: [{ id: 'index' }] });
    const agents = [];
    for (const id of ['one', 'two', 'three']) agents.unshift((await api.post('/v1/agents', minimal(id))).body);
    for (const path of ['/v1/agents', '/v1/models']) {
      expect((await api.get(`${path}?limit=2`)).body).toMatchObject({ count: 2 });
      for (const limit of ['0', '201', 'x']) expect((await api.get(`${path}?limit=${limit}`)).status).toBe(400);
    }
    const { body } = await api.get<{ count: number; agents: Fields[] }>('/v1/agents');
    expect(body.count).toBe(4);
    expect(body.agents[0]).not.toHaveProperty('created_at');
    expect(body.agents[0]).not.toHaveProperty('updated_at');
    const stored = body.agents.slice(1);
    expect(stored.toSorted((a, b) => (b['updated_at'] as number) - (a['updated_at'] as number))).toEqual(stored);
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(['one', 'two', 'three']));
  });

  it('[AGT-080] finds agents by words of what the list shows of them, page by page', async () => {
    const { api } = await baton().newTenant();
    for (const n of [1, 2, 3, 4, 5]) await api.post('/v1/agents', { ...minimal(`review-${n}`), role: n === 5 ? 'Billing' : 'Checks CODE' });
    const found = async (query: string): Promise<unknown[]> => {
      const { body } = await api.get<{ agents: Fields[]; next_before?: string }>(`/v1/agents?${query}`);
      const ids = body.agents.map(({ id }) => id);
      return body.next_before === undefined
        ? ids
        : [...ids, ...(await found(`${query.replace(/&before=.*/, '')}&before=${body.next_before}`))];
    };
    expect((await found('q=REVIEW')).toSorted()).toEqual(['review-1', 'review-2', 'review-3', 'review-4', 'review-5']);
    expect((await found('q=code+review&limit=2')).toSorted()).toEqual(['review-1', 'review-2', 'review-3', 'review-4']);
    expect(await found('q=bill')).toEqual(['review-5']);
    expect(await found('q=index')).toEqual(['index']);
    expect(await found('q=nobody')).toEqual([]);
    expect((await found('q=+')).length).toBe(6);
    await api.raw('DELETE', '/v1/agents/review-5');
    expect(await found('q=bill')).toEqual([]);
  });

  it('[AGT-009] index is served like any other agent', async () => {
    const { status, body } = await baton().api.get('/v1/agents/index');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'index', model: 'demo/echo', brevity: 'full', rules: [], capabilities: [] });
  });

  it('[AGT-010] an unknown id is a 404 that names it', async () => {
    const { status, body } = await baton().api.get('/v1/agents/nobody');
    expect(status).toBe(404);
    expect(body['error']).toBe("no agent 'nobody' for this tenant");
  });

  it('[AGT-011] two tenants may use the same id', async () => {
    const other = (await baton().newTenant()).api;
    await create({ ...minimal('shared'), name: 'Ours' });
    expect((await other.post('/v1/agents', { ...minimal('shared'), name: 'Theirs' })).status).toBe(201);
    expect((await baton().api.get('/v1/agents/shared')).body['name']).toBe('Ours');
    expect((await other.get('/v1/agents/shared')).body['name']).toBe('Theirs');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('[AGT-012] the id %s is like any other', async (id) => {
    const { api } = await baton().newTenant();
    expect((await api.get(`/v1/agents/${id}`)).status).toBe(404);
    expect((await api.post('/v1/agents', minimal(id))).status).toBe(201);
    expect((await api.get(`/v1/agents/${id}`)).body['id']).toBe(id);
    expect((await api.run({ message: 'hi', agent: id })).done.ok).toBe(true);
  });

  it('[AGT-013] unknown members are ignored, and not stored', async () => {
    const { body } = await create({ ...minimal('extra'), surprise: 1, advisor: { model: 'm', more: 2 }, memory: { auto_tag: true, x: 3 } });
    expect(body).not.toHaveProperty('surprise');
    expect(body['advisor']).not.toHaveProperty('more');
    expect(body['memory']).toEqual({ auto_tag: true });
  });

  it('[AGT-013] prototype keys are data like any other', async () => {
    const raw = JSON.stringify(minimal('proto')).replace(
      '{',
      '{"__proto__":{"brevity":"lite","admin":true},"constructor":{"prototype":{"x":1}},',
    );
    const { status, body } = await baton().api.raw('POST', '/v1/agents', { body: raw });
    expect(status).toBe(201);
    expect(body['brevity']).toBe('full');
    expect(Object.keys(body)).not.toContain('__proto__');
    expect(({} as Fields)['admin']).toBeUndefined();
  });

  it('[AGT-013] required members do not come from a prototype', async () => {
    const { id, ...rest } = minimal('inherited');
    const raw = JSON.stringify(rest).replace('{', `{"__proto__":{"id":${JSON.stringify(id)}},`);
    expect((await baton().api.raw('POST', '/v1/agents', { body: raw })).status).toBe(400);
  });
});

describe('definitions that are refused', () => {
  const baton = useServer();
  const create = (body: unknown) => baton().api.post<{ error: string; details?: { path: string; message: string }[] }>('/v1/agents', body);

  it.each(['id', 'name', 'role', 'model', 'goal'])('[AGT-020] without %s', async (field) => {
    const { [field]: _, ...rest } = minimal('lacking');
    for (const [body, path] of [
      [rest, `/${field}`],
      [{ agent_def: rest }, `/agent_def/${field}`],
    ] as const) {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      expect(answer.body.details?.map((one) => one.path)).toContain(path);
    }
  });

  it.each([
    ['id', 1],
    ['id', ''],
    ['id', 'a b'],
    ['id', 'ä'],
    ['id', '../x'],
    ['id', 'x'.repeat(65)],
    ['id', 'a\n'],
    ['id', null],
    ['name', 1],
    ['name', null],
    ['role', {}],
    ['goal', []],
    ['model', ''],
    ['model', 3],
    ['brevity', 'short'],
    ['brevity', 1],
    ['brevity', 'Full'],
    ['max_tokens', '100'],
    ['max_tokens', 1.5],
    ['temperature', 2.01],
    ['temperature', -0.01],
    ['temperature', '0.3'],
    ['rules', 'one'],
    ['rules', [1]],
    ['rules', [null]],
    ['capabilities', {}],
    ['capabilities', [['/write']]],
    ['mode', 'poet'],
    ['personality', 7],
    ['advisor', 1],
    ['advisor', []],
    ['advisor', ''],
    ['advisor', {}],
    ['advisor', { mode: 'consult' }],
    ['advisor', { mode: 'gate' }],
    ['advisor', { model: 'm', mode: 'maybe' }],
    ['advisor', { model: 1 }],
    ['advisor', { model: 'm', max_redirects: -1 }],
    ['advisor', { model: 'm', max_redirects: 1.5 }],
    ['advisor', { model: 'm', malformed_halts: 'yes' }],
    ['advisor', { model: 'm', prompt: 1 }],
    ['advisor_model', 1],
    ['memory', []],
    ['memory', true],
    ['memory', { auto_tag: 1 }],
    ['memory', { search_expand: 'true' }],
    ['memory', { intent_routing: 0 }],
  ])('[AGT-021] %s: %j', async (field, value) => {
    const answer = await create({ ...minimal('refused'), [field]: value });
    expect(answer.status).toBe(400);
    const paths = answer.body.details?.map((one) => one.path) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(new RegExp(`^/${field}\\b`));
    expect(answer.body.error).toContain(field);
  });

  it('[AGT-022] called index, which is built in', async () => {
    for (const body of [minimal('index'), { agent_def: minimal('index') }]) {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(/\bid\b.*(?:reserved|index)/);
    }
  });

  it('[AGT-021] with an agent_def that is not an object', async () => {
    for (const agent_def of [null, 1, 'x', [], [minimal('x')]]) {
      expect((await create({ agent_def })).status, JSON.stringify(agent_def)).toBe(400);
    }
  });

  it('[AGT-023] leave nothing behind', async () => {
    expect((await baton().api.get('/v1/agents')).body).toMatchObject({ count: 1 });
  });
});
