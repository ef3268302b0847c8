import { openDatabase } from '../../src/store/database/connect.ts';
import type { TestDatabase } from './databases.ts';

/** But half a minute, which an answer has left: questions wait for a day. */
const A_DAY_S = 86_370;

/** Lets a day go by for the runs of a database and their questions, while no process is at work on it. */
export async function passADay({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  const db = await openDatabase({ url });
  await db.knex('requests').decrement({ started_at: A_DAY_S, changed_ms: A_DAY_S * 1000 });
  await db.knex('questions').decrement({ created_at: A_DAY_S, expires_at: A_DAY_S });
  await db.close();
}
