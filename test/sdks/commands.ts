import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** No command of a row takes longer; compilers of other languages have to fetch and build their dependencies. */
const LIMIT_MS = 15 * 60_000;
/** How much of the output a failure shows. */
const TAIL = 6000;
/** `node`, and what begins with it, is the one that runs this. */
const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;

export interface CommandOptions {
  cwd: string;
  /** On top of this process's environment. */
  env?: Record<string, string>;
  timeoutMs?: number;
}

/**
 * Runs a command to its end, with its children in a process group of their own, which ends with it.
 * @returns what it printed to standard output
 * @throws with the end of what it printed when it fails or takes too long
 */
export async function runCommand(command: string, args: string[], options: CommandOptions): Promise<string> {
  const { cwd, env, timeoutMs = LIMIT_MS } = options;
  const child = spawn(command, args, { cwd, env: { ...process.env, PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let stdout = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    all += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (all += chunk));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endGroup(child.pid);
  }, timeoutMs);
  groups.add(child.pid);
  try {
    const end = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    if (end === 0) return stdout;
    const why = late ? `took longer than ${timeoutMs} ms` : `ended with ${end}`;
    throw new Error(`${[command, ...args].join(' ')} ${why}:\n${all.slice(-TAIL)}`);
  } finally {
    clearTimeout(timer);
    groups.delete(child.pid);
  }
}

/** Those of these commands that are not installed. One with arguments, which looks for a library, has to succeed. */
export function missing(commands: string[]): string[] {
  const folders = PATH.split(delimiter);
  return commands.filter((line) => {
    const [command, ...args] = line.split(' ');
    if (!folders.some((folder) => isExecutable(join(folder, command!)))) return true;
    return args.length > 0 && spawnSync(command!, args, { stdio: 'ignore' }).status !== 0;
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The process groups that are under way. */
const groups = new Set<number | undefined>();

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

process.once('exit', () => groups.forEach(endGroup));
