import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Tenants that are being erased, and indexes by which is found what a run has left: its deliveries, its files, and the prompts that its steps name;
 * the runs of a conversation, and the old runs of one tenant. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  const change = async (statement: string): Promise<void> => {
    const step = async (transaction: Knex.Transaction): Promise<void> => void (await transaction.raw(statement));
    if (isPostgres) await patiently(db, LOCK_TIMEOUT, step);
    else await db.transaction(step);
  };
  const index = (name: string, on: string): Promise<void> => change(`create index if not exists ${name} on ${on}`);
  if (!(await db.schema.hasColumn('tenants', 'erasing'))) await change('alter table tenants add column erasing bigint');
  if (!(await db.schema.hasColumn('steps', 'prompt'))) await change('alter table steps add column prompt text');
  await change(
    isPostgres
      ? `update steps set prompt = data::json ->> 'prompt' where kind = 'model_call' and prompt is null`
      : `update steps set prompt = json_extract(data, '$.prompt') where kind = 'model_call' and prompt is null`,
  );
  // Without an index that leads to them, PostgreSQL would read the runs of all tenants to see that an erased one has none.
  if (isPostgres)
    for (const name of await keysTo(db, 'requests', 'tenants')) await change(`alter table requests drop constraint if exists "${name}"`);
  await index('tenants_erasing', 'tenants (erasing) where erasing is not null');
  await index('steps_of_prompt', 'steps (tenant_id, prompt) where prompt is not null');
  await index('outbox_of_run', `outbox (request_id) where request_id <> ''`);
  await index('artifacts_of_run', 'artifacts (tenant_id, request_id) where request_id is not null');
  await index('artifact_versions_of_run', 'artifact_versions (tenant_id, request_id) where request_id is not null');
  await index('requests_of_conversation', 'requests (conversation_id) where conversation_id <> 0');
  await index('requests_to_purge_of_tenant', `requests (tenant_id, completed_at) where state <> 'running' and purged = 0`);
  await index('console_sessions_of_tenant', 'console_sessions (tenant_id)');
  await index('usage_records_of_tenant', 'usage_records (tenant_id)');
}

/** The names of a table's foreign keys to another one. */
async function keysTo(db: Knex, from: string, to: string): Promise<string[]> {
  const sql = `select conname from pg_constraint where contype = 'f' and conrelid = ?::regclass and confrelid = ?::regclass`;
  const { rows } = (await db.raw(sql, [from, to])) as { rows: { conname: string }[] };
  return rows.map(({ conname }) => conname);
}
