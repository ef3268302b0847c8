import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/** Whether a node joins what the rows of a run have once. Those of the release before say nothing, and don't. It may be broken off and begun again. */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasColumn('nodes', 'joins')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw('alter table nodes add column joins integer not null default 0');
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}
