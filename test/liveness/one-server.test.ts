import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { createDatabase } from '../support/databases.ts';
import { runCli, spawnBaton } from '../support/process.ts';
import { startBaton } from '../support/server.ts';

it('[LIV-010] a second server on a SQLite file does not start, in another process or in the same one', async () => {
  await using database = await createDatabase('sqlite');
  const baton = await startBaton({ database });
  const { code, stderr } = await runCli(database, ['serve'], { LOG_LEVEL: 'silent' });
  const file = database.url.slice('sqlite:'.length);
  const line = `DATABASE_URL: ${file} is in use by another server; several servers need PostgreSQL`;
  expect({ code, stderr }).toEqual({ code: 1, stderr: `baton: ${line}\n` });
  await expect(startBaton({ database })).rejects.toThrow(line);
  expect((await baton.api.run('hello')).done.ok).toBe(true);
  await baton.stop();
  // It is free again.
  await (await startBaton({ database })).stop();
});

it('[LIV-011] baton tenant works beside a server on SQLite, and refuses a schema that is not its own', async () => {
  await using baton = await spawnBaton();
  const { database } = baton;
  expect(await runCli(database, ['tenant', 'create', 'Acme'])).toMatchObject({ code: 0, stderr: '' });
  const store = await openDatabase({ url: database.url });
  await store.knex('schema_migrations').where({ name: '0025-lists' }).update({ name: '0025-other' });
  const { code, stderr } = await runCli(database, ['tenant', 'list']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^baton: .* is in use by a server of another release.*\n$/) });
  await store.close();
});

it('[LIV-011] baton tenant brings the schema up to date when no server runs', async () => {
  await using database = await createDatabase('sqlite', 'empty');
  expect(await runCli(database, ['tenant', 'create', 'Acme'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('has been set up'),
  });
  const { code, stdout } = await runCli(database, ['tenant', 'list']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Acme') });
});
