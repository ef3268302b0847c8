import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { openBeside } from '../store/database/connect.ts';
import type { Database } from '../store/database/database.ts';
import { sqliteFile } from '../store/database/sqlite-file.ts';
import { WrongUsage } from './wrong-usage.ts';

/** The name in the audit log for changes on the command line. */
export const actor = () => `cli:${userInfo().username}`;

/** Epoch seconds. */
export const now = () => Math.floor(Date.now() / 1000);

/** Uses the database, beside a server that may be running on it. */
export async function withDatabase(config: Config, use: (database: Database) => Promise<void>): Promise<void> {
  const file = sqliteFile(config.DATABASE_URL);
  if (file !== undefined && !existsSync(file)) {
    process.stderr.write(`baton: ${resolve(file)} did not exist and has been made; is DATABASE_URL that of the server?\n`);
  }
  const database = await openBeside({ url: config.DATABASE_URL, synchronous: config.SQLITE_SYNCHRONOUS });
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

/** Reads the id of a tenant. @throws when it is none */
export function tenantId(text: string): number {
  if (!isId(text)) throw new WrongUsage(`'${text}' is not a tenant id: see baton tenant list`);
  return Number(text);
}

export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** @throws when it is no name for a tenant or a token */
export function checkName(name: string, what: string): void {
  if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(name)) throw new WrongUsage(`a ${what} name is 1 to 200 characters without control characters`);
}

export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19) + 'Z';
}
