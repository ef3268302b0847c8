import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/ts7/bin/tsc');

/** A program as a user would write it. */
const PROGRAM = `
import { Baton, RunFailed } from 'baton-client';
import { saveFile } from 'baton-client/files';

const baton = new Baton();
const run = await baton.run({ message: '/write notes/a.txt\\nhello from ' + process.version + '\\n/endwrite' });
for await (const event of run) {
  if (event.type === 'file') console.log(await saveFile('./out', event));
}
const { content } = await run.result();
const failure = await baton.run({ message: 'hi', agent: 'nobody' }).result().catch((error) => error);
console.log(content.includes('wrote notes/a.txt'), failure instanceof RunFailed, failure.code);
`;

let folder: string;
const server = useServer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baton-pack-'));
  await run('npm', ['run', 'build:clients'], { cwd: ROOT });
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(ROOT, 'clients/typescript') });
  await writeFile(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${stdout.trim()}`], { cwd: folder });
  await writeFile(join(folder, 'program.js'), PROGRAM);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A Node of this major version, if this machine has one: the one that runs the tests, or another of the PATH. */
function nodeOf(major: number): string | undefined {
  const places = [
    process.execPath,
    ...(process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, 'node')),
    '/usr/local/bin/node',
    '/usr/bin/node',
  ];
  return places.find((place) => spawnSync(place, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${major}.`));
}

describe('the TypeScript package', () => {
  it.for([20, 24])('[CTS-060] runs on Node %i', async (major, context) => {
    const node = nodeOf(major);
    if (!node) return context.skip(`no Node ${major} on this machine`);
    const env = { ...process.env, BATON_URL: server().url, BATON_TOKEN: server().tenant.token };
    const { stdout } = await run(node, ['program.js'], { cwd: folder, env });
    expect(stdout.trim().split('\n')).toEqual([join(folder, 'out/notes/a.txt'), 'true true agent_not_found']);
    expect(await readFile(join(folder, 'out/notes/a.txt'), 'utf8')).toContain(`hello from v${major}.`);
  });

  it('[CTS-061] needs no other package', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual([folder, join(folder, 'node_modules/baton-client')]);
  });

  it.each([
    ['a browser', { lib: ['es2022', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler', types: [] }],
    ['Node', { lib: ['es2022'], module: 'nodenext', types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] }],
  ])('[CTS-062] has strict types for %s', async (_, options) => {
    const source = await readFile(join(ROOT, 'test/clients/typescript/consumer.ts'), 'utf8');
    await writeFile(join(folder, 'consumer.ts'), source.replace('../../../clients/typescript/src/index.ts', 'baton-client'));
    const compilerOptions = {
      target: 'es2022',
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      ...options,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const result = await run(process.execPath, [COMPILER, '-p', folder]).catch((error: { stdout: string }) => error);
    expect(result.stdout).toBe('');
  });

  it('[CTS-063] is small, and needs no module of Node in browsers', async () => {
    const bundle = await rolldown({ input: join(folder, 'node_modules/baton-client/dist/index.js'), platform: 'browser' });
    const { output } = await bundle.generate({ minify: true });
    expect(output[0].imports).toEqual([]);
    expect(gzipSync(output[0].code).length).toBeLessThan(8 * 1024);
  });
});
