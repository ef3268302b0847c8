import { afterEach, beforeEach, expect, it } from 'vitest';
import { Slots } from '../../../src/lib/slots.ts';
import { Agents, type AgentDefinition } from '../../../src/store/agents/agents.ts';
import { connectDatabase, openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Lists } from '../../../src/store/tenants/lists.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

const definition = (id: string, goal: string): AgentDefinition => ({
  id,
  name: 'n',
  role: 'r',
  model: 'm',
  goal,
  brevity: 'full',
  max_tokens: 1,
  temperature: 1,
  rules: [],
  capabilities: [],
});

describeOnBoth('the slots of lists', (dialect) => {
  let files: TestDatabase;
  let database: Database;
  let slots: Slots;
  let lists: Lists;
  let agents: Agents;
  let now = 100;

  beforeEach(async () => {
    files = await createDatabase(dialect);
    // Of several connections the quickest would come first, and not the one that has its slot first.
    const open = dialect === 'sqlite' ? openDatabase : connectDatabase;
    database = await open({ url: files.url, poolSize: 1 });
    slots = new Slots();
    lists = new Lists(database, slots);
    agents = new Agents(database, () => (now += 1), 0, lists);
  });
  afterEach(async () => {
    await database.close();
    await files.drop();
  });

  const newTenant = async () => (await new Tenants(database, () => now).create('t', 'test')).tenant.id;
  const nobody = () => expect.poll(() => slots.kinds.get('list')).toMatchObject({ held: 0, waiting: 0 });

  it('[TRN-007] a page comes before most of what a tenant has asked for who asked for twenty before', async () => {
    const [busy, other] = [await newTenant(), await newTenant()];
    for (const tenant of [busy, other]) for (const id of ['a', 'b']) await agents.create(tenant, definition(id, 'x'.repeat(60_000)));
    const order: string[] = [];
    const read = (tenant: number, name: string) => agents.list(tenant, { whole: true }).then(() => order.push(name));
    await Promise.all([...Array.from({ length: 20 }, () => read(busy, 'busy')), read(other, 'other')]);
    expect(order.indexOf('other')).toBeLessThan(dialect === 'sqlite' ? 2 : 10);
    await nobody();
  });

  it('[TRN-007] the catalog of a tenant is read in pieces, between which others have slots', async () => {
    const [busy, other] = [await newTenant(), await newTenant()];
    for (let n = 0; n < 60; n += 1) await agents.create(busy, definition(`a${n}`, 'x'.repeat(60_000)));
    await agents.create(other, definition('a', 'g'));
    const order: string[] = [];
    const catalog = agents.catalog(busy).then(({ size }) => order.push(`catalog of ${size}`));
    const page = agents.list(other, { whole: true }).then(() => order.push('page'));
    await Promise.all([catalog, page]);
    expect(order).toEqual(['page', 'catalog of 60']);
    await nobody();
  });

  it('[TRN-002] a page that waits ends with its client, and takes no slot', async () => {
    const tenant = await newTenant();
    await agents.create(tenant, definition('a', 'g'));
    const holding = Promise.withResolvers<void>();
    const holders = Array.from({ length: 4 }, () => lists.withSlot(tenant, undefined, () => holding.promise));
    const client = new AbortController();
    const waiting = agents.list(tenant, { whole: false, signal: client.signal });
    client.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    holding.resolve();
    await Promise.all(holders);
    await nobody();
  });

  it('[RUN-061] a catalog is not read again for an agent that there is not', async () => {
    const tenant = await newTenant();
    await agents.create(tenant, definition('a', 'g'));
    const known = await agents.catalog(tenant);
    expect(await agents.catalog(tenant, 'nobody')).toBe(known);
    await agents.create(tenant, definition('b', 'g'));
    expect((await agents.catalog(tenant, 'b')).has('b')).toBe(true);
  });

  it('[RUN-061] a catalog that changes while it is read is read again', async () => {
    const tenant = await newTenant();
    for (let n = 0; n < 40; n += 1) await agents.create(tenant, definition(`a${n}`, 'x'.repeat(60_000)));
    const [, , read] = await Promise.all([agents.catalog(tenant), agents.create(tenant, definition('b', 'g')), agents.catalog(tenant)]);
    expect(read.size).toBeGreaterThanOrEqual(40);
    expect([...(await agents.catalog(tenant)).keys()][0]).toBe('b');
  });
});
