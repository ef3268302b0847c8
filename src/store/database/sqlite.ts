import { setImmediate as nextPass } from 'node:timers/promises';
import knex from 'knex';
import { silentLog, type Database, type DatabaseOptions } from './database.ts';
import { Checkpoints } from './checkpoints.ts';
import { createPrivate, sqliteFile } from './sqlite-file.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { inEffectScope } from './effects.ts';
import { inOne } from './transact.ts';

/** What SQLite keeps of the file in memory; the driver's own is four times as much. The kernel has the pages too. */
const CACHE_KIB = 4096;

/** Opens (and creates) a SQLite file: one connection, WAL, foreign keys on. */
export function openSqlite(options: DatabaseOptions): Database {
  const filename = sqliteFile(options.url)!;
  // The file holds all data of the tenants, so only its owner may read it; SQLite's additional files get the same mode.
  createPrivate(filename);
  const connection = new SqliteConnection(filename);
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${options.synchronous ?? 'normal'}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  connection.pragma(`cache_size = -${CACHE_KIB}`);
  // What is deleted is overwritten with zeros, also in pages that are free then (docs/decisions/0023).
  connection.pragma('secure_delete = ON');
  const checkpoints = new Checkpoints(connection);
  const db = knex({
    log: silentLog,
    client: 'better-sqlite3',
    // The bindings are the tenants' data; error messages, and with them the log, must not repeat them.
    compileSqlOnError: false,
    useNullAsDefault: true,
    connectionPool: forKnex(connection),
  });
  return {
    knex: db,
    dialect: 'sqlite',
    postgres: undefined,
    sqlite: connection,
    async atomically(queries) {
      if (inEffectScope()) return inOne(this, queries);
      return connection
        .transaction(() =>
          queries.map((query) => {
            const { sql, bindings } = query.toSQL().toNative();
            return connection.rowsOf(sql, bindings);
          }),
        )
        .immediate();
    },
    wipe: () => checkpoints.wipe(),
    checkpoint: () => checkpoints.pass(),
    async ping() {
      connection.rowsOf('select 1');
    },
    async close() {
      const closeFile = await checkpoints.close();
      // What knex has begun in this pass of the event loop comes to its end.
      await nextPass();
      await db.destroy();
      connection.close();
      closeFile();
    },
  };
}

/** The connection as knex takes a pool: each statement is over before another one can begin, so nobody waits for another. */
function forKnex(connection: SqliteConnection) {
  const shared = { prepare: (sql: string) => connection.kept(sql) };
  return {
    acquire: () => ({ promise: Promise.resolve(shared) }),
    release: () => true,
    destroy: async () => {},
    numFree: () => 0,
    numUsed: () => 1,
    numPendingAcquires: () => 0,
  };
}
