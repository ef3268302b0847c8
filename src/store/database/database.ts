import type { Knex } from 'knex';
import type { Pool } from 'pg';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import type { KeptConnection } from './kept-connection.ts';
import { numbered } from './sql.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** A query that has been built and not yet run. */
export type BuiltQuery = Knex.QueryBuilder | Knex.Raw;

/**
 * The database, SQLite or PostgreSQL, behind knex.
 *
 * On SQLite there is one connection, which knex and the event log share, and every statement on it is
 * synchronous: a transaction must never span an `await`, or other work that runs in the meantime would become part of
 * it. So knex transactions are never used; {@link Database.atomically} is the one way to write several rows at once.
 */
export interface Database {
  readonly knex: Knex;
  readonly dialect: 'sqlite' | 'postgres';
  /** SQLite's connection, for the prepared statements of the event log. */
  readonly sqlite: SqliteConnection | undefined;
  /** PostgreSQL's connections, for the statements of the event log: a pool that knex shares, and one for its commits. */
  readonly postgres: { readonly pool: Pool; readonly commits: KeptConnection } | undefined;
  /**
   * Runs the queries in one transaction, in order. On PostgreSQL knex binds them to it: they can't be used again.
   * @returns the rows of each one's RETURNING clause
   * @throws {CommitInDoubt} when nobody has said whether they were committed
   */
  atomically(queries: BuiltQuery[]): Promise<unknown[][]>;
  /** Has what was deleted, or is about to be, vanish from SQLite's files, within moments. Nothing on PostgreSQL (docs/security.md#erasure). */
  wipe(): void;
  /** Brings what was committed from SQLite's write-ahead log into its file, beside everything else. Nothing on PostgreSQL. */
  checkpoint(): Promise<void>;
  /** Throws when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a statement as it stands, without knex, which costs more than a row by its key; `?` are its bindings.
 * @returns its rows
 */
export async function rowsOf<Row extends object>(
  { sqlite, postgres }: Pick<Database, 'sqlite' | 'postgres'>,
  sql: string,
  bindings: readonly unknown[],
): Promise<Row[]> {
  if (sqlite) return sqlite.rowsOf<Row>(sql, bindings);
  return (await outsideOfRuns(() => postgres!.pool.query<Row>(numbered(sql), [...bindings]))).rows;
}

/** The connection was lost when COMMIT was on its way: the transaction is committed, is not, or still will be. */
export class CommitInDoubt extends Error {
  constructor(cause: Error) {
    super('the connection was lost before the transaction was acknowledged', { cause });
  }
}

export interface DatabaseOptions {
  /** `sqlite:<path>`, or `postgres://…`. */
  url: string;
  /** How SQLite syncs a commit: `normal` survives the kill of the process, `full` a power cut too. */
  synchronous?: 'normal' | 'full';
  /** Connections to PostgreSQL. */
  poolSize?: number;
  /** Milliseconds that a query of PostgreSQL may take; 0 means no limit. */
  queryMs?: number;
}

/**
 * Silences knex, which would write to the console, past the log and its redaction. Errors that matter are thrown as
 * well.
 */
export const silentLog: Knex.Logger = { warn() {}, error() {}, deprecate() {}, debug() {} };
