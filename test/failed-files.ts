import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';

/*
 * `node test/failed-files.ts <report>`: the files that failed, of what vitest's JSON reporter wrote, a line each. More than
 * ten are no accident: then it ends with 1, as it does when none is known to have failed.
 */

const MAX = 10;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { testResults } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { testResults: { name: string; status: string }[] };
const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name));
for (const name of failed) console.log(name);
process.exitCode = failed.length > 0 && failed.length <= MAX ? 0 : 1;
