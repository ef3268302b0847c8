import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';

const SNIPPETS = snippetsOf('docs/connect.md').filter(({ heading, language }) => /^(?:OpenAI|AI SDK)/.test(heading) && language === 'ts');

describe('connecting clients of OpenAI’s API', () => {
  const baton = useServer();
  // The programs find the packages of the project from here.
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/connect-openai-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.for(SNIPPETS)('[OAI-050] $heading: the program does what it says', async ({ text, prints }) => {
    const file = join(folder, `${crypto.randomUUID()}.ts`);
    writeFileSync(file, text);
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const ran = await runProgram(process.execPath, [file], { cwd: folder, env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(patternOf(prints));
  });

  it('[OAI-050] the programs have strict types', async () => {
    const files = SNIPPETS.map((_, index) => `${index}.ts`);
    for (const [index, { text }] of SNIPPETS.entries()) writeFileSync(join(folder, files[index]!), text);
    const compilerOptions = { target: 'esnext', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const ran = await runProgram(process.execPath, [join(ROOT, 'node_modules/ts7/bin/tsc'), '-p', folder], { cwd: folder, env: {} });
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
