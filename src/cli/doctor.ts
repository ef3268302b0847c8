import { styleText } from 'node:util';
import type { Config } from '../config.ts';
import { checksOf } from '../doctor/checks.ts';
import { examine, type Finding } from '../doctor/finding.ts';
import { onOneLine } from '../lib/terminal.ts';
import { excerptOf, scrubber, secretsOf } from '../logger.ts';

const MARKS: Record<Finding['state'], { word: string; colour: 'green' | 'gray' | 'red' }> = {
  works: { word: 'works', colour: 'green' },
  off: { word: 'off', colour: 'gray' },
  broken: { word: 'BROKEN', colour: 'red' },
};

/** UTF-16 units of what is said of a part, which may be words of others. */
const DETAIL_MAX = 2000;

/**
 * `baton doctor`: says for each part of the server whether it works here, and how to turn it on. @returns the exit
 * code: 1 when something is broken
 */
export async function doctor(config: Config): Promise<number> {
  const scrub = scrubber(secretsOf(config));
  const findings = await examine(checksOf(config, process.env));
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, state, detail, advice } of findings) {
    const { word, colour } = MARKS[state];
    const mark = styleText(colour, word.padEnd(6), { stream: process.stdout });
    const said = excerptOf(detail, DETAIL_MAX, scrub);
    console.log(`${mark}  ${onOneLine(`${name.padEnd(width)}  ${said}${advice ? `; ${advice}` : ''}`)}`);
  }
  const broken = findings.filter(({ state }) => state === 'broken').length;
  console.log(
    broken === 0 ? '\nAll that is configured works.' : `\n${broken} of what is configured ${broken === 1 ? 'does' : 'do'} not work.`,
  );
  return broken === 0 ? 0 : 1;
}
