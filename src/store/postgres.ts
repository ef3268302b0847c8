import knex, { type Knex } from 'knex';
import pg from 'pg';
import { silentLog, type Database, type DatabaseOptions } from './database.ts';

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
      return db.transaction(async (transaction) => {
        const results: unknown[][] = [];
        for (const query of queries) {
          const result: unknown = await query.transacting(transaction);
          results.push(Array.isArray(result) ? result : ((result as { rows?: unknown[] } | undefined)?.rows ?? []));
        }
        return results;
      });
    },
    async ping() {
      await db.raw('select 1');
    },
    close: () => db.destroy(),
  };
}

const INT8 = 20;

/** pg hands out int8 as strings; ours are ids, seqs and epoch seconds, which a double holds exactly. */
function getTypeParser(oid: number): (value: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid);
}
