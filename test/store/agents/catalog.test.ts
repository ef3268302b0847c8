import { afterEach, beforeEach, expect, it } from 'vitest';
import { Agents, type AgentDefinition } from '../../../src/store/agents/agents.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

const definition = (id: string): AgentDefinition => ({
  id,
  name: 'A',
  role: 'r',
  goal: 'g',
  model: 'demo/echo',
  brevity: 'full',
  max_tokens: 1024,
  temperature: 0.3,
  rules: [],
  capabilities: [],
});

describeOnBoth('the catalog of a tenant', (dialect) => {
  let files: TestDatabase;
  let database: Database;
  let now = 1;

  beforeEach(async () => {
    files = await createDatabase(dialect);
    database = await openDatabase({ url: files.url });
  });
  afterEach(async () => {
    await database.close();
    await files.drop();
  });

  const newTenant = async () => (await new Tenants(database, () => now).create('t', 'test')).tenant.id;

  it.each([100, 201])('[RUN-061] has all of %i agents, the newest first, and no other tenant’s', async (count) => {
    const agents = new Agents(database, () => now);
    const [tenantId, other] = [await newTenant(), await newTenant()];
    // Their ids are in another order than their times, and there are as many of each case.
    const ids = Array.from({ length: count }, (_, i) => `${i % 2 === 0 ? 'a' : 'B'}-${(i * 37) % count}`);
    await agents.create(other, definition('a-stranger'));
    for (const id of ids) {
      now += 1;
      await agents.create(tenantId, definition(id));
    }
    expect([...(await agents.catalog(tenantId)).keys()]).toEqual(ids.toReversed());
    const { items, more } = await agents.list(tenantId, { whole: false });
    expect([...(await agents.catalog(tenantId)).values()]).toEqual(items);
    expect(more).toBe(false);
  });

  it('[RUN-061] is read again when an agent has changed', async () => {
    const agents = new Agents(database, () => now);
    const tenantId = await newTenant();
    await agents.create(tenantId, definition('one'));
    expect((await agents.catalog(tenantId)).size).toBe(1);
    await agents.create(tenantId, definition('two'));
    await agents.replace(tenantId, { ...definition('one'), goal: 'another' });
    expect((await agents.catalog(tenantId)).get('one')).toMatchObject({ goal: 'another' });
    await agents.remove(tenantId, 'two');
    expect((await agents.catalog(tenantId)).has('two')).toBe(false);
  });
});
