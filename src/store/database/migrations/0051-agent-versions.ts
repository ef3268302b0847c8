import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * What agents were before, and which version a run has. The definitions that there are become version 1. An agent that a node of the release
 * before writes has no version until it is written again. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const change = async (steps: (transaction: Knex.Transaction) => Promise<void>): Promise<void> => {
    if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, steps);
    else await db.transaction(steps);
  };
  const add = (table: string, column: string, type: string): Promise<void> =>
    change(async (transaction) => {
      if (!(await transaction.schema.hasColumn(table, column))) await transaction.raw(`alter table ${table} add column ${column} ${type}`);
    });
  await add('requests', 'agent_version', 'bigint');
  await add('agents', 'version', 'bigint not null default 0');
  // What is looked at without the definition stands before it.
  await db.raw(`create table if not exists agent_versions (
    tenant_id bigint not null references tenants (id), agent_id text not null, version bigint not null, used integer not null default 0,
    created_at bigint not null, created_by bigint, created_by_name text, definition text not null,
    primary key (tenant_id, agent_id, version)
  )`);
  await db.raw(`create table if not exists deleted_agents (
    tenant_id bigint not null references tenants (id), agent_id text not null, version bigint not null, deleted_at bigint not null,
    primary key (tenant_id, agent_id)
  )`);
  await db.raw('create index if not exists deleted_agents_by_time on deleted_agents (tenant_id, deleted_at desc, agent_id)');
  await db.transaction(async (transaction) => {
    await transaction.raw('update agents set version = 1 where version = 0');
    await transaction.raw(`insert into agent_versions (tenant_id, agent_id, version, created_at, created_by, created_by_name, definition)
      select tenant_id, id, version, updated_at, coalesce(updated_by, created_by), coalesce(updated_by_name, created_by_name), definition
      from agents where version = 1 on conflict do nothing`);
  });
}
