import type { Clock } from '../lib/clock.ts';
import type { Database } from './database.ts';
import type { Leases } from './leases.ts';
import type { PostgresSession } from './session.ts';
import { sqliteFile } from './sqlite-file.ts';

export interface LivenessOptions {
  url: string;
  nodeId: string;
  clock: Clock;
  /** Called when the session with PostgreSQL was lost; it reconnects by itself. */
  onLost(error: Error): void;
}

/** Takes a SQLite file for this server. @returns a function that gives the file back; undefined when the database is no file */
export async function takeFile(url: string): Promise<(() => void) | undefined> {
  const file = sqliteFile(url);
  if (file === undefined) return undefined;
  const { lockFile } = await import('./file-lock.ts');
  const unlock = lockFile(file, { patient: true });
  if (!unlock) throw new Error(`DATABASE_URL: ${file} is in use by another server; several servers need PostgreSQL`);
  return unlock;
}

/** How this node shows that it lives, and sees who else does. The session of PostgreSQL is still to be started. */
export async function openLiveness(
  database: Database,
  { url, nodeId, clock, onLost }: LivenessOptions,
): Promise<{ session: PostgresSession | undefined; leases: Leases }> {
  if (database.dialect === 'sqlite') {
    const { SqliteLeases } = await import('./sqlite-leases.ts');
    return { session: undefined, leases: new SqliteLeases(database, nodeId, clock) };
  }
  const { PostgresSession } = await import('./session.ts');
  const { PostgresLeases } = await import('./postgres-leases.ts');
  const session = new PostgresSession(url, onLost);
  return { session, leases: new PostgresLeases(database, session, nodeId) };
}
