import { junitXml } from '../lib/junit.ts';
import type { CaseResult, EvalReport } from './report.ts';

/** The report as JUnit XML: the suite is a test suite, each case a test case, with the file and the line where it stands. */
export function junit({ suite, url, started_at: startedAt, duration, cases }: EvalReport): string {
  return junitXml({
    name: `baton eval ${suite} ${url}`,
    startedAt,
    duration,
    suites: [
      {
        name: suite,
        cases: cases.map((one) => ({
          classname: suite,
          name: one.name,
          file: one.file,
          line: one.line,
          duration: one.duration,
          state: one.state === 'inconclusive' ? 'error' : one.state,
          message: `${one.passed} of ${one.attempts.length} runs passed, ${one.wanted} wanted`,
          details: detailsOf(one),
        })),
      },
    ],
  });
}

const detailsOf = ({ attempts, baseline, change }: CaseResult): string =>
  [
    ...attempts.flatMap(({ state, reasons, request_id: id }) =>
      state === 'passed' ? [] : reasons.map((reason) => `${reason}${id === undefined ? '' : ` (run ${id})`}`),
    ),
    ...(baseline ? [`baseline: ${baseline.passed} of ${baseline.attempts.length} runs passed: ${change}`] : []),
  ].join('\n');
