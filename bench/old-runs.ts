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
/** The numbers behind one, as `i`. */
const COUNTED = {
  sqlite: (from: number, to: number) =>
    `(with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to}) select i from n) n`,
  postgres: (from: number, to: number) => `generate_series(${from + 1}, ${to}) n(i)`,
};
/** Ids of October 2025. */
const ID = {
  sqlite: `printf('0199aaaa-%04x-7000-8000-%012x', i >> 16, i)`,
  postgres: `'0199aaaa-' || lpad(to_hex(i >> 16), 4, '0') || '-7000-8000-' || lpad(to_hex(i), 12, '0')`,
};

/** The id of one of them, by its number from 1. */
export const oldRun = (i: number): string =>
  `0199aaaa-${(i >> 16).toString(16).padStart(4, '0')}-7000-8000-${i.toString(16).padStart(12, '0')}`;

/** Copies the run that there was first so often, as runs that ended 40 days ago. @param behind how many there are of them */
export async function addOldRuns({ dialect, all }: Beside, count: number, behind = 0): Promise<void> {
  const [run] = await all(`select id from requests where id not like '0199aaaa-%' limit 1`);
  for (const [table, key] of Object.entries(TABLES)) {
    const from = `(select * from ${table} where ${key} = '${String(run!['id'])}')`;
    const [first] = await all(`select * from ${from} t limit 1`);
    if (!first) throw new Error(`the run has nothing in ${table}`);
    const names = Object.keys(first);
    const values = names.map((name) => {
      if (name === key) return ID[dialect];
      return name === 'completed_at' ? `completed_at - ${DAYS * 86_400}` : `t.${name}`;
    });
    await all(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${from} t, ${COUNTED[dialect](behind, behind + count)}`,
    );
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
