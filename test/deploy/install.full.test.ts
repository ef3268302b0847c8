import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkout } from '../support/checkout.ts';
import { Client } from '../support/client.ts';
import { quietPort } from '../support/quiet-port.ts';
import { block } from '../verify/ci-guide.ts';
import { ROOT } from './files.ts';

/*
 * A package is made of this checkout and installed into an empty prefix, its dependencies from the registry, by the command
 * that docs/ci.md has for a service of a CI.
 */

const INSTALL_MS = 900_000;
const run = promisify(execFile);

interface Service {
  services: { command: [program: string, option: string, script: string] }[];
  variables: Record<string, string>;
}

describe('npm install --global of the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-install-'));
  const prefix = join(folder, 'prefix');
  const home = join(folder, 'home');
  const { services, variables } = parse(block('yaml', 'service')) as Service;
  /** The `node` that runs the tests, and none of our `node_modules/.bin`. */
  const PATH = [join(prefix, 'bin'), dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  let env: NodeJS.ProcessEnv;
  let service: ChildProcess;
  let output = '';

  beforeAll(async () => {
    mkdirSync(home);
    // Packing builds: not under those who run what is built here.
    const source = join(folder, 'source');
    checkout(source);
    symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
    const name = stdout.trim().split('\n').at(-1)!;
    expect(variables['BATON_PACKAGE']).toMatch(new RegExp(`/${name}$`));
    const ours = { BATON_PACKAGE: join(folder, name), PORT: String(await quietPort()), DATABASE_URL: `sqlite:${join(home, 'baton.db')}` };
    // Our environment says how to reach the registry.
    env = { ...process.env, ...variables, ...ours, npm_config_prefix: prefix, PATH };
    const [program, option, script] = services[0]!.command;
    service = spawn(program, [option, script], { cwd: home, env });
    for (const stream of [service.stdout!, service.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const state = () => ({ exitCode: service.exitCode, output });
    const up = { exitCode: null, output: expect.stringMatching(/curl .*\n\n/) as string };
    await expect.poll(state, { timeout: INSTALL_MS, interval: 200 }).toEqual(up);
  }, INSTALL_MS);
  afterAll(() => {
    service?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const baton = (...args: string[]) => run('baton', args, { cwd: home, env });

  it('[VER-011] runs as a service, with the only program that it has', () => {
    expect(output).toContain(`Baton listens on http://0.0.0.0:${env['PORT']}`);
    expect(readdirSync(join(prefix, 'bin'))).toEqual(['baton']);
  });

  it('[PKG-009] gives a baton that serves, makes tenants and has its doctor', async () => {
    const created = await baton('tenant', 'create', 'team');
    const client = new Client(`http://127.0.0.1:${env['PORT']}`, created.stdout.trim().split('\n').at(-1)!);
    expect((await client.run('Hello')).done).toMatchObject({ ok: true, content: 'Hello' });
    expect((await baton('doctor')).stdout).toContain('database');
    const exited = new Promise((resolve) => service.once('close', resolve));
    service.kill('SIGTERM');
    expect(await exited).toBe(0);
  });
});
