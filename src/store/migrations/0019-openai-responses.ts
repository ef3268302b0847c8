import type { Knex } from 'knex';

/** What the OpenAI-compatible API keeps of a response besides its run's log. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('openai_responses', (table) => {
    table.text('request_id').primary();
    table.bigInteger('tenant_id').notNullable();
    /** The run of the response that this one goes on from; empty: none. */
    table.text('previous').notNullable();
    /** What was asked, as JSON; null when it is not to be kept, or retention has deleted it. */
    table.text('asked').nullable();
    /** 0: it is not to be had again. */
    table.integer('stored').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('openai_responses');
}
