import { userInfo } from 'node:os';
import type { Config } from '../config.ts';
import { hasSchema, openBeside, type BesideDatabase } from '../store/database/connect.ts';
import { sqliteFile } from '../store/database/sqlite-file.ts';
import { WrongUsage } from './wrong-usage.ts';

/** The name in the audit log for changes on the command line. */
export const actor = () => `cli:${userInfo().username}`;

/** Epoch seconds. */
export const now = () => Math.floor(Date.now() / 1000);

/**
 * Uses the database, beside a server that may be running on it.
 * @param options.make whether one is made where there is none, of which the operator is told @throws when there is none
 */
export async function withDatabase(config: Config, use: (database: BesideDatabase) => Promise<void>, { make = false } = {}): Promise<void> {
  const options = { url: config.DATABASE_URL, synchronous: config.SQLITE_SYNCHRONOUS };
  if (!(await hasSchema(options))) {
    const what = sqliteFile(config.DATABASE_URL) ?? 'the database of DATABASE_URL';
    const advice = 'is DATABASE_URL that of the server?';
    if (!make) throw new Error(`${what} holds nothing of Baton yet; ${advice}`);
    process.stderr.write(`baton: ${what} held nothing of Baton, and has been set up; ${advice}\n`);
  }
  const database = await openBeside(options);
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
