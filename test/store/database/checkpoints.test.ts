import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database/database.ts';
import { openSqlite } from '../../../src/store/database/sqlite.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';

const PAGE_BYTES = 4096;
let file: TestDatabase;
let database: Database;

beforeEach(async () => {
  file = await createDatabase('sqlite');
  database = openSqlite({ url: file.url });
  await database.knex.raw('create table pages (content blob)');
});
afterEach(async () => {
  await database.close();
  await file.drop();
});

/** Adds so many pages to the write-ahead log. */
function write(pages: number): void {
  database.sqlite!.prepare('insert into pages values (?)').run(randomBytes(pages * PAGE_BYTES));
}

function progress(): { log: number; checkpointed: number } {
  return (database.sqlite!.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }])[0];
}

it('[LOG-094] pages come into the database before a commit would have to bring them there', async () => {
  write(1500);
  await expect.poll(() => progress().checkpointed, { timeout: 10_000 }).toBeGreaterThan(1000);
});

it('[LOG-094] the write-ahead log begins anew though it is written to all the time', async () => {
  const waiting = () => progress().log - progress().checkpointed;
  let written = 0;
  let anew = 0;
  for (let last = 0; anew < 3;) {
    write(8);
    written += 8;
    // A thousand runs a second write as much; where the thread that brings them there has no core, the writer has none either.
    await delay(1);
    if (waiting() > 8000) await expect.poll(waiting).toBeLessThan(1000);
    const { log } = progress();
    if (log < last) anew += 1;
    last = log;
  }
  // SQLite alone would begin anew with each 16,000.
  expect(written).toBeLessThan(3 * 16_000);
  expect(statSync(`${database.sqlite!.name}-wal`).size).toBeLessThan(16_000 * PAGE_BYTES);
});
