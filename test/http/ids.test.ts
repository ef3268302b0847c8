import { expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { useServer } from '../support/server.ts';
import { makers, pathToOwn } from './makers.ts';
import { audience, ENDLESS, nameOf, specOperations } from './operations.ts';

/** In JSON-RPC `id` is the client's own, and `/v1/me` has that of the tenant. */
const operations = specOperations.filter(
  (one) => audience(one) === 'tenant' && nameOf(one) !== ENDLESS && nameOf(one) !== 'GET /v1/me' && !one.jsonRpc,
);
/** Names of a run, an agent or a delivery, which are no numbers, aside: the makers of what has an integer id. */
const numbered = Object.entries(makers).filter(([prefix]) => !/agents|requests|deliveries|openai|mcp-servers|provider-keys/.test(prefix));

/** Numbers of other kinds: those of a stream and a step count within their run, and a tenant's among those that the administrator has made. */
const OTHERS = new Set(['stream_id', 'step_id', 'tenant_id']);

/** The integers under `id` and `…_id`, 0 aside, which means none. */
function idsIn(value: unknown, name = ''): [name: string, id: number][] {
  if (typeof value === 'number') return /(?:^|_)id$/.test(name) && !OTHERS.has(name) && value !== 0 ? [[name, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => idsIn(inner, Array.isArray(value) ? name : key));
}

/** Calls every operation, on a thing that the tenant has where it names one. @returns all ids that were answered */
async function everyId(api: Client): Promise<[where: string, id: number][]> {
  const found: [string, number][] = [];
  const note = (where: string, value: unknown) =>
    found.push(...idsIn(value).map(([name, id]) => [`${where}: ${name}`, id] as [string, number]));
  const conversation = Number(await makers['/v1/conversations/']!(api));
  const run = await api.run('/write --persist a.txt\na\n/endwrite\n/mem add entry project Title\nsome words\n/endmem\n', {
    path: `/v1/conversations/${conversation}/messages`,
  });
  note('POST /v1/conversations', { id: conversation });
  note(
    'events',
    run.frames.map(({ data }) => data),
  );
  note('messages', (await api.get(`/v1/conversations/${conversation}/messages`)).body);
  for (const one of operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
    const path = await pathToOwn(one.template, api);
    note(
      nameOf(one),
      (await api.raw(one.method, path, one.bodyExample === undefined ? {} : { body: JSON.stringify(one.bodyExample) })).body,
    );
  }
  return found;
}

/** The ids that a tenant gets when it makes two of each kind. */
async function twoOfEach(api: Client, between = async () => {}): Promise<Record<string, [number, number]>> {
  const pairs: Record<string, [number, number]> = {};
  for (const [prefix, make] of numbered) {
    const first = Number(await make(api));
    await between();
    pairs[prefix] = [first, Number(await make(api))];
  }
  return pairs;
}

describeOnSqliteFirst('ids', (dialect) => {
  const baton = useServer({ dialect, env: { SECRETS_KEY } });

  it('[AUT-023] of one tenant tell nothing of how many others have made', async () => {
    const [alone, busy, other] = [await baton().newTenant(), await baton().newTenant(), await baton().newTenant()];
    const undisturbed = await twoOfEach(alone.api);
    const disturbed = await twoOfEach(busy.api, async () => {
      await twoOfEach(other.api);
    });
    expect(Object.keys(undisturbed)).toHaveLength(8);
    const of = (pairs: typeof undisturbed) =>
      Object.values(pairs).map(([first, second]) => ({ before: Math.floor(first / 1_000_000), step: second - first }));
    expect(of(disturbed)).toEqual(of(undisturbed));
    // The first of a tenant that comes late is the first.
    expect(Math.floor(Number(await makers['/v1/memory/entries/']!((await baton().newTenant()).api)) / 1_000_000)).toBe(0);
  });

  it("[AUT-023] are the tenant's own, whatever operation answers them", async () => {
    const seen: number[] = [];
    for (const { api } of [await baton().newTenant(), await baton().newTenant()]) {
      const ids = await everyId(api);
      expect(new Set(ids.map(([where]) => where.split(' ')[1]?.split('/')[2])).size).toBeGreaterThan(4);
      const own = ids[0]![1] % 1_000_000;
      expect(ids.filter(([, id]) => id % 1_000_000 !== own)).toEqual([]);
      seen.push(own);
    }
    expect(seen[0]).not.toBe(seen[1]);
  });

  it('[AUT-023] count up, so that pages and messages keep their order', async () => {
    const { api } = await baton().newTenant();
    const { body: conversation } = await api.post<{ id: number }>('/v1/conversations', {});
    const path = `/v1/conversations/${conversation.id}/messages`;
    for (const message of ['one', 'two']) await api.run(message, { path });
    type Messages = { messages: { id: number; role: string }[] };
    const { messages } = (await api.get<Messages>(path)).body;
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(messages.map(({ id }) => Math.floor(id / 1_000_000))).toEqual([0, 1, 2, 3]);
    const after = await api.get<Messages>(`${path}?after_id=${messages[1]!.id}`);
    expect(after.body.messages).toEqual(messages.slice(2));

    const make = () => makers['/v1/memory/entries/']!(api);
    const made = [await make(), await make(), await make()].map(Number);
    const page = await api.get<{ entries: { id: number }[] }>(`/v1/memory/entries?before=${made[2]}&limit=1`);
    expect(page.body.entries.map(({ id }) => id)).toEqual([made[1]]);
  });
});
