import { expect, it } from 'vitest';
import { forTerminal, onOneLine } from '../../src/lib/terminal.ts';

it('[CLI-008] what commands a terminal is shown instead', () => {
  expect(forTerminal('\u001b]0;title\u0007 \u001b[2J\u009b31m a\rb\b')).toBe('\\x1b]0;title\\x07 \\x1b[2J\\x9b31m a\\x0db\\x08');
  expect(forTerminal('lines\r\nand\ttabs stay: äöü 漢字 👍🏽\n')).toBe('lines\nand\ttabs stay: äöü 漢字 👍🏽\n');
  expect(forTerminal('abc\u202edcba\u2066\u200f')).toBe('abc\\u202edcba\\u2066\\u200f');
  expect(onOneLine('a\nb\tc\u2028d\r\n')).toBe('a\\x0ab\\x09c\\u2028d\\x0d\\x0a');
});

it('[CLI-008] nothing is left that a terminal could obey', () => {
  const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('');
  expect(forTerminal(all)).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
  expect(onOneLine(all)).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/u);
});
