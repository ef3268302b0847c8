import { afterAll, beforeAll, expect, it } from 'vitest';
import { orThrow, Problem } from '../../src/lib/problem.ts';
import { Artifacts, type Kept } from '../../src/store/artifacts/artifacts.ts';
import { Conversations } from '../../src/store/conversations/conversations.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';

/** The quotas in small, so that a tenant's room is soon full. */
const limits = { file: 100, conversation: 500, tenant: 1000 };

describeOnBoth('the quotas of artifacts', (dialect) => {
  let files: TestDatabase;
  let database: Database;
  let artifacts: Artifacts;
  const now = () => 1_000_000;
  beforeAll(async () => {
    files = await createDatabase(dialect);
    database = await openDatabase({ url: files.url });
    artifacts = new Artifacts(database, now, limits);
  });
  afterAll(async () => {
    await database.close();
    await files.drop();
  });

  const newTenant = async (): Promise<number> => (await new Tenants(database, now).create('t', 'test')).tenant.id;
  const newConversation = async (tenantId: number): Promise<number> =>
    orThrow(await new Conversations(database, now).create(tenantId, { title: '', agentId: 'index', definition: undefined })).id;
  const keep = (tenantId: number, conversationId: number, path: string, bytes = 100) =>
    artifacts.keep(tenantId, { conversationId, path, mimeType: 'text/plain', content: Buffer.alloc(bytes, 'x') });
  const summary = (results: (Kept | Problem)[]) => {
    const problems = results.flatMap((one) => (one instanceof Problem ? [one.message.replace(/^\S+/, 'FILE')] : []));
    return { kept: results.length - problems.length, refused: problems.length, problems: [...new Set(problems)].toSorted() };
  };
  const held = async (tenantId: number): Promise<number> =>
    (await artifacts.list(tenantId, { limit: 200 })).reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const times = <T>(n: number, make: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => make(i)));

  it('[ART-012] the quota of a tenant counts the files of all its conversations and those of none', async () => {
    const tenantId = await newTenant();
    const places = [0, await newConversation(tenantId), await newConversation(tenantId), await newConversation(tenantId)];
    const results = await times(24, (i) => keep(tenantId, places[i % 4]!, `f${i}`));
    expect(summary(results)).toEqual({
      kept: 10,
      refused: 14,
      problems: expect.arrayContaining(['FILE (100 bytes) would exceed the 1000 bytes that the files of a tenant may have together']),
    });
    expect(await held(tenantId)).toBe(1000);
  });

  it('[ART-012] files that belong to no conversation have the quota of the tenant', async () => {
    const tenantId = await newTenant();
    expect(summary(await times(12, (i) => keep(tenantId, 0, `f${i}`)))).toMatchObject({ kept: 10, refused: 2 });
  });

  it('[ART-012] the files of one tenant do not count for another', async () => {
    const [full, empty] = [await newTenant(), await newTenant()];
    await times(10, (i) => keep(full, 0, `f${i}`));
    expect(summary([await keep(full, 0, 'more', 1), await keep(empty, 0, 'more', 1)])).toMatchObject({ kept: 1, refused: 1 });
  });

  it('[ART-011] only as many concurrent writes succeed as the quota allows', async () => {
    const tenantId = await newTenant();
    const id = await newConversation(tenantId);
    await times(10, (i) => keep(tenantId, id, `f${i}`, 10));
    const results = await times(10, (i) => keep(tenantId, id, `f${i}`, 90));
    expect(summary(results)).toMatchObject({
      kept: 5,
      problems: ['FILE (90 bytes) would exceed the 500 bytes that the files of a conversation may have together'],
    });
    expect(await held(tenantId)).toBe(5 * 90 + 5 * 10);
    // Those that were refused are as they were.
    expect((await artifacts.list(tenantId, { limit: 200 })).filter(({ size_bytes }) => size_bytes === 10)).toHaveLength(5);
  });

  it('[ART-011] nothing is kept in a conversation of another tenant', async () => {
    const [ours, theirs] = [await newTenant(), await newTenant()];
    expect(await keep(ours, await newConversation(theirs), 'f')).toMatchObject({ code: 'conversation_not_found' });
    expect(await artifacts.list(ours, { limit: 200 })).toEqual([]);
  });

  it.runIf(dialect === 'postgres')('[ART-011] nothing is kept in a conversation that is being deleted', async () => {
    const tenantId = await newTenant();
    const id = await newConversation(tenantId);
    const deletion = await database.knex.transaction();
    await deletion('conversations').where({ id }).delete();
    const keeping = keep(tenantId, id, 'f');
    // Not pg_locks: it has those of all databases, and doesn't tell of which one the row is that is waited for.
    const waiting = () => database.knex('pg_stat_activity').where({ wait_event_type: 'Lock' }).whereRaw('datname = current_database()');
    await expect.poll(waiting).toHaveLength(1);
    await deletion.commit();
    expect(await keeping).toMatchObject({ code: 'conversation_not_found' });
    expect(await artifacts.list(tenantId, { limit: 200 })).toEqual([]);
  });
});
