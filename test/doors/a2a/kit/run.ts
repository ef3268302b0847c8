/**
 * `npm run conformance:a2a -- <clone>`: runs A2A's compatibility kit, of which there has to be a clone, against a server of this
 * working copy. Fails when a test fails that `known.ts` has not, when one passes that it has, and when fewer pass.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { killAll } from '../../../../bench/processes.ts';
import { execute } from './execute.ts';
import { kitIn } from './kits.ts';
import { judge, table } from './judge.ts';
import { expected } from './known.ts';
import { resultsIn } from './results.ts';
import { startWorld } from './world.ts';

async function main(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) throw new Error('usage: npm run conformance:a2a -- <clone of github.com/a2aproject/a2a-tck>');
  const clone = resolve(folder);
  const kit = kitIn(clone);
  await using world = await startWorld(kit.model);
  const results = resultsIn(await execute(kit, clone, world.url), kit);
  const surprises = judge(results, expected[kit.version]);
  console.log(`\nA2A ${kit.version}, the kit at ${commitOf(clone)} (known.ts: ${kit.commit})\n\n${table(results)}`);
  for (const surprise of surprises) console.log(`\n${surprise}`);
  if (surprises.length === 0) console.log('\nEach failure is known.');
  return surprises.length === 0;
}

function commitOf(clone: string): string {
  try {
    return execFileSync('git', ['-C', clone, 'rev-parse', '--short=7', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'a commit that it does not say';
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
process.once('exit', killAll);
process.exitCode = (await main(process.argv[2])) ? 0 : 1;
