import type { Knex } from 'knex';

/** The outbox of the billing service. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('usage_records', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    /** What the service gets, as JSON. */
    table.text('body').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    /** Epoch milliseconds, both. */
    table.bigInteger('next_at').notNullable().defaultTo(0);
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    // The order of delivery.
    table.index(['next_at', 'id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('usage_records');
}
