import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, inject } from 'vitest';

/** A fresh database. */
export interface TestDatabase extends AsyncDisposable {
  dialect: 'sqlite' | 'postgres';
  url: string;
  /** A folder of the test's own. */
  folder: string;
  drop(): Promise<void>;
}

/**
 * Makes a database that nobody else uses.
 * @param content migrations take their time: `migrated` is a copy of one that has the schema already
 */
export async function createDatabase(dialect: TestDatabase['dialect'], content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    const file = join(folder, 'baton.db');
    if (content === 'migrated') copyTemplate(file);
    const drop = async () => removeFolder();
    return { dialect, url: `sqlite:${file}`, folder, drop, [Symbol.asyncDispose]: drop };
  }
  const base = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  if (content === 'empty') await query('postgres', `create database ${name}`);
  else {
    await query('postgres', `create database ${name} template ${inject('postgresTemplate')}`);
    await query(name, newIdentity());
  }
  const drop = async () => {
    await query('postgres', `drop database if exists ${name} with (force)`);
    removeFolder();
  };
  return { dialect, url: `${base}/${name}`, folder, drop, [Symbol.asyncDispose]: drop };
}

/** The same tests on both databases. */
export function describeOnBoth(title: string, body: (dialect: TestDatabase['dialect']) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${title} on %s`, body);
}

/**
 * The same tests on SQLite, and on PostgreSQL where a `postgres.full.test.ts` imports their file: for what takes long, and does
 * its work above the database.
 */
export function describeOnSqliteFirst(title: string, body: (dialect: TestDatabase['dialect']) => void): void {
  const dialect = expect.getState().testPath!.endsWith('/postgres.full.test.ts') ? 'postgres' : 'sqlite';
  describe(`${title} on ${dialect}`, () => body(dialect));
}

/** An identity is one database's: what it makes outside is named by it. */
const newIdentity = (): string => `update instance set id = '${randomBytes(8).toString('hex')}'`;

function copyTemplate(file: string): void {
  const template = inject('sqliteTemplate');
  // The recipes' copies of the repository are tested without the global set-up: whoever opens the database makes its schema.
  if (template === undefined) return;
  copyFileSync(template, file);
  const database = new BetterSqlite3(file);
  database.pragma('synchronous = off');
  database.exec(newIdentity());
  database.close();
}

async function query(database: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/${database}` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
