import { styleText } from 'node:util';
import type { Config } from '../config.ts';
import { checksOf } from '../doctor/checks.ts';
import { examine, type Finding } from '../doctor/finding.ts';
import { onOneLine } from '../lib/terminal.ts';

const MARKS: Record<Finding['state'], { word: string; colour: 'green' | 'gray' | 'red' }> = {
  works: { word: 'works', colour: 'green' },
  off: { word: 'off', colour: 'gray' },
  broken: { word: 'BROKEN', colour: 'red' },
};

/**
 * `baton doctor`: says for each part of the server whether it works here, and how to turn it on. @returns the exit
 * code: 1 when something is broken
 */
export async function doctor(config: Config): Promise<number> {
  const findings = await examine(checksOf(config));
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, state, detail, advice } of findings) {
    const { word, colour } = MARKS[state];
    const mark = styleText(colour, word.padEnd(6), { stream: process.stdout });
    console.log(`${mark}  ${onOneLine(`${name.padEnd(width)}  ${detail}${advice ? `; ${advice}` : ''}`)}`);
  }
  const broken = findings.filter(({ state }) => state === 'broken').length;
  console.log(
    broken === 0 ? '\nAll that is configured works.' : `\n${broken} of what is configured ${broken === 1 ? 'does' : 'do'} not work.`,
  );
  return broken === 0 ? 0 : 1;
}
