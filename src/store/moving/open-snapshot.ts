import type { Snapshot } from './snapshot.ts';

/** Holds a moment of a database, beside whoever else works on it. @param url that of `DATABASE_URL` */
export async function openSnapshot(url: string): Promise<Snapshot> {
  // Only the driver that is used is loaded.
  if (url.startsWith('sqlite:')) return (await import('./snapshot-sqlite.ts')).openSqliteSnapshot(url);
  return (await import('./snapshot-postgres.ts')).openPostgresSnapshot(url);
}
