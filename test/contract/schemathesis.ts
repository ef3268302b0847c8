import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * schemathesis, the contract fuzzer, in a virtual environment of the repository's own. Run as a script, it installs it.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VENV = join(ROOT, '.venv');
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
/** Tells which requirements the environment was made for; written last, so that a broken installation is made again. */
const MARK = join(VENV, 'installed.txt');

/** What is missing on this machine for schemathesis, or undefined. */
export function unavailable(): string | undefined {
  try {
    execFileSync('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'schemathesis needs python3 (3.10 or newer) with venv';
  }
}

/** Installs schemathesis unless it is there. @returns the path of its command */
function install(): string {
  const wanted = readFileSync(REQUIREMENTS, 'utf8');
  if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== wanted) {
    console.log('installing schemathesis into .venv, once');
    rmSync(VENV, { recursive: true, force: true });
    execFileSync('python3', ['-m', 'venv', VENV]);
    execFileSync(join(VENV, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS], {
      stdio: 'inherit',
    });
    writeFileSync(MARK, wanted);
  }
  return join(VENV, 'bin', 'schemathesis');
}

/** How a run of schemathesis came out. */
export interface FuzzResult {
  code: number;
  output: string;
}

interface FuzzOptions {
  config: string;
  /** Of each operation, at most. */
  examples: number;
  /** What of it is run; default all: `coverage`, the bounds of every schema, takes by far the longest. */
  phases?: string | undefined;
  /** Where it may leave its notes. */
  folder: string;
  env: Record<string, string>;
}

/** Runs schemathesis with a configuration, on the document in src/generated: what it loads from the server it doesn't test. */
export function fuzz(url: string, options: FuzzOptions): Promise<FuzzResult> {
  return runSchemathesis([join(ROOT, 'src/generated/openapi.yaml'), '--url', url], options);
}

/** Runs it as somebody does who has the address of the document alone; the same requests each time. */
export function fuzzServed(url: string, options: FuzzOptions): Promise<FuzzResult> {
  return runSchemathesis([`${url}/openapi.yaml`, '--generation-deterministic'], options);
}

function runSchemathesis(target: string[], { config, examples, phases, folder, env }: FuzzOptions): Promise<FuzzResult> {
  const args = ['--config-file', config, 'run', ...target, '--max-examples', String(examples), ...(phases ? ['--phases', phases] : [])];
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', COLUMNS: '160', ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(install(), args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}

if (import.meta.main) {
  const missing = unavailable();
  if (missing) console.error(missing);
  else console.log(install());
  process.exitCode = missing ? 1 : 0;
}
