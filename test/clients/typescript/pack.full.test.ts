import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeOf } from '../../support/node-of.ts';
import { useServer } from '../../support/server.ts';
import { runProgram } from '../../support/snippets.ts';

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

/** The programs of the README, each of them whole. */
const README = await readFile(join(ROOT, 'clients/typescript/README.md'), 'utf8');
const SNIPPETS = [...README.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text], index) => ({
  name: `snippet-${index + 1}.ts`,
  text: text!,
}));

/** What a fresh clone has of the package: nothing is built, and nothing installed. @returns its folder */
async function newClone(name: string): Promise<string> {
  const clone = join(folder, name);
  const { stdout: files } = await run('git', ['ls-files', 'tsconfig.json', 'clients/typescript'], { cwd: ROOT });
  for (const file of files.trim().split('\n')) await cp(join(ROOT, file), join(clone, file));
  return clone;
}

/** Packs the package as it is in a fresh clone, where nothing was built. @returns the name of what npm made */
async function pack(): Promise<string> {
  const clone = await newClone('clone');
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(clone, 'clients/typescript') });
  return stdout.trim().split('\n').at(-1)!;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baton-pack-'));
  const packed = await pack();
  await writeFile(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder });
  await writeFile(join(folder, 'program.js'), PROGRAM);
  // What users have besides: a library for schemas.
  await symlink(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  for (const { name, text } of SNIPPETS) await writeFile(join(folder, name), text);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds the package in a clone, where npm is this script. */
async function buildWith(clone: string, npm: string): Promise<void> {
  const tools = await mkdtemp(join(folder, 'tools-'));
  await writeFile(join(tools, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH']}` };
  await run(process.execPath, ['build.js'], { cwd: join(clone, 'clients/typescript'), env });
}

describe('the TypeScript package', () => {
  it.for([20, 22, 24])('[CTS-060] runs on Node %i', { timeout: 300_000 }, async (major, context) => {
    const node = nodeOf(major);
    if (typeof node !== 'string') return context.skip(node.missing);
    const env = { ...process.env, BATON_URL: server().url, BATON_TOKEN: server().tenant.token };
    const { stdout } = await run(node, ['program.js'], { cwd: folder, env });
    expect(stdout.trim().split('\n')).toEqual([join(folder, 'out/notes/a.txt'), 'true true agent_not_found']);
    expect(await readFile(join(folder, 'out/notes/a.txt'), 'utf8')).toContain(`hello from v${major}.`);
  });

  it('[CTS-061] needs no other package', async () => {
    const manifest = JSON.parse(await readFile(join(folder, 'node_modules/baton-client/package.json'), 'utf8')) as Record<string, unknown>;
    expect([manifest['dependencies'], manifest['peerDependencies'], manifest['optionalDependencies']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[CTS-066] has its code and its types, packed from a fresh clone', async () => {
    const { exports } = JSON.parse(await readFile(join(folder, 'node_modules/baton-client/package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string; default: string }>;
    };
    for (const entry of Object.values(exports)) {
      for (const file of typeof entry === 'string' ? [entry] : [entry.types, entry.default]) {
        expect(existsSync(join(folder, 'node_modules/baton-client', file)), file).toBe(true);
      }
    }
  });

  it('[CTS-067] is built with the compiler of the repository, which a clone without one installs', async () => {
    const { devDependencies } = JSON.parse(await readFile(join(ROOT, 'clients/typescript/package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, { version: string }> };
    for (const [name, version] of Object.entries(devDependencies)) {
      expect(version.replace('npm:typescript@', ''), name).toBe(lock.packages[`node_modules/${name}`]!.version);
    }
    const clone = await newClone('bare');
    await buildWith(clone, `ln -s '${join(ROOT, 'node_modules')}' node_modules`);
    expect(existsSync(join(clone, 'clients/typescript/dist/index.js'))).toBe(true);
  });

  it('[CTS-067] says so when the compiler can not be installed', async () => {
    const clone = await newClone('offline');
    await expect(buildWith(clone, 'exit 7')).rejects.toThrow('could not be installed');
    await expect(buildWith(clone, 'exit 0')).rejects.toThrow('has installed no compiler');
    expect(existsSync(join(clone, 'clients/typescript/dist'))).toBe(false);
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
    expect(gzipSync(output[0].code).length).toBeLessThan(10 * 1024);
  });
});

describe('the README', () => {
  // As it is after its installation: with an empty variable the server takes its default.
  const limits = ['TENANT_MAX_CONCURRENT', 'TENANT_RATE_PER_MIN', 'TENANT_MAX_STREAMS', 'WRONG_TOKENS_PER_MIN', 'METRICS_CACHE_MS'];
  const fresh = useServer({ env: Object.fromEntries(['INDEX_MODEL', ...limits].map((name) => [name, ''])) });

  it('[CTS-065] is made of programs with strict types', async () => {
    expect(SNIPPETS.length).toBeGreaterThan(10);
    const compilerOptions = {
      target: 'es2024',
      module: 'nodenext',
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitReturns: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      preserveSymlinks: true,
    };
    const files = SNIPPETS.map(({ name }) => name);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const result = await run(process.execPath, [COMPILER, '-p', folder]).catch((error: { stdout: string }) => error);
    expect(result.stdout).toBe('');
  });

  it.for(SNIPPETS)('[CTS-065] runs on a fresh server: $name', { timeout: 60_000 }, async ({ name }) => {
    const { token } = await fresh().newTenant();
    const env = { BATON_URL: fresh().url, BATON_TOKEN: token, WEBHOOK_SECRET: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' };
    const ran = await runProgram(process.execPath, [name], { cwd: folder, env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });
});
