import { execFileSync } from 'node:child_process';

/** The commit that is checked out. @throws when the tree has anything else */
export function cleanCommit(): string {
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Error(`the tree has what no commit has:\n${changed}`);
  return git('rev-parse', 'HEAD');
}

/** Runs git. @returns what it printed */
export function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trimEnd();
}
