import type { Database, DatabaseOptions } from './database.ts';
import { migrate } from './migrate.ts';

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
    // One line for the operator, without the statement that failed.
    throw new Error(`DATABASE_URL: ${(error as Error).message.replace(/^.* - /s, '')}`, { cause: error });
  }
}
