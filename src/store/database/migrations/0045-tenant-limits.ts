import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/** Limits that are a tenant's own, and what the nodes have taken of those that they share. It may be broken off and begun again. */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  await db.raw(`create table if not exists tenant_shares (
    tenant_id bigint primary key references tenants (id), held ${isPostgres ? 'jsonb' : 'text'} not null default '{}',
    window_ends bigint not null default 0, started bigint not null default 0, lent bigint not null default 0
  )`);
  if (await db.schema.hasColumn('tenants', 'limits')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw('alter table tenants add column limits text');
  };
  if (isPostgres) await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}
