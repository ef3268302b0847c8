import { expect, it } from 'vitest';
import { thisProcess } from '../../src/lib/process-identity.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { createDatabase } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';

/** The model echoes it. */
const WORDS = 'It was a dark and stormy night; the rain fell in torrents, except at occasional intervals, when it was checked by a gust.';

it('[LOG-100] rows repeat texts as long as a node of the release before is alive, and no longer', async () => {
  await using database = await createDatabase('postgres');
  const store = await openDatabase({ url: database.url });
  const { space, pid, start } = thisProcess;
  // Of such a node, which says nothing of what it can do.
  await store.knex('nodes').insert({ id: 'old', expires_at: Date.now() + 600_000, process_space: space, pid, process_start: start });
  await using baton = await startBaton({ database });
  const rowOfRun = async (): Promise<string> => {
    const stream = await baton.api.run(WORDS);
    const done = stream.frames.at(-1)!;
    expect(done.data).toMatchObject({ ok: true, content: expect.stringContaining('stormy') });
    const replay = await baton.api.events(stream.requestId);
    expect(replay.frames.at(-1)).toEqual(done);
    return (await store.knex('events').first('data').where({ request_id: stream.requestId, kind: 'done' }))!.data;
  };
  expect(await rowOfRun()).toMatch(/^\{"type":"done".*stormy/);
  await store.knex('nodes').where({ id: 'old' }).delete();
  await expect.poll(rowOfRun, { timeout: 20_000, interval: 500 }).toMatch(/^~0~\d+~\{"type":"done"(?!.*stormy)/);
  await store.close();
});
