import type { Knex } from 'knex';

/** Tenants may have tokens besides their first one, each with what it allows, and the time when it ends. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('tokens', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('name').notNullable();
    table.text('token_digest').notNullable().unique();
    table.integer('scopes').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().defaultTo(0);
    table.index(['tenant_id']);
  });
  await db.schema.alterTable('tenants', (table) => {
    /** How much of `epoch` comes from rotating the first token, which concerns no other one. */
    table.integer('rotations').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('tenants', (table) => table.dropColumn('rotations'));
  await db.schema.dropTable('tokens');
}
