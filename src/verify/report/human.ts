import { styleText } from 'node:util';
import { forTerminal } from '../../lib/terminal.ts';
import type { RuleResult, VerifyReport } from '../options.ts';

const MARKS = { passed: ['✓', 'green'], failed: ['✗', 'red'], skipped: ['–', 'gray'], inconclusive: ['?', 'yellow'] } as const;
const ID_WIDTH = 28;

/** A rule on one line; behind one that failed, what was expected and seen. */
export function lineOf({ id, title, state, expected, seen, reason }: RuleResult): string {
  const [mark, colour] = MARKS[state];
  const line = `${styleText(colour, mark, { stream: process.stdout })} ${id.padEnd(ID_WIDTH)} ${title}`;
  if (state === 'failed') return `${line}\n    expected: ${indented(expected ?? '')}\n    seen:     ${indented(seen ?? '')}`;
  return state === 'passed' ? line : `${line} (${state}: ${forTerminal(reason ?? '')})`;
}

/** The last line. */
export function summaryOf({ url, contract, passed, failed, skipped, inconclusive, duration }: VerifyReport): string {
  const open = inconclusive === 0 ? '' : `, ${inconclusive} inconclusive`;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped${open} in ${(duration / 1000).toFixed(1)} s`;
  if (failed > 0) return `${url} does not keep the contract ${contract}: ${counts}`;
  if (inconclusive > 0) return `whether ${url} keeps the contract ${contract} could not be found out: ${counts}`;
  return `${url} keeps the contract ${contract}: ${counts}`;
}

/** What a server has sent may hold anything. */
const indented = (text: string): string => forTerminal(text).replaceAll('\n', '\n              ');
