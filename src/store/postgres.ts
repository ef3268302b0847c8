import knex, { type Knex } from 'knex';
import pg from 'pg';
import { silentLog, type BuiltQuery, type Database, type DatabaseOptions } from './database.ts';

/** Opens a pool of connections to PostgreSQL. */
export function openPostgres(options: DatabaseOptions): Database {
  const db = knex({
    log: silentLog,
    client: 'pg',
    // The bindings are the tenants' data; error messages, and with them the log, must not repeat them.
    compileSqlOnError: false,
    connection: {
      connectionString: options.url,
      connectionTimeoutMillis: 5000,
      application_name: 'baton',
      types: { getTypeParser },
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: options.poolSize ?? 10 },
    acquireConnectionTimeout: 5000,
  });
  return {
    knex: db,
    dialect: 'postgres',
    sqlite: undefined,
    async atomically(queries) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction((transaction) => runAll(queries, transaction));
        } catch (error) {
          if (attempt === ATTEMPTS || (error as { code?: unknown }).code !== DEADLOCK) throw error;
        }
      }
    },
    async ping() {
      await db.raw('select 1');
    },
    close: () => db.destroy(),
  };
}

/** Of transactions that wait for each other PostgreSQL ends one, of which nothing is left: it may begin again. */
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

/** pg hands out int8 as strings; ours are ids, seqs and epoch seconds, which a double holds exactly. */
function getTypeParser(oid: number): (value: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid);
}
