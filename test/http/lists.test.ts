import { beforeAll, expect, it, vi } from 'vitest';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth, describeOnSqliteFirst } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

/** What a page may have, and what its small members and the JSON around them take besides. */
const PAGE = 1_048_576;
const BESIDES = 64 * 1024;
/** So much has each thing; twice as many are made as a page holds. */
const LARGE = 50_000;
const THINGS = 44;

const text = (n: number): string => `${n} ${'x'.repeat(LARGE)}`;
const definition = (id: string, goal: string) => ({ id, name: `${'n'.repeat(300)} ${id}`, role: 'r', model: 'demo/echo', goal });

async function make(one: (n: number) => Promise<unknown>, count = THINGS): Promise<void> {
  for (let n = 0; n < count; n += 1) await one(n);
}

/** Lists whose items are whole: how they are filled, and where they are. */
const LISTS: [name: string, fill: (api: Client) => Promise<string>][] = [
  [
    'schedules',
    async (api) => {
      await make((n) => api.post('/v1/schedules', { schedule: 'daily', message: text(n) }));
      return '/v1/schedules?limit=200';
    },
  ],
  [
    'messages',
    async (api) => {
      const { body } = await api.post<{ id: number }>('/v1/conversations', {});
      await make((n) => api.run(text(n), { path: `/v1/conversations/${body.id}/messages` }), THINGS / 2);
      return `/v1/conversations/${body.id}/messages?limit=500`;
    },
  ],
  [
    'scratchpads',
    async (api) => {
      await make((n) => api.run({ message: `/mem write ${text(n)}`, agent_def: definition(`a${n}`, 'g') }));
      return '/v1/memory/scratchpads?limit=200';
    },
  ],
  [
    'entries',
    async (api) => {
      await make((n) => api.post('/v1/memory/entries', { type: 'project', title: `${n}`, content: text(n), tags: ['large'] }));
      return '/v1/memory/entries?tag=large&limit=200';
    },
  ],
  [
    'agents',
    async (api) => {
      await make((n) => api.post('/v1/agents', definition(`a${n}`, text(n))));
      return '/v1/agents?include=definition';
    },
  ],
  [
    'conversations',
    async (api) => {
      await make((n) => api.post('/v1/conversations', { agent_def: definition('x', text(n)) }));
      return '/v1/conversations?include=definition&limit=200';
    },
  ],
];

