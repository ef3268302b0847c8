import type { Knex } from 'knex';

/** Scheduled tasks, and the record of their runs. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('schedules', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('agent_id').notNullable();
    /** As JSON, since it may hold characters that a text can't. */
    table.text('message').notNullable();
    table.text('schedule').notNullable();
    table.text('normalized').notNullable();
    table.text('kind').notNullable();
    table.text('timezone').notNullable();
    /** When the schedule was given: what durations count from. */
    table.bigInteger('anchor').notNullable();
    /** 0: nothing is due any more. */
    table.bigInteger('next_fire_at').notNullable();
    /** When a node should look at it: `next_fire_at`, or later when it has to wait; null: nobody should. */
    table.bigInteger('try_at').nullable();
    table.text('status').notNullable();
    table.bigInteger('conversation_id').nullable().references('conversations.id').onDelete('set null');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.bigInteger('last_run_at').notNullable().defaultTo(0);
    table.bigInteger('last_run_id').notNullable().defaultTo(0);
    /** The request id of its last run: by it the statements of one claim know each other. */
    table.text('claim').notNullable().defaultTo('');
    table.bigInteger('run_count').notNullable().defaultTo(0);
    table.index(['tenant_id', 'id']);
  });
  await db.raw('create index schedules_to_try on schedules (try_at) where try_at is not null');
  await db.schema.createTable('task_runs', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    // Of a task that may be deleted.
    table.bigInteger('task_id').notNullable();
    table.text('agent_id').notNullable();
    table.text('request_id').notNullable().unique();
    table.text('status').notNullable();
    table.bigInteger('started_at').notNullable();
    table.bigInteger('completed_at').notNullable().defaultTo(0);
    table.text('result_summary').notNullable().defaultTo('');
    table.text('error_message').notNullable().defaultTo('');
    table.bigInteger('input_tokens').notNullable().defaultTo(0);
    table.bigInteger('output_tokens').notNullable().defaultTo(0);
    table.index(['tenant_id', 'id']);
    table.index(['tenant_id', 'started_at', 'id']);
    table.index(['task_id', 'id']);
  });
  // A task never overlaps itself, whatever the nodes believe.
  await db.raw(`create unique index task_runs_one_at_a_time on task_runs (task_id) where status = 'running'`);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('task_runs');
  await db.schema.dropTable('schedules');
}
