import { expect, it } from 'vitest';
import { rowsOf } from '../../../src/store/database/database.ts';
import { openSqlite } from '../../../src/store/database/sqlite.ts';
import { createDatabase } from '../../support/databases.ts';

it('[LOG-096] a statement in another mode leaves the rows of those with the same text as they are', async () => {
  const file = await createDatabase('sqlite');
  const database = openSqlite({ url: file.url });
  const text = 'select 7 as a';
  await database.ping();
  expect(database.sqlite!.prepare(text).pluck().get()).toBe(7);
  expect(database.sqlite!.prepare(text).raw().get()).toEqual([7]);
  expect(await rowsOf(database, text, [])).toEqual([{ a: 7 }]);
  expect(await database.knex.raw(text)).toEqual([{ a: 7 }]);
  expect(await database.atomically([database.knex.raw(text)])).toEqual([[{ a: 7 }]]);
  await database.close();
  await file.drop();
});
