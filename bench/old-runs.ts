import { join } from 'node:path';
import Connection from 'better-sqlite3';
import pg from 'pg';

/** A connection to the database of a server, of either kind. */
export interface Beside {
  readonly dialect: 'sqlite' | 'postgres';
  all(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export function besideSqlite(folder: string): Beside {
  const connection = new Connection(join(folder, 'baton.db'));
  return {
    dialect: 'sqlite',
    async all(sql) {
      const statement = connection.prepare<[], Record<string, unknown>>(sql);
      return statement.reader ? statement.all() : (statement.run(), []);
    },
    async close() {
      connection.close();
    },
  };
}

export async function besidePostgres(url: string): Promise<Beside> {
  const client = new pg.Client(url);
  await client.connect();
  return { dialect: 'postgres', all: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows, close: () => client.end() };
}

const DAYS = 40;
/** What is copied of a run, and the column that names it there. */
const TABLES = { requests: 'id', events: 'request_id', steps: 'request_id', run_words: 'request_id' };
const COUNTED = {
  sqlite: (count: number) => `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) n`,
  postgres: (count: number) => `generate_series(1, ${count}) n(i)`,
};
/** Ids of October 2025. */
const ID = {
  sqlite: `printf('0199aaaa-%04x-7000-8000-%012x', i >> 16, i)`,
  postgres: `'0199aaaa-' || lpad(to_hex(i >> 16), 4, '0') || '-7000-8000-' || lpad(to_hex(i), 12, '0')`,
};

/** Copies the only run that there is so often, as runs that ended 40 days ago. */
export async function addOldRuns({ dialect, all }: Beside, count: number): Promise<void> {
  for (const [table, key] of Object.entries(TABLES)) {
    const [first] = await all(`select * from ${table} limit 1`);
    if (!first) throw new Error(`the run has nothing in ${table}`);
    const names = Object.keys(first);
    const values = names.map((name) => {
      if (name === key) return ID[dialect];
      return name === 'completed_at' ? `completed_at - ${DAYS * 86_400}` : `t.${name}`;
    });
    await all(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, ${COUNTED[dialect](count)}`);
  }
}

/** How many of these still have what they have left. */
export async function oldRunsLeft({ all }: Beside): Promise<number> {
  const [row] = await all(
    `select count(*) as left from requests where state <> 'running' and purged = 0 and completed_at < ${yesterday()}`,
  );
  return Number(row!['left']);
}

const yesterday = (): number => Math.floor(Date.now() / 1000) - 86_400;
