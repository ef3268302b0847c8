import { expect, it } from 'vitest';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { Client, type Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import { makers } from './makers.ts';

/** How many things are made of each kind: those of 5 end exactly there, those of 2 don't. */
const THINGS = 5;
const LIMITS = [2, THINGS, 200];

const times = async (make: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < THINGS; n += 1) await make(n);
};
const made = (path: string) => async (api: Client) => times(() => makers[path]!(api));
const inConversation = async (api: Client): Promise<string> => {
  const id = await makers['/v1/conversations/']!(api);
  await times((n) => api.post(`/v1/conversations/${id}/artifacts`, { path: `${n}.txt`, content: 'x' }));
  return id;
};
const ofSchedule = async (api: Client): Promise<string> => {
  const id = await makers['/v1/schedules/']!(api);
  await times(async () => {
    const { body } = await api.post(`/v1/schedules/${id}/run`);
    await expect.poll(async () => (await api.get(`/v1/runs/${body['id']}`)).body['completed_at']).toBeGreaterThan(0);
  });
  return id;
};
const relations = async (api: Client): Promise<void> => {
  const source_id = Number(await makers['/v1/memory/entries/']!(api));
  await times(async () => {
    const target_id = Number(await makers['/v1/memory/entries/']!(api));
    await api.post('/v1/memory/relations', { source_id, target_id, relation: 'supports' });
  });
};
const versions = async (api: Client): Promise<string> => {
  const id = await makers['/v1/agents/']!(api);
  await times((n) => api.patch(`/v1/agents/${id}`, { name: 'A', role: 'r', goal: `g${n}`, model: 'demo/echo' }));
  return id;
};
const webhook = async (api: Client): Promise<string> =>
  String((await api.post('/v1/webhooks', { url: 'https://hooks.example/' })).body['id']);
const deliveries = async (api: Client): Promise<string> => {
  const id = await webhook(api);
  await times(() => api.post(`/v1/webhooks/${id}/test`));
  await expect
    .poll(async () => (await api.get<{ deliveries: Fields[] }>(`/v1/webhooks/${id}/deliveries`)).body.deliveries)
    .toMatchObject(Array.from({ length: THINGS }, () => ({ attempts: 1 })));
  return id;
};
const talk = async (api: Client): Promise<string> => {
  const id = await makers['/v1/conversations/']!(api);
  await times(() => api.run('x', { path: `/v1/conversations/${id}/messages` }));
  return id;
};

const note = async (n: number, api: Client): Promise<void> => {
  const agent_def = { id: `a${n}`, name: 'A', role: 'r', goal: 'g', model: 'demo/echo' };
  await api.run({ message: '/mem write x', agent_def });
};

/** Runs of as many agents: what they have used has a row for each. */
const used = async (api: Client): Promise<void> =>
  times((n) => api.run({ message: 'x', agent_def: { id: `u${n}`, name: 'U', role: 'r', goal: 'g', model: 'demo/echo' } }));

/** Fills each list that is read page by page. @returns what the path has for `{id}` */
const fill: Partial<Record<OperationId, (api: Client) => Promise<string | void>>> = {
  listTenants: (admin) => times((n) => admin.post('/v1/admin/tenants', { name: `t${n}` })),
  listAuditEntries: (admin) => times((n) => admin.post('/v1/admin/tenants', { name: `t${n}` })),
  listAgents: made('/v1/agents/'),
  listAgentVersions: versions,
  listArtifacts: made('/v1/artifacts/'),
  listConversationArtifacts: inConversation,
  listConversations: made('/v1/conversations/'),
  listMessages: talk,
  listMemoryEntries: made('/v1/memory/entries/'),
  listMemoryRelations: relations,
  listScratchpads: (api) => times((n) => note(n, api)),
  listRequests: made('/v1/requests/'),
  listSteps: async (api) => (await api.run(Array.from({ length: THINGS }, (_, n) => `/read ${n}.txt`).join('\n'))).requestId,
  listQuestions: made('/v1/questions/'),
  listSchedules: made('/v1/schedules/'),
  listScheduledRuns: ofSchedule,
  listScheduleRuns: ofSchedule,
  listMcpServers: made('/v1/mcp-servers/'),
  listWebhooks: (api) => times(() => webhook(api)),
  listWebhookDeliveries: deliveries,
  // What the server has anyway.
  listModels: async () => {},
  listTokens: async (admin) => {
    const { body } = await admin.post('/v1/admin/tenants', { name: 'tokens' });
    await times((n) => admin.post(`/v1/admin/tenants/${body['id']}/tokens`, { name: `t${n}` }));
    return String(body['id']);
  },
  getUsage: used,
  getTenantsUsage: async (admin) => {
    const { body } = await admin.post('/v1/admin/tenants', { name: 'usage' });
    await used(new Client(admin.url, String(body['token'])));
  },
};

