import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `npm run test:durations`: the slowest test files of the last `npm test` and `npm run test:full`. With `--write` they
 * replace the table in CONTRIBUTING.md.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = `${ROOT}CONTRIBUTING.md`;
const REPORTS = { 'npm test': '.tmp/npm-test.json', 'npm run test:full': '.tmp/test-full.json' };
const SHOWN = 30;
const [BEGIN, END] = ['<!-- durations: npm run test:durations -- --write -->', '<!-- end of durations -->'];

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  testResults: { name: string; startTime: number; endTime: number }[];
}

const files = Object.entries(REPORTS)
  .filter(([, path]) => existsSync(ROOT + path))
  .flatMap(([lane, path]) => {
    const { testResults } = JSON.parse(readFileSync(ROOT + path, 'utf8')) as Report;
    return testResults.map(({ name, startTime, endTime }) => ({ lane, name: relative(ROOT, name), seconds: (endTime - startTime) / 1000 }));
  });
const sums = [...new Set(files.map(({ lane }) => lane))].map((lane) => {
  const own = files.filter((file) => file.lane === lane);
  return `\`${lane}\`: ${own.length} files, ${own.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`;
});
const rows = files
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, SHOWN)
  .map(({ lane, name, seconds }) => `| ${name} | ${seconds.toFixed(0)} | \`${lane}\` |`);
const table = [
  '| file | s | run by |',
  '| --- | --- | --- |',
  ...rows,
  '',
  `Three files at a time. All together: ${sums.join('; ')}.`,
].join('\n');

if (process.argv.includes('--write')) {
  const [before, rest] = readFileSync(PAGE, 'utf8').split(BEGIN);
  const [, after] = rest!.split(END);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
} else {
  console.log(table);
}
