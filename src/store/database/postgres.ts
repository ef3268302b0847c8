import { setImmediate as nextPass } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { KeptConnection } from './kept-connection.ts';
import { CommitInDoubt, silentLog, type BuiltQuery, type Database, type DatabaseOptions } from './database.ts';
import { inEffectScope } from './effects.ts';
import { getTypeParser, PostgresConnection } from './postgres-connection.ts';
import { inOne } from './transact.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * How long a query may take, in milliseconds. A broken connection that reports no error is only noticed by this limit.
 */
const QUERY_MS = 15_000;
const CONNECT_MS = 5000;
/** How long a connection of the pool is kept without use. */
const IDLE_MS = 30_000;

/** Opens a pool of connections to PostgreSQL. */
export function openPostgres(options: DatabaseOptions): Database {
  const settings: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'baton',
    keepAlive: true,
    query_timeout: options.queryMs ?? QUERY_MS,
    types: { getTypeParser },
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 10, idleTimeoutMillis: IDLE_MS, Client: PostgresConnection });
  // The pool has dropped the connection.
  pool.on('error', () => {});
  const db = knex({
    log: silentLog,
    client: 'pg',
    // The bindings are the tenants' data; error messages, and with them the log, must not repeat them.
    compileSqlOnError: false,
    connectionPool: forKnex(pool),
  });
  const commits = new KeptConnection(() => new PostgresConnection(settings));
  return {
    knex: db,
    dialect: 'postgres',
    sqlite: undefined,
    postgres: { pool, commits },
    async atomically(queries) {
      for (let attempt = 1; ; attempt += 1) {
        let commits = false;
        try {
          if (inEffectScope()) return await inOne(this, queries);
          return await db.transaction(async (transaction) => {
            const results = await runAll(queries, transaction);
            commits = true;
            return results;
          });
        } catch (error) {
          if (attempt < ATTEMPTS && (error as { code?: unknown }).code === DEADLOCK) continue;
          throw commits && isUnreachable(error) ? new CommitInDoubt(error as Error) : error;
        }
      }
    },
    wipe() {},
    async checkpoint() {},
    async ping() {
      await db.raw('select 1');
    },
    async close() {
      await commits.close();
      // Who waits for a connection that is free gets it before.
      await nextPass();
      // First: a transaction that is under way gives its connection back through knex.
      await pool.end();
      await db.destroy();
    },
  };
}

/**
 * The pool as knex takes one. Its connections and timers are made outside of the run that happens to need one: the next one is another's.
 */
function forKnex(pool: pg.Pool) {
  return {
    acquire: () => ({ promise: outsideOfRuns(() => pool.connect()) }),
    release(connection: pg.PoolClient) {
      outsideOfRuns(() => connection.release());
      return true;
    },
    destroy: () => pool.end(),
    numFree: () => pool.idleCount,
    numUsed: () => pool.totalCount - pool.idleCount,
    numPendingAcquires: () => pool.waitingCount,
  };
}

/** PostgreSQL ends one of several transactions that wait for each other and rolls it back, so it may be repeated. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

async function runAll(queries: readonly BuiltQuery[], transaction: Knex.Transaction): Promise<unknown[][]> {
  const results: unknown[][] = [];
  for (const query of queries) {
    const result: unknown = await query.transacting(transaction);
    results.push(Array.isArray(result) ? result : ((result as { rows?: unknown[] } | undefined)?.rows ?? []));
  }
  return results;
}
