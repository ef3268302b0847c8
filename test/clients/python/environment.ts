import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The Python client as its users have it: built as a wheel, and installed from it into an environment of its own below
 * .tmp, which is kept as long as nothing changes that it is made of.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The package, and with it its tests, which run against what is installed. */
export const PACKAGE = join(ROOT, 'clients/python');
const REQUIREMENTS = join(PACKAGE, 'tests/requirements.txt');

/** The interpreter that has the client, and the wheel that it is from. */
export interface Environment {
  python: string;
  wheel: string;
}

/**
 * Builds and installs the client, unless that is done.
 * @param extra what its tests need besides: `tools` are pytest and mypy, `nothing` is how its users have it
 * @returns where it is, or why it can't be had
 */
export function preparePython(extra: 'tools' | 'nothing' = 'tools'): Environment | { missing: string } {
  try {
    execFileSync('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'], { stdio: 'ignore' });
  } catch {
    return { missing: 'it needs python3 (3.10 or newer) with venv' };
  }
  const requirements = extra === 'tools' ? ['-r', REQUIREMENTS] : [];
  const folder = join(ROOT, '.tmp', `python-client-${hash(requirements)}`);
  try {
    if (!existsSync(folder)) build(folder, requirements);
  } catch (error) {
    const reason = String((error as { stderr?: Buffer }).stderr ?? error)
      .trim()
      .split('\n')
      .at(-1);
    return { missing: `what it is built and tested with can't be had from PyPI (${reason})` };
  }
  return { python: join(folder, 'venv/bin/python'), wheel: globSync(join(folder, '*.whl'))[0]! };
}

/** In a folder that gets its name at the very end: two test files may do it at once, and one may be broken off. */
function build(folder: string, requirements: string[]): void {
  console.log('building the Python client and installing it into .tmp, once');
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const temporary = mkdtempSync(join(ROOT, '.tmp', 'python-client-new-'));
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe', timeout: 300_000 });
  const python = join(temporary, 'venv/bin/python');
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', '--timeout=20', '--retries=1'];
  run('python3', '-m', 'venv', join(temporary, 'venv'));
  run(python, ...pip, 'wheel', '--no-deps', '--wheel-dir', temporary, PACKAGE);
  run(python, ...pip, 'install', ...requirements, globSync(join(temporary, '*.whl'))[0]!);
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(temporary, { recursive: true });
  }
}

/** Of everything that the environment is made of. */
function hash(requirements: string[]): string {
  const sources = globSync('src/**/*.{py,typed}', { cwd: PACKAGE }).sort();
  const files = [...sources, 'pyproject.toml', 'README.md'].map((name) => join(PACKAGE, name));
  const sum = createHash('sha256')
    .update(execFileSync('python3', ['--version']))
    .update(requirements.join());
  for (const file of [...files, REQUIREMENTS]) sum.update(file).update(readFileSync(file));
  return sum.digest('hex').slice(0, 16);
}

/** How a program of Python came out. */
export interface Outcome {
  code: number;
  output: string;
}

/** Runs Python to its end, in a folder where the sources of the client are not in the way. The server may be in this process. */
export function runPython(
  { python }: Environment,
  args: string[],
  env: Record<string, string> = {},
  cwd = join(PACKAGE, 'tests'),
): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const options = { cwd, env: { PATH, HOME, PYTHONDONTWRITEBYTECODE: '1', ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(python, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}
