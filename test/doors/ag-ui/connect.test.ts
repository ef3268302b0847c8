import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';

const SNIPPETS = snippetsOf('docs/connect.md').filter(({ heading }) => heading.startsWith('AG-UI'));

describe('how to connect a front end that speaks AG-UI', () => {
  const baton = useServer();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/ag-ui-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SNIPPETS)('[AGU-040] the program in $language does what it says', async ({ language, text, prints }) => {
    const file = join(folder, `program.${language}`);
    writeFileSync(file, text);
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const ran = await runProgram(process.execPath, [file], { cwd: folder, env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(patternOf(prints));
    const compilerOptions = { target: 'esnext', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    const types = await runProgram(process.execPath, [join(ROOT, 'node_modules/ts7/bin/tsc'), '-p', folder], { cwd: folder, env: {} });
    expect(types).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
