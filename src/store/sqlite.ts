import type { Database as SqliteConnection, Statement } from 'better-sqlite3';
import knex from 'knex';
import { LRUCache } from 'lru-cache';
import { silentLog, type Database, type DatabaseOptions } from './database.ts';
import { Checkpoints } from './checkpoints.ts';
import { createPrivate, sqliteFile } from './sqlite-file.ts';
import { inEffectScope } from './effects.ts';
import { inOne } from './transact.ts';

/** Statements that are kept compiled: many take longer to compile than to run. */
const KEPT = 200;
/** What SQLite keeps of the file in memory; the driver's own is four times as much. The kernel has the pages too. */
const CACHE_KIB = 4096;

/** Has the connection compile each statement once, those of knex, too. */
function keepStatements(connection: SqliteConnection): void {
  const kept = new LRUCache<string, Statement>({ max: KEPT });
  const compile = connection.prepare.bind(connection);
  const prepare = (sql: string): Statement => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = compile(sql);
    kept.set(sql, statement);
    return statement;
  };
  Object.assign(connection, { prepare });
}

/** Opens (and creates) a SQLite file: one connection, WAL, foreign keys on. */
export function openSqlite(options: DatabaseOptions): Database {
  const filename = sqliteFile(options.url)!;
  // The file holds all data of the tenants, so only its owner may read it; SQLite's additional files get the same mode.
  createPrivate(filename);
  let connection: SqliteConnection | undefined;
  let checkpoints: Checkpoints | undefined;
  const db = knex({
    log: silentLog,
    client: 'better-sqlite3',
    // The bindings are the tenants' data; error messages, and with them the log, must not repeat them.
    compileSqlOnError: false,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(raw: SqliteConnection, done: (error: Error | null) => void) {
        connection = raw;
        raw.pragma('journal_mode = WAL');
        raw.pragma(`synchronous = ${options.synchronous ?? 'normal'}`);
        raw.pragma('foreign_keys = ON');
        raw.pragma('busy_timeout = 5000');
        raw.pragma(`cache_size = -${CACHE_KIB}`);
        keepStatements(raw);
        checkpoints = new Checkpoints(raw);
        done(null);
      },
    },
  });
  return {
    knex: db,
    dialect: 'sqlite',
    commits: undefined,
    get sqlite() {
      return connection;
    },
    async atomically(queries) {
      if (!connection?.open) await db.raw('select 1');
      if (inEffectScope()) return inOne(this, queries);
      const raw = connection!;
      return raw.transaction(() =>
        queries.map((query) => {
          const { sql, bindings } = query.toSQL().toNative();
          const statement = raw.prepare(sql);
          if (statement.reader) return statement.all(...bindings);
          statement.run(...bindings);
          return [];
        }),
      )();
    },
    async ping() {
      await db.raw('select 1');
    },
    async close() {
      await checkpoints?.close();
      await db.destroy();
    },
  };
}
