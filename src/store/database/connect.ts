import { existsSync } from 'node:fs';
import type { Database, DatabaseOptions } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';
import { sqliteFile } from './sqlite-file.ts';

/** Connects to the database without changing its schema. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  // Only the driver that is used is loaded.
  if (options.url.startsWith('sqlite:')) return (await import('./sqlite.ts')).openSqlite(options);
  return (await import('./postgres.ts')).openPostgres(options);
}

/** Connects to the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  try {
    // Migrations may take their time.
    const database = await connectDatabase({ ...options, queryMs: 0 });
    await migrate(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    if (database.dialect === 'sqlite') return database;
    await database.close();
    return await connectDatabase(options);
  } catch (error) {
    throw forOperators(error as Error);
  }
}

/** Whether there is a database of Baton, of whichever release. None is made. */
export async function hasSchema(options: DatabaseOptions): Promise<boolean> {
  const file = sqliteFile(options.url);
  if (file !== undefined && !existsSync(file)) return false;
  try {
    const database = await connectDatabase(options);
    return await database.knex.schema.hasTable('schema_migrations').finally(() => database.close());
  } catch (error) {
    throw forOperators(error as Error);
  }
}

/** One line, without the statement that failed. */
const forOperators = (error: Error): Error => new Error(`DATABASE_URL: ${error.message.replace(/^.* - /s, '')}`, { cause: error });

/** A database that a command uses. */
export interface BesideDatabase extends Database {
  /** Whether a server has the SQLite file; false on PostgreSQL. */
  readonly isHeld: boolean;
}

/**
 * Opens the database for a command, whether a server runs or not. A SQLite file that a server holds is used as it is;
 * otherwise the command brings the schema up to date, and keeps servers away until it is closed.
 * @throws when the schema of a file in use is not that of this release
 */
export async function openBeside(options: DatabaseOptions): Promise<BesideDatabase> {
  const file = sqliteFile(options.url);
  if (file === undefined) return Object.assign(await openDatabase(options), { isHeld: false });
  const { lockFile } = await import('./file-lock.ts');
  const unlock = lockFile(file);
  const database = unlock ? await openDatabase(options) : await connectDatabase(options);
  if (!unlock && !(await isMigrated(database))) {
    await database.close();
    throw new Error(`${file} is in use by a server of another release: use the commands of that release`);
  }
  const disconnect = database.close;
  const close = async (): Promise<void> => {
    await disconnect();
    unlock?.();
  };
  return Object.assign(database, { close, isHeld: unlock === undefined });
}
