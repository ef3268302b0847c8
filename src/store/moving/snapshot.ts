import type { Value } from './format.ts';

/** One moment of a database, however long it is read. */
export interface Snapshot {
  /** The columns of a table, in their order. */
  columns(table: string): Promise<string[]>;
  /** The rows of a query as arrays, some at a time. @param sql with `?` for each binding @param portion how many rows are in memory at most */
  rows(sql: string, bindings: readonly unknown[], portion: number): AsyncIterable<Value[]>;
  close(): Promise<void>;
}

/** Holds a moment of a database, beside whoever else works on it. @param url that of `DATABASE_URL` */
export async function openSnapshot(url: string): Promise<Snapshot> {
  // Only the driver that is used is loaded.
  if (url.startsWith('sqlite:')) return (await import('./snapshot-sqlite.ts')).openSqliteSnapshot(url);
  return (await import('./snapshot-postgres.ts')).openPostgresSnapshot(url);
}
