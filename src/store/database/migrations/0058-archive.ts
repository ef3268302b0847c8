import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Where the events and steps of runs are that are in the archive (`src/archive/`), and indexes by which is found what is due to go there and what has to go
 * from there. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  const bytes = isPostgres ? 'bytea' : 'blob';
  const change = async (statement: string): Promise<void> => {
    const step = async (transaction: Knex.Transaction): Promise<void> => void (await transaction.raw(statement));
    if (isPostgres) await patiently(db, LOCK_TIMEOUT, step);
    else await db.transaction(step);
  };
  const index = (name: string, on: string): Promise<void> => change(`create index if not exists ${name} on ${on}`);
  await change(`create table if not exists archive_segments (
    id text primary key, tenant_id bigint not null, state text not null, owner text not null, created_at bigint not null,
    runs bigint not null default 0, bytes bigint not null default 0
  )`);
  await change(`create table if not exists archived_runs (
    request_id text primary key, tenant_id bigint not null, segment text not null, ended_at bigint not null,
    events text not null, events_key ${bytes} not null, steps text, steps_key ${bytes}, prompts text
  )`);
  if (!(await db.schema.hasColumn('requests', 'archived')))
    await change('alter table requests add column archived integer not null default 0');
  // Of a tenant, one node writes at a time.
  await change(`create unique index if not exists archive_segments_written on archive_segments (tenant_id) where state = 'writing'`);
  await index('archive_segments_of_tenant', 'archive_segments (tenant_id)');
  await index('archive_segments_leaving', `archive_segments (id) where state = 'leaving'`);
  await index('archived_runs_of_segment', 'archived_runs (segment)');
  await index('archived_runs_with_steps', 'archived_runs (ended_at) where steps_key is not null');
  await index(
    'requests_to_archive',
    `requests (tenant_id, completed_at) where state <> 'running' and purged = 0 and counted = 1 and archived = 0`,
  );
  await index('requests_to_unarchive', 'requests (id) where purged = 1 and archived = 1');
}
