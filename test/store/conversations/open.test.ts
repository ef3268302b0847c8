import { afterEach, beforeEach, expect, it } from 'vitest';
import { orThrow } from '../../../src/lib/problem.ts';
import { Conversations } from '../../../src/store/conversations/conversations.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { nextIdRaw } from '../../../src/store/tenants/ids.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

const LONG = 'x'.repeat(40_000);

describeOnBoth('a conversation that is opened', (dialect) => {
  let files: TestDatabase;
  let database: Database;
  let conversations: Conversations;
  beforeEach(async () => {
    files = await createDatabase(dialect);
    database = await openDatabase({ url: files.url });
    conversations = new Conversations(database, () => 1);
  });
  afterEach(async () => {
    await database.close();
    await files.drop();
  });

  const tenant = async (name: string) => (await new Tenants(database, () => 1).create(name, 'test')).tenant.id;
  const begin = async (tenantId: number) =>
    orThrow(await conversations.create(tenantId, { title: 'T', agentId: 'index', definition: undefined })).id;
  const say = async (tenantId: number, id: number, texts: readonly string[]) => {
    const row = { tenant_id: tenantId, conversation_id: id, input_tokens: 0, output_tokens: 0, created_at: 1, request_id: '' };
    for (const content of texts) {
      await database
        .knex('messages')
        .insert({ ...row, id: nextIdRaw(database, 'messages', tenantId), role: 'user', content: JSON.stringify(content) });
    }
  };

  it('[CNV-001] shows what a message to it has to know, to several at once', async () => {
    const [ours, theirs] = [await tenant('ours'), await tenant('theirs')];
    const [empty, short, long, other] = [await begin(ours), await begin(ours), await begin(ours), await begin(theirs)];
    await say(ours, short, ['one', 'two "quoted"\n', 'drei ü']);
    await say(ours, long, [LONG, LONG, 'end']);
    await say(theirs, other, ['of theirs']);
    await database
      .knex('requests')
      .insert({ id: 'r', tenant_id: ours, conversation_id: short, agent_id: 'index', state: 'running', owner: 'n', started_at: 1 });
    const ids = [empty, short, long, other, 999_999_999];
    const opened = await Promise.all(ids.map((id) => conversations.open(ours, id)));
    expect(opened.map((one) => one && one.history.map(({ role, content }) => [role, content]))).toEqual([
      [],
      ['one', 'two "quoted"\n', 'drei ü'].map((text) => ['user', text]),
      [LONG, LONG, 'end'].map((text) => ['user', text]),
      undefined,
      undefined,
    ]);
    expect(opened.map((one) => one?.running)).toEqual([undefined, 'r', undefined, undefined, undefined]);
    for (const [i, id] of ids.entries()) expect(opened[i]?.conversation).toEqual(await conversations.get(ours, id));
  });

  it('[CNV-006] shows the newest of many messages', async () => {
    const ours = await tenant('ours');
    const id = await begin(ours);
    await say(
      ours,
      id,
      Array.from({ length: 105 }, (_, i) => `${i}`),
    );
    const { history, conversation } = (await conversations.open(ours, id))!;
    expect(history.map(({ content }) => content)).toEqual(Array.from({ length: 100 }, (_, i) => `${i + 5}`));
    expect(conversation.message_count).toBe(105);
  });
});
