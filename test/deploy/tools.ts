import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './files.ts';

/*
 * Linters from PyPI, in a virtual environment of their own.
 */

const VENV = join(ROOT, '.tmp/deploy-tools');
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
/** Tells which requirements the environment was made for; written last, so that a broken installation is made again. */
const MARK = join(VENV, 'installed.txt');

/** Installs the linters unless they are there. @returns why they are not to be had, or undefined */
export function missingTools(): string | undefined {
  const wanted = readFileSync(REQUIREMENTS, 'utf8');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return undefined;
  try {
    console.log('installing linters into .tmp/deploy-tools, once');
    rmSync(VENV, { recursive: true, force: true });
    execFileSync('python3', ['-m', 'venv', VENV], { stdio: 'pipe' });
    const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--timeout=20', '--retries=1', '-r', REQUIREMENTS];
    execFileSync(join(VENV, 'bin/python'), args, { stdio: 'pipe', timeout: 300_000 });
    writeFileSync(MARK, wanted);
    return undefined;
  } catch (error) {
    const reason = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    return `the linters cannot be had from PyPI (${reason.split('\n').at(-1)})`;
  }
}

/** Runs one of the linters in the root folder. */
export function tool(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(join(VENV, 'bin', name), args, { cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}
