import type { Clock } from '../../lib/clock.ts';
import type { Database } from '../database/database.ts';
import type { Leases } from './leases.ts';
import type { PostgresSession } from './session.ts';
import { sqliteFile } from '../database/sqlite-file.ts';

export interface LivenessOptions {
  url: string;
  /** Where sessions with PostgreSQL can be had, when `url` leads through a pooler that lends them. Default: `url`. */
  sessionUrl?: string | undefined;
  nodeId: string;
  clock: Clock;
  /** Called when the session with PostgreSQL was lost; it reconnects by itself. */
  onLost(error: Error): void;
}

/** Takes a SQLite file for this server. @returns a function that gives the file back; undefined when the database is no file */
export async function takeFile(url: string): Promise<(() => void) | undefined> {
  const file = sqliteFile(url);
  if (file === undefined) return undefined;
  const { lockFile } = await import('../database/file-lock.ts');
  const unlock = lockFile(file, { patient: true });
  if (!unlock) throw new Error(`DATABASE_URL: ${file} is in use by another server; several servers need PostgreSQL`);
  return unlock;
}

/**
 * Makes sure that a session of this database can be had.
 * @param instance the identity of the database
 * @throws {Error} with a line for the operator
 */
export async function requireSession({ url, sessionUrl }: Pick<LivenessOptions, 'url' | 'sessionUrl'>, instance: string): Promise<void> {
  const { requireSessions } = await import('./pooler.ts');
  await requireSessions(sessionUrl ?? url, instance).catch((error: Error) => {
    throw new Error(`${sessionUrl ? 'DATABASE_BUS_URL' : 'DATABASE_URL'}: ${error.message}`, { cause: error });
  });
}

/** How this node shows that it lives, and sees who else does. The session of PostgreSQL is still to be started. */
export async function openLiveness(
  database: Database,
  { url, sessionUrl, nodeId, clock, onLost }: LivenessOptions,
): Promise<{ session: PostgresSession | undefined; leases: Leases }> {
  if (database.dialect === 'sqlite') {
    const { SqliteLeases } = await import('./sqlite-leases.ts');
    return { session: undefined, leases: new SqliteLeases(database, nodeId, clock) };
  }
  const { PostgresSession } = await import('./session.ts');
  const { PostgresLeases } = await import('./postgres-leases.ts');
  const session = new PostgresSession(sessionUrl ?? url, onLost);
  return { session, leases: new PostgresLeases(database, session, nodeId) };
}
