import type { Knex } from 'knex';
import type { components } from '../../generated/api.ts';
import type { Database } from '../database/database.ts';
import { statementOf, type Steps } from '../database/transact.ts';
import type { ArtifactRow, ArtifactVersionRow } from '../schema.ts';
import type { ArtifactLimits, ArtifactPlace } from './artifact-quota.ts';

export type ArtifactVersion = components['schemas']['ArtifactVersion'];

/** How many versions a file has at most, the newest one included. */
const KEPT = 10;
const COLUMNS = [
  'version',
  'mime_type',
  'size_bytes',
  'sha256',
  'created_at',
  'request_id',
] as const satisfies (keyof ArtifactVersionRow)[];
type KnownRow = Pick<ArtifactVersionRow, (typeof COLUMNS)[number]>;

/** Keeps what a file is before it is written again, and deletes what it was more than ten versions ago. */
export function* keepVersion(knex: Knex, tenantId: number, { id, version }: Pick<ArtifactRow, 'id' | 'version'>): Steps<void> {
  yield {
    sql: `insert into artifact_versions
      (artifact_id, version, tenant_id, conversation_id, mime_type, size_bytes, sha256, created_at, request_id, content)
      select id, version, tenant_id, conversation_id, mime_type, size_bytes, sha256, updated_at, request_id, content
      from artifacts where tenant_id = ? and id = ?`,
    bindings: [tenantId, id],
  };
  const old = knex('artifact_versions')
    .where({ tenant_id: tenantId, artifact_id: id })
    .where('version', '<=', version + 1 - KEPT);
  yield statementOf(old.delete());
}

/** Deletes the oldest earlier versions until the others have room. @param left bytes that the files leave to them */
export function* makeRoom(
  knex: Knex,
  { tenantId, conversationId }: Omit<ArtifactPlace, 'path'>,
  left: Pick<ArtifactLimits, 'conversation' | 'tenant'>,
): Steps<void> {
  if (conversationId > 0) yield* shrink(knex, { tenant_id: tenantId, conversation_id: conversationId }, left.conversation);
  yield* shrink(knex, { tenant_id: tenantId }, left.tenant);
}

function* shrink(knex: Knex, whose: Partial<Pick<ArtifactVersionRow, 'tenant_id' | 'conversation_id'>>, left: number): Steps<void> {
  const sum = knex('artifact_versions').where(whose).select(knex.raw('cast(coalesce(sum(size_bytes), 0) as bigint) as bytes'));
  const [{ bytes }] = (yield statementOf(sum)) as [{ bytes: number }];
  if (bytes <= left) return;
  const held = knex('artifact_versions')
    .where(whose)
    .select('artifact_id', 'version')
    .select(knex.raw('sum(size_bytes) over (order by created_at desc, artifact_id desc, version desc) as held'));
  const beyond = knex.select('artifact_id', 'version').from(held.as('held')).where('held', '>', left);
  yield statementOf(knex('artifact_versions').where(whose).whereIn(['artifact_id', 'version'], beyond).delete());
}

/** Newest first, without their content; undefined when there is no such file. */
export async function versionsOf({ knex }: Database, tenantId: number, id: number): Promise<ArtifactVersion[] | undefined> {
  const newest = knex('artifacts')
    .where({ tenant_id: tenantId, id })
    .select('version', 'mime_type', 'size_bytes', 'sha256', 'updated_at as created_at', 'request_id');
  const old = knex('artifact_versions').where({ tenant_id: tenantId, artifact_id: id }).select(COLUMNS);
  const rows: KnownRow[] = await knex.unionAll([newest, old]).orderBy('version', 'desc');
  return rows.length === 0 ? undefined : rows.map(toVersion);
}

function toVersion({ request_id, ...known }: KnownRow): ArtifactVersion {
  return { ...known, ...(request_id === null ? {} : { request_id }) };
}
