import type { Knex } from 'knex';

/** What A2A keeps of a run besides its log. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('a2a_tasks', (table) => {
    table.text('request_id').primary();
    table.bigInteger('tenant_id').notNullable();
    table.text('context_id').notNullable();
    /** The client's message as JSON; null when retention has deleted it. */
    table.text('message').nullable();
    table.index(['tenant_id', 'context_id']);
  });
  // Tasks are listed by their last change.
  await db.raw(
    `create index requests_by_change on requests
     (tenant_id, agent_id, (case when completed_at > 0 then completed_at else started_at end), id)`,
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop index requests_by_change');
  await db.schema.dropTable('a2a_tasks');
}
