import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareVersions, lastRelease } from '../../codegen/breaking.ts';
import { closeChangelog } from './changelog.ts';
import { cleanCommit } from './git.ts';
import { setVersion } from './places.ts';

/*
 * `npm run release -- <version>` makes the tree that of a release: the version wherever it stands, the changelog closed, what is
 * generated made anew, the documents of the contract kept. Nothing is committed, tagged or sent anywhere; `git restore . && git
 * clean -d --force spec/released` undoes it.
 */

/** The documents that are kept of a release. */
const DOCUMENTS = ['asyncapi', 'openapi', 'openapi-3.1', 'openapi-3.0'];

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
try {
  release(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release(args: string[]): void {
  const [version] = args;
  if (version === undefined || args.length > 1) throw new Error('which version? npm run release -- 1.2.3');
  const last = basename(lastRelease());
  if (compareVersions(version, last) <= 0) throw new Error(`${version} is not behind ${last}, the last release`);
  cleanCommit();

  setVersion(version);
  writeFileSync('CHANGELOG.md', closeChangelog(readFileSync('CHANGELOG.md', 'utf8'), version));
  npmRun('generate');
  // Against the last release, as long as this one is none.
  npmRun('check:breaking');
  const folder = join('spec/released', version);
  mkdirSync(folder, { recursive: true });
  for (const name of DOCUMENTS) copyFileSync(`src/generated/${name}.yaml`, join(folder, `${name}.yaml`));
  // spec/CHANGELOG.md tells what is released.
  npmRun('generate');
  console.log(`${version} is ready: npm test, and then

  git add --all && git commit --message 'Version ${version}' && git tag v${version}
  npm run artifacts`);
}

function npmRun(script: string): void {
  try {
    execFileSync('npm', ['run', '-s', script], { stdio: 'inherit' });
  } catch {
    throw new Error(`npm run ${script} has failed; \`git restore .\` takes back what was changed`);
  }
}
