import { describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../support/snippets.ts';

describe('what agents can do', () => {
  const baton = useServer({ env: { FETCH_ALLOW: '127.0.0.1' } });

  it.for(snippetsOf('docs/tools.md'))('[EXM-004] $heading: the commands print what stands there', async ({ text, prints }) => {
    // Without npm, which only takes time; into a file, in which lines of both outputs keep their order.
    const commands = text.replaceAll('npm run -s baton --', '"$NODE" src/cli.ts');
    const script = `out=$(mktemp); exec 3>&1 >"$out" 2>&1; trap 'cat "$out" >&3; rm "$out"' EXIT\n${commands}`;
    const { url, tenant } = baton();
    const env = { NODE: process.execPath, BATON_URL: url, BATON_TOKEN: tenant.token };
    const ran = await runProgram('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT, env });
    expect(ran.code, ran.stdout).toBe(0);
    expect(ran.stdout).toMatch(patternOf(prints));
  });
});
