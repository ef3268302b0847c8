import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
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
  let service: ChildProcess | undefined;
  afterAll(() => {
    if (service?.exitCode === null) process.kill(-service.pid!, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    '[VER-011] [PKG-009] [PKG-010] gives a baton that runs as a service, makes tenants, has its doctor and says what it is made of',
    { timeout: INSTALL_MS },
    async () => {
      const { services, variables } = parse(block('yaml', 'service')) as Service;
      const tarball = await pack(folder);
      expect(variables['BATON_PACKAGE']).toMatch(new RegExp(`/${basename(tarball)}$`));
      const prefix = join(folder, 'prefix');
      const home = join(folder, 'home');
      mkdirSync(home);
      const port = String(await quietPort());
      const env = {
        // It says how to reach the registry.
        ...process.env,
        ...variables,
        BATON_PACKAGE: tarball,
        PORT: port,
        DATABASE_URL: `sqlite:${join(home, 'baton.db')}`,
        npm_config_prefix: prefix,
        // The `node` that runs the tests, and none of our `node_modules/.bin`.
        PATH: [join(prefix, 'bin'), dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
      };
      const [program, option, script] = services[0]!.command;
      const started = (service = spawn(program, [option, script], { cwd: home, env, detached: true }));
      const exited = new Promise((resolve) => started.once('close', resolve));
      let output = '';
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const state = () => ({ exitCode: started.exitCode, output });
      const up = { exitCode: null, output: expect.stringMatching(/curl .*\n\n/) as string };
      await expect.poll(state, { timeout: INSTALL_MS, interval: 200 }).toEqual(up);
      expect(output).toContain(`Baton listens on http://0.0.0.0:${port}`);
      expect(readdirSync(join(prefix, 'bin'))).toEqual(['baton']);
      const sbom = JSON.parse(readFileSync(join(prefix, 'lib/node_modules/baton/dist/sbom.cdx.json'), 'utf8')) as object;
      expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'baton' } } });

      const baton = async (...args: string[]) => (await run('baton', args, { cwd: home, env })).stdout.trim();
      const token = (await baton('tenant', 'create', 'team')).split('\n').at(-1)!;
      expect((await new Client(`http://127.0.0.1:${port}`, token).run('Hello')).done).toMatchObject({ ok: true, content: 'Hello' });
      expect(await baton('doctor')).toMatch(/^works +database/m);
      started.kill('SIGTERM');
      expect(await exited).toBe(0);
    },
  );
});

/** Makes the package, in a checkout: packing builds, and not under those who run what is built here. @returns its path */
async function pack(folder: string): Promise<string> {
  const source = join(folder, 'source');
  checkout(source);
  symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
  return join(folder, stdout.trim().split('\n').at(-1)!);
}
