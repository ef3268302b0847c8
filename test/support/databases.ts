import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';

/** A fresh, empty database. */
export interface TestDatabase {
  dialect: 'sqlite' | 'postgres';
  url: string;
  /** A folder of the test's own. */
  folder: string;
  drop(): Promise<void>;
}

/** Makes a database that nobody else uses. */
export async function createDatabase(dialect: TestDatabase['dialect']): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    return { dialect, url: `sqlite:${join(folder, 'baton.db')}`, folder, drop: async () => removeFolder() };
  }
  const base = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  return {
    dialect,
    url: `${base}/${name}`,
    folder,
    async drop() {
      await administer(`drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
}

/** The same tests on both databases. */
export function describeOnBoth(title: string, body: (dialect: TestDatabase['dialect']) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${title} on %s`, body);
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
