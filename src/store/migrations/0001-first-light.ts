import type { Knex } from 'knex';

/** Tenants, agents, runs and their events, scratchpads, the audit log, and the nodes' leases. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('tenants', (table) => {
    table.bigIncrements('id');
    table.text('name').notNullable();
    /** SHA-256 of the bearer token, hex. */
    table.text('token_digest').notNullable().unique();
    table.integer('disabled').notNullable().defaultTo(0);
    /** Moves when the tenant is disabled or its token rotated: runs that started under an older one end. */
    table.integer('epoch').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable();
    table.bigInteger('last_used_at').notNullable().defaultTo(0);
  });
  await db.schema.createTable('agents', (table) => {
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('id').notNullable();
    /** The definition as JSON, normalised. */
    table.text('definition').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.primary(['tenant_id', 'id']);
  });
  await db.schema.createTable('requests', (table) => {
    table.text('id').primary();
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('agent_id').notNullable();
    table.bigInteger('conversation_id').notNullable().defaultTo(0);
    table.text('state').notNullable();
    table.text('owner').notNullable();
    table.bigInteger('started_at').notNullable();
    table.bigInteger('completed_at').notNullable().defaultTo(0);
    table.text('error_message').notNullable().defaultTo('');
    table.text('error_code').notNullable().defaultTo('');
    table.bigInteger('last_seq').notNullable().defaultTo(0);
    table.bigInteger('input_tokens').notNullable().defaultTo(0);
    table.bigInteger('output_tokens').notNullable().defaultTo(0);
    table.index(['tenant_id', 'id']);
  });
  // The sweep looks at running rows only, however many have ended.
  await db.raw(`create index requests_running on requests (owner) where state = 'running'`);
  await db.schema.createTable('events', (table) => {
    table.text('request_id').notNullable();
    table.bigInteger('seq').notNullable();
    table.bigInteger('tenant_id').notNullable();
    table.text('kind').notNullable();
    table.text('data').notNullable();
    table.primary(['request_id', 'seq']);
  });
  await db.schema.createTable('scratchpads', (table) => {
    table.bigInteger('tenant_id').notNullable().references('tenants.id');
    table.text('agent_id').notNullable();
    table.text('content').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.primary(['tenant_id', 'agent_id']);
  });
  await db.schema.createTable('audit_entries', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    table.bigInteger('at').notNullable();
    table.text('actor').notNullable();
    table.text('action').notNullable();
    table.text('target').notNullable();
    /** The target before and after as JSON; never a token. */
    table.text('before').nullable();
    table.text('after').nullable();
  });
  await db.schema.createTable('nodes', (table) => {
    table.text('id').primary();
    /** Epoch milliseconds until which the node vouches for its runs. */
    table.bigInteger('expires_at').notNullable();
    /** Where `pid` means something: see lease.ts. */
    table.text('process_space').notNullable();
    table.integer('pid').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['nodes', 'audit_entries', 'scratchpads', 'events', 'requests', 'agents', 'tenants']) {
    await db.schema.dropTable(table);
  }
}
