import type { Knex } from 'knex';

/** Who is told of tasks: the push notification configurations of A2A. Nodes of the release before have no use for them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`create table a2a_push_configs (
    "key" text primary key, tenant_id bigint not null references tenants (id), request_id text not null, id text not null, url text not null,
    token text not null, scheme text not null, credentials text not null, legacy integer not null, created_at bigint not null
  )`);
  await db.raw('create unique index a2a_push_configs_of_run on a2a_push_configs (request_id, id)');
  // Whether a tenant has any, and which have outlived a run that never began.
  await db.raw('create index a2a_push_configs_of_tenant on a2a_push_configs (tenant_id)');
  await db.raw('create index a2a_push_configs_age on a2a_push_configs (created_at)');
}
