import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/** Why the last try of a delivery has failed, and which of its tries were asked for. It may be broken off and begun again. */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
const COLUMNS = [`last_error text not null default ''`, 'demanded integer not null default 0'];

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasColumn('outbox', 'demanded')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    for (const column of COLUMNS) await transaction.raw(`alter table outbox add column ${column}`);
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('outbox', (table) => table.dropColumns('last_error', 'demanded'));
}
