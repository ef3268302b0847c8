import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cached } from '../../sdks/cache.ts';
import { missing, runCommand } from '../../sdks/commands.ts';

/** The archive of a package whose tests have pages of the web as they were served; it is downloaded, and nothing of it is copied here. */
const PACKAGE = { name: 'trafilatura', version: '1.1.0', sha256: '650678fe3b3219795ccc72d8d37d2a9dc8c3070529598fddc2809ccd27c55bc4' };

const DOWNLOAD_MS = 5 * 60_000;

/** What has to be installed for {@link corpus}, and isn't. */
export const lacking = (): string[] => missing(['python3 -m pip --version', 'tar']);

/** Some hundred pages of newspapers, shops, blogs and offices, in several languages. */
export async function corpus(): Promise<{ name: string; html: string }[]> {
  const folder = await cached('pages', { PACKAGE, code: readFileSync(import.meta.filename, 'utf8') }, fill);
  const files = globSync('*.html', { cwd: folder }).toSorted();
  return files.map((file) => ({ name: file, html: readFileSync(join(folder, file), 'utf8') }));
}

async function fill(folder: string): Promise<void> {
  const { name, version, sha256 } = PACKAGE;
  writeFileSync(join(folder, 'requirements.txt'), `${name}==${version} --hash=sha256:${sha256}\n`);
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-binary', name, '--require-hashes'];
  await runCommand('python3', ['-m', 'pip', 'download', ...options, '-r', 'requirements.txt'], { cwd: folder, timeoutMs: DOWNLOAD_MS });
  const [archive] = globSync('*.tar.gz', { cwd: folder });
  if (!archive) throw new Error(`there is no archive of ${name} ${version}`);
  execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder });
  for (const file of globSync('tests/cache/*.html', { cwd: folder }))
    writeFileSync(join(folder, basename(file)), readFileSync(join(folder, file)));
  for (const rest of globSync('*', { cwd: folder })) if (!rest.endsWith('.html')) rmSync(join(folder, rest), { recursive: true });
}
