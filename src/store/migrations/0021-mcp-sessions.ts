import type { Knex } from 'knex';

/** The sessions of MCP clients. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('mcp_sessions', (table) => {
    table.bigInteger('tenant_id').notNullable();
    table.text('id').notNullable();
    table.text('version').notNullable();
    table.integer('asks').notNullable();
    table.text('client').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('used_at').notNullable();
    table.primary(['tenant_id', 'id']);
    table.index(['tenant_id', 'used_at']);
    table.index(['used_at']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('mcp_sessions');
}
