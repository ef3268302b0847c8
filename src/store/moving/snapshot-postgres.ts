import pg from 'pg';
import { getTypeParser } from '../database/postgres-connection.ts';
import { numbered } from '../database/sql.ts';
import type { Value } from './format.ts';
import type { Snapshot } from './snapshot.ts';

const CONNECT_MS = 5000;
/** Of a statement: a portion of rows. */
const QUERY_MS = 300_000;

/** A connection of its own, whose transaction sees one moment. Rows come through a cursor. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const settings = { connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS, types: { getTypeParser } };
  const client = new pg.Client({ connectionString: url, application_name: 'baton export', keepAlive: true, ...settings });
  // Whoever reads next is told.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  // A plan that sorts or hashes the rows of all tenants would do so before the first one comes.
  for (const way of ['enable_hashjoin', 'enable_mergejoin']) await client.query(`set local ${way} = off`);
  await client.query('select 1 from instance');
  return {
    async columns(table) {
      const sql = `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;
      return (await client.query<{ attname: string }>(sql, [table])).rows.map(({ attname }) => attname);
    },
    async *rows(sql, bindings, portion) {
      await client.query(`declare rows no scroll cursor for ${numbered(sql)}`, [...bindings]);
      const fetch = { text: `fetch ${portion} from rows`, rowMode: 'array' as const };
      for (;;) {
        const { rows } = await client.query<Value[]>(fetch);
        yield* rows;
        if (rows.length < portion) break;
      }
      await client.query('close rows');
    },
    async close() {
      await client.end();
    },
  };
}
