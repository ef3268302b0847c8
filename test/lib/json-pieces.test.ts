import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JoinedText, jsonPieces } from '../../src/lib/json-pieces.ts';
import { wellFormedJson } from '../../src/lib/well-formed.ts';

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('"', '\\', '\n', '\u0000', '😀', '\ud83d', '\ude00'), fc.string()),
  maxLength: 60,
});
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(text, fc.double(), fc.boolean(), fc.constantFrom(null, undefined), tie('list'), tie('object'), tie('joined')),
  list: fc.array(tie('value')),
  object: fc.dictionary(text, tie('value')),
  joined: fc.array(fc.string()).map((parts) => new JoinedText(...parts)),
}));

test('pieces of JSON are together what JSON.stringify makes, without halves of characters', () => {
  fc.assert(
    fc.property(fc.record({ value }), fc.integer({ min: 1, max: 40 }), (object, size) => {
      const pieces = [...jsonPieces(object, { size, plain: [] })];
      expect(pieces.join('')).toBe(wellFormedJson(JSON.stringify(object)));
    }),
  );
});

test('a text that is known to be plain is cut and not escaped', () => {
  const plain = 'QUJD'.repeat(100);
  const pieces = [...jsonPieces({ url: new JoinedText('data:"', plain), plain }, { size: 64, plain: [plain] })];
  expect(pieces.join('')).toBe(`{"url":"data:\\"${plain}","plain":"${plain}"}`);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(128);
});
