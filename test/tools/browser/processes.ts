import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * What a browser is made of on this machine: processes, and folders for its files.
 */

/** The processes of this one that drive browsers. */
export function drivers(): number[] {
  return childrenOf(process.pid).filter((pid) => contentOf(`/proc/${pid}/cmdline`).includes('browser/process.ts'));
}

/** Those of them that were not there before. */
export function driversBeside(before: number[]): number[] {
  return drivers().filter((pid) => !before.includes(pid));
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

/** The first process that a process has started. */
export function childOf(pid: number): number {
  return childrenOf(pid)[0]!;
}

/** A process and all that it and its own have started. */
export function descendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(descendants)];
}

/** One that was killed may not have been cleared away yet. */
export function isAlive(pid: number): boolean {
  return /\nState:\t[^ZX]/.test(contentOf(`/proc/${pid}/status`));
}

/** `''` for what is of a process that has just ended. */
export function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** One of its own for temporary files, until it is disposed. */
export async function temporaryFolder() {
  const before = process.env['TMPDIR'];
  const path = await mkdtemp(join(tmpdir(), 'baton-test-'));
  process.env['TMPDIR'] = path;
  return {
    entries: (): string[] => readdirSync(path),
    async [Symbol.asyncDispose]() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(path, { recursive: true });
    },
  };
}
