/*
 * JUnit XML as GitHub's and GitLab's readers of it want it: `testsuites`, a `testsuite` for each subject, in it a `testcase` for each result.
 */

/** What became of a test: `error` when that could not be found out. */
export type JunitState = 'passed' | 'failed' | 'skipped' | 'error';

export interface JunitCase {
  /** Names the subject, in reports that show no suites. */
  classname: string;
  name: string;
  /** Where the test stands, for links. */
  file?: string;
  line?: number;
  /** Milliseconds. */
  duration: number;
  state: JunitState;
  /** Why it did not pass, in one line. */
  message?: string;
  /** All that is known, where it did not pass. */
  details?: string;
}

export interface JunitSuite {
  name: string;
  cases: readonly JunitCase[];
}

export interface JunitReport {
  name: string;
  /** ISO 8601. */
  startedAt: string;
  /** Milliseconds. */
  duration: number;
  suites: readonly JunitSuite[];
}

/** Writes the report. */
export function junitXml({ name, startedAt, duration, suites }: JunitReport): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${text(name)}" ${countsOf(suites.flatMap(({ cases }) => cases))} time="${seconds(duration)}">`,
    ...suites.map((suite) => suiteXml(suite, startedAt)),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteXml({ name, cases }: JunitSuite, startedAt: string): string {
  const time = cases.reduce((sum, { duration }) => sum + duration, 0);
  return [
    `  <testsuite name="${text(name)}" timestamp="${startedAt}" ${countsOf(cases)} time="${seconds(time)}">`,
    ...cases.map(caseXml),
    '  </testsuite>',
  ].join('\n');
}

function countsOf(cases: readonly JunitCase[]): string {
  const count = (state: JunitState) => cases.filter((one) => one.state === state).length;
  return `tests="${cases.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

function caseXml({ classname, name, file, line, duration, state, message = '', details = '' }: JunitCase): string {
  const place = `${file === undefined ? '' : ` file="${text(file)}"`}${line === undefined ? '' : ` line="${line}"`}`;
  const open = `    <testcase classname="${text(classname)}" name="${text(name)}"${place} time="${seconds(duration)}"`;
  switch (state) {
    case 'passed':
      return `${open}/>`;
    default: {
      const tag = state === 'failed' ? 'failure' : state;
      const body = details === '' && state !== 'failed' ? '/>' : `>${text(details)}</${tag}>`;
      return `${open}><${tag} message="${text(message)}"${body}</testcase>`;
    }
  }
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
