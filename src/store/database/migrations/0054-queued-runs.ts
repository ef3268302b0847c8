import type { Knex } from 'knex';

/** Runs that wait to be begun, and messages to runs that are under way (`src/store/runs/run-queue.ts`). */
export async function up(db: Knex): Promise<void> {
  const id = db.client.config.client === 'pg' ? 'bigserial primary key' : 'integer primary key autoincrement';
  // What is looked at without the facts stands before them.
  await db.raw(`create table queued_runs (
    id ${id}, tenant_id bigint not null references tenants (id), request_id text not null unique, conversation_id bigint not null,
    lane integer not null, priority integer not null, steers text not null default '', begun integer not null default 0,
    bytes bigint not null, facts text not null
  )`);
  await db.raw(`create index queued_runs_waiting on queued_runs (tenant_id, priority desc, id) where begun = 0`);
  await db.raw(
    `create index queued_runs_of_conversations on queued_runs (conversation_id, lane, id) where begun = 0 and conversation_id <> 0`,
  );
  await db.raw(`create index queued_runs_steering on queued_runs (steers) where steers <> ''`);
}
