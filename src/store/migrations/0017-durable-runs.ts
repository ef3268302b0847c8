import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/*
 * Runs that outlive their node. What a run needs to go on stands in `journal`, what it has changed in this database is noted in
 * `effects`, and what it asks of people in `questions`. Nodes of the release before neither write nor read them; a run that one
 * of them finds without a living owner it ends, as it always did. It may be broken off at any point and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasTable('journal')) return;
  if (db.client.config.client === 'pg') return patiently(db, LOCK_TIMEOUT, (transaction) => create(transaction, true));
  await db.transaction((transaction) => create(transaction, false));
}

async function create(db: Knex, postgres: boolean): Promise<void> {
  for (const column of COLUMNS) await db.raw(`alter table requests add column ${column}`);
  // What a sweep has to look at: parked runs wait until somebody wakes them, and there may be many.
  await db.raw(`create index requests_awake on requests (owner) where state = 'running' and owner <> 'parked'`);
  await db.schema.createTable('journal', (table) => {
    table.text('request_id').notNullable();
    table.bigInteger('n').notNullable();
    table.bigInteger('tenant_id').notNullable();
    table.bigInteger('stream_id').notNullable();
    table.text('kind').notNullable();
    table.text('data').notNullable();
    table.primary(['request_id', 'n']);
  });
  await db.schema.createTable('effects', (table) => {
    table.text('request_id').notNullable();
    table.text('place').notNullable();
    table.bigInteger('tenant_id').notNullable();
    table.text('outcome').notNullable();
    table.primary(['request_id', 'place']);
  });
  await db.schema.createTable('questions', (table) => {
    if (postgres) table.bigInteger('id').primary().defaultTo(0);
    else table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    table.text('request_id').notNullable();
    table.text('agent_id').notNullable();
    table.bigInteger('stream_id').notNullable();
    /** Which command of the stream it belongs to. */
    table.text('place').notNullable();
    table.text('kind').notNullable();
    table.text('text').notNullable();
    /** A JSON array. */
    table.text('options').notNullable().defaultTo('[]');
    table.text('command').notNullable().defaultTo('');
    /** Empty while it is open. */
    table.text('decision').notNullable().defaultTo('');
    table.text('answer').notNullable().defaultTo('');
    table.text('answered_by').notNullable().defaultTo('');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.bigInteger('answered_at').notNullable().defaultTo(0);
    table.unique(['request_id', 'place']);
    table.index(['tenant_id', 'id']);
  });
  await db.raw(`create index questions_open on questions (tenant_id, id) where decision = ''`);
  await db.raw(`create index questions_expire on questions (expires_at) where decision = ''`);
  // Its ids count for each tenant (0013).
  if (postgres)
    await db.raw('create trigger number_row before insert on questions for each row when (new.id = 0) execute function number_row()');
  else
    await db.raw(`create trigger number_questions after insert on questions begin
      select raise(abort, 'an id that the tenant was not given') from tenants
      where id = new.tenant_id and id_offset <> new.id % 1000000;
      insert into id_counters (tenant_id, kind, last) values (new.tenant_id, 'questions', new.id)
      on conflict (tenant_id, kind) do update set last = max(last, excluded.last);
    end`);
}

const COLUMNS = [
  `recovery text not null default 'fail'`,
  'durable integer not null default 0',
  'attempts integer not null default 1',
  'stalls integer not null default 0',
  'steps_seen bigint not null default 0',
  'waiting bigint not null default 0',
];

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('questions');
  await db.schema.dropTable('effects');
  await db.schema.dropTable('journal');
  await db.raw('drop index requests_awake');
  for (const column of COLUMNS) await db.raw(`alter table requests drop column ${column.split(' ')[0]}`);
}
