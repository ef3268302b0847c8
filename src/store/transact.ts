import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** One statement of a transaction, with `?` for each binding. */
export interface Statement {
  sql: string;
  bindings?: readonly unknown[];
}

/**
 * Yields statements, gets the rows of each, and returns the result of the transaction. An exception rolls everything
 * back.
 */
export type Steps<T> = Generator<Statement, T, unknown[]>;

/**
 * Runs the steps in one transaction; each step may depend on the rows that earlier statements returned. On SQLite the
 * transaction ends within a single tick: code between two statements can't wait for anything, so that no transaction
 * spans an `await` (docs/decisions/0002).
 */
export async function transact<T>(db: Database, steps: () => Steps<T>): Promise<T> {
  const { sqlite } = db;
  if (!sqlite) return db.knex.transaction((transaction) => runOnPostgres(transaction, steps()));
  return sqlite.transaction(() => {
    const running = steps();
    let step = running.next();
    while (!step.done) {
      const { sql, bindings = [] } = step.value;
      const statement = sqlite.prepare(sql);
      if (statement.reader) step = running.next(statement.all(...bindings));
      else {
        statement.run(...bindings);
        step = running.next([]);
      }
    }
    return step.value;
  })();
}

async function runOnPostgres<T>(transaction: Knex.Transaction, running: Steps<T>): Promise<T> {
  let step = running.next();
  while (!step.done) {
    const { sql, bindings = [] } = step.value;
    const { rows } = (await transaction.raw(sql, bindings as Knex.RawBinding[])) as { rows: unknown[] };
    step = running.next(rows);
  }
  return step.value;
}
