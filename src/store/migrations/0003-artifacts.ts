import type { Knex } from 'knex';

/** Files that were kept. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('artifacts', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    /** Null for one of no conversation. */
    table.bigInteger('conversation_id').nullable().references('conversations.id').onDelete('cascade');
    table.text('path').notNullable();
    table.text('mime_type').notNullable();
    table.bigInteger('size_bytes').notNullable();
    /** Hex. */
    table.text('sha256').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    // Last, so that what stands before it is read without it.
    table.binary('content').notNullable();
    table.index(['tenant_id', 'id']);
    // With the size, so that what a tenant or a conversation holds is added up from the index alone.
    table.index(['tenant_id', 'conversation_id', 'id', 'size_bytes']);
    // For the deletion of a conversation.
    table.index(['conversation_id']);
  });
  await db.raw('create unique index artifacts_path on artifacts (tenant_id, coalesce(conversation_id, 0), path)');
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('artifacts');
}
