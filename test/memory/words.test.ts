import { expect, it } from 'vitest';
import { readWords, wordsOf } from '../../src/memory/words.ts';

it('[MEM-026] plain text has the words that it has beside an accent', () => {
  const plain = "Don't the USER'S 3 dogs' run_fast? rock'n'roll, x's 't O'Brien's they'll 12's e-mail\tA1b2 a\0b --";
  const accent = [...wordsOf('é')];
  expect(accent).toEqual(['e']);
  expect([...wordsOf(`${plain} é`)]).toEqual([...wordsOf(plain), ...accent]);
  expect([...wordsOf(plain)].length).toBeGreaterThan(15);
});

it('[MEM-042] what only looks like a name of many words stays one', () => {
  expect([...wordsOf('aGVsbG8gd29ybGQhIaBcDe')]).toHaveLength(1);
  expect([...wordsOf('dQw4w9WgXcQ')].length).toBeGreaterThan(1);
  expect([...readWords('dQw4w9WgXcQ')].at(-1)!.others).toContain('dqw4w9wgxcq');
  expect([...wordsOf('2026-11-28-a-b-c-d-e-f')]).toEqual('2026 11 28 a b c d e f'.split(' '));
});

it('[MEM-033] long texts without spaces, hyphens or sense are read once', () => {
  for (const part of ['a-', 'aB', '_', 'ä-Ö', '東', '🚀', 'הש', "x's"]) {
    const words = [...readWords(part.repeat(20_000))];
    expect(words.every(({ word, others }) => word.length <= 64 && others.length < 32)).toBe(true);
  }
});
