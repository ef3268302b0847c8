import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Which run a run runs again; and messages that a fork of a conversation has, of which another conversation holds what was said. When that one is
 * deleted, what was said goes to the oldest of those that share it, and the others share it with that. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

const HEIR = `(select min(id) from messages where shared_from = old.id)`;
/** In this order: the heir is found by what it shares. */
const HAND_ON = `update messages set shared_from = ${HEIR} where shared_from = old.id and id <> ${HEIR};
  update messages set content = old.content, shared_from = null where shared_from = old.id;`;

export async function up(db: Knex): Promise<void> {
  const isPostgres = db.client.config.client === 'pg';
  const change = async (step: (transaction: Knex.Transaction) => Promise<void>): Promise<void> => {
    if (isPostgres) await patiently(db, LOCK_TIMEOUT, step);
    else await db.transaction(step);
  };
  const statement = (sql: string): Promise<void> => change(async (transaction) => void (await transaction.raw(sql)));
  const add = async (table: string, column: string, type: string): Promise<void> => {
    if (!(await db.schema.hasColumn(table, column))) await statement(`alter table ${table} add column ${column} ${type}`);
  };
  await add('requests', 'rerun_of', 'text');
  await add('messages', 'shared_from', 'bigint');
  await add('messages', 'forked', 'integer not null default 0');
  await statement('create index if not exists messages_forked on messages (request_id) where forked = 1');
  await statement('create index if not exists messages_shared_from on messages (shared_from) where shared_from is not null');
  if (!isPostgres) {
    await statement(`create trigger if not exists hand_on_message after delete on messages
      when exists (select 1 from messages where shared_from = old.id) begin ${HAND_ON} end`);
    return;
  }
  await statement(`create or replace function hand_on_message() returns trigger language plpgsql as $$
    begin ${HAND_ON} return null; end $$`);
  await change(async (transaction) => {
    await transaction.raw('drop trigger if exists hand_on_message on messages');
    await transaction.raw('create trigger hand_on_message after delete on messages for each row execute function hand_on_message()');
  });
}
