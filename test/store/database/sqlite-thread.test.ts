import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endThread } from '../../../src/store/database/sqlite-thread.ts';
import { programFile } from '../../../src/files.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { openSqlite } from '../../../src/store/database/sqlite.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';

let file: TestDatabase;

beforeEach(async () => {
  file = await createDatabase('sqlite');
});
afterEach(() => file.drop());

/** A database that is open, and a thread that begins to work with it. */
async function begin(): Promise<{ database: Database; worker: Worker }> {
  const database = openSqlite({ url: file.url });
  await database.knex.raw('create table pages (content blob)');
  return {
    database,
    worker: new Worker(programFile('store/database/checkpoint-worker'), { workerData: database.sqlite!.name, execArgv: [] }),
  };
}

it('[LOG-094] a thread that is still loading SQLite ends of itself: to terminate it then ends the whole process', async () => {
  const { database, worker } = await begin();
  const exit = once(worker, 'exit');
  await endThread(worker);
  expect(await exit).toEqual([0]);
  // Once more, and nobody waits.
  await endThread(worker);
  await database.close();
});

it('[LOG-094] one that works does first what it was told', async () => {
  const { database, worker } = await begin();
  const answers: unknown[] = [];
  worker.on('message', (answer) => answers.push(answer));
  for (let n = 0; n < 3; n++) worker.postMessage('', []);
  await endThread(worker);
  expect(answers).toHaveLength(3);
  await database.close();
});

it('[LOG-094] a database that closes terminates no thread', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const told = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    const database = openSqlite({ url: file.url });
    await database.knex.raw('create table pages (content blob)');
    await database.knex.raw('insert into pages values (zeroblob(8000000))');
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 10_000, interval: 1 });
    await database.close();
    expect(terminate).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
  }
});
