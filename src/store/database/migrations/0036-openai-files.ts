import type { Knex } from 'knex';

/** Files that clients of OpenAI's API upload, to name them in requests. */
export async function up(db: Knex): Promise<void> {
  const bytes = db.client.config.client === 'pg' ? 'bytea' : 'blob';
  // The content is the last column: SQLite reads a row up to what is asked for.
  await db.raw(`create table openai_files (
    tenant_id bigint not null references tenants (id), id text not null, filename text not null, purpose text not null,
    media_type text not null, size_bytes bigint not null, created_at bigint not null, expires_at bigint not null, content ${bytes} not null,
    primary key (tenant_id, id)
  )`);
  // With what the room is counted by, so that no content is read for it.
  await db.raw('create index openai_files_room on openai_files (tenant_id, size_bytes)');
  await db.raw('create index openai_files_expiry on openai_files (expires_at) where expires_at > 0');
}
