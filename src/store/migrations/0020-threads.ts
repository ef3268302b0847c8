import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Threads of front ends, which are conversations under names that clients choose, and the ids that clients give to their
 * messages. It may be broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasTable('threads')) return;
  const add = async (transaction: Knex.Transaction): Promise<void> => {
    await transaction.raw('alter table messages add column client_id text');
    await transaction.schema.createTable('threads', (table) => {
      table.bigInteger('tenant_id').notNullable();
      table.text('agent_id').notNullable();
      /** As the client says it. */
      table.text('thread_id').notNullable();
      table.bigInteger('conversation_id').notNullable().references('conversations.id').onDelete('cascade');
      table.primary(['tenant_id', 'agent_id', 'thread_id']);
      table.index(['conversation_id']);
    });
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, add);
  else await db.transaction(add);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('threads');
  await db.schema.alterTable('messages', (table) => table.dropColumns('client_id'));
}
