import type { Knex } from 'knex';

/** The sessions of the console: tokens that stand for another one, and end by themselves. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('console_sessions', (table) => {
    table.text('token_digest').primary();
    /** 0: the administrator's. */
    table.bigInteger('tenant_id').notNullable();
    /** The digest of the token that it stands for, with which it ends. */
    table.text('parent_digest').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('used_at').notNullable();
    table.index(['parent_digest', 'used_at']);
    table.index(['used_at']);
  });
}
