import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { locked } from '../../sdks/lock.ts';

/*
 * The official Python client, each version of it in a virtual environment of its own, made on the fly from PyPI.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Installs a version of a package, with others of its family, unless it is there. @returns the interpreter that has it, or why there is none */
export async function installPython(
  version: string,
  name = 'a2a-sdk',
  others: string[] = [],
): Promise<{ python: string } | { missing: string }> {
  // Of one package there may be several, with others beside it.
  const beside = others.length === 0 ? '' : `-${hash('sha256', [name, ...others].join(' ')).slice(0, 8)}`;
  const venv = join(ROOT, '.tmp', `${name.replace(/\[.*/, '')}-${version}${beside}`);
  const python = join(venv, 'bin', 'python');
  // Written last, so that a broken installation is made again.
  const mark = join(venv, 'installed.txt');
  if (existsSync(mark)) return { python };
  mkdirSync(dirname(venv), { recursive: true });
  return locked(`${venv}.lock`, async () => (existsSync(mark) ? { python } : install({ venv, python, mark }, version, name, others)));
}

function install(
  { venv, python, mark }: { venv: string; python: string; mark: string },
  version: string,
  name: string,
  others: string[],
): { python: string } | { missing: string } {
  try {
    execFileSync('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'], { stdio: 'ignore' });
  } catch {
    return { missing: 'it needs python3 (3.10 or newer) with venv' };
  }
  try {
    console.log(`installing ${name} ${version} into .tmp, once`);
    rmSync(venv, { recursive: true, force: true });
    execFileSync('python3', ['-m', 'venv', venv]);
    const args = ['install', '--quiet', '--disable-pip-version-check', '--timeout=20', '--retries=1', `${name}==${version}`, ...others];
    execFileSync(python, ['-m', 'pip', ...args], { stdio: 'pipe', timeout: 300_000 });
  } catch (error) {
    const reason = String((error as { stderr?: Buffer }).stderr ?? error)
      .trim()
      .split('\n')
      .at(-1);
    return { missing: `${name} ${version} cannot be had from PyPI (${reason})` };
  }
  writeFileSync(mark, version);
  return { python };
}

/** A script that tells what it has done in lines of JSON, and waits for a line where it says so. */
export class PythonClient implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #iterator: NodeJS.AsyncIterator<string>;
  #stderr = '';

  constructor(python: string, script: string, env: Record<string, string>) {
    const { PATH, HOME } = process.env;
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#child = spawn(python, ['-u', path], { env: { PATH, HOME, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr!.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString()));
    this.#lines = createInterface(this.#child.stdout!);
    this.#iterator = this.#lines[Symbol.asyncIterator]();
  }

  /** The next thing that it tells. @throws with what it printed when it ended instead */
  async next(): Promise<Record<string, unknown>> {
    const { value, done } = await this.#iterator.next();
    if (done) throw new Error(`the Python client ended:\n${this.#stderr}`);
    return JSON.parse(value) as Record<string, unknown>;
  }

  goOn(): void {
    this.#child.stdin!.write('go on\n');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#child.once('close', () => resolve()));
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await gone;
  }
}
