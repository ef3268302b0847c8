import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/** Budgets of tenants, of their tokens and of whom their runs are for, and what is spent of them. It may be broken off and begun again. */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  await db.raw(`create table if not exists budget_accounts (
    tenant_id bigint not null references tenants (id), token_id bigint not null, for_user text not null, period text not null, ends_at bigint,
    spent_tokens bigint not null default 0, spent bigint not null default 0, held ${isPostgres ? 'jsonb' : 'text'} not null default '{}',
    told integer not null default 0, primary key (tenant_id, token_id, for_user, period)
  )`);
  await db.raw('create index if not exists budget_accounts_by_end on budget_accounts (ends_at)');
  const columns = [
    ['tenants', 'budget'],
    ['tenants', 'user_budget'],
    ['tokens', 'budget'],
  ] as const;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    for (const [table, column] of columns) {
      if (!(await transaction.schema.hasColumn(table, column))) await transaction.raw(`alter table ${table} add column ${column} text`);
    }
  };
  if (isPostgres) await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}
