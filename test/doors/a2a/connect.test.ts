import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';

const baton = useServer();
mkdirSync(join(ROOT, '.tmp'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.tmp/connect-a2a-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.for(snippetsOf('docs/connect.md').filter(({ heading }) => heading === 'A2A for JavaScript'))(
  '[A2S-114] the program for JavaScript does what it says',
  async ({ text, prints }) => {
    const file = join(folder, 'program.ts');
    writeFileSync(file, text);
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const ran = await runProgram(process.execPath, [file], { cwd: folder, env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(patternOf(prints));
  },
);
