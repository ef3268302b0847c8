import type { Knex } from 'knex';

/** Conversations and their messages, idempotency keys, and retention. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('conversations', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('title').notNullable();
    table.text('agent_id').notNullable();
    /** The definition that the conversation was begun with, as JSON; null for the built-in agent. */
    table.text('agent_def').nullable();
    table.integer('archived').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.index(['tenant_id', 'id']);
  });
  await db.schema.createTable('messages', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    table.bigInteger('conversation_id').notNullable().references('conversations.id').onDelete('cascade');
    table.text('role').notNullable();
    /** The text or the parts, as JSON. */
    table.text('content').notNullable();
    table.bigInteger('input_tokens').notNullable().defaultTo(0);
    table.bigInteger('output_tokens').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.text('request_id').notNullable();
    table.index(['conversation_id', 'id']);
  });
  // The lock of a conversation is its running run: whatever ends the run, the sweep included, releases it.
  await db.raw(
    `create unique index requests_one_per_conversation on requests (conversation_id)
     where state = 'running' and conversation_id <> 0`,
  );
  await db.schema.createTable('idempotency_keys', (table) => {
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('key').notNullable();
    table.text('request_id').notNullable();
    /** Epoch milliseconds. */
    table.bigInteger('reserved_at').notNullable();
    table.primary(['tenant_id', 'key']);
    table.index(['reserved_at']);
  });
  await db.schema.alterTable('requests', (table) => {
    /** Whether retention has deleted the run's events. */
    table.integer('purged').notNullable().defaultTo(0);
  });
  await db.raw(`create index requests_to_purge on requests (completed_at) where state <> 'running' and purged = 0`);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index requests_to_purge');
  await db.schema.alterTable('requests', (table) => table.dropColumn('purged'));
  await db.raw('drop index requests_one_per_conversation');
  for (const table of ['idempotency_keys', 'messages', 'conversations']) await db.schema.dropTable(table);
}
