import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Who a run is for and what for, the beginning of its prompt, how its answer ended, and what runs are found by: pairs, words, and the code of their
 * errors; and what users have used. Runs of before, and those that nodes of the release before start, have none of the first. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
const COLUMNS: readonly [table: string, column: string][] = [
  ['requests', 'prompt'],
  ['requests', 'finish_reason'],
  ['requests', 'for_user'],
  ['requests', 'labels'],
  ['schedules', 'for_user'],
  ['schedules', 'labels'],
];

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  const change = async (statement: string): Promise<void> => {
    const step = async (transaction: Knex.Transaction): Promise<void> => void (await transaction.raw(statement));
    if (isPostgres) await patiently(db, LOCK_TIMEOUT, step);
    else await db.transaction(step);
  };
  for (const [table, column] of COLUMNS) {
    if (!(await db.schema.hasColumn(table, column))) await change(`alter table ${table} add column ${column} text`);
  }
  // Each is its own index, in the order in which runs are listed.
  const rest = isPostgres ? '' : ' without rowid';
  await change(`create table if not exists run_labels (tenant_id bigint not null, name text not null, value text not null, request_id text not null,
    primary key (tenant_id, name, value, request_id))${rest}`);
  await change(`create table if not exists run_words (tenant_id bigint not null, word text not null, request_id text not null,
    primary key (tenant_id, word, request_id))${rest}`);
  // As `run_usage`: on SQLite a row is the sum of its second.
  const key = isPostgres ? '' : ', primary key (tenant_id, ended_at, for_user, model, failed)';
  await change(`create table if not exists user_usage (tenant_id bigint not null, ended_at bigint not null, for_user text not null, model text not null,
    failed bigint not null, runs integer not null, input_tokens bigint not null, output_tokens bigint not null, cache_read_tokens bigint not null,
    cache_write_tokens bigint not null, run_ms bigint not null${key})${rest}`);
  if (isPostgres) await change('create index if not exists user_usage_tenant_id_ended_at on user_usage (tenant_id, ended_at)');
  await change(`create index if not exists requests_of_error on requests (tenant_id, error_code, id) where error_code <> ''`);
}
