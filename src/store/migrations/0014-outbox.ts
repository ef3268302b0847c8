import type { Knex } from 'knex';

/*
 * One outbox for what is delivered outside: usage records, and messages for webhooks. Nodes of the release before go on with
 * `usage_records`; what they leave there is taken over when it is delivered (`Outbox.adopt`).
 */

export async function up(db: Knex): Promise<void> {
  const postgres = db.client.config.client === 'pg';
  await db.schema.createTable('webhooks', (table) => {
    if (postgres) table.bigInteger('id').primary().defaultTo(0);
    else table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    table.text('url').notNullable();
    /** A JSON array; empty: all. */
    table.text('events').notNullable();
    table.text('description').notNullable();
    table.integer('disabled').notNullable().defaultTo(0);
    table.text('secret').notNullable();
    /** A JSON array: what still signs along, and until when. */
    table.text('old_secrets').notNullable().defaultTo('[]');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.index(['tenant_id', 'id']);
  });
  // Its ids count for each tenant (0013).
  if (postgres)
    await db.raw('create trigger number_row before insert on webhooks for each row when (new.id = 0) execute function number_row()');
  else
    await db.raw(`create trigger number_webhooks after insert on webhooks begin
      select raise(abort, 'an id that the tenant was not given') from tenants
      where id = new.tenant_id and id_offset <> new.id % 1000000;
      insert into id_counters (tenant_id, kind, last) values (new.tenant_id, 'webhooks', new.id)
      on conflict (tenant_id, kind) do update set last = max(last, excluded.last);
    end`);
  await db.schema.createTable('outbox', (table) => {
    table.bigIncrements('id');
    table.bigInteger('tenant_id').notNullable();
    /** 0: the billing service. */
    table.bigInteger('webhook_id').notNullable().defaultTo(0);
    table.text('delivery_id').nullable();
    table.text('message_id').notNullable().defaultTo('');
    table.text('type').notNullable().defaultTo('');
    table.text('request_id').notNullable().defaultTo('');
    /** JSON; empty: made of the run's log when it is sent. */
    table.text('body').notNullable().defaultTo('');
    table.bigInteger('occurred_at').notNullable().defaultTo(0);
    table.bigInteger('created_at').notNullable().defaultTo(0);
    table.text('state').notNullable().defaultTo('pending');
    table.integer('attempts').notNullable().defaultTo(0);
    table.integer('last_status').notNullable().defaultTo(0);
    /** Epoch milliseconds, both. */
    table.bigInteger('next_at').notNullable().defaultTo(0);
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    table.text('claimed_by').notNullable().defaultTo('');
  });
  // Each destination, and the order in which it is sent what waits.
  await db.raw(`create index outbox_pending on outbox (webhook_id, next_at, id) where state = 'pending'`);
  await db.raw('create index outbox_claimed on outbox (claimed_until) where claimed_until > 0');
  await db.raw(`create index outbox_ended on outbox (created_at) where state <> 'pending'`);
  await db.raw('create index outbox_webhook on outbox (tenant_id, webhook_id, id) where webhook_id > 0');
  await db.raw('create unique index outbox_delivery on outbox (delivery_id) where delivery_id is not null');
}

export async function down(db: Knex): Promise<void> {
  // What waits is for the release before to deliver.
  await db.raw(
    `insert into usage_records (tenant_id, body, attempts, next_at)
     select tenant_id, body, attempts, next_at from outbox where webhook_id = 0 order by id`,
  );
  await db.schema.dropTable('outbox');
  await db.schema.dropTable('webhooks');
}
