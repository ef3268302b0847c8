import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/*
 * Ids count for each tenant: those of other tenants tell nothing. An id is a multiple of a million and the tenant's own
 * random number below it; so it stays unique over all tenants, which keys, references and nodes of the release before rely
 * on. Ids of before stay as they are, and all new ones are greater.
 *
 * On PostgreSQL the database gives the numbers, to nodes of the release before as well. On SQLite, where there are none
 * and a trigger can't change the row, the insert does (`nextId`), and a trigger notes the id.
 *
 * It may be broken off at any point and begun again.
 */
export const config = { transaction: false };

const KINDS = ['conversations', 'messages', 'artifacts', 'memory_entries', 'memory_relations', 'schedules', 'task_runs'];
const STEP = 1_000_000;
/** Less than it takes PostgreSQL to look for deadlocks, and to end a transaction of somebody else. */
const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasTable('id_counters')) return;
  if (db.client.config.client === 'pg') return patiently(db, LOCK_TIMEOUT, upPostgres);
  await db.transaction(upSqlite);
}

async function upPostgres(db: Knex): Promise<void> {
  await db.raw(`lock table tenants, ${KINDS.join(', ')} in access exclusive mode`);
  // Every row is written again and again: with room for its next version beside it, no index is touched.
  await db.raw(
    `create table id_counters (
       tenant_id bigint not null, kind text not null, last bigint not null, primary key (tenant_id, kind)
     ) with (fillfactor = 50)`,
  );
  await db.raw('alter table tenants add column id_offset bigint');
  await giveOffsets(db);
  // For nodes of the release before.
  await db.raw(`alter table tenants alter column id_offset set not null,
    alter column id_offset set default floor(random() * ${STEP - 1}) + 1`);
  await db.raw(`create function next_id(tenant bigint, of_kind text, count bigint) returns bigint language plpgsql as $$
    declare given bigint;
    begin
      update id_counters set last = last + count * ${STEP} where tenant_id = tenant and kind = of_kind returning last into given;
      if not found then
        insert into id_counters as c (tenant_id, kind, last)
          select t.id, of_kind, t.id_offset + coalesce(b.last, 0) + (count - 1) * ${STEP}
          from tenants t left join id_counters b on b.tenant_id = 0 and b.kind = of_kind where t.id = tenant
        on conflict (tenant_id, kind) do update set last = c.last + count * ${STEP} returning last into given;
      end if;
      return given - (count - 1) * ${STEP};
    end $$`);
  await db.raw(`create function number_row() returns trigger language plpgsql as $$
    begin
      new.id := next_id(new.tenant_id, tg_table_name, 1);
      return new;
    end $$`);
  // A message of the user takes two numbers, the second for the answer: answers of many tenants are written in one
  // transaction, in which one must not wait for another's counter.
  await db.raw(`create function number_message() returns trigger language plpgsql as $$
    begin
      if new.role = 'assistant' then
        select max(id) + ${STEP} into new.id from messages
        where tenant_id = new.tenant_id and conversation_id = new.conversation_id and request_id = new.request_id and role = 'user';
      end if;
      if new.role <> 'assistant' or new.id is null then new.id := next_id(new.tenant_id, 'messages', 2); end if;
      return new;
    end $$`);
  for (const kind of KINDS) {
    await db.raw(
      `insert into id_counters (tenant_id, kind, last)
       select 0, ?, ${above(`greatest((select max(id) from ${kind}), (select last_value from ${kind}_id_seq where is_called), 0)`)}`,
      [kind],
    );
    await db.raw(`alter table ${kind} alter column id set default 0`);
    await db.raw(`create trigger number_row before insert on ${kind} for each row when (new.id = 0)
      execute function ${kind === 'messages' ? 'number_message' : 'number_row'}()`);
  }
}

async function upSqlite(db: Knex): Promise<void> {
  await db.raw(
    'create table id_counters (tenant_id bigint not null, kind text not null, last bigint not null, primary key (tenant_id, kind)) without rowid',
  );
  await db.raw('alter table tenants add column id_offset bigint not null default 0');
  await giveOffsets(db);
  for (const kind of KINDS) {
    await db.raw(
      `insert into id_counters (tenant_id, kind, last)
       select 0, ?, ${above('coalesce((select seq from sqlite_sequence where name = ?), 0)')}`,
      [kind, kind],
    );
    await db.raw(`create trigger number_${kind} after insert on ${kind} begin
      select raise(abort, 'an id that the tenant was not given') from tenants
      where id = new.tenant_id and id_offset <> new.id % ${STEP};
      insert into id_counters (tenant_id, kind, last) values (new.tenant_id, '${kind}', new.id)
      on conflict (tenant_id, kind) do update set last = max(last, excluded.last);
    end`);
  }
}

/** Each tenant that there is gets a number of its own. */
async function giveOffsets(db: Knex): Promise<void> {
  const ids: number[] = await db('tenants').orderBy('id').pluck('id');
  const offsets = new Set<number>();
  while (offsets.size < ids.length) offsets.add(randomInt(1, STEP));
  for (const [i, offset] of [...offsets].entries()) await db('tenants').where({ id: ids[i]! }).update({ id_offset: offset });
  await db.schema.alterTable('tenants', (table) => table.unique(['id_offset']));
}

/** The multiple of {@link STEP} above the highest id. */
const above = (highest: string) => `(${highest} + ${STEP - 1}) / ${STEP} * ${STEP}`;

export async function down(db: Knex): Promise<void> {
  const postgres = db.client.config.client === 'pg';
  for (const kind of KINDS) {
    if (!postgres) {
      await db.raw(`drop trigger number_${kind}`);
      continue;
    }
    await db.raw(`drop trigger number_row on ${kind}`);
    await db.raw(`alter table ${kind} alter column id set default nextval('${kind}_id_seq')`);
    await db.raw(`select setval('${kind}_id_seq', coalesce(max(id), 1), max(id) is not null) from ${kind}`);
  }
  if (postgres) await db.raw('drop function number_message, number_row, next_id');
  await db.schema.alterTable('tenants', (table) => {
    table.dropUnique(['id_offset']);
    table.dropColumn('id_offset');
  });
  await db.schema.dropTable('id_counters');
}
