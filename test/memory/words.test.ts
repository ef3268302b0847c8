import { expect, it } from 'vitest';
import { wordsOf } from '../../src/memory/words.ts';

it('[MEM-026] plain text has the words that it has beside an accent', () => {
  const plain = "Don't the USER'S 3 dogs' run_fast? rock'n'roll, x's 't O'Brien's they'll 12's e-mail\tA1b2 a\0b --";
  const accent = [...wordsOf('é')];
  expect(accent).toEqual(['e']);
  expect([...wordsOf(`${plain} é`)]).toEqual([...wordsOf(plain), ...accent]);
  expect([...wordsOf(plain)].length).toBeGreaterThan(15);
});
