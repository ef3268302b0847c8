import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The server of the last release, built from the history of this clone with what is installed here, and with the packages that
 * are needed no more. What the others were then is not tried: what matters is what it does with the database.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A release in the history of this clone. */
export interface Release {
  version: string;
  commit: string;
}

/** What a server is built from; of the console that of today will do. */
const SOURCES = ['src', 'clients/typescript/src', 'package.json', 'rolldown.config.ts', 'spec', 'codegen', 'docs'];
/** Makes what is generated and not in the archive; the releases up to 0.2.0 have all of it in git. */
const FRESH = 'codegen/fresh.ts';
/** Where a commit up to 0.2.0 has the document that its server serves; later ones have a tag. */
const SERVED = 'src/generated/openapi.yaml';

/** The last release; undefined in a clone whose history doesn't reach back to it. */
export function previousRelease(): Release | undefined {
  const version = readdirSync(join(ROOT, 'spec/released')).toSorted(byVersion).at(-1)!;
  for (const name of [`v${version}`, version]) {
    const tag = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: ROOT, encoding: 'utf8' });
    if (tag.status === 0) return { version, commit: tag.stdout.trim() };
  }
  // Without a tag: the last commit that served the document of the release.
  const document = git('hash-object', `spec/released/${version}/openapi.yaml`).trim();
  const changes = spawnSync('git', ['log', '--format=%H', `--find-object=${document}`, '--', SERVED], { cwd: ROOT, encoding: 'utf8' });
  const [last] = (changes.stdout ?? '').split('\n').filter(Boolean);
  for (const commit of last ? [last, `${last}^`] : []) {
    if (servedAt(commit) === document) return { version, commit: git('rev-parse', commit).trim() };
  }
  return undefined;
}

/** @returns the program of the release, as `dist/cli.js` is that of this one */
export function buildRelease({ commit }: Release): string {
  const folder = join(ROOT, '.tmp/releases', commit);
  const program = join(folder, 'dist/cli.js');
  if (existsSync(program)) {
    installDropped(folder);
    return program;
  }
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  mkdirSync(join(folder, 'console'), { recursive: true });
  for (const shared of ['node_modules', 'console/dist']) {
    if (!existsSync(join(folder, shared))) symlinkSync(join(ROOT, shared), join(folder, shared));
  }
  installDropped(folder);
  if (existsSync(join(folder, FRESH))) execFileSync(process.execPath, [FRESH], { cwd: folder, stdio: 'pipe' });
  execFileSync(process.execPath, [join(ROOT, 'node_modules/rolldown/bin/cli.mjs'), '-c'], { cwd: folder, stdio: 'pipe' });
  return program;
}

/** Installs the packages of the release that this server needs no more, in a folder above it, where Node finds them too. */
function installDropped(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const places = [ROOT, join(folder, '..')].map((one) => join(one, 'node_modules'));
  const dropped = Object.entries(dependencies).filter(([name]) => !places.some((place) => existsSync(join(place, name))));
  if (dropped.length === 0) return;
  const packages = dropped.map(([name, range]) => `${name}@${range}`);
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', join(folder, '..'), ...packages], { stdio: 'pipe' });
}

/** The document of a commit, as Git names it. */
function servedAt(commit: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}:${SERVED}`], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
}

const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });
