import type { Part } from './kits.ts';
import type { Expected } from './known.ts';
import type { Result } from './results.ts';

/** What nobody expects: failures that are not known, known ones that are none any more, and fewer tests that pass. */
export function judge(results: readonly Result[], { known, passing }: Expected): string[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'ought');
  const failing = new Set(failed.map(idOf));
  const listed = new Set(known.flatMap(({ tests, in: parts }) => tests.flatMap((test) => parts.map((part) => idOf({ test, part })))));
  const fresh = failed.filter((one) => !listed.has(idOf(one)));
  const gone = [...listed].filter((id) => !failing.has(id));
  const fewer = Object.entries(passing).filter(([part, count]) => countOf(results, part as Part, 'passed') < count);
  return [
    ...fresh.map((one) => `fails, and is not known: ${idOf(one)}\n${one.said.replace(/^/gm, '  ')}`),
    ...gone.map((id) => `is known as a failure, and does not fail: ${id}`),
    ...fewer.map(([part, count]) => `${count} tests passed before: ${part}`),
  ];
}

const COLUMNS = ['passed', 'failed', 'ought', 'skipped'] as const;

/** How many tests of each part ended how. */
export function table(results: readonly Result[]): string {
  const parts = [...new Set(results.map(({ part }) => part))].sort();
  const rows = parts.map((part) => [part, ...COLUMNS.map((outcome) => countOf(results, part, outcome))]);
  return [['', ...COLUMNS], ...rows]
    .map((row) =>
      row
        .map((cell) => String(cell).padEnd(12))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

const idOf = ({ test, part }: Pick<Result, 'test' | 'part'>): string => `${test} (${part})`;

function countOf(results: readonly Result[], part: Part, outcome: Result['outcome']): number {
  return results.filter((one) => one.part === part && one.outcome === outcome).length;
}
