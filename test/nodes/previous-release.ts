import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The server of the last release, built from the history of this clone with what is installed here. What its packages were
 * then is not tried: what matters is what it does with the database.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A release in the history of this clone. */
export interface Release {
  version: string;
  commit: string;
}

/** The last release; undefined in a clone whose history doesn't reach back to it. */
export function previousRelease(): Release | undefined {
  const version = readdirSync(join(ROOT, 'spec/released')).toSorted(byVersion).at(-1)!;
  for (const name of [`v${version}`, version]) {
    const tag = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: ROOT, encoding: 'utf8' });
    if (tag.status === 0) return { version, commit: tag.stdout.trim() };
  }
  // Without a tag: the last commit that had its version.
  const changes = spawnSync('git', ['log', '--format=%H', '-G"version":', '--', 'package.json'], { cwd: ROOT, encoding: 'utf8' });
  for (const commit of (changes.stdout ?? '').split('\n').filter(Boolean)) {
    if (versionAt(`${commit}^`) === version && versionAt(commit) !== version)
      return { version, commit: git('rev-parse', `${commit}^`).trim() };
  }
  return undefined;
}

/** @returns the program of the release, as `dist/cli.js` is that of this one */
export function buildRelease({ commit }: Release): string {
  const folder = join(ROOT, '.tmp/releases', commit);
  const program = join(folder, 'dist/cli.js');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, 'src', 'package.json', 'rolldown.config.ts'], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/rolldown/bin/cli.mjs'), '-c'], { cwd: folder, stdio: 'pipe' });
  return program;
}

function versionAt(commit: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:package.json`], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as { version: string }).version : undefined;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
}

const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });
