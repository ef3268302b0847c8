import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../support/databases.ts';
import { makeTemplate, startPostgres, type OwnPostgres } from '../support/postgres.ts';

/** A database in a PostgreSQL of its own, which may be stopped and started. */
export interface OwnDatabase extends AsyncDisposable {
  database: TestDatabase;
  postgres: OwnPostgres;
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const postgres = await startPostgres();
  const name = await makeTemplate(postgres.url);
  const folder = mkdtempSync(join(tmpdir(), 'baton-test-'));
  const drop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const database: TestDatabase = { dialect: 'postgres', url: `${postgres.url}/${name}`, folder, drop, [Symbol.asyncDispose]: drop };
  return { database, postgres, [Symbol.asyncDispose]: drop };
}
