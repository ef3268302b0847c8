import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * What the runs of a task need approval for, whatever the definitions of their agents say: what the run did that has made the task.
 * Tasks of before, and those that nodes of the release before make, have none. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasColumn('schedules', 'approvals')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw(`alter table schedules add column approvals text not null default '[]'`);
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}
