import { junitXml, type JunitCase } from '../../lib/junit.ts';
import type { RuleResult, VerifyReport } from '../options.ts';

/** The report as JUnit XML: a test suite for each subject, a test case for each rule. */
export function junit({ url, started_at: startedAt, duration, results }: VerifyReport): string {
  const suites = Map.groupBy(results, ({ id }) => id.split('.', 1)[0]!);
  return junitXml({
    name: `baton verify ${url}`,
    startedAt,
    duration,
    suites: Array.from(suites, ([name, all]) => ({ name, cases: all.map((result) => caseOf(name, result)) })),
  });
}

function caseOf(subject: string, { id, title, state, duration, source, expected = '', seen = '', reason = '' }: RuleResult): JunitCase {
  const by = source === undefined ? '' : `\ndemanded: ${source}`;
  return {
    classname: `baton.${subject}`,
    name: `${id}: ${title}`,
    duration,
    state: state === 'inconclusive' ? 'error' : state,
    message: state === 'failed' ? `expected ${expected}` : reason,
    details: state === 'failed' ? `expected: ${expected}\nseen: ${seen}${by}` : '',
  };
}
