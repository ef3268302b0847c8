import { forTerminal, onOneLine } from '../lib/terminal.ts';
import { markOf } from '../verify/report/human.ts';
import type { Attempt, CaseResult, EvalReport, Turn } from './report.ts';

/** How many runs of a case say why they did not pass; a report has them all. */
const SHOWN = 3;

/** A case in one line; behind it, why runs of it did not pass. */
export function lineOf({ state, name, passed, wanted, attempts, duration, baseline, change }: CaseResult): string {
  const n = attempts.length;
  const tokens = attempts.reduce((sum, one) => sum + one.tokens, 0);
  const facts = [
    ...(n > 1 ? [`${passed} of ${n}${state === 'passed' ? '' : `, ${wanted} wanted`}`] : []),
    `${tokens} tokens`,
    `${(duration / 1000).toFixed(1)} s`,
    ...(baseline ? [`${change === 'unknown' ? 'not comparable' : change} (baseline: ${baseline.passed} of ${n})`] : []),
    ...movedOf(attempts),
  ];
  const others = attempts.filter((one) => one.state !== 'passed');
  const why = others
    .slice(0, SHOWN)
    .flatMap(({ reasons, request_id: id }) => reasons.map((reason) => `${reason}${id === undefined ? '' : ` (run ${id})`}`));
  const more = others.length > SHOWN ? [`and ${others.length - SHOWN} runs more`] : [];
  return [`${markOf(state)} ${onOneLine(name)}  ${facts.join(' · ')}`, ...[...why, ...more].map((line) => `    ${indented(line)}`)].join(
    '\n',
  );
}

/** The last lines. */
export function summaryOf({ suite, agent, baseline, changes, passed, failed, inconclusive, duration, cases }: EvalReport): string {
  const counts = `${passed} passed, ${failed} failed${inconclusive === 0 ? '' : `, ${inconclusive} inconclusive`} in ${(duration / 1000).toFixed(1)} s`;
  const compared = changes && `${agent ?? 'the agents of the suite'} against ${baseline!}: ${changedOf(changes)}`;
  const repeated = cases.flatMap(({ attempts }) => attempts).filter(({ differs }) => differs !== undefined);
  const moved = repeated.filter(({ differs }) => differs !== null).length;
  const turns = repeated.length > 0 && `recorded runs: ${moved} of ${repeated.length} went another way than ${baseline ?? 'the log'}`;
  return [`${onOneLine(suite)}: ${counts}`, compared, turns].filter(Boolean).join('\n');
}

const changedOf = ({ better, worse, same, unknown }: NonNullable<EvalReport['changes']>): string =>
  `${better} better, ${worse} worse, ${same} same${unknown === 0 ? '' : `, ${unknown} not comparable`}`;

/** Where the first run of a case that went another way did so. */
function movedOf(attempts: readonly Attempt[]): string[] {
  const known = attempts.flatMap(({ differs }): (Turn | null)[] => (differs === undefined ? [] : [differs]));
  if (known.length === 0) return [];
  const first = known.find((one) => one !== null);
  return [first ? `differs from turn ${first.stream_id}.${first.turn}` : 'the same turns'];
}

/** What an agent has said may hold anything. */
const indented = (text: string): string => forTerminal(text).replaceAll('\n', '\n    ');
