/**
 * `npm run pages`: how much of the words and of the structure of real pages is left when they are read as text, by ours and by
 * libraries that do the same, and what it takes. Each works in a process of its own, with the heap of the page reader.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { STRUCTURES, type Kept } from '../../test/tools/web/kept.ts';
import { LIBRARIES } from './libraries.ts';

const ONE = fileURLToPath(new URL('one.ts', import.meta.url));

interface Measured {
  kept: Kept;
  ms: number[];
  peakMib: number;
}

const share = ({ all, kept }: Kept[keyof Kept]): string => `${((100 * kept) / all).toFixed(1)} %`;

console.log(`| | words | ${STRUCTURES.join(' | ')} | all pages | slowest | memory |\n|${' --- |'.repeat(STRUCTURES.length + 5)}`);
for (const name of ['baton', ...Object.keys(LIBRARIES)]) {
  const printed = execFileSync(process.execPath, ['--max-old-space-size=256', ONE, name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { kept, ms, peakMib } = JSON.parse(printed) as Measured;
  const shares = [kept.words, ...STRUCTURES.map((kind) => kept[kind])].map(share);
  const all = ms.reduce((sum, one) => sum + one, 0) / 1000;
  console.log(`| ${name} | ${shares.join(' | ')} | ${all.toFixed(1)} s | ${Math.max(...ms).toFixed(0)} ms | ${peakMib.toFixed(0)} MiB |`);
}
