import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryReindex } from '../../src/store/memory/reindex.ts';
import type { MemoryWriter } from '../../src/store/memory/writer.ts';
import { describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { NOW, openMemory, type TenantMemory, type TestMemory } from './memories.ts';

/** What the release before has made of these titles. */
const OF_BEFORE: Record<string, string> = {
  'Deploy the houses': 'deploi the hous',
  'Häuser am See': 'hauser am see',
  'The tokenStore': 'the tokenstor',
  '🚀 книги': 'книги',
};
const TITLES = Object.keys(OF_BEFORE);

describeOnBoth('entries of a release before', (dialect: TestDatabase['dialect']) => {
  let opened: TestMemory;

  beforeEach(async () => {
    opened = await openMemory(dialect);
  });
  afterEach(() => opened.close());

  /** An entry as a node of the release before writes it. */
  async function addAsBefore(tenant: TenantMemory, title: string): Promise<number> {
    const { knex } = opened.database;
    const id = await tenant.add({ title });
    await opened.memory.writer.remove(tenant.id, id);
    const words = OF_BEFORE[title]!;
    const each = words.split(' ');
    const tsv = each.map((word) => `'${tenant.id.toString(36)}.${word}':1A`).join(' ');
    await knex('memory_entries').insert({
      id,
      tenant_id: tenant.id,
      type: 'context',
      title,
      content: '',
      source: '',
      tags: '[]',
      valid_from: NOW,
      created_at: NOW,
      updated_at: NOW,
      words: `${words}\n\n\n`,
      length: each.length + 1,
      ...(dialect === 'postgres' ? { tsv } : {}),
    });
    if (dialect === 'sqlite') {
      const table = knex(`memory_words_${tenant.id}` as 'memory_entries');
      await table.insert({ rowid: id, title: words, content: '', tags: '', source: '', conversation: '~0' } as never);
    }
    const counts = 'on conflict (tenant_id, term) do update set entries = memory_terms.entries + 1';
    for (const word of each) await knex.raw(`insert into memory_terms values (?, ?, 1) ${counts}`, [tenant.id, word]);
    await knex.raw('update memory_stats set entries = entries + 1, words = words + ? where tenant_id = ?', [each.length + 1, tenant.id]);
    return id;
  }

  const countsOf = async ({ id }: TenantMemory): Promise<unknown> => ({
    stats: await opened.database.knex('memory_stats').select('entries', 'words', 'forms').where({ tenant_id: id }),
    terms: await opened.database.knex('memory_terms').select('term', 'entries').where({ tenant_id: id }).orderBy('term'),
    words: await opened.database.knex('memory_entries').select('words', 'length', 'forms').where({ tenant_id: id }).orderBy('id'),
  });

  /** Two nodes at the same time. */
  async function reindex(): Promise<void> {
    const errors: Error[] = [];
    const nodes = [0, 1].map(() => new MemoryReindex(opened.memory.writer, (error) => errors.push(error)));
    for (const node of nodes) node.start();
    await expect.poll(() => opened.memory.writer.outdated(1)).toEqual([]);
    await Promise.all(nodes.map((node) => node.stop()));
    expect(errors).toEqual([]);
  }

  it('[MEM-050] are indexed again, and are then as if they were new', async () => {
    const [one, fresh] = [await opened.newTenant(), await opened.newTenant()];
    for (const title of TITLES) await addAsBefore(one, title);
    for (const title of TITLES) await fresh.add({ title });
    expect(await opened.memory.writer.outdated(10)).toHaveLength(TITLES.length);
    await reindex();
    expect(await countsOf(one)).toEqual(await countsOf(fresh));
    for (const [i, question] of ['deployment house', 'Haus', 'token store', '🚀', 'книга'].entries()) {
      const found = await one.search(question);
      expect([question, found.map(({ title }) => title)]).toEqual([question, [TITLES[Math.min(i, 3)]]]);
      expect(found[0]!.updated_at).toBe(NOW);
    }
  });

  it('[MEM-051] until then they are found by the words that they have, beside those of this release', async () => {
    const one = await opened.newTenant();
    for (const title of TITLES) await addAsBefore(one, title);
    await one.addAll(TITLES.map((title) => ({ title })));
    for (const question of ['deploys', 'house', 'Häuser', 'tokenStore', 'книги']) expect(await one.find(question)).toHaveLength(2);
    // A node of the release before looks for nothing else, and finds the new entries by it.
    const terms = new Map((await opened.database.knex('memory_terms').where({ tenant_id: one.id })).map((row) => [row.term, row.entries]));
    for (const word of Object.values(OF_BEFORE).join(' ').split(' ')) expect(terms.get(word)).toBeGreaterThan(1);
  });

  it('[MEM-051] one that is changed or deleted meanwhile is left alone', async () => {
    const one = await opened.newTenant();
    const [changed, deleted] = [await addAsBefore(one, TITLES[0]!), await addAsBefore(one, TITLES[1]!)];
    await opened.memory.writer.update(one.id, changed, { title: 'A lighthouse' });
    await opened.memory.writer.remove(one.id, deleted);
    expect(await opened.memory.writer.outdated(10)).toEqual([]);
    for (const id of [changed, deleted]) await opened.memory.writer.reindex(one.id, id);
    expect(await one.find('lighthouses')).toEqual([changed]);
    expect(await one.find('Häuser houses')).toEqual([]);
  });

  it('[MEM-050] one that fails is told, and keeps no other waiting', async () => {
    const one = await opened.newTenant();
    const ids: number[] = [];
    for (const title of TITLES) ids.push(await addAsBefore(one, title));
    const writer = opened.memory.writer;
    const errors: Error[] = [];
    const failing: Pick<MemoryWriter, 'outdated' | 'reindex'> = {
      outdated: (limit) => writer.outdated(limit),
      reindex: (tenantId, id) => (id === ids[0] ? Promise.reject(new Error('it is broken')) : writer.reindex(tenantId, id)),
    };
    const node = new MemoryReindex(failing, (error) => errors.push(error));
    node.start();
    await expect.poll(() => writer.outdated(10)).toEqual([{ tenant_id: one.id, id: ids[0] }]);
    await node.stop();
    expect(errors.map(({ message }) => message)).toEqual(['it is broken']);
  });
});

it('[MEM-050] what fails again and again is tried once in a minute, and no more often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const broken = Array.from({ length: 100 }, (_, id) => ({ tenant_id: 1, id }));
  let rounds = 0;
  const errors: Error[] = [];
  const writer = {
    outdated: async () => {
      rounds += 1;
      return broken;
    },
    reindex: () => Promise.reject(new Error('it is broken')),
  };
  const node = new MemoryReindex(writer, (error) => errors.push(error));
  node.start();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  // To wait moves the clock too, by a second at most.
  vi.advanceTimersByTime(30_000);
  expect([rounds, errors.length]).toEqual([1, 100]);
  vi.advanceTimersByTime(30_000);
  await vi.waitUntil(() => errors.length === 200);
  await node.stop();
});
