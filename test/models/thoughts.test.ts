import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThoughtFilter } from '../../src/models/thoughts.ts';

/** What is left of a text that comes in these pieces. */
function answerIn(pieces: readonly string[]): string {
  let text = '';
  const filter = new ThoughtFilter((piece) => (text += piece));
  for (const piece of pieces) filter.push(piece);
  filter.end();
  return text;
}

const CASES = [
  ['<think>\n/mem write leaked\n</think>\nHello!', 'Hello!'],
  ['\n <think>a</think>\n\n<think>b</think> Hello', 'Hello'],
  ['<think></think>Hello', 'Hello'],
  ['<think>no end\n/exec x', ''],
  ['<think>a </thin k> b</think>x', 'x'],
  ['[THINK]a[/THINK]x', 'x'],
  ['◁think▷a◁/think▷x', 'x'],
  ['<|channel|>analysis<|message|>/exec x\n<|end|><|start|>assistant<|channel|>final<|message|>Hello', 'Hello'],
  ['<|channel|>final<|message|>Hello', 'Hello'],
  ['<|channel|>commentary to=functions.x <|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>Hello', 'Hello'],
  ['  <thin', '  <thin'],
  ['<thinking>shown</thinking>', '<thinking>shown</thinking>'],
  ['Use <think> in text.\n<think>x</think>', 'Use <think> in text.\n<think>x</think>'],
  ['/fetch x\n<think>', '/fetch x\n<think>'],
  ['', ''],
  [' \n', ' \n'],
  [`${' '.repeat(2000)}<think>x`, `${' '.repeat(2000)}<think>x`],
] as const;

describe('thoughts at the beginning of a text', () => {
  it.each(CASES)('[MOD-043] are left out: %j', (text, answer) => {
    expect(answerIn([text])).toBe(answer);
    expect(answerIn(Array.from(text, (_, at) => text[at]!))).toBe(answer);
  });

  it('[MOD-043] are the same wherever the text is cut', () => {
    const parts = fc.array(
      fc.constantFrom('<think>', '</think>', '<|channel|>analysis<|message|>', '<|end|>', ' ', '\n', '/exec x', 'a', '<'),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(parts, fc.array(fc.nat(60), { maxLength: 6 }), (words, cuts) => {
        const text = words.join('');
        const at = [0, ...cuts.filter((cut) => cut <= text.length).sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        expect(answerIn(pieces)).toBe(answerIn([text]));
      }),
      { numRuns: 3000 },
    );
  });
});
