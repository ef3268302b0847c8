import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/*
 * The list of `docs/security.md` of what the guarded edge does beyond the plain one, and the tests that `npm run test:edge` leaves out.
 */

const TESTS = new URL('../http/', import.meta.url);

/** `<id> <file>` of each test that only the guarded edge passes. */
function guardedTests(): Set<string> {
  const found = readdirSync(TESTS).flatMap((file) =>
    Array.from(readFileSync(new URL(file, TESTS), 'utf8').matchAll(/\bitGuarded(?:OnLinux)?[.(<][^]*?'((?:\[\w{3}-\d{3}\] )+)/g)).flatMap(
      ([, ids]) => ids!.match(/\w{3}-\d{3}/g)!.map((id) => `${id} ${file}`),
    ),
  );
  return new Set(found);
}

function listed(): string[] {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const [, section] = /^## The guarded edge\n([^]*?)^## /m.exec(text)!;
  return section!
    .split('\n')
    .filter((line) => /^\| .*\.test\.ts/.test(line))
    .flatMap((line) => {
      const [, file] = /\/test\/http\/([\w.-]+)\)/.exec(line)!;
      return line.match(/\b\w{3}-\d{3}\b/g)!.map((id) => `${id} ${file}`);
    });
}

it('[OPS-071] each protection of the guarded edge is listed with the tests that prove it, and each such test is listed', () => {
  expect(listed().toSorted()).toEqual([...guardedTests()].toSorted());
});

it('[OPS-071] these tests ask a whole server', () => {
  const files = new Set([...guardedTests()].map((one) => one.split(' ')[1]!));
  const inside = [...files].filter((file) => /src\/edge\//.test(readFileSync(new URL(file, TESTS), 'utf8')));
  expect(inside).toEqual([]);
});
