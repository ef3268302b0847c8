import type { Knex } from 'knex';

/** Cancels outlive a message that gets lost: they stand with the run. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('requests', (table) => {
    /** When its cancel was asked for on another node, in epoch seconds. */
    table.bigInteger('cancel_requested').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('requests', (table) => table.dropColumn('cancel_requested'));
}
