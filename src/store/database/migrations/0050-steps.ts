import type { Knex } from 'knex';

/** What runs have been told and have answered, step by step: rows of `steps` (`src/runtime/steps/stream-steps.ts`), and the prompts that many runs share. */
export async function up(db: Knex): Promise<void> {
  const bytes = db.client.config.client === 'pg' ? 'bytea' : 'blob';
  await db.raw(`create table steps (
    request_id text not null, n bigint not null, tenant_id bigint not null, stream_id bigint not null,
    kind text not null, data text not null, contents ${bytes}, primary key (request_id, n)
  )`);
  await db.raw(`create table step_prompts (
    tenant_id bigint not null, hash text not null, used_on bigint not null, contents ${bytes} not null, primary key (tenant_id, hash)
  )`);
  await db.raw('create index step_prompts_used_on on step_prompts (used_on)');
}
