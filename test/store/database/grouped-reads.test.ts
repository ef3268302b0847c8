import { expect, it } from 'vitest';
import { GroupedReads } from '../../../src/store/database/grouped-reads.ts';

it('reads for all who ask at once with one statement, and for the next with another', async () => {
  const groups: (readonly number[])[] = [];
  const reads = new GroupedReads(async (keys: readonly number[]) => {
    groups.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([1, 2, 3].map((key) => reads.get(key)))).toEqual([2, 4, 6]);
  expect(await reads.get(4)).toBe(8);
  const many = Array.from({ length: 20 }, (_, i) => i);
  expect(await Promise.all(many.map((key) => reads.get(key)))).toEqual(many.map((key) => key * 2));
  expect(groups).toEqual([[1, 2, 3], [4], many.slice(0, 16), many.slice(16)]);
});

it('fails for all of a group, and for nobody else', async () => {
  const reads = new GroupedReads(async (keys: readonly number[]) => {
    if (keys.includes(0)) throw new Error('the connection is lost');
    return keys;
  });
  const failed = await Promise.allSettled([0, 1].map((key) => reads.get(key)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await reads.get(1)).toBe(1);
});
