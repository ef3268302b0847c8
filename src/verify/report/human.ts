import { styleText } from 'node:util';
import { forTerminal } from '../../lib/terminal.ts';
import type { RuleResult, VerifyReport } from '../options.ts';
import { promiseOf } from './promise.ts';

const MARKS = { passed: ['✓', 'green'], failed: ['✗', 'red'], skipped: ['–', 'gray'], inconclusive: ['?', 'yellow'] } as const;

/** The sign of what became of something, in its colour where the output has any. */
export function markOf(state: keyof typeof MARKS): string {
  const [mark, colour] = MARKS[state];
  return styleText(colour, mark, { stream: process.stdout });
}

const ID_WIDTH = 28;

/** A rule on one line; behind one that failed, what was expected and seen. */
export function lineOf({ id, title, state, source, expected, seen, reason }: RuleResult): string {
  const line = `${markOf(state)} ${id.padEnd(ID_WIDTH)} ${title}`;
  if (state === 'failed') {
    const by = source === undefined ? '' : `\n    demanded: ${source}`;
    return `${line}\n    expected: ${indented(expected ?? '')}\n    seen:     ${indented(seen ?? '')}${by}`;
  }
  return state === 'passed' ? line : `${line} (${state}: ${forTerminal(reason ?? '')})`;
}

/** The last line. */
export function summaryOf(report: VerifyReport): string {
  const { url, passed, failed, skipped, inconclusive, duration } = report;
  const promise = promiseOf(report);
  const open = inconclusive === 0 ? '' : `, ${inconclusive} inconclusive`;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped${open} in ${(duration / 1000).toFixed(1)} s`;
  if (failed > 0) return `${url} does not keep ${promise}: ${counts}`;
  if (inconclusive > 0) return `whether ${url} keeps ${promise} could not be found out: ${counts}`;
  return `${url} keeps ${promise}: ${counts}`;
}

/** What a server has sent may hold anything. */
const indented = (text: string): string => forTerminal(text).replaceAll('\n', '\n              ');
