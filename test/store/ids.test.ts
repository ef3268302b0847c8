import { afterEach, beforeEach, expect, it } from 'vitest';
import { orThrow } from '../../src/lib/problem.ts';
import { openDatabase } from '../../src/store/connect.ts';
import { Conversations } from '../../src/store/conversations.ts';
import type { Database } from '../../src/store/database.ts';
import { Memory } from '../../src/store/memory.ts';
import { down } from '../../src/store/migrations/0013-ids-per-tenant.ts';
import { down as downOutbox } from '../../src/store/migrations/0014-outbox.ts';
import { down as downDurable } from '../../src/store/migrations/0017-durable-runs.ts';
import { down as downErrors } from '../../src/store/migrations/0018-delivery-errors.ts';
import { down as downLists } from '../../src/store/migrations/0025-lists.ts';
import { Tenants } from '../../src/store/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';

const NOW = () => 1;
const MILLION = 1_000_000;

describeOnBoth('ids after the upgrade', (dialect) => {
  let files: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    files = await createDatabase(dialect);
    database = await openDatabase({ url: files.url });
  });
  afterEach(async () => {
    await database.close();
    await files.drop();
  });

  const newTenant = async () => (await new Tenants(database, NOW).create('t', 'test')).tenant.id;
  const create = async (tenantId: number, title: string) =>
    orThrow(await new Conversations(database, NOW).create(tenantId, { title, agentId: 'index', definition: undefined }));

  /** What the release before inserts. */
  const insertAsBefore = async (tenantId: number, title: string): Promise<number> => {
    const row = { tenant_id: tenantId, title, agent_id: 'index', created_at: 1, updated_at: 1 };
    const [made] = await database.knex('conversations').insert(row).returning('id');
    return made!.id;
  };

  async function goBack(): Promise<void> {
    for (const behind of [downLists, downErrors, downDurable, downOutbox]) await behind(database.knex);
    await down(database.knex);
    await database
      .knex('schema_migrations')
      .whereIn('name', ['0013-ids-per-tenant', '0014-outbox', '0017-durable-runs', '0018-delivery-errors'])
      .delete();
  }

  async function upgrade(): Promise<void> {
    await database.close();
    database = await openDatabase({ url: files.url });
  }

  it('[OPS-046] stay as they were, and new ones are greater and unique', async () => {
    const [a, b] = [await newTenant(), await newTenant()];
    await goBack();
    const before = [await insertAsBefore(a, 'a 1'), await insertAsBefore(b, 'b 1'), await insertAsBefore(a, 'a 2')];
    expect(before).toEqual([1, 2, 3]);
    await upgrade();
    const repository = new Conversations(database, NOW);
    expect(await Promise.all([a, b, a].map(async (tenant, i) => (await repository.get(tenant, before[i]!))?.title))).toEqual([
      'a 1',
      'b 1',
      'a 2',
    ]);
    expect(await repository.get(b, before[0]!)).toBeUndefined();
    const c = await newTenant();
    const made = [];
    for (const tenant of [a, a, b, c]) made.push((await create(tenant, 'new')).id);
    expect(made.map((id) => Math.floor(id / MILLION))).toEqual([1, 2, 1, 1]);
    expect(new Set(made.map((id) => id % MILLION)).size).toBe(3);
    const { items } = await repository.list(a, { limit: 10, archived: false, definitions: false });
    expect(items.map(({ title }) => title)).toEqual(['new', 'new', 'a 2', 'a 1']);
  });

  it("[AUT-023] of the first tenant begin at its offset, as every other's do", async () => {
    await new Tenants(database, NOW).createFirst('default', 'test');
    const first = await database.knex('tenants').first('id', 'id_offset');
    expect(first!.id_offset).toBeGreaterThan(0);
    expect((await create(first!.id, 'one')).id).toBe(first!.id_offset);
  });

  it('[OPS-046] of what was deleted are not given again', async () => {
    const a = await newTenant();
    await goBack();
    const id = await insertAsBefore(a, 'gone');
    await database.knex('conversations').where({ id }).delete();
    await upgrade();
    const first = await create(a, 'new');
    expect(first.id).toBeGreaterThan(MILLION);
    await new Conversations(database, NOW).remove(a, first.id);
    expect((await create(a, 'newer')).id).toBe(first.id + MILLION);
  });

  it('[OPS-046] are unique when a tenant makes many things at a time', async () => {
    const a = await newTenant();
    const conversations = await Promise.all(Array.from({ length: 20 }, (_, i) => create(a, String(i))));
    expect(conversations.map(({ id }) => Math.floor(id / MILLION)).sort((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    const memory = new Memory(database, NOW);
    const entry = { type: 'user', title: 't', content: 'c' } as const;
    const ids = orThrow(await memory.writer.createAll(a, [entry, entry, entry]));
    expect(ids.map((id) => Math.floor(id / MILLION))).toEqual([0, 1, 2]);
  });

  it.runIf(dialect === 'sqlite')('[AUT-023] are asked for by whatever is inserted', async () => {
    await expect(insertAsBefore(await newTenant(), 'without')).rejects.toThrow('an id that the tenant was not given');
  });

  it.runIf(dialect === 'postgres')('[OPS-046] count for each tenant in what a node of the release before inserts, too', async () => {
    const [a, b] = [await newTenant(), await newTenant()];
    const ids = [];
    for (const tenant of [a, b, b, b, a]) ids.push(await insertAsBefore(tenant, 'before'));
    expect(ids.map((id) => Math.floor(id / MILLION))).toEqual([0, 0, 1, 2, 1]);
    const [made] = await database.knex('tenants').insert({ name: 'n', token_digest: 'd', created_at: 1 }).returning(['id', 'id_offset']);
    expect(await insertAsBefore(made!.id, 'first')).toBe(made!.id_offset);
  });
});
