import type { Knex } from 'knex';

/** How a node is told from a later process with its id, and whether it holds a lock: those of older releases don't. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('nodes', (table) => {
    table.text('process_start').notNullable().defaultTo('');
    table.integer('holds_lock').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('nodes', (table) => {
    table.dropColumns('process_start', 'holds_lock');
  });
}
