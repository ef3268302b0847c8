import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { nodeOf } from '../support/node-of.ts';
import { quietPort } from '../support/quiet-port.ts';
import { read } from './files.ts';

/*
 * The way of somebody who has nothing but the repository: a fresh clone, in which nothing is built or installed; what the READMEs say
 * to pack; an installation elsewhere; and the READMEs' programs, word for word but for the port and the token.
 */

/** Installing waits for the registries. */
const INSTALL_MS = 1_200_000;
const run = promisify(execFile);

/** The versions of Node on which the client for TypeScript promises to run. */
const NODES = [20, 22, 24];

/** The blocks of a document in a language, '' for those that name none. */
const blocksOf = (path: string, language: string): string[] =>
  [...read(path).matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, name, text]) => (name === language ? [text!] : []));
const first = (path: string, language: string): string => blocksOf(path, language)[0]!;

const folder = mkdtempSync(join(tmpdir(), 'baton-publish-'));
const [clone, project, home] = ['clone', 'project', 'home'].map((name) => join(folder, name)) as [string, string, string];
const prefix = join(folder, 'prefix');
const env: Record<string, string | undefined> = {
  // It says how to reach the registries.
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('BATON_') && name !== 'NODE_ENV')),
  npm_config_prefix: prefix,
  // The Python of an environment of its own, the Node that runs the tests, and none of our `node_modules/.bin`.
  PATH: [join(folder, 'venv/bin'), join(prefix, 'bin'), dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
};

/** The commands of a README, but for the last line of the clients', which says where the server is. */
async function install(path: string, cwd: string): Promise<void> {
  const commands = first(path, '')
    .replaceAll('<checkout>', clone)
    .replaceAll('<your project>', project)
    .replace(/^export BATON_URL=http:\/\/127\.0\.0\.1:8080 BATON_TOKEN=bat_…\n$/m, '');
  expect(commands).not.toContain('BATON_');
  await run('bash', ['-e', '-c', commands], { cwd, env, maxBuffer: 2 ** 26 });
}

describe('packages that are made of a fresh clone', () => {
  let server: ChildProcess | undefined;
  let [url, token, output] = ['', '', ''];

  beforeAll(async () => {
    checkout(clone);
    execFileSync('git', ['init', '--quiet'], { cwd: clone });
    for (const path of [project, home]) mkdirSync(path);
    writeFileSync(join(project, 'package.json'), '{"name":"project","private":true,"type":"module"}');
    await run('python3', ['-m', 'venv', join(folder, 'venv')], { env: { ...process.env } });
    await install('clients/typescript/README.md', folder);
    await install('clients/python/README.md', folder);

    const [, packed] = /### From a package\n\n```\n([^]+?)\nbaton serve\n```/.exec(read('docs/operations.md'))!;
    await run('bash', ['-e', '-c', packed!], { cwd: clone, env, maxBuffer: 2 ** 26 });
    const port = String(await quietPort());
    url = `http://127.0.0.1:${port}`;
    const started = (server = spawn('baton', ['serve'], { cwd: home, env: { ...env, PORT: port } as NodeJS.ProcessEnv }));
    const { promise: up, resolve, reject } = Promise.withResolvers<void>();
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/curl .*\n\n/.test(output)) resolve();
      });
    }
    started.once('close', () => reject(new Error(output)));
    await up;
    token = /^ +(bat_\S+)$/m.exec(output)![1]!;
  }, INSTALL_MS);
  afterAll(async () => {
    server?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }, INSTALL_MS);

  const shell = async (command: string) => {
    const options = { cwd: home, env: { ...env, BATON_TOKEN: token } };
    return (await run('bash', ['-e', '-c', command.replaceAll('http://127.0.0.1:8080', url)], options)).stdout;
  };

  it('[PKG-018] the server says what to try, and it works', async () => {
    const [, command] = /^ +(curl .*)$/m.exec(output)!;
    expect(await shell(command!)).toContain('Hello, Baton!');
  });

  it('[PKG-018] the server does what its README shows', async () => {
    const commands = blocksOf('README.md', '').filter((text) => text.startsWith('curl ') && !text.includes('<'));
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) expect(await shell(command), command).toMatch(/"ok":true|"state":"completed"|"finish_reason":"stop"/);
  });

  it.for(NODES)(
    '[PKG-018] the client for TypeScript does what its README shows, on Node %i',
    { timeout: 300_000 },
    async (major, context) => {
      const node = nodeOf(major);
      if (typeof node !== 'string') return context.skip(node.missing);
      const programs = blocksOf('clients/typescript/README.md', 'ts').slice(0, 2);
      for (const [index, program] of programs.entries()) {
        const file = join(project, `program-${major}-${index}.js`);
        writeFileSync(file, program);
        const { stdout } = await run(node, [file], { cwd: project, env: { ...env, BATON_URL: url, BATON_TOKEN: token } });
        expect(stdout).toMatch(/^Hello\n/);
      }
    },
  );

  it('[PKG-018] and is promised to no older one than is tried', () => {
    const engines = (path: string) => (JSON.parse(read(path)) as { engines: { node: string } }).engines.node;
    expect(engines('clients/typescript/package.json')).toBe(`>=${NODES[0]}`);
    expect(engines('package.json')).toBe(`>=${process.versions.node.split('.')[0]}`);
  });

  it('[PKG-018] the client for Python does what its README shows', { timeout: 60_000 }, async () => {
    const programs = blocksOf('clients/python/README.md', 'python').slice(0, 2);
    for (const [index, program] of programs.entries()) {
      const file = join(home, `program_${index}.py`);
      writeFileSync(file, program);
      const { stdout } = await run('python', [file], { cwd: home, env: { ...env, BATON_URL: url, BATON_TOKEN: token } });
      expect(stdout).toMatch(/^Hello\n\d+ tokens\n$/);
    }
  });

  it('[PKG-018] are installed outside of the repository, with nothing that leads into it', () => {
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    expect(Object.keys(manifest.dependencies)).toEqual(['baton-client']);
    expect(readFileSync(join(prefix, 'lib/node_modules/baton/package.json'), 'utf8')).toContain('"name": "baton"');
  });
});
