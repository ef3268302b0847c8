import { afterEach, beforeEach, expect, it } from 'vitest';
import { orThrow } from '../../../src/lib/problem.ts';
import { AgentVersions } from '../../../src/store/agents/agent-versions.ts';
import { Agents, type AgentDefinition } from '../../../src/store/agents/agents.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import * as agentVersions from '../../../src/store/database/migrations/0051-agent-versions.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

const definition = (id: string, goal: string): AgentDefinition => ({
  id,
  name: 'A',
  role: 'r',
  goal,
  model: 'demo/echo',
  brevity: 'full',
  max_tokens: 1024,
  temperature: 0.3,
  rules: [],
  capabilities: [],
});

describeOnBoth('the versions of agents', (dialect) => {
  let files: TestDatabase;
  let database: Database;
  let tenantId: number;
  let agents: Agents;
  let versions: AgentVersions;
  let now = 1;

  beforeEach(async () => {
    files = await createDatabase(dialect);
    database = await openDatabase({ url: files.url });
    tenantId = (await new Tenants(database, () => now).create('t', 'test')).tenant.id;
    versions = new AgentVersions(database);
    agents = new Agents(database, () => now, 0, undefined, versions);
  });
  afterEach(async () => {
    await database.close();
    await files.drop();
  });

  it('[ERA-014] are read anew of a tenant that was erased and has come back', async () => {
    const { version = 0 } = orThrow(await agents.create(tenantId, definition('a', 'before')));
    expect(await versions.get(tenantId, 'a', version)).toMatchObject({ definition: { goal: 'before' } });
    await database
      .knex('agent_versions')
      .where({ tenant_id: tenantId })
      .update({ definition: JSON.stringify(definition('a', 'after')) });
    versions.forget(tenantId);
    expect(await versions.get(tenantId, 'a', version)).toMatchObject({ definition: { goal: 'after' } });
  });

  const numbers = async (id: string) => (await versions.list(tenantId, id, { limit: 2000 })).map(({ version }) => version);

  it('[AGT-067] are 1,000 at most: the oldest go, those that runs have had behind the others', async () => {
    await agents.create(tenantId, definition('a', 'first'));
    await versions.use(tenantId, 'a', 1);
    const row = (version: number) => ({ tenant_id: tenantId, agent_id: 'a', version, used: 0, created_at: 1, definition: '{}' });
    await database.knex.batchInsert(
      'agent_versions',
      Array.from({ length: 999 }, (_, i) => row(i + 2)),
      100,
    );
    await database.knex('agents').update({ version: 1000 });
    await agents.replace(tenantId, definition('a', 'another'));
    const kept = await numbers('a');
    expect([kept.length, kept[0], kept.at(-2), kept.at(-1)]).toEqual([1000, 1001, 3, 1]);
    await database.knex('agent_versions').update({ used: 1 });
    await agents.replace(tenantId, definition('a', 'and another'));
    expect((await numbers('a')).at(-1)).toBe(3);
  });

  it('[AGT-067] are those of the 100 agents of a tenant that were deleted last', async () => {
    const deleted = Array.from({ length: 199 }, (_, i) => ({ tenant_id: tenantId, agent_id: `d${i}`, version: 1, deleted_at: i }));
    await database.knex.batchInsert('deleted_agents', deleted, 100);
    const rows = deleted.slice(98).map(({ agent_id }) => ({ tenant_id: tenantId, agent_id, version: 1, used: 1, created_at: 1 }));
    await database.knex.batchInsert(
      'agent_versions',
      rows.map((row) => ({ ...row, definition: '{}' })),
      100,
    );
    // It is there again, and keeps its own.
    await agents.create(tenantId, definition('d98', 'again'));
    await agents.create(tenantId, definition('a', 'first'));
    await versions.use(tenantId, 'a', 1);
    now = 1000;
    await agents.remove(tenantId, 'a');
    expect([await numbers('d98'), await numbers('d99'), await numbers('d100'), await numbers('a')]).toEqual([[2, 1], [], [1], [1]]);
  });

  it('[AGT-061] begin with the definitions of the release before, by who has written them last', async () => {
    const { knex } = database;
    const row = { tenant_id: tenantId, id: 'old', definition: JSON.stringify(definition('old', 'old')), created_at: 5, updated_at: 6 };
    const by = { created_by: 0, created_by_name: 'first token', updated_by: 7, updated_by_name: 'editor' };
    await knex('agents').insert({ ...row, ...by });
    expect(await agents.get(tenantId, 'old')).not.toHaveProperty('version');
    for (const _ of ['first', 'repeated']) await agentVersions.up(knex);
    agents.forget();
    expect(await agents.find(tenantId, { id: 'old', version: 1 })).toMatchObject({ version: 1, goal: 'old' });
    expect(await versions.get(tenantId, 'old', 1)).toMatchObject({ created_at: 6, created_by: { id: 7, name: 'editor' } });
    expect(await agents.replace(tenantId, definition('old', 'new'))).toMatchObject({ version: 2 });
  });

  it('[AGT-061] are one for each of several changes at the same time', async () => {
    await agents.create(tenantId, definition('a', '0'));
    await Promise.all(Array.from({ length: 8 }, (_, i) => agents.replace(tenantId, definition('a', `${i + 1}`))));
    expect(await numbers('a')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
