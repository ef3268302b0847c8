import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { KeptConnection } from './kept-connection.ts';
import { CommitInDoubt, silentLog, type BuiltQuery, type Database, type DatabaseOptions } from './database.ts';
import { inEffectScope } from './effects.ts';
import { inOne } from './transact.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * How long a query may take, in milliseconds. A broken connection that reports no error is only noticed by this limit.
 */
const QUERY_MS = 15_000;
/** The message of pg's error for a query that got no answer in time. */
export const TIMED_OUT = /Query read timeout$/;

type Connection = pg.Client & { connection: { stream: Socket }; __knexUid: string };

/**
 * Ends a connection on which a query has timed out: later queries on it would wait as long, and the pool shall make a
 * new one.
 */
export function discardIfStuck(connection: pg.Client | undefined, error: Error): void {
  if (!connection || !TIMED_OUT.test(error.message)) return;
  // knex's pool does not use a connection with this member again.
  Object.assign(connection, { __knex__disposed: error });
  (connection as Connection).connection.stream.destroy();
}

/** Opens a pool of connections to PostgreSQL. */
export function openPostgres(options: DatabaseOptions): Database {
  const open = new Map<string, Connection>();
  const db = knex({
    log: silentLog,
    client: 'pg',
    // The bindings are the tenants' data; error messages, and with them the log, must not repeat them.
    compileSqlOnError: false,
    connection: {
      connectionString: options.url,
      connectionTimeoutMillis: 5000,
      application_name: 'baton',
      keepAlive: true,
      query_timeout: options.queryMs ?? QUERY_MS,
      types: { getTypeParser },
    } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: options.poolSize ?? 10,
      afterCreate(connection: Connection, done: (error: null, connection: Connection) => void) {
        const { __knexUid: uid } = connection;
        open.set(uid, connection);
        connection.once('end', () => open.delete(uid));
        done(null, connection);
      },
    },
    acquireConnectionTimeout: 5000,
  });
  db.on('query-error', (error: Error, { __knexUid: uid }: { __knexUid: string }) => discardIfStuck(open.get(uid), error));
  growOutsideOfRuns(db.client as Pool);
  const commits = new KeptConnection(db);
  return {
    knex: db,
    dialect: 'postgres',
    sqlite: undefined,
    commits,
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
    async ping() {
      await db.raw('select 1');
    },
    async close() {
      await commits.close();
      await db.destroy();
    },
  };
}

type Pool = InstanceType<typeof knex.Client>;

/** Has the pool make its connections and its timers outside of the run that happens to need one: the next one is another's. */
function growOutsideOfRuns(client: Pool): void {
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  Object.assign(client, {
    acquireConnection: () => outsideOfRuns(acquire),
    releaseConnection: (connection: Connection) => outsideOfRuns(() => release(connection)),
  });
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

const INT8 = 20;

/** pg returns int8 as strings; ours are ids, seqs and epoch times, which a double holds exactly. */
export function getTypeParser(oid: number): (value: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid);
}
