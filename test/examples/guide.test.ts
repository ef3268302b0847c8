import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../support/snippets.ts';
import { isThere } from './clients.ts';

const CLIENT = join(ROOT, 'clients/typescript/src/index.ts');
const SNIPPETS = snippetsOf('docs/api-guide.md');

describe('the guide', () => {
  const baton = useServer({ env: { FETCH_ALLOW: '127.0.0.1' } });
  // Takes the messages of the endpoint that a snippet makes.
  const receiver = createServer((_, response) => response.writeHead(204).end());
  beforeAll(async () => void (await once(receiver.listen(0, '127.0.0.1'), 'listening')));
  afterAll(() => void receiver.close());
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/guide-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (program: string, args: string[]) =>
    runProgram(program, args, {
      cwd: folder,
      env: {
        BATON_URL: baton().url,
        BATON_TOKEN: baton().tenant.token,
        RECEIVER_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      },
    });

  it.for(SNIPPETS)('[GDE-001] $heading: the snippet in $language does what it says', async ({ language, text, prints }, context) => {
    if (language === 'sh' && !isThere('jq')) context.skip('jq is not installed');
    const file = join(folder, `${crypto.randomUUID()}.${language}`);
    writeFileSync(file, text.replaceAll("'baton-client'", `'${pathToFileURL(CLIENT).href}'`));
    const ran = await (language === 'sh' ? run('bash', ['-euo', 'pipefail', file]) : run(process.execPath, [file]));
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    // A stream ends with an empty line.
    expect(`${ran.stdout.trimEnd()}\n`).toMatch(patternOf(prints));
  });

  it('[GDE-001] the snippets in TypeScript have strict types', async () => {
    const programs = SNIPPETS.filter(({ language }) => language === 'ts');
    const files = programs.map((_, index) => `${index}.ts`);
    for (const [index, { text }] of programs.entries()) writeFileSync(join(folder, files[index]!), text);
    const compilerOptions = {
      target: 'esnext',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      allowImportingTsExtensions: true,
      types: ['node'],
      paths: { 'baton-client': [CLIENT] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    expect(await run(process.execPath, [join(ROOT, 'node_modules/ts7/bin/tsc'), '-p', folder])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });
});
