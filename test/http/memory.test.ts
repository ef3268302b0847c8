import { expect, it } from 'vitest';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

type Entry = Fields & { id: number; title: string; valid_from: number; valid_to: number | null };
type Entries = { count: number; entries: Entry[] };

describeOnBoth('memory over HTTP', (dialect) => {
  const baton = useServer({ dialect });
  const tenant = async () => (await baton().newTenant()).api;
  const add = async (api: Client, entry: Fields = {}) =>
    (await api.post<Entry>('/v1/memory/entries', { type: 'project', title: 'Deploy', content: 'Blue-green.', ...entry })).body;
  const titles = async (api: Client, query: string) =>
    (await api.get<Entries>(`/v1/memory/entries?${query}`)).body.entries.map(({ title }) => title);
  const conversation = async (api: Client) => Number((await api.post('/v1/conversations', {})).body['id']);

  it('[MEM-001] stores an entry with all of its members, and answers with the entry itself', async () => {
    const api = await tenant();
    const conversation_id = await conversation(api);
    const artifact = await api.post(`/v1/conversations/${conversation_id}/artifacts`, { path: 'a.txt', content: 'x' });
    const full = {
      source: 'wiki',
      tags: ['ops', 'release-train'],
      conversation_id,
      artifact_id: artifact.body['id'],
      valid_from: 1_700_000_000,
    };
    const made = await api.post<Entry>('/v1/memory/entries', { type: 'project', title: 'Deploy', content: 'Blue-green.', ...full });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ type: 'project', title: 'Deploy', content: 'Blue-green.', ...full, valid_to: null });
    expect((await api.get(`/v1/memory/entries/${made.body.id}`)).body).toEqual(made.body);
    expect(await add(api)).toMatchObject({ source: '', tags: [] });
  });

  it.each<[string, Fields]>([
    ['no title', { title: undefined }],
    ['an empty title', { title: '' }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
    ['no type', { type: undefined }],
    ['an unknown type', { type: 'recipe' }],
    ['a source of 201 characters', { source: 'x'.repeat(201) }],
    ['33 tags', { tags: Array.from({ length: 33 }, (_, i) => `t${i}`) }],
    ['an empty tag', { tags: [''] }],
    ['a tag of 65 characters', { tags: ['x'.repeat(65)] }],
    ['a time that is none', { valid_from: 'now' }],
  ])('[MEM-002] refuses %s, and stores nothing', async (_name, change) => {
    const api = await tenant();
    const { status } = await api.post('/v1/memory/entries', { type: 'user', title: 'T', content: 'c', ...change });
    expect(status).toBe(400);
    expect((await api.get('/v1/memory/entries')).body['count']).toBe(0);
  });

  it('[MEM-002] refuses content of more than 64 KiB as too large', async () => {
    const api = await tenant();
    const { id } = await add(api);
    for (const content of ['ä'.repeat(32_769), 'x'.repeat(65_537)]) {
      expect((await api.post('/v1/memory/entries', { type: 'user', title: 'T', content })).status).toBe(413);
      expect((await api.patch(`/v1/memory/entries/${id}`, { content })).status).toBe(413);
    }
    expect((await api.get('/v1/memory/entries')).body['count']).toBe(1);
  });

  it('[MEM-003] refuses to refer to what the tenant does not have', async () => {
    const api = await tenant();
    const foreign = await add(await tenant());
    for (const reference of [{ conversation_id: 99_999 }, { artifact_id: 99_999 }, { supersedes: [foreign.id] }]) {
      expect((await api.post('/v1/memory/entries', { type: 'user', title: 'T', content: '', ...reference })).status).toBe(404);
    }
    expect((await api.get('/v1/memory/entries')).body['count']).toBe(0);
  });

  it('[MEM-004] changes the given members of an entry, which is then found only by its new words', async () => {
    const api = await tenant();
    const { id, created_at } = await add(api, { tags: ['old'] });
    const changed = await api.patch<Entry>(`/v1/memory/entries/${id}`, { title: 'Rollout', tags: ['new'] });
    expect(changed.body).toMatchObject({ id, title: 'Rollout', content: 'Blue-green.', tags: ['new'], created_at });
    expect(await titles(api, 'q=rollout')).toEqual(['Rollout']);
    expect(await titles(api, 'q=deploy')).toEqual([]);
    expect(await titles(api, 'tag=old')).toEqual([]);
    expect((await api.patch(`/v1/memory/entries/${id}`, { title: '' })).status).toBe(400);
    expect((await api.patch(`/v1/memory/entries/${id}`, { artifact_id: 99_999 })).status).toBe(404);
  });

  it('[MEM-005] deletes an entry with its links', async () => {
    const api = await tenant();
    const [a, b] = [await add(api), await add(api)];
    await api.post('/v1/memory/relations', { source_id: a.id, target_id: b.id, relation: 'refines' });
    expect((await api.raw('DELETE', `/v1/memory/entries/${a.id}`)).body).toEqual({ deleted: true });
    expect((await api.get(`/v1/memory/entries/${a.id}`)).status).toBe(404);
    expect((await api.get('/v1/memory/relations')).body['count']).toBe(0);
    expect(await titles(api, 'q=deploy')).toHaveLength(1);
  });

  it('[MEM-006] lists newest first, in pages, by type, tag, conversation and time', async () => {
    const api = await tenant();
    const conversation_id = await conversation(api);
    const made: Entry[] = [];
    for (const [i, more] of [{}, { type: 'user' }, { tags: ['Ops'] }, { conversation_id }].entries())
      made.push(await add(api, { title: `T${i}`, ...more }));
    expect(await titles(api, '')).toEqual(['T3', 'T2', 'T1', 'T0']);
    expect(await titles(api, `limit=2&before=${made[3]!.id}`)).toEqual(['T2', 'T1']);
    expect(await titles(api, 'type=user')).toEqual(['T1']);
    expect(await titles(api, 'tag=ops')).toEqual(['T2']);
    expect(await titles(api, `conversation_id=${conversation_id}`)).toEqual(['T3']);
    expect(await titles(api, 'since=4000000000')).toEqual([]);
    for (const bad of ['limit=0', 'limit=201', 'type=recipe', 'as_of=yesterday', 'before=x', 'intent=maybe', 'tag=']) {
      expect((await api.get(`/v1/memory/entries?${bad}`)).status).toBe(400);
    }
  });

  it('[MEM-007] searches, with scores', async () => {
    const api = await tenant();
    await add(api, { title: 'Backups', content: 'Every night.' });
    await add(api, { title: 'Coffee', content: 'The backup machine is on floor 2.' });
    const { body } = await api.get<Entries>('/v1/memory/entries?q=backup');
    expect(body.entries.map(({ title }) => title)).toEqual(['Backups', 'Coffee']);
    const scores = body.entries.map((entry) => Number(entry['score']));
    expect(scores[0]).toBeGreaterThan(scores[1]!);
    expect(await titles(api, 'q=backup&limit=1')).toEqual(['Backups']);
    for (const q of ['', '""', '*', 'NEAR(a b', '(((', 'a'.repeat(2000), '; drop table memory_entries', '\0', '%']) {
      expect((await api.get(`/v1/memory/entries?q=${encodeURIComponent(q)}`)).status).toBe(200);
    }
  });

  it('[MEM-008] invalidates entries, and reads the entries of an earlier time', async () => {
    const api = await tenant();
    const old = await add(api, { title: 'Wifi', content: 'blue', valid_from: 1000 });
    const ended = (await api.post<Entry>(`/v1/memory/entries/${old.id}/invalidate`)).body;
    expect(ended.valid_to).toBeGreaterThanOrEqual(1000);
    expect((await api.post<Entry>(`/v1/memory/entries/${old.id}/invalidate`)).body.valid_to).toBe(ended.valid_to);
    expect(await titles(api, '')).toEqual([]);
    expect(await titles(api, 'q=wifi')).toEqual([]);
    for (const query of ['', 'q=wifi&']) {
      expect(await titles(api, `${query}as_of=999`)).toEqual([]);
      expect(await titles(api, `${query}as_of=1000`)).toEqual(['Wifi']);
      expect(await titles(api, `${query}as_of=${ended.valid_to! - 1}`)).toEqual(['Wifi']);
      expect(await titles(api, `${query}as_of=${ended.valid_to!}`)).toEqual([]);
    }
    const newer = await add(api, { title: 'Wifi', content: 'green', supersedes: [old.id] });
    expect((await api.get<{ relations: Fields[] }>('/v1/memory/relations')).body.relations).toMatchObject([
      { source_id: newer.id, target_id: old.id, relation: 'supersedes' },
    ]);
  });

  it('[MEM-009] links two entries once in each direction, and no entry with itself', async () => {
    const api = await tenant();
    const [a, b] = [await add(api), await add(api)];
    const link = { source_id: a.id, target_id: b.id, relation: 'supports' };
    const made = await api.post('/v1/memory/relations', link);
    expect(made).toMatchObject({ status: 201, body: link });
    const again = await api.post('/v1/memory/relations', link);
    expect(again).toMatchObject({ status: 409, body: { error: expect.any(String), existing_id: made.body['id'] } });
    expect((await api.post('/v1/memory/relations', { ...link, source_id: b.id, target_id: a.id })).status).toBe(201);
    expect((await api.post('/v1/memory/relations', { ...link, target_id: a.id })).status).toBe(400);
    expect((await api.post('/v1/memory/relations', { ...link, relation: 'likes' })).status).toBe(400);
    expect((await api.post('/v1/memory/relations', { ...link, target_id: 99_999 })).status).toBe(404);
    expect((await api.get('/v1/memory/relations?limit=0')).status).toBe(400);
    const foreign = await add(await tenant());
    expect((await api.post('/v1/memory/relations', { ...link, target_id: foreign.id })).status).toBe(404);
    expect((await api.raw('DELETE', `/v1/memory/relations/${String(made.body['id'])}`)).body).toEqual({ deleted: true });
    expect((await api.get('/v1/memory/relations')).body['count']).toBe(1);
  });

  it('[MEM-010] shows what is linked with an entry', async () => {
    const api = await tenant();
    const [a, b, c] = [await add(api, { title: 'A' }), await add(api, { title: 'B' }), await add(api, { title: 'C' })];
    await api.post('/v1/memory/relations', { source_id: a.id, target_id: b.id, relation: 'refines' });
    await api.post('/v1/memory/relations', { source_id: c.id, target_id: b.id, relation: 'contradicts' });
    const graph = async (query: string) =>
      (await api.get<{ nodes: Entry[]; edges: Fields[]; truncated: boolean }>(`/v1/memory/graph?${query}`)).body;
    expect((await graph(`root=${a.id}&depth=1`)).nodes.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);
    const two = await graph(`root=${a.id}&depth=2`);
    expect(two.nodes.map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C']);
    expect(two.edges).toHaveLength(2);
    expect((await graph('')).nodes).toHaveLength(3);
    expect((await api.get('/v1/memory/graph?root=99999')).status).toBe(404);
    expect((await api.get('/v1/memory/graph?depth=0')).status).toBe(400);
  });

  it('[MEM-011] shows scratchpads, those of the agents and the shared one', async () => {
    const api = await tenant();
    expect((await api.get('/v1/memory/scratchpads')).body).toMatchObject({ count: 0, scratchpads: [] });
    expect((await api.get('/v1/memory/scratchpads/index')).body).toMatchObject({
      agent_id: 'index',
      content: '',
      size_bytes: 0,
      updated_at: 0,
    });
    await api.run('/mem write grün\n/mem shared write ours\n');
    expect((await api.get('/v1/memory/scratchpads/index')).body).toMatchObject({ content: 'grün\n', size_bytes: 6 });
    expect((await api.get('/v1/memory/scratchpads/shared')).body).toMatchObject({ agent_id: 'shared', content: 'ours\n' });
    expect((await api.get('/v1/memory/scratchpads')).body['count']).toBe(2);
    expect((await api.get('/v1/memory/scratchpads?limit=0')).status).toBe(400);
    expect((await api.get(`/v1/memory/scratchpads/${'x'.repeat(65)}`)).status).toBe(400);
  });
});
