import { afterEach, beforeEach, expect, it } from 'vitest';
import { orThrow } from '../../../src/lib/problem.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { Conversations } from '../../../src/store/conversations/conversations.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Memory } from '../../../src/store/memory/memory.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { Tokens } from '../../../src/store/tenants/tokens.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

const NOW = () => 1;
const MILLION = 1_000_000;

describeOnBoth('ids of a tenant', (dialect) => {
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

  it('[MOV-009] are of a range, the tenants as well, and what comes behind its end is refused', async () => {
    const tenants = new Tenants(database, NOW, undefined, { from: 1000, to: 1999 });
    await tenants.createFirst('default', 'test');
    expect(await tenants.createFirst('another', 'test')).toBeUndefined();
    await database.knex('tenants').insert({ id: 1002, name: 'brought in', token_digest: 'd', created_at: 1, id_offset: 5 });
    for (let n = 0; n < 3; n += 1) await tenants.create('t', 'test');
    const rows = await database.knex('tenants').select('id', 'id_offset').orderBy('id');
    expect(rows.map(({ id }) => id)).toEqual([1000, 1001, 1002, 1003, 1004]);
    const offsets = rows.map((row) => row.id_offset).toSorted((one, other) => one - other);
    expect([offsets[0], offsets[1]! >= 1000, offsets[4]! <= 1999, new Set(offsets).size]).toEqual([5, true, true, 5]);
    await database.knex('id_counters').where({ tenant_id: 0, kind: 'tenants' }).update({ last: 1999 });
    await expect(tenants.create('t', 'test')).rejects.toThrow('TENANT_RANGE: all numbers of 1000-1999 are given');
    const tokens = new Tokens(database, NOW);
    const made = [];
    for (let n = 0; n < 2; n += 1) made.push(orThrow(await tokens.create(1001, { name: `${n}` }, 'test')).record.id);
    const { id_offset: offset } = rows[1]!;
    expect(made).toEqual([offset, offset + MILLION]);
  });

  it("[AUT-023] of the first tenant begin at its offset, as every other's do", async () => {
    await new Tenants(database, NOW).createFirst('default', 'test');
    const first = await database.knex('tenants').first('id', 'id_offset');
    expect(first!.id_offset).toBeGreaterThan(0);
    expect((await create(first!.id, 'one')).id).toBe(first!.id_offset);
  });

  it('[OPS-046] of what was deleted are not given again', async () => {
    const a = await newTenant();
    const first = await create(a, 'new');
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
