import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/*
 * The sums of what runs have used. Runs of before, and those that nodes of the release before end beside this one, are
 * counted in the background (`log/usage-backlog.ts`), which finds them by their mark: here nothing is read but the table of
 * the runs once, for an index. It may be broken off at any point and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasTable('run_usage')) return;
  if (db.client.config.client === 'pg') return patiently(db, LOCK_TIMEOUT, upPostgres);
  await db.transaction(upSqlite);
}

/** Whether what the run used is in `run_usage`: 0 for who doesn't know the column. */
const COUNTED = 'alter table requests add column counted integer not null default 0';
const UNCOUNTED = `create index requests_uncounted on requests (completed_at) where state <> 'running' and counted = 0`;

async function upPostgres(db: Knex): Promise<void> {
  // Rows are only added, and never wait for each other: several rows may say the same, and are summed up when they are read.
  await db.raw(
    `create table run_usage (
       tenant_id bigint not null, ended_at bigint not null,
       input_tokens bigint not null, output_tokens bigint not null, cache_read_tokens bigint not null, cache_write_tokens bigint not null,
       runs integer not null, agent_runs integer not null, model_runs integer not null, failed bigint not null,
       agent text not null, model text not null
     )`,
  );
  await db.raw('create index run_usage_of_tenant on run_usage (tenant_id, ended_at)');
  await db.raw(COUNTED);
  await db.raw(UNCOUNTED);
}

async function upSqlite(db: Knex): Promise<void> {
  await db.raw(
    `create table run_usage (
       tenant_id bigint not null, ended_at bigint not null, agent text not null, model text not null, failed bigint not null,
       runs integer not null, agent_runs integer not null, model_runs integer not null,
       input_tokens bigint not null, output_tokens bigint not null, cache_read_tokens bigint not null, cache_write_tokens bigint not null,
       primary key (tenant_id, ended_at, agent, model, failed)
     ) without rowid`,
  );
  await db.raw(COUNTED);
  await db.raw(UNCOUNTED);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index requests_uncounted');
  await db.schema.alterTable('requests', (table) => table.dropColumn('counted'));
  await db.schema.dropTable('run_usage');
}
