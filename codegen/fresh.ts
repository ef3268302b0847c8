import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isFresh, KEPT } from './freshness.ts';

/*
 * Makes the files of src/generated that are not in git, where one is missing or spec/ has changed. `npm ci` runs it, and so do
 * the commands that need the files. Those in git are left to `npm run generate`: a commit has them.
 *
 * With --if-possible, as after `npm ci --omit=dev`, nothing fails where the generator's packages are not installed.
 */

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!isFresh()) await make();

async function make(): Promise<void> {
  try {
    const [{ readContract }, { renderServerFiles }] = await Promise.all([import('./contract.ts'), import('./server-files.ts')]);
    const files = await renderServerFiles(await readContract());
    const stale = KEPT.filter((file) => !existsSync(file) || readFileSync(file, 'utf8') !== files.get(file));
    for (const [file, content] of files) if (!KEPT.includes(file)) writeFileSync(file, content);
    if (stale.length > 0) console.error(`stale: ${stale.join(', ')}; run npm run generate`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Cannot find package')) {
      console.error('src/generated is not made of spec/ as it is, and what makes it is not installed: npm ci, without --omit=dev');
      if (process.argv.includes('--if-possible')) return;
    } else console.error(error instanceof Error && error.constructor === Error ? error.message : error);
    process.exitCode = 1;
  }
}
