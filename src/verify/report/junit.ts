import type { RuleResult, VerifyReport } from '../options.ts';

/** The report as JUnit XML: a test suite for each subject, a test case for each rule. */
export function junit({ url, started_at, duration, failed, skipped, inconclusive, results }: VerifyReport): string {
  const suites = Map.groupBy(results, ({ id }) => id.split('.', 1)[0]!);
  const counts = `tests="${results.length}" failures="${failed}" errors="${inconclusive}" skipped="${skipped}" time="${seconds(duration)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${text(`baton verify ${url}`)}" ${counts}>`,
    ...Array.from(suites, ([name, all]) => suite(name, started_at, all)),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(name: string, startedAt: string, results: readonly RuleResult[]): string {
  const count = (state: RuleResult['state']) => results.filter((one) => one.state === state).length;
  const time = results.reduce((sum, { duration }) => sum + duration, 0);
  const counts = `tests="${results.length}" failures="${count('failed')}" errors="${count('inconclusive')}" skipped="${count('skipped')}"`;
  return [
    `  <testsuite name="${text(name)}" timestamp="${startedAt}" ${counts} time="${seconds(time)}">`,
    ...results.map(testcase),
    '  </testsuite>',
  ].join('\n');
}

function testcase({ id, title, state, duration, expected = '', seen = '', reason = '' }: RuleResult): string {
  const [subject] = id.split('.', 1);
  const open = `    <testcase classname="${text(`baton.${subject}`)}" name="${text(`${id}: ${title}`)}" time="${seconds(duration)}"`;
  if (state === 'passed') return `${open}/>`;
  const inner = {
    skipped: `<skipped message="${text(reason)}"/>`,
    inconclusive: `<error message="${text(reason)}"/>`,
    failed: `<failure message="${text(`expected ${expected}`)}">${text(`expected: ${expected}\nseen: ${seen}`)}</failure>`,
  };
  return `${open}>${inner[state]}</testcase>`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** What XML 1.0 can't hold, not even escaped, becomes a replacement character: a server may have answered anything. */
function text(value: string): string {
  return (
    value
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
  );
}
