import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A Node of this major version: the one that runs the tests, or one from npm, below .tmp.
 * @returns its path, or why there is none
 */
export function nodeOf(major: number): string | { missing: string } {
  if (process.version.startsWith(`v${major}.`)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(ROOT, '.tmp', `node-${major}`);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  try {
    console.log(`installing Node ${major} into .tmp, once`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const install = ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${major}`];
    execFileSync('npm', install, { cwd: folder, stdio: 'pipe', timeout: 300_000 });
    return program;
  } catch (error) {
    return { missing: `Node ${major} can't be had: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}` };
  }
}
