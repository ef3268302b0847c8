import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readUpTo } from '../../src/lib/bounded-read.ts';

const pieces = ['abc', 'def', 'ghi'].map((text) => Buffer.from(text));

it.each([
  [9, 'abcdefghi', false],
  [8, 'abcdefgh', true],
  [6, 'abcdef', true],
  [0, '', true],
])('of nine bytes gives at most %i, and says whether there were more', async (max, body, truncated) => {
  expect(await readUpTo(Readable.from(pieces), max)).toEqual({ body: Buffer.from(body), truncated, cut: false });
});

it('a bounded read ends a body when it has enough bytes', async () => {
  const body = Readable.from(pieces);
  await readUpTo(body, 2);
  expect(body.destroyed).toBe(true);
});

it('a bounded read of a body that breaks off fails, or returns what has arrived', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield pieces[0]!;
        throw new Error('broken');
      })(),
    );
  await expect(readUpTo(broken(), 9)).rejects.toThrow('broken');
  expect(await readUpTo(broken(), 9, { orWhatCame: true })).toEqual({ body: pieces[0], truncated: false, cut: true });
});
