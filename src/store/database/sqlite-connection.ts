import BetterSqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Steps } from './steps.ts';

/** Statements that are kept compiled: many take longer to compile than to run. */
const KEPT = 200;

/** A connection to SQLite that keeps statements compiled. */
export class SqliteConnection extends BetterSqlite {
  readonly #kept = new LRUCache<string, BetterSqlite.Statement<unknown[]>>({ max: KEPT });

  /**
   * A statement that whoever has this text shares: it must stay in the mode in which it answers with rows as objects. For another mode
   * (`pluck`, `raw`) there is `prepare`, with a statement of one's own.
   */
  kept(sql: string): Pick<BetterSqlite.Statement<unknown[]>, 'reader' | 'all' | 'iterate' | 'run'> {
    const known = this.#kept.get(sql);
    if (known) return known;
    const statement = this.prepare<unknown[]>(sql);
    this.#kept.set(sql, statement);
    return statement;
  }

  /** Runs a kept statement. @returns the rows of one that has some */
  rowsOf<Row>(sql: string, bindings: readonly unknown[] = []): Row[] {
    const statement = this.kept(sql);
    if (statement.reader) return statement.all(...bindings) as Row[];
    statement.run(...bindings);
    return [];
  }

  /**
   * Runs the steps in one transaction. It is the one that writes from its beginning on: what another connection commits behind a first read would
   * have the first change fail.
   */
  inSteps<T>(steps: () => Steps<T>): T {
    return this.transaction(() => this.stepsOf(steps)).immediate();
  }

  /** Runs the steps one by one, without a transaction. */
  stepsOf<T>(steps: () => Steps<T>): T {
    const running = steps();
    let step = running.next();
    while (!step.done) step = running.next(this.rowsOf(step.value.sql, step.value.bindings));
    return step.value;
  }

  /** The first rows of a kept query that have so many bytes together at most, but at least one: no row is read before it is asked for. */
  firstOf<Row>(sql: string, bindings: readonly unknown[], most: number, bytesOf: (row: Row) => number): Row[] {
    const rows: Row[] = [];
    let bytes = 0;
    for (const row of this.kept(sql).iterate(...bindings) as IterableIterator<Row>) {
      bytes += bytesOf(row);
      if (bytes > most && rows.length > 0) break;
      rows.push(row);
    }
    return rows;
  }
}