/** What a list is asked for besides. */
const asked: Partial<Record<OperationId, string>> = { getUsage: '&group_by=agent', getTenantsUsage: '&group_by=agent' };

const CURSORS: Record<string, string> = { before: 'next_before', after_id: 'next_after_id' };
const lists = (Object.keys(operations) as OperationId[]).flatMap((id) => {
  const cursor = Object.keys(CURSORS).find((name) => Object.hasOwn(operations[id].parameters.query, name));
  return cursor === undefined ? [] : [{ id, cursor }];
});

describeOnBoth('a list that grows', (dialect) => {
  const baton = useServer({ dialect });

  it.each(lists)('[PGS-001] $id: its pages join to the whole, and the last one has no cursor', async ({ id, cursor }) => {
    expect(fill, `test/http/pages.test.ts fills the list of ${id}`).toHaveProperty(id);
    const { auth, path } = operations[id];
    const api = auth === 'admin' ? baton().admin : (await baton().newTenant()).api;
    const of = (await fill[id]!(api)) ?? '';
    const page = async (query: string) => (await api.get(`${path.replace('{id}', of)}?${query}${asked[id] ?? ''}`)).body;
    const itemsOf = (body: Fields) => Object.values(body).find(Array.isArray) as unknown[];
    const next = CURSORS[cursor]!;

    const whole = await page('limit=200');
    expect(itemsOf(whole).length).toBeGreaterThanOrEqual(THINGS);
    expect(whole).not.toHaveProperty(next);
    for (const limit of LIMITS) {
      const read: unknown[] = [];
      for (let query = `limit=${limit}`; query !== '';) {
        const body = await page(query);
        const items = itemsOf(body);
        expect(body['count']).toBe(items.length);
        expect(items.length).toBeGreaterThan(0);
        expect(items.length).toBeLessThanOrEqual(limit);
        read.push(...items);
        query = Object.hasOwn(body, next) ? `limit=${limit}&${cursor}=${encodeURIComponent(String(body[next]))}` : '';
      }
      expect(read, `in pages of ${limit}`).toEqual(itemsOf(whole));
    }
  });

  it.each(lists)('[PGS-003] $id: a cursor that is no id is a 400', async ({ id, cursor }) => {
    const { auth, path } = operations[id];
    const api = auth === 'admin' ? baton().admin : baton().api;
    for (const bad of ['', 'x', '1.5', '-1', '01935a3b-7c1e-7a3f-9b1c', '00000000-0000-0000-0000-00000000000g']) {
      const answer = await api.get(`${path.replace('{id}', '1')}?${cursor}=${bad}`);
      expect([bad, answer.status, answer.body['error_code']]).toEqual([bad, 400, 'invalid_request']);
    }
  });

  it('[PGS-001] what narrows a list holds for its pages; a search and an empty list have none', async () => {
    const { api } = await baton().newTenant();
    expect((await api.get('/v1/requests')).body).toEqual({ count: 0, requests: [] });
    const add = (title: string, type: string) => api.post('/v1/memory/entries', { type, title, content: 'word' });
    for (const title of ['1', '2', '3']) for (const type of ['user', 'project']) await add(title, type);
    const titles: unknown[] = [];
    for (let before = ''; ;) {
      const { body } = await api.get<{ entries: Fields[]; next_before?: number }>(`/v1/memory/entries?type=user&limit=1${before}`);
      titles.push(body.entries[0]!['title']);
      if (body.next_before === undefined) break;
      before = `&before=${body.next_before}`;
    }
    expect(titles).toEqual(['3', '2', '1']);
    expect((await api.get('/v1/memory/entries?q=word&limit=1')).body).not.toHaveProperty('next_before');
  });
});