describeOnSqliteFirst('a list of large things', (dialect) => {
  const baton = useServer({ dialect, env: { TENANT_RATE_PER_MIN: '0' } });

  it.each(LISTS)('[PGS-004] of %s comes in pages of bounded bytes, and nothing is lost or comes twice', async (name, fill) => {
    const { api } = await baton().newTenant();
    const path = await fill(api);
    const other = await baton().newTenant();
    const read: Fields[] = [];
    let pages = 0;
    for (let from = ''; ;) {
      const { body } = await api.get(`${path}${from}`);
      const items = body[name] as Fields[];
      expect(JSON.stringify(items).length).toBeLessThan(PAGE + BESIDES);
      expect(items.length).toBe(body['count']);
      read.push(...items);
      pages += 1;
      const next = body['next_before'] ?? body['next_after_id'];
      if (next === undefined) break;
      from = `&${name === 'messages' ? 'after_id' : 'before'}=${String(next)}`;
    }
    const large = read.filter((item) => JSON.stringify(item).length > LARGE);
    expect(large.map((item) => JSON.stringify(item)).length).toBe(THINGS);
    expect(new Set(large.map((item) => JSON.stringify(item))).size).toBe(THINGS);
    expect(pages).toBeGreaterThan(2);
    expect(Object.values((await other.api.get(path.replace(/\/\d+\//, '/1/'))).body).flat()).not.toContainEqual(large[0]);
  });

  it('[PGS-005] of agents is whole while it fits on a page; then it shows all of them, without what is large', async () => {
    const { api } = await baton().newTenant();
    const listed = async (query = '') => (await api.get<{ agents: Fields[]; next_before?: string }>(`/v1/agents${query}`)).body;
    await make((n) => api.post('/v1/agents', definition(`a${n}`, text(n))), 10);
    expect((await listed()).agents.slice(1)).toEqual((await listed('?include=definition')).agents.slice(1));
    expect((await listed()).agents).toContainEqual((await api.get('/v1/agents/a9')).body);
    await make((n) => api.post('/v1/agents', definition(`b${n}`, text(n))), 20);
    const { agents, next_before: next } = await listed();
    expect(next).toBeUndefined();
    expect(agents).toHaveLength(31);
    expect(agents[0]).toMatchObject({ id: 'index', goal: expect.any(String) as string });
    for (const agent of agents.slice(1)) {
      expect(Object.keys(agent)).toEqual(['id', 'name', 'role', 'model', 'version', 'created_at', 'updated_at']);
      expect(agent['name']).toBe(`${'n'.repeat(200)}…`);
    }
    expect(new Set(agents.map(({ id }) => id)).size).toBe(31);
    // What fits on a page is whole, also of a list that does not.
    const first = await listed('?limit=3');
    expect(first.agents.map((agent) => Object.hasOwn(agent, 'goal'))).toEqual([true, true, true]);
    const second = await listed(`?limit=2&before=${first.next_before}`);
    expect([...first.agents, ...second.agents].map(({ id }) => id)).toEqual(agents.slice(0, 5).map(({ id }) => id));
  });

  it('[PGS-005] of conversations is whole while it fits on a page; then it comes without the definitions', async () => {
    const { api } = await baton().newTenant();
    const listed = async (query = '') => (await api.get<{ conversations: Fields[] }>(`/v1/conversations${query}`)).body.conversations;
    await make((n) => api.post('/v1/conversations', { agent_def: definition('x', text(n)) }), 10);
    expect((await listed()).every((one) => Object.hasOwn(one, 'agent_def'))).toBe(true);
    await make((n) => api.post('/v1/conversations', { agent_def: definition('x', text(n)) }), 20);
    expect(await listed()).toHaveLength(30);
    expect((await listed()).some((one) => Object.hasOwn(one, 'agent_def'))).toBe(false);
    expect((await listed('?limit=5')).every((one) => Object.hasOwn(one, 'agent_def'))).toBe(true);
  });

  it('[PGS-004] a search shows as many of the best as a page holds, and says that there are more', async () => {
    const { api } = await baton().newTenant();
    const add = (n: number) => api.post('/v1/memory/entries', { type: 'project', title: `lighthouse ${n}`, content: text(n) });
    await make(add, 10);
    const search = async () => (await api.get('/v1/memory/entries?q=lighthouse&limit=200')).body;
    expect(await search()).not.toHaveProperty('truncated');
    await make(add, 20);
    const found = await search();
    expect(found).toMatchObject({ truncated: true });
    expect(JSON.stringify(found).length).toBeLessThan(PAGE + BESIDES);
    expect((await api.get('/v1/memory/graph')).body).toMatchObject({ truncated: true });
  });
});

const STATES = ['running', 'waiting', 'completed', 'failed', 'canceled'];
const AGENTS = ['index', 'a1', 'a2', 'nobody'];

describeOnBoth('a list of runs', (dialect) => {
  const baton = useServer({ dialect });
  let api: Client;
  let all: Fields[];

  beforeAll(async () => {
    ({ api } = await baton().newTenant());
    for (const id of ['a1', 'a2']) await api.post('/v1/agents', { ...definition(id, 'g'), capabilities: ['/ask', '/fetch', '/mem'] });
    for (let n = 0; n < 3; n += 1) {
      for (const agent of ['index', 'a1', 'a2']) {
        await api.run({ message: 'hello', agent });
        const failing = { ...definition(`f${n}`, 'g'), model: 'no-such-provider/x' };
        await api.run({ message: 'x', agent_def: failing });
      }
      for (const agent of ['a1', 'a2']) {
        const waiting = await api.start({ message: '/ask which?', agent });
        await waiting.until(({ event }) => event === 'question');
        if (n === 0) await api.post(`/v1/requests/${waiting.requestId}/cancel`);
        else waiting.drop();
      }
    }
    const count = async (state: string) => (await api.get(`/v1/requests?state=${state}`)).body['count'];
    await vi.waitFor(async () => expect([await count('waiting'), await count('running')]).toEqual([4, 0]), { timeout: 20_000 });
    all = (await api.get<{ requests: Fields[] }>('/v1/requests?limit=200')).body.requests;
  });

  it.each([undefined, ...STATES])('[PGS-006] with state %s has those of any agent, newest first, on pages of any size', async (state) => {
    const stranger = (await baton().newTenant()).api;
    for (const agent of [undefined, ...AGENTS]) {
      const wanted = all.filter((run) => (state ?? run['state']) === run['state'] && (agent ?? run['agent_id']) === run['agent_id']);
      const narrowed = `${state === undefined ? '' : `&state=${state}`}${agent === undefined ? '' : `&agent=${agent}`}`;
      for (const limit of [2, 200]) {
        const read: Fields[] = [];
        for (let before = ''; ;) {
          const { body } = await api.get<{ requests: Fields[]; next_before?: string }>(`/v1/requests?limit=${limit}${narrowed}${before}`);
          read.push(...body.requests);
          if (body.next_before === undefined) break;
          before = `&before=${body.next_before}`;
        }
        expect(read).toEqual(wanted);
      }
      expect((await stranger.get(`/v1/requests?limit=200${narrowed}`)).body).toEqual({ count: 0, requests: [] });
    }
  });

  it('[PGS-006] has runs of each state, in the order of their ids', () => {
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['waiting', 'completed', 'failed', 'canceled']));
    const ids = all.map((run) => String(run['request_id']));
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('[PGS-006] of relations and of the audit log is narrowed in the same way', async () => {
    const { id: tenant } = await baton().newTenant('audited');
    const { admin } = baton();
    await admin.raw('PATCH', `/v1/admin/tenants/${tenant}`, { body: '{"name":"renamed"}' });
    const audited = async (query: string) => (await admin.get<{ entries: Fields[] }>(`/v1/admin/audit?${query}`)).body.entries;
    const entries = await audited('limit=200');
    for (const [action, of] of [
      ['tenant.create', undefined],
      ['tenant.update', tenant],
      [undefined, tenant],
    ] as const) {
      const wanted = entries.filter((one) => (action ?? one['action']) === one['action'] && (!of || one['target'] === `tenant:${of}`));
      const query = `limit=200${action ? `&action=${action}` : ''}${of ? `&tenant_id=${of}` : ''}`;
      expect(wanted.length).toBeGreaterThan(0);
      expect(await audited(query)).toEqual(wanted);
    }
    const entry = async () => (await api.post<{ id: number }>('/v1/memory/entries', { type: 'user', title: 't', content: 'c' })).body.id;
    const [a, b, c] = [await entry(), await entry(), await entry()];
    for (const [source_id, target_id] of [
      [a, b],
      [b, c],
      [a, c],
      [c, a],
    ])
      for (const relation of ['supports', 'relates_to']) await api.post('/v1/memory/relations', { source_id, target_id, relation });
    const linked = async (query: string) =>
      (await api.get<{ relations: Fields[] }>(`/v1/memory/relations?limit=200&${query}`)).body.relations;
    const relations = await linked('');
    expect(relations).toHaveLength(8);
    expect(await linked(`entry_id=${b}`)).toEqual(relations.filter((one) => [one['source_id'], one['target_id']].includes(b)));
    expect(await linked(`entry_id=${b}&relation=supports`)).toHaveLength(2);
    expect(await linked('relation=supports')).toHaveLength(4);
  });
});
