import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { runCommand } from './commands.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/sdks.md'), 'utf8');
/** Packages come from the registries. */
const TIMEOUT_MS = 10 * 60_000;

/** A block of code of the page, by its language and its name. */
function block(language: string, name: string): string {
  const found = new RegExp(`^\`\`\`${language} ${name}\n([\\s\\S]*?)^\`\`\``, 'm').exec(PAGE);
  if (!found) throw new Error(`docs/sdks.md has no block '${language} ${name}'`);
  return found[1]!;
}

describe('the first calls of docs/sdks.md', () => {
  const baton = useServer();
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it.each([
    ['openapi-fetch', 'ts', 'true Hello'],
    ['hey-api', 'ts', 'true Hello\nHello'],
    ['openapi-python-client', 'py', 'True Hello'],
  ])('[SDK-017] with %s lead from an empty folder to a typed run', { timeout: TIMEOUT_MS }, async (name, language, printed) => {
    // Outside of the repository, whose types a compiler would find.
    const cwd = mkdtempSync(join(tmpdir(), 'baton-first-'));
    folders.push(cwd);
    writeFileSync(join(cwd, `first.${language}`), block(language, name));
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token };
    const stdout = await runCommand('bash', ['-euo', 'pipefail', '-c', block('sh', name)], { cwd, env, timeoutMs: TIMEOUT_MS });
    expect(stdout).toMatch(new RegExp(`${printed}\\s*$`));
  });
});
