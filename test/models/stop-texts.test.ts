import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StopTexts } from '../../src/models/stop-texts.ts';

function cut(stops: readonly string[], pieces: readonly string[]): { text: string; found: boolean } {
  let text = '';
  const filter = new StopTexts(stops, (more) => {
    expect(more).not.toBe('');
    text += more;
  });
  for (const piece of pieces) filter.push(piece);
  filter.end();
  return { text, found: filter.found };
}

describe('texts that end an answer', () => {
  test.each([
    [['<end>'], 'a<end>b', 'a', true],
    [['<end>'], 'a<en', 'a<en', false],
    [['aab'], 'aaab', 'a', true],
    [['abc', 'b'], 'abc', 'a', true],
    [['ab', 'b'], 'ab', '', true],
    [['\n\n'], 'a\nb\n\n\nc', 'a\nb', true],
    [['🚀'], 'a🚀', 'a', true],
  ])('[MOD-088] %j in %j leave %j', (stops, said, text, found) => {
    expect(cut(stops, [said])).toEqual({ text, found });
    expect(cut(stops, [...said])).toEqual({ text, found });
  });

  test('[MOD-088] it does not matter in which pieces the text comes', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 30 });
    const stops = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(stops, fc.array(letters), (ends, pieces) => {
        expect(cut(ends, pieces)).toEqual(cut(ends, [pieces.join('')]));
      }),
    );
  });
});
