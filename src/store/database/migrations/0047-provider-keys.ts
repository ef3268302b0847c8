import type { Knex } from 'knex';

/** The tenants' own keys of providers. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`create table provider_keys (
    tenant_id bigint not null references tenants (id), provider text not null, revision text not null, last4 text not null, sealed text not null,
    created_at bigint not null, updated_at bigint not null,
    created_by bigint, created_by_name text, updated_by bigint, updated_by_name text,
    primary key (tenant_id, provider)
  )`);
}
