import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanCommit, git } from './git.ts';
import { provenance, sha256 } from './provenance.ts';

/*
 * `npm run artifacts [-- <folder>]` builds all that a release hands out from the commit that is checked out, into an empty folder:
 * the packages of the server and of both clients, the chart, what the server is made of, what all that was built from, and the
 * digests.
 */

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const startedOn = new Date();
const folder = resolve(process.argv[2] ?? '.tmp/release');
try {
  build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function build(): void {
  const commit = cleanCommit();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Dates in archives are those of the commit, so that it gives the same files again.
  const epoch = git('show', '--no-patch', '--format=%ct', commit);

  run('npm', ['pack', '--silent', '--pack-destination', folder]);
  run('npm', ['pack', '--silent', '--pack-destination', folder], 'clients/typescript');
  buildPython(epoch);
  // Of chart and package the name would be the same.
  const chart = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', '--transform=s,^helm,baton,'];
  run('tar', [...chart, '-C', 'deploy', '--use-compress-program=gzip -n', '-cf', join(folder, `baton-chart-${version}.tgz`), 'helm']);
  copyFileSync('dist/sbom.cdx.json', join(folder, `baton-${version}.cdx.json`));

  const files = readdirSync(folder).toSorted();
  write('provenance.json', `${JSON.stringify(provenance({ version, commit, folder, files, startedOn }), undefined, 1)}\n`);
  const all = [...files, 'provenance.json'];
  write('SHA256SUMS', all.map((name) => `${sha256(join(folder, name))}  ${name}\n`).join(''));
  console.log([...all, 'SHA256SUMS'].map((name) => join(folder, name)).join('\n'));
}

/** Both archives of the Python client, by `build` in an environment of its own. */
function buildPython(epoch: string): void {
  const venv = mkdtempSync(join(tmpdir(), 'baton-build-'));
  const python = join(venv, 'bin/python');
  try {
    run('python3', ['-m', 'venv', venv]);
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', 'deploy/release/requirements.txt']);
    run(python, ['-m', 'build', '--outdir', folder, 'clients/python'], '.', { SOURCE_DATE_EPOCH: epoch });
  } finally {
    rmSync(venv, { recursive: true, force: true });
  }
}

/** What a tool prints is told only when it fails. */
function run(program: string, args: string[], cwd = '.', env: Record<string, string> = {}): void {
  try {
    execFileSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe', maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    throw new Error(`${program} ${args.join(' ')} has failed\n${stdout}${stderr}`, { cause: error });
  }
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}
