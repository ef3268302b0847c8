import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Baton } from '../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf, type Snippet } from '../support/snippets.ts';

/** The walks of docs/tools.md through its commands, and whether they need a browser or containers. */
export const WALKS = snippetsOf('docs/tools.md').map((snippet) => ({
  ...snippet,
  isHeavy: /send "\/(?:browse|exec) /.test(snippet.text),
}));

/** Runs a walk, and expects that it prints what stands there. */
export async function expectPrinted({ url, tenant }: Baton, { text, prints }: Snippet): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), 'baton-walk-'));
  try {
    // Without npm, which only takes time; into a file, in which lines of both outputs keep their order.
    const commands = text.replaceAll('npm run -s baton --', '"$NODE" "$CLI"');
    const script = `exec 3>&1 >printed 2>&1; trap 'cat printed >&3' EXIT\n${commands}`;
    const env = { NODE: process.execPath, CLI: join(ROOT, 'src/cli.ts'), BATON_URL: url, BATON_TOKEN: tenant.token };
    const ran = await runProgram('bash', ['-euo', 'pipefail', '-c', script], { cwd, env });
    expect(ran.code, ran.stdout).toBe(0);
    expect(ran.stdout).toMatch(patternOf(prints));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
