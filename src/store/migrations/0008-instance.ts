import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** The identity of the database: what Baton makes outside of it, such as the volumes of sandboxes, is named by it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('instance', (table) => {
    table.text('id').primary();
  });
  await db('instance').insert({ id: randomBytes(8).toString('hex') });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('instance');
}
