import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/*
 * What large tables need. On PostgreSQL the events are partitioned by the time of their run, so that old ones go with a DROP. What is there
 * becomes the partition of the past, as it is: not a row is copied, and nodes of the release before go on beside it.
 *
 * Not in one transaction, since that would hold its locks while the old rows are checked. It may be broken off at any
 * point and begun again.
 */
export const config = { transaction: false };

const WEEK_MS = 7 * 86_400_000;
const LOCK_TIMEOUT = '1s';
const CHECK_VIOLATION = '23514';

export async function up(db: Knex): Promise<void> {
  // For the deletion of a conversation.
  await db.raw('create index if not exists schedules_conversation_id_index on schedules (conversation_id)');
  if (db.client.config.client !== 'pg' || (await isPartitioned(db))) return;
  // A week ahead at least: also when the migration is broken off here, the nodes beside it may write for as long.
  const bound = idPrefix((Math.ceil(Date.now() / WEEK_MS) + 1) * WEEK_MS);
  await patiently(db, LOCK_TIMEOUT, async (transaction) => {
    await transaction.raw('alter table events drop constraint if exists events_bound');
    await transaction.raw(`alter table events add constraint events_bound check (request_id < '${bound}') not valid`);
  });
  // With this check, the old table becomes a partition without being read under an exclusive lock.
  await db.raw('alter table events validate constraint events_bound').catch((error: unknown) => {
    // Ids of a clock that was ahead; they are moved below.
    if ((error as { code?: unknown }).code !== CHECK_VIOLATION) throw error;
  });
  await patiently(db, LOCK_TIMEOUT, async (transaction) => {
    for (const statement of swap(bound)) await transaction.raw(statement);
  });
}

const swap = (bound: string): string[] => [
  'lock table events in access exclusive mode',
  'alter table events rename to events_past',
  'alter table events_past rename constraint events_pkey to events_past_pkey',
  `create table events (
     request_id text not null, seq bigint not null, tenant_id bigint not null, kind text not null, data text not null,
     primary key (request_id, seq)
   ) partition by range (request_id)`,
  'create table events_other partition of events default',
  `with moved as (delete from events_past where request_id >= '${bound}' returning request_id, seq, tenant_id, kind, data)
   insert into events_other select * from moved`,
  `alter table events attach partition events_past for values from (minvalue) to ('${bound}')`,
  'alter table events_past drop constraint events_bound',
];

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index schedules_conversation_id_index');
  if (db.client.config.client !== 'pg') return;
  await db.transaction(async (transaction) => {
    await transaction.raw('alter table events rename to events_partitioned');
    await transaction.raw('alter table events_partitioned rename constraint events_pkey to events_partitioned_pkey');
    await transaction.raw(
      `create table events (
         request_id text not null, seq bigint not null, tenant_id bigint not null, kind text not null, data text not null,
         primary key (request_id, seq)
       )`,
    );
    await transaction.raw('insert into events select request_id, seq, tenant_id, kind, data from events_partitioned');
    await transaction.raw('drop table events_partitioned');
  });
}

async function isPartitioned(db: Knex): Promise<boolean> {
  const { rows } = (await db.raw(`select relkind from pg_class where oid = 'events'::regclass`)) as { rows: { relkind: string }[] };
  return rows[0]?.relkind === 'p';
}

/** The beginning of the ids of the runs that begin at a time: ids are UUIDv7. */
function idPrefix(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
