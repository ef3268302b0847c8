import BetterSqlite from 'better-sqlite3';
import pg from 'pg';

/** A statement as the server has sent it; of several that differ by their values only, the first. */
export interface Statement {
  /** On one line, and with one item for each list of values. */
  text: string;
  /** As it was sent. */
  sql: string;
  values: unknown[];
}

/** Records the statements of every connection of this process. @returns what was recorded, by `text`, and a function that ends it */
export function recordStatements(): { statements: Map<string, Statement>; stop(): void } {
  const statements = new Map<string, Statement>();
  const note = (sql: string, values: unknown[]) => {
    const text = onOneLine(sql);
    if (!statements.has(text)) statements.set(text, { text, sql, values });
  };
  const postgres = pg.Client.prototype as { query(...args: unknown[]): unknown };
  const sqlite = BetterSqlite.prototype as { prepare(sql: string): unknown };
  const { query } = postgres;
  const { prepare } = sqlite;
  postgres.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first, values: undefined } : (first as { text?: string; values?: unknown[] });
    if (config.text) note(config.text, config.values ?? (Array.isArray(second) ? second : []));
    return query.apply(this, args);
  };
  sqlite.prepare = function (this: unknown, sql: string) {
    note(sql, []);
    return prepare.call(this, sql);
  };
  return {
    statements,
    stop() {
      postgres.query = query;
      sqlite.prepare = prepare;
    },
  };
}

function onOneLine(sql: string): string {
  return sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\((\$\d+|\?)(?:, ?(?:\$\d+|\?))+\)/g, '($1, …)')
    .replace(/(\(\$1, …\))(?:, \(\$1, …\))+/g, '$1');
}
