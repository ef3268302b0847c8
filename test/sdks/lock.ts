import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

const LOOK_MS = 200;

/**
 * Does some work while no other process does work under the same lock. It is a lock of SQLite, which a process that dies gives back.
 * @param file the lock, which is made where it is not there
 */
export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    while (!taken(lock)) await delay(LOOK_MS);
    return await work();
  } finally {
    lock.close();
  }
}

function taken(lock: Sqlite.Database): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    throw error;
  }
}
