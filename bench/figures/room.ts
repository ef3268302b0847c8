import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../test/support/postgres.ts';
import { runs, sample, type Bench, type Figure } from '../bench.ts';
import { startBaton, type Subject } from '../servers.ts';
import { row, type Row } from '../table.ts';

const CONCURRENCY = 8;
const COMMANDS = 20;
const COMMANDED = Array.from({ length: COMMANDS }, (_, i) => `/mem entries tag=t${i}`).join('\n');

/** Runs of one kind, as many as show what one takes: the first ones make pages that later ones fill. */
interface Kind {
  name: string;
  count: number;
  env?: Record<string, string>;
  begin(bench: Bench, baton: Subject, count: number): Promise<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'answer of 1 KB',
    count: 2000,
    begin: (bench, baton, count) => runs(bench, baton, { deltas: 50, mode: 'burst' }, count, CONCURRENCY),
  },
  {
    name: 'answer of 20 KB',
    count: 500,
    begin: (bench, baton, count) => runs(bench, baton, { deltas: 1000, mode: 'burst' }, count, CONCURRENCY),
  },
  {
    name: `${COMMANDS} commands`,
    count: 500,
    env: { INDEX_MODEL: 'demo/echo' },
    begin: (bench, baton, count) =>
      sample(bench, baton, { target: baton.post('/v1/orchestrate', { message: COMMANDED }), count, concurrency: CONCURRENCY }),
  },
];

/** How many bytes of the database a run takes, with indexes, while its events and steps are kept. */
export const room: Figure = async (bench) => {
  const postgres = await startPostgres([]);
  const rows: Row[] = [];
  try {
    for (const kind of KINDS) rows.push(row(`room, SQLite: a run with ${kind.name}`, inBytes(await onSqlite(bench, kind))));
    for (const kind of KINDS) rows.push(...(await onPostgres(bench, kind, postgres.url)));
    return rows;
  } finally {
    await postgres.stop();
  }
};

async function onSqlite(bench: Bench, { count, env = {}, begin }: Kind): Promise<number> {
  const folder = bench.folder();
  const size = (): number => readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  let token: string | undefined;
  const filled = async (runs: number): Promise<number> => {
    const baton = await startBaton({ ...bench, folder, env, ...(token === undefined ? {} : { token }) });
    token = baton.token;
    try {
      await begin(bench, baton, runs);
    } finally {
      // Its log of changes goes into the file.
      await baton.stop();
    }
    return size();
  };
  const before = await filled(count / 4);
  return ((await filled(count)) - before) / count;
}

async function onPostgres(bench: Bench, { name, count, env = {}, begin }: Kind, url: string): Promise<Row[]> {
  const database = `room_${name.replaceAll(' ', '_')}`.toLowerCase();
  const admin = new pg.Client(`${url}/postgres`);
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const baton = await startBaton({ ...bench, folder: bench.folder(), env: { DATABASE_URL: `${url}/${database}`, ...env } });
  const client = new pg.Client(`${url}/${database}`);
  await client.connect();
  const read = async <T>(sql: string): Promise<T> => (await client.query<{ value: T }>(`select ${sql} as value`)).rows[0]!.value;
  const size = async (): Promise<number> => Number(await read(`pg_database_size(current_database())`));
  const written = (): Promise<string> => read<string>('pg_current_wal_insert_lsn()::text');
  try {
    await begin(bench, baton, count / 4);
    await client.query('checkpoint');
    const [before, from] = [await size(), await written()];
    await begin(bench, baton, count);
    const log = Number(await read(`pg_current_wal_insert_lsn() - '${from}'::pg_lsn`));
    return [
      row(`room, PostgreSQL: a run with ${name}`, inBytes(((await size()) - before) / count)),
      row(`room, PostgreSQL: its log of changes (WAL)`, inBytes(log / count)),
    ];
  } finally {
    await client.end();
    await baton.stop();
  }
}

const inBytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
