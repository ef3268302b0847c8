import type { Value } from './format.ts';

/** One moment of a database, however long it is read. */
export interface Snapshot {
  /** The columns of a table, in their order. */
  columns(table: string): Promise<string[]>;
  /** The rows of a query as arrays, some at a time. @param sql with `?` for each binding @param portion how many rows are in memory at most */
  rows(sql: string, bindings: readonly unknown[], portion: number): AsyncIterable<Value[]>;
  close(): Promise<void>;
}
