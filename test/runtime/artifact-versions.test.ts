import { afterAll, beforeAll, expect, it } from 'vitest';
import { orThrow, Problem } from '../../src/lib/problem.ts';
import { Artifacts } from '../../src/store/artifacts/artifacts.ts';
import { Conversations } from '../../src/store/conversations/conversations.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { nextIdRaw } from '../../src/store/tenants/ids.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';

/** The quotas in small. */
const limits = { file: 100, conversation: 500, tenant: 1000 };

describeOnBoth('the versions of files', (dialect) => {
  let files: TestDatabase;
  let database: Database;
  /** Those of another node; on SQLite there is one only. */
  let other: Database;
  let artifacts: Artifacts;
  let seconds = 1_000_000;
  const now = () => (seconds += 1);
  beforeAll(async () => {
    files = await createDatabase(dialect);
    database = await openDatabase({ url: files.url });
    other = dialect === 'postgres' ? await openDatabase({ url: files.url }) : database;
    artifacts = new Artifacts(database, now, limits);
  });
  afterAll(async () => {
    if (other !== database) await other.close();
    await database.close();
    await files.drop();
  });

  const newTenant = async (): Promise<number> => (await new Tenants(database, now).create('t', 'test')).tenant.id;
  const newConversation = async (tenantId: number): Promise<number> =>
    orThrow(await new Conversations(database, now).create(tenantId, { title: '', agentId: 'index', definition: undefined })).id;
  const keep = async (tenantId: number, conversationId: number, path: string, content: string, by = artifacts) =>
    orThrow(await by.keep(tenantId, { conversationId, path, mimeType: 'text/plain', content: Buffer.from(content) })).artifact;
  const numbers = async (tenantId: number, id: number) => (await artifacts.versions(tenantId, id))!.map(({ version }) => version);
  const held = async (tenantId: number): Promise<number> => {
    const rows = await Promise.all(
      (['artifacts', 'artifact_versions'] as const).map((table) =>
        database.knex(table).where({ tenant_id: tenantId }).select('size_bytes'),
      ),
    );
    return rows.flat().reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  };

  it('[ART-057] of writes on two nodes at the same time none is lost', async () => {
    const tenantId = await newTenant();
    const nodes = [artifacts, new Artifacts(other, now, limits)];
    for (const conversationId of [0, await newConversation(tenantId)]) {
      const contents = Array.from({ length: 10 }, (_, i) => `content ${i}`);
      const kept = await Promise.all(contents.map((content, i) => keep(tenantId, conversationId, 'a', content, nodes[i % 2])));
      expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
      expect(await numbers(tenantId, kept[0]!.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      for (const [i, { id, version }] of kept.entries()) {
        const { content, sha256 } = orThrow(await artifacts.readVersion(tenantId, id, version));
        expect([content.toString(), sha256]).toEqual([contents[i], kept[i]!.sha256]);
      }
    }
  });

  it('[ART-058] at the quota of a conversation the oldest versions give way, and none keeps a file from being written', async () => {
    const tenantId = await newTenant();
    const id = await newConversation(tenantId);
    const [a, b] = [await keep(tenantId, id, 'a', 'x'.repeat(100)), await keep(tenantId, id, 'b', 'x'.repeat(100))];
    await keep(tenantId, id, 'a', 'y'.repeat(100));
    await keep(tenantId, id, 'b', 'y'.repeat(100));
    await keep(tenantId, id, 'c', 'x'.repeat(100));
    expect([await numbers(tenantId, a.id), await numbers(tenantId, b.id), await held(tenantId)]).toEqual([[2, 1], [2, 1], 500]);
    await keep(tenantId, id, 'd', 'x'.repeat(60));
    expect([await numbers(tenantId, a.id), await numbers(tenantId, b.id), await held(tenantId)]).toEqual([[2], [2, 1], 460]);
    await keep(tenantId, id, 'e', 'x'.repeat(100));
    expect([await numbers(tenantId, a.id), await numbers(tenantId, b.id), await held(tenantId)]).toEqual([[2], [2], 460]);
    // Full of files: what is written anew keeps nothing of what it was.
    await keep(tenantId, id, 'f', 'x'.repeat(40));
    expect(await keep(tenantId, id, 'a', 'z'.repeat(100))).toMatchObject({ version: 3 });
    expect([await numbers(tenantId, a.id), await held(tenantId)]).toEqual([[3], 500]);
    const refused = await artifacts.keep(tenantId, { conversationId: id, path: 'g', mimeType: 'text/plain', content: Buffer.from('x') });
    expect(refused).toBeInstanceOf(Problem);
    // Elsewhere there is room.
    const c = await keep(tenantId, 0, 'a', 'one');
    await keep(tenantId, 0, 'a', 'two');
    expect(await numbers(tenantId, c.id)).toEqual([2, 1]);
  });

  it('[ART-058] at the quota of a tenant those of all its conversations give way, and of no other tenant', async () => {
    const [tenantId, bystander] = [await newTenant(), await newTenant()];
    const theirs = await keep(bystander, 0, 'a', 'one');
    await keep(bystander, 0, 'a', 'two');
    const places = [0, await newConversation(tenantId), await newConversation(tenantId)];
    const kept = [];
    for (const place of places) kept.push(await keep(tenantId, place, 'a', 'x'.repeat(100)));
    for (const place of places) await keep(tenantId, place, 'a', 'y'.repeat(100));
    for (let i = 0; i < 5; i += 1) await keep(tenantId, 0, `f${i}`, 'x'.repeat(100));
    expect(await Promise.all(kept.map(({ id }) => numbers(tenantId, id)))).toEqual([[2], [2, 1], [2, 1]]);
    expect(await held(tenantId)).toBe(1000);
    await keep(tenantId, 0, 'more', 'x');
    expect(await Promise.all(kept.map(({ id }) => numbers(tenantId, id)))).toEqual([[2], [2], [2, 1]]);
    expect(await numbers(bystander, theirs.id)).toEqual([2, 1]);
  });

  it('[ART-058] a file that is refused changes no version', async () => {
    const tenantId = await newTenant();
    const id = await newConversation(tenantId);
    for (let i = 0; i < 4; i += 1) await keep(tenantId, id, `f${i}`, 'x'.repeat(100));
    const { id: file } = await keep(tenantId, id, 'a', 'one');
    await keep(tenantId, id, 'a', 'two');
    const large = { conversationId: id, path: 'b', mimeType: 'text/plain', content: Buffer.alloc(100) };
    expect(await artifacts.keep(tenantId, large)).toMatchObject({ code: 'quota_exceeded' });
    expect(await numbers(tenantId, file)).toEqual([2, 1]);
    expect((await artifacts.get(tenantId, file))!.version).toBe(2);
  });

  it('[ART-060] what a node of the release before has written is the first version', async () => {
    const tenantId = await newTenant();
    const content = Buffer.from('old');
    const times = { created_at: 5, updated_at: 5 };
    await database.knex('artifacts').insert({
      id: nextIdRaw(database, 'artifacts', tenantId),
      tenant_id: tenantId,
      conversation_id: null,
      path: 'a',
      mime_type: 'text/plain',
      size_bytes: content.length,
      sha256: 'x',
      content,
      ...times,
    });
    const [file] = await artifacts.list(tenantId, { limit: 1 });
    expect(file).toMatchObject({ version: 1 });
    expect(await artifacts.versions(tenantId, file!.id)).toEqual([
      { version: 1, mime_type: 'text/plain', size_bytes: 3, sha256: 'x', created_at: 5 },
    ]);
    await keep(tenantId, 0, 'a', 'new');
    expect(orThrow(await artifacts.readVersion(tenantId, file!.id, 1)).content.toString()).toBe('old');
  });
});
