import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { quietPort } from './quiet-port.ts';

/** Whether Debian's `pgbouncer`, or another one, is here. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version'], { env: environment() }).status === 0;

/** For titles of tests that need it. */
export const pgbouncerNote = hasPgbouncer ? '' : ' (skipped: pgbouncer is not installed)';

/** A real PgBouncer. */
export interface Pgbouncer extends AsyncDisposable {
  /** The address of the same database through the pooler. */
  through(databaseUrl: string): string;
}

/** It refuses to run as root. */
const NOBODY = 65_534;

/** Starts one in front of the server of this address. */
export async function startPgbouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pgbouncer> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'baton-pgbouncer-'));
  const port = await quietPort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  chmodSync(folder, 0o755);
  const root = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn('pgbouncer', [settings], { ...root, env: environment(), stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('close', resolve));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  await expect.poll(() => isOpen(port)).toBe(true);
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    async [Symbol.asyncDispose]() {
      kill();
      await exited;
      process.off('exit', kill);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Debian keeps it where only root looks. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: `${process.env['PATH']}:/usr/sbin` };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
