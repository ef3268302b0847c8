import type { Knex } from 'knex';

/** The tenants' own MCP servers, the logins to them, and those that are under way. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`create table mcp_servers (
    tenant_id bigint not null references tenants (id), name text not null, revision text not null, url text not null,
    header_names text not null, oauth text not null, timeout_seconds bigint not null, secrets text not null,
    created_at bigint not null, updated_at bigint not null,
    created_by bigint, created_by_name text, updated_by bigint, updated_by_name text,
    primary key (tenant_id, name)
  )`);
  await db.raw(`create table mcp_clients (
    tenant_id bigint not null, name text not null, issuer text not null, revision text not null, redirect_uri text not null,
    secrets text not null, expires_at bigint not null,
    primary key (tenant_id, name, issuer)
  )`);
  await db.raw(`create table mcp_grants (
    tenant_id bigint not null, name text not null, revision text not null, version bigint not null, login text not null, issuer text not null,
    scope text not null, secrets text not null, expires_at bigint not null, granted_at bigint not null, renewing_until bigint not null,
    primary key (tenant_id, name)
  )`);
  await db.raw(`create table mcp_logins (
    state_digest text not null primary key, tenant_id bigint not null, name text not null, revision text not null, issuer text not null,
    scope text not null, secrets text not null, created_at bigint not null, expires_at bigint not null, claimed_until bigint not null
  )`);
  await db.raw('create index mcp_logins_server on mcp_logins (tenant_id, name)');
  await db.raw('create index mcp_logins_expiry on mcp_logins (expires_at)');
}
