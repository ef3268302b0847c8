import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Which version of the words an entry is indexed by, and how many of these are other forms of its words. Nodes of the release before write
 * entries of version 0, which are found by their words alone until a newer node has indexed them again. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
const COLUMNS: readonly [table: string, column: string, type: string][] = [
  ['memory_entries', 'words_version', 'integer'],
  ['memory_entries', 'forms', 'integer'],
  ['memory_stats', 'forms', 'bigint'],
];

export async function up(db: Knex): Promise<void> {
  for (const [table, column, type] of COLUMNS) {
    if (await db.schema.hasColumn(table, column)) continue;
    await change(db, `alter table ${table} add column ${column} ${type} not null default 0`);
  }
  await change(db, 'create index if not exists memory_entries_of_old_words on memory_entries (tenant_id, id) where words_version < 1');
}

async function change(db: Knex, statement: string): Promise<void> {
  const step = async (transaction: Knex.Transaction): Promise<void> => void (await transaction.raw(statement));
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, step);
  else await db.transaction(step);
}
