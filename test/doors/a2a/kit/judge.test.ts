import { expect, it } from 'vitest';
import { judge, table } from './judge.ts';
import type { Expected } from './known.ts';
import type { Result } from './results.ts';

const expected: Expected = {
  known: [{ reason: 'r', in: ['JSON-RPC', 'HTTP+JSON'], tests: ['a::known'] }],
  passing: { 'JSON-RPC': 1, 'HTTP+JSON': 1 },
};
const result = (test: string, part: Result['part'], outcome: Result['outcome']): Result => ({ test, part, outcome, said: 'because' });
const usual = [
  result('a::known', 'JSON-RPC', 'failed'),
  result('a::known', 'HTTP+JSON', 'ought'),
  result('a::other', 'JSON-RPC', 'passed'),
  result('a::other', 'HTTP+JSON', 'passed'),
];

it('the kit of A2A may fail where that is known, and nowhere else', () => {
  expect(judge(usual, expected)).toEqual([]);
  expect(judge([...usual, result('b::new', 'JSON-RPC', 'ought')], expected)).toEqual([
    'fails, and is not known: b::new (JSON-RPC)\n  because',
  ]);
});

it('what is known, and fails no more or was not run, is told, and so are fewer tests that pass', () => {
  const gone = 'is known as a failure, and does not fail: a::known (JSON-RPC)';
  expect(judge(usual.with(0, result('a::known', 'JSON-RPC', 'passed')), expected)).toEqual([gone]);
  expect(judge(usual.slice(1), expected)).toEqual([gone]);
  expect(judge(usual.with(3, result('a::other', 'HTTP+JSON', 'skipped')), expected)).toEqual(['1 tests passed before: HTTP+JSON']);
});

it('the results of the kit are counted by binding', () => {
  expect(table(usual)).toBe(
    [
      '            passed      failed      ought       skipped',
      'HTTP+JSON   1           0           1           0',
      'JSON-RPC    1           1           0           0',
    ].join('\n'),
  );
});
