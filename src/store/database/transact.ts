import type { Knex } from 'knex';
import type { BuiltQuery, Database } from './database.ts';
import { inEffectScope, mayChange, onceEach } from './effects.ts';
import type { Statement, Steps } from './steps.ts';

export type { Statement, Steps };

/**
 * Runs the steps in one transaction; each step may depend on the rows that earlier statements returned. On SQLite the
 * transaction ends within a single tick: code between two statements can't wait for anything, so that no transaction
 * spans an `await` (docs/decisions/0002).
 */
export async function transact<T>(db: Database, steps: () => Steps<T>): Promise<T> {
  const { sqlite } = db;
  if (inEffectScope()) await mayChange();
  const made = onceEach(db.dialect, steps);
  if (!sqlite) return db.knex.transaction((transaction) => runOnPostgres(transaction, made()));
  return sqlite.inSteps(made);
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

/** A query of knex's as a statement. */
export function statementOf(query: BuiltQuery): Statement {
  const { sql, bindings } = query.toSQL() as { sql: string; bindings: readonly unknown[] };
  return { sql, bindings };
}

/** Runs queries in one transaction, in order. @returns the rows of each one's RETURNING clause */
export function inOne(db: Database, queries: readonly BuiltQuery[]): Promise<unknown[][]> {
  return transact(db, function* steps(): Steps<unknown[][]> {
    const results: unknown[][] = [];
    for (const query of queries) results.push(yield statementOf(query));
    return results;
  });
}

/**
 * Runs one query that changes something, as a transaction where it belongs to a command of a durable run.
 * @returns the rows of its RETURNING clause
 */
export async function change<Row>(db: Database, query: Knex.QueryBuilder): Promise<Row[]> {
  if (inEffectScope()) return (await db.atomically([query]))[0] as Row[];
  const rows: unknown = await query;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
