import { join } from 'node:path';
import type { APIError } from 'openai';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { OpenaiResponses } from '../../../src/store/doors/openai-responses.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';
import { startBaton, useUpstream, type Baton } from '../../support/server.ts';
import { all, failure, officialClient, runOf } from './official.ts';

describeOnBoth('what was said before a response', (dialect) => {
  let database: TestDatabase;
  let db: Database;
  let baton: Baton | undefined;
  let token: string;
  const upstream = useUpstream();
  /** Starts another server on the database. */
  const restart = async (more: Record<string, string> = {}): Promise<void> => {
    await baton?.stop();
    baton = await startBaton({ database, env: { ...upstream().env, INDEX_MODEL: 'openai/fake', ...more } });
    token ??= baton.tenant.token;
  };
  const client = () => officialClient(baton!, token).withOptions({ maxRetries: 0 });
  const ask = (more: Partial<ResponseCreateParamsNonStreaming> = {}) =>
    client().responses.create({ model: 'index', input: 'hello', ...more });
  const told = () => JSON.stringify(upstream().requests.at(-1)!.body.messages);

  beforeAll(async () => {
    database = await createDatabase(dialect);
    db = await openDatabase({ url: database.url });
    await restart();
  });
  afterAll(async () => {
    await baton?.stop();
    await db?.close();
    await database?.drop();
  });

  it('[OAI-034] is refused where it is too much, and is not read', async () => {
    upstream().reply({ text: ['Paris'] }, { text: ['Rome'] });
    const first = await ask();
    const second = await ask({ previous_response_id: first.id });
    const asked = JSON.stringify({ created: 1, input: [{ role: 'user', content: 'x'.repeat(32 * 1024 * 1024) }] });
    await db
      .knex('openai_responses')
      .where({ request_id: runOf(first.id) })
      .update({ asked });
    const before = upstream().requests.length;
    const refused = await failure<APIError>(ask({ previous_response_id: second.id }));
    expect(refused).toMatchObject({ status: 400, param: 'previous_response_id', message: expect.stringContaining('bytes') });
    expect(upstream().requests.length).toBe(before);
  });

  it('[OAI-023] [OAI-084] is not parsed where an answer is named, or a response deleted', async () => {
    upstream().reply({ text: ['Paris'] }, { text: ['So.'] });
    const { id, output } = await ask();
    await db
      .knex('openai_responses')
      .where({ request_id: runOf(id) })
      .update({ asked: 'no JSON' });
    await ask({
      input: [
        { type: 'item_reference', id: output[0]!.id! },
        { role: 'user', content: 'Why?' },
      ],
    });
    expect(told()).toMatch(/Paris.*Why\?/);
    await client().responses.delete(id);
    expect(await failure<APIError>(client().responses.inputItems.list(id))).toMatchObject({ status: 404 });
  });

  it('[OAI-020] [OAI-027] is left where it is when a response is looked at', async () => {
    const responses = new OpenaiResponses(db);
    const kept = async (input: string) => {
      upstream().reply({ text: ['Paris'] });
      const { id } = await ask({ input, metadata: { z: '1', a: '2' } });
      expect(await client().responses.retrieve(id)).toMatchObject({ metadata: { z: '1', a: '2' }, output_text: 'Paris' });
      const { asked = '' } = (await responses.head(baton!.tenant.id, runOf(id))) ?? {};
      const { input: _, ...rest } = JSON.parse((await responses.get(baton!.tenant.id, runOf(id)))!.asked!) as { input: unknown };
      return { asked: JSON.stringify(JSON.parse(asked)), rest: JSON.stringify(rest) };
    };
    const { asked, rest } = await kept('France \u{1f600}');
    expect(asked).toBe(rest);
    expect((await kept('Fran\0ce')).asked).toContain(rest.slice(0, 9));
  });

  it('[ARC-001] [OAI-023] is read from the archive', async () => {
    upstream().reply({ text: ['Paris'] }, { text: ['Madrid'] }, { text: ['Rome'] }, { text: ['Bern'] });
    const first = await ask({ input: 'France?' });
    const second = await ask({ input: 'Spain?', previous_response_id: first.id });
    const archive = { ARCHIVE: `file:${join(database.folder, 'archive')}`, ARCHIVE_AFTER_DAYS: '0' };
    await restart(archive);
    await expect.poll(async () => (await db.knex('events')).length, { timeout: 30_000 }).toBe(0);
    await ask({ input: 'Italy?', previous_response_id: second.id });
    expect(told()).toMatch(/France\?.*Paris.*Spain\?.*Madrid.*Italy\?/);
    const named = { type: 'item_reference' as const, id: second.output[0]!.id! };
    await ask({ input: [named, { role: 'user', content: 'Why?' }] });
    expect(told()).toMatch(/Madrid.*Why\?/);
    expect(await all(client().responses.inputItems.list(second.id))).toHaveLength(3);
    await restart();
    for (const away of [{ previous_response_id: second.id }, { input: [named, { role: 'user' as const, content: 'Why?' }] }])
      expect(await failure<APIError>(ask(away))).toMatchObject({ status: 503, code: 'archive_unavailable' });
  });
});
