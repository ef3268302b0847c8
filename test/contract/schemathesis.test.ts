import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nameOf, specOperations } from '../http/operations.ts';
import { expectNothingFound, FUZZING } from './fuzzing.ts';

it('[CTR-002] schemathesis finds nothing in 2 examples of any operation, on SQLite', FUZZING, () =>
  expectNothingFound('sqlite', 2, 'examples,fuzzing,stateful'),
);

it('[CTR-024] the configuration that is handed out expects a 412 of all that may answer one', () => {
  const text = readFileSync('docs/schemathesis.toml', 'utf8');
  const expecting = text.split('[[operations]]').filter((one) => /expected-statuses = .*"412"/.test(one));
  const refusing = specOperations.filter(({ responses }) => responses.has(412));
  expect(refusing.filter(({ id }) => !expecting.some((one) => one.includes(`"${id}"`))).map(nameOf)).toEqual([]);
});
