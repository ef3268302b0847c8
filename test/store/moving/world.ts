import { systemClock } from '../../../src/lib/clock.ts';
import { sealsOf } from '../../../src/lib/sealing.ts';
import { clear } from '../../../src/cli/tenant-file.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { CARRIED } from '../../../src/store/erasure/tables.ts';
import { tenantLines, type ArchivedRows } from '../../../src/store/moving/export.ts';
import { importTenant, type ImportOptions } from '../../../src/store/moving/import.ts';
import { readLines, writeLines } from '../../../src/store/moving/lines.ts';
import { openSnapshot } from '../../../src/store/moving/open-snapshot.ts';
import { repositories } from '../../../src/store/open.ts';
import { PassThrough, Readable } from 'node:stream';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';
import { fill } from '../erasure/rows.ts';

export const NOW = 1_800_000_000;
export const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f91';
const SEALS = sealsOf(KEY)!;

/** A database that is open, and goes with the test. */
export interface Place extends AsyncDisposable {
  files: TestDatabase;
  db: Database;
}

export async function place(dialect: TestDatabase['dialect']): Promise<Place> {
  const files = await createDatabase(dialect);
  const db = await openDatabase({ url: files.url });
  return {
    files,
    db,
    async [Symbol.asyncDispose]() {
      await db.close();
      await files.drop();
    },
  };
}

export const stores = ({ db }: Place) => repositories(db, { nodeId: 'test', clock: systemClock, time: { now: () => NOW } });

/** A tenant with rows in every table. @returns its id */
export async function filled(at: Place, mark: string, count = 3): Promise<number> {
  const { tenant } = await stores(at).tenants.create(mark, 'test');
  const { knex } = at.db;
  await fill(at.db, tenant.id, mark, count);
  // What is read, and not only kept.
  await knex('memory_entries').where({ tenant_id: tenant.id }).update({ tags: '[]' });
  // No archive has them.
  await knex('archived_runs').where({ tenant_id: tenant.id }).delete();
  const sealed = SEALS.seal('secret', ['test', tenant.id]);
  for (const table of ['mcp_servers', 'mcp_clients', 'mcp_grants', 'mcp_logins'] as const)
    await knex(table).where({ tenant_id: tenant.id }).update({ secrets: sealed });
  await knex('provider_keys').where({ tenant_id: tenant.id }).update({ sealed });
  return tenant.id;
}

/** Of an archive that has nothing. */
export const NOTHING: ArchivedRows = { async *events() {}, async *steps() {}, prompt: async () => undefined };

/** A tenant's file. */
export async function fileOf({ files }: Place, tenantId: number, more: { longest?: number } = {}): Promise<Buffer> {
  const snapshot = await openSnapshot(files.url);
  const to = new PassThrough();
  const parts = to.toArray();
  // Who writes says what went wrong.
  parts.catch(() => {});
  try {
    await writeLines(tenantLines(snapshot, tenantId, { release: '0.0.0', now: NOW, archived: NOTHING, ...more }), to);
  } finally {
    await snapshot.close();
  }
  return Buffer.concat(await parts);
}

export const importing = ({ db }: Place): ImportOptions => ({
  seals: SEALS,
  actor: 'test',
  now: NOW,
  clear: (id, movedTo) => clear(db, id, movedTo),
});

export function bring(to: Place, file: Buffer, options: Partial<ImportOptions> = {}) {
  return importTenant(to.db, readLines(Readable.from(pieces(file))), { ...importing(to), ...options });
}

function* pieces(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 4096) yield file.subarray(at, at + 4096);
}

/** All rows of a tenant that are carried, as text, in an order of their own. */
export async function rowsOf({ db }: Place, tenantId: number): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const [table, { without = [] }] of CARRIED) {
    const rows: Record<string, unknown>[] = await db.knex(table as never).where({ tenant_id: tenantId } as never);
    tables[table] = rows
      .map((row) => {
        const kept = Object.entries(row).filter(([name]) => !without.includes(name) && name !== 'tsv');
        return JSON.stringify(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
      })
      .toSorted();
  }
  return tables;
}
