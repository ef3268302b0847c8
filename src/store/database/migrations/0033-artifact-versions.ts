import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * What files were before. Nodes of the release before replace a file without keeping what it was, under the same number. It may be
 * broken off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';

export async function up(db: Knex): Promise<void> {
  const postgres = db.client.config.client === 'pg';
  const steps = async (transaction: Knex.Transaction): Promise<void> => {
    if (await transaction.schema.hasColumn('artifacts', 'version')) return;
    await transaction.raw('alter table artifacts add column version integer not null default 1');
    await transaction.raw('alter table artifacts add column request_id text');
    await transaction.raw(`create table artifact_versions (
      artifact_id bigint not null references artifacts (id) on delete cascade, version bigint not null,
      tenant_id bigint not null references tenants (id), conversation_id bigint, mime_type text not null, size_bytes bigint not null,
      sha256 text not null, created_at bigint not null, request_id text, content ${postgres ? 'bytea' : 'blob'} not null,
      primary key (artifact_id, version)
    )`);
    // With what the room is counted by, so that no content is read for it.
    const columns = 'tenant_id, conversation_id, created_at, artifact_id, version, size_bytes';
    await transaction.raw(`create index artifact_versions_room on artifact_versions (${columns})`);
  };
  if (postgres) await patiently(db, LOCK_TIMEOUT, steps);
  else await db.transaction(steps);
}
