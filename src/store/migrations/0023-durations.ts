import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * How long the runs took that are summed up: of each run, of each of its agents, and of each of its models. Runs that were summed
 * up before count as 0. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
const COLUMNS = ['run_ms', 'agent_ms', 'model_ms'];

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasColumn('run_usage', 'model_ms')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    for (const column of COLUMNS) await transaction.raw(`alter table run_usage add column ${column} bigint not null default 0`);
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('run_usage', (table) => table.dropColumns(...COLUMNS));
}
