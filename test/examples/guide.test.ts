import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { isThere } from './clients.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'clients/typescript/src/index.ts');

interface Snippet {
  /** The heading above it. */
  way: string;
  language: 'sh' | 'ts';
  text: string;
  /** What it prints, `…` for what differs from run to run. */
  prints: string;
}

/** The snippets of the guide, each with the block of text behind it. */
function snippets(): Snippet[] {
  const guide = readFileSync(join(ROOT, 'docs/api-guide.md'), 'utf8');
  return guide.split(/^## /m).flatMap((section) => {
    const way = section.slice(0, section.indexOf('\n'));
    const blocks = [...section.matchAll(/^```(sh|ts|text)\n([^]*?)^```$/gm)].map(([, language, text]) => ({
      language: language!,
      text: text!,
    }));
    return blocks.flatMap(({ language, text }, index) => {
      if (language === 'text') return [];
      const behind = blocks[index + 1];
      if (behind?.language !== 'text') throw new Error(`a snippet of "${way}" does not say what it prints`);
      return [{ way, language: language as Snippet['language'], text, prints: behind.text }];
    });
  });
}

/** What a block of the guide stands for: a line that is only `…` for any lines, another `…` for anything in its line. */
function pattern(prints: string): RegExp {
  const source = prints.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${source.replaceAll(/^…$/gm, '[^]*').replaceAll('…', '.*')}$`);
}

describe('the guide', () => {
  const baton = useServer({ env: { FETCH_ALLOW: '127.0.0.1' } });
  // Takes the messages of the endpoint that a snippet makes.
  const receiver = createServer((_, response) => response.writeHead(204).end());
  beforeAll(async () => void (await once(receiver.listen(0, '127.0.0.1'), 'listening')));
  afterAll(() => void receiver.close());
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/guide-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a program in the folder. The server is in this process: it must not wait for the program. */
  async function run(program: string, args: string[]) {
    const variables = {
      BATON_URL: baton().url,
      BATON_TOKEN: baton().tenant.token,
      RECEIVER_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    };
    const env = { ...process.env, ...variables, NODE_NO_WARNINGS: '1' };
    const child = spawn(program, args, { cwd: folder, env });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
    return { code, ...output };
  }

  it.for(snippets())('[GDE-001] $way: the snippet in $language does what it says', async ({ language, text, prints }, context) => {
    if (language === 'sh' && !isThere('jq')) context.skip('jq is not installed');
    const file = join(folder, `${crypto.randomUUID()}.${language}`);
    writeFileSync(file, text.replaceAll("'baton-client'", `'${pathToFileURL(CLIENT).href}'`));
    const ran = await (language === 'sh' ? run('bash', ['-euo', 'pipefail', file]) : run(process.execPath, [file]));
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    // A stream ends with an empty line.
    expect(`${ran.stdout.trimEnd()}\n`).toMatch(pattern(prints));
  });

  it('[GDE-001] the snippets in TypeScript have strict types', async () => {
    const programs = snippets().filter(({ language }) => language === 'ts');
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
