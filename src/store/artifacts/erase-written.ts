import type { Knex } from 'knex';
import { statementOf, type Steps } from '../database/transact.ts';
import type { ArtifactRow, ArtifactVersionRow } from '../schema.ts';

const CONTENT = ['mime_type', 'size_bytes', 'sha256', 'request_id', 'content'] as const satisfies (keyof ArtifactVersionRow)[];

/**
 * Erases what runs have written of files: the versions that are theirs. A file that nobody else has written goes; of another one what others have written
 * last is the newest version again, under a new number.
 * @param now epoch seconds @returns whether there was any
 */
export function* eraseWritten(knex: Knex, tenantId: number, runIds: readonly string[], now: number): Steps<boolean> {
  const theirs = { tenant_id: tenantId };
  yield statementOf(knex('artifact_versions').where(theirs).whereIn('request_id', runIds).delete());
  const newest = knex('artifacts').where(theirs).whereIn('request_id', runIds).select('id', 'version');
  const files = (yield statementOf(newest)) as Pick<ArtifactRow, 'id' | 'version'>[];
  for (const { id, version } of files) {
    const others = () => knex('artifact_versions').where({ ...theirs, artifact_id: id });
    const last = others().select('version').orderBy('version', 'desc').limit(1);
    const [before] = (yield statementOf(last)) as Pick<ArtifactVersionRow, 'version'>[];
    if (before) {
      const columns = CONTENT.map((name) => [name, others().where({ version: before.version }).select(name)] as const);
      const row = { ...Object.fromEntries(columns), version: version + 1, updated_at: now };
      yield statementOf(
        knex('artifacts')
          .where({ ...theirs, id })
          .update(row),
      );
      yield statementOf(others().where({ version: before.version }).delete());
    } else {
      yield statementOf(
        knex('artifacts')
          .where({ ...theirs, id })
          .delete(),
      );
    }
  }
  return files.length > 0;
}
