import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { quietPort } from '../support/quiet-port.ts';
import { ROOT } from './files.ts';

const CONFIG = ['--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];

/** The Caddy of this machine, if there is one. */
export const caddy: string | undefined = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path));

/** Why tests that need Caddy are skipped. */
export const NO_CADDY = 'no Caddy on this machine: apt-get install caddy';

/** What Caddy makes of deploy/Caddyfile. */
export async function adapt(): Promise<unknown> {
  const { stdout } = await promisify(execFile)(caddy!, ['adapt', ...CONFIG], { env: { HOME: tmpdir() } });
  return JSON.parse(stdout);
}

/** A balancer with TLS, before some servers. */
export interface Balancer extends AsyncDisposable {
  url: string;
  /** The certificate of the authority that it made for itself. */
  ca: string;
}

/** Starts Caddy with deploy/Caddyfile. @param servers their URLs */
export async function startCaddy(servers: string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-caddy-'));
  const [http, https, admin] = await Promise.all([quietPort(), quietPort(), quietPort()]);
  let log = '';
  const child = spawn(caddy!, ['run', ...CONFIG], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      CADDY_ADMIN: `127.0.0.1:${admin}`,
      SITE_ADDRESS: 'localhost',
      UPSTREAMS: servers.map((url) => new URL(url).host).join(' '),
    },
  });
  const exited = new Promise((resolve) => child.once('close', resolve));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  const certificate = join(folder, 'caddy/certificates/local/localhost/localhost.crt');
  const up = () => ({ up: existsSync(authority) && existsSync(certificate), exitCode: child.exitCode, log });
  await expect.poll(up).toMatchObject({ up: true, exitCode: null });
  return {
    url: `https://localhost:${https}`,
    ca: readFileSync(authority, 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
