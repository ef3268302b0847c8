import Sqlite from 'better-sqlite3';
import { createPrivate } from './sqlite-file.ts';

/** How long a server waits for a command that holds the lock for its work, in milliseconds. */
const WAIT_MS = 1000;

/**
 * Takes the lock of a SQLite file, which its server holds for its life: an exclusive lock of SQLite on the empty file
 * `<file>-lock` beside it. The system frees it with the process, however that ends.
 * @param options.patient whether to wait a moment when it is held
 * @returns a function that frees it; undefined when another process holds it, or another part of this one
 */
export function lockFile(file: string, { patient = false } = {}): (() => void) | undefined {
  const path = `${file}-lock`;
  createPrivate(path);
  let connection: Sqlite.Database | undefined;
  try {
    const opened = new Sqlite(path, { timeout: patient ? WAIT_MS : 0 });
    connection = opened;
    opened.exec('begin exclusive');
    return () => void opened.close();
  } catch (error) {
    connection?.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined;
    throw new Error(`DATABASE_URL: ${path}: ${(error as Error).message}`, { cause: error });
  }
}
