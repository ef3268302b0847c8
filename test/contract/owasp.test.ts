import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirements } from '../requirements.ts';

const TEXT = readFileSync(new URL('../../docs/owasp.md', import.meta.url), 'utf8');
/** Risk, how it holds, proof. */
const ROWS = TEXT.split('\n')
  .filter((line) => /^\| [A-Z]+\d+ /.test(line))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()) as [string, string, string],
  );
const LISTS = [
  ['API', 10, 1],
  ['LLM', 10, 2],
  ['ASI', 10, 2],
] as const;

describe('docs/owasp.md', () => {
  it.each(LISTS)('has each row of %s, in order', (list, count, digits) => {
    const ids = ROWS.map(([risk]) => risk.split(' ')[0]!).filter((id) => id.startsWith(list));
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => `${list}${String(i + 1).padStart(digits, '0')}`));
  });

  // That a requirement has a test is held by requirements.test.ts.
  it.each(ROWS)('proves what it says of %s', (_risk, how, proof) => {
    expect(how).toMatch(/\.$/);
    const ids = proof.split(' ');
    expect(ids.filter((id) => !Object.hasOwn(requirements, id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
