import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { weaknessOf } from '../../src/lib/weak-token.ts';

it.each([
  ['abc', 'fewer than 16'],
  ['aaaaaaaaaaaaaaaaaaaa', 'different characters'],
  ['0101010101010101', 'different characters'],
  ['passwordpassword', 'repeats'],
  ['adminadminadmin1', 'repeats'],
  ['a1B2c3a1B2c3a1B2c3', 'repeats'],
  ['0123456789abcdef', 'in a row'],
  ['zyxwvutsrqponmlkjihg', 'in a row'],
  ['change-me-please-1', 'well-known'],
  ['my_secret_admin_token', 'well-known'],
  ['SuperSecretPassword!', 'well-known'],
  ['qwertyuiopasdfghjkl', 'well-known'],
])('[CLI-009] %s is a weak token', (token, why) => {
  expect(weaknessOf(token)).toContain(why);
});

it('[CLI-009] a random token is none, and neither is a phrase', () => {
  const random = Array.from({ length: 5000 }, (_, i) => randomBytes(16).toString(i % 2 === 0 ? 'hex' : 'base64url'));
  expect(random.filter(weaknessOf)).toEqual([]);
  for (const phrase of ['bad_the-admin-token-of-the-tests', 'correct-horse-battery-staple', '4711-0815-9273-6650']) {
    expect(weaknessOf(phrase)).toBeUndefined();
  }
});
