import { expect, it } from 'vitest';
import { visible } from '../../console/src/visible.ts';

it.each([
  ['overrides and isolates', 'rm \u202etxt.a\u202c \u2066b\u2069', String.raw`rm \u202etxt.a\u202c \u2066b\u2069`],
  ['marks of direction', 'a\u200eb\u200fc\u061cd', String.raw`a\u200eb\u200fc\u061cd`],
  [
    'what has no width',
    'a\u200bb\u2060c\ufeffd\u00ade\u200df\u200cg\u3164h\ufe0f',
    String.raw`a\u200bb\u2060c\ufeffd\u00ade\u200df\u200cg\u3164h\ufe0f`,
  ],
  ['what is beyond 16 bits', 'a\u{e0041}', String.raw`a\u{e0041}`],
  ['controls', '\0\x1b[2K\r\x7f\x9b', String.raw`\u0000\u001b[2K\u000d\u007f\u009b`],
  ['separators of lines', 'a\u2028b\u2029c', String.raw`a\u2028b\u2029c`],
])('[CON-134] %s are written out', (_what, text, shown) => {
  expect(visible(text)).toBe(shown);
});

it.each(['a\tb\nc', 'Grüße, שלום, 東京', 'می\u200cخواهم', 'क्\u200dष', '👩🏽\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3'])(
  '[CON-134] %j is shown as it is',
  (text) => {
    expect(visible(text)).toBe(text);
    expect(visible(`a\r\n${text}`)).toBe(`a\n${text}`);
  },
);
