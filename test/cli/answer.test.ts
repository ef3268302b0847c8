import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { Answer } from '../../src/cli/view/answer.ts';
import { styleFor } from '../../src/cli/view/style.ts';

/* The Markdown of an answer, as it comes in: what is printed for good, and what still grows. */

const BLOCKS = [
  '# A title',
  'A paragraph with **strong**, *soft* and `code`,\nand [a link](https://example.com/a).',
  '- one\n- two\n  - deeper\n- three',
  '1. first\n2. second\n   with more',
  '- [x] done\n- [ ] to do',
  '> quoted\n> twice',
  '```ts\nconst x = 1;\n\n\tif (x) y();\n```',
  '| name | 数 |\n|---|--:|\n| a | 日本語 |\n| b | 👩‍🚀 |',
  '---',
  '<b>html</b>',
];
// With words in between: two lists would be one, whose first items the last one can still change.
const documents = fc.array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join('\n\nNext.\n\n'));

/** Adds a text in pieces, as a run does. @returns the lines that were printed */
function print(text: string, cuts: readonly number[], width: number, answer = new Answer(styleFor(false))): string[] {
  const places = [...new Set(cuts.map((cut) => cut % text.length))].toSorted((a, b) => a - b);
  const lines: string[] = [];
  for (const [index, place] of [0, ...places].entries()) {
    answer.add(text.slice(place, places[index] ?? text.length));
    lines.push(...answer.take(width));
  }
  return [...lines, ...answer.flush(width)];
}

const lined = (text: string, width = 80): string => print(text, [], width).join('\n');

describe('the Markdown of an answer', () => {
  it('[CLI-013] is rendered for a terminal', () => {
    expect(lined(BLOCKS.join('\n\n'))).toBe(
      [
        '# A title',
        '',
        'A paragraph with **strong**, *soft* and `code`,',
        'and a link (https://example.com/a).',
        '',
        '• one',
        '• two',
        '  • deeper',
        '• three',
        '',
        '1. first',
        '2. second',
        '   with more',
        '',
        '• ☑ done',
        '• ☐ to do',
        '',
        '│ quoted',
        '│ twice',
        '',
        '  const x = 1;',
        '',
        '      if (x) y();',
        '',
        '**name**  **数**',
        '────────  ──────',
        'a         日本語',
        'b             👩‍🚀',
        '',
        '─'.repeat(40),
        '',
        '<b>html</b>',
      ].join('\n'),
    );
  });

  it('[CLI-013] fits the width, whatever it is', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 20, max: 120 }), (text, width) => {
        for (const line of print(text, [], width)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('[CLI-014] is printed the same, however it comes in', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
        expect(print(text, cuts, 60)).toEqual(print(text, [], 60));
      }),
    );
  });

  it.each([
    ['a paragraph', '', (i: number) => `line ${i}`],
    ['a list', '', (i: number) => `- line ${i}`],
    ['code', '```\n', (i: number) => `line ${i}`],
  ])('[CLI-014] of a long block prints what no later word will change: %s', (_what, before, line) => {
    const answer = new Answer(styleFor(false));
    const printed: string[] = [];
    answer.add(before);
    for (let i = 0; i < 100; i += 1) {
      answer.add(`${line(i)}\n`);
      printed.push(...answer.take(80));
      expect(answer.growing(80).length).toBeLessThanOrEqual(10);
    }
    printed.push(...answer.flush(80));
    expect(printed.map((one) => one.replace(/^(?:• | {2})/, ''))).toEqual(Array.from({ length: 100 }, (_, i) => `line ${i}`));
  });

  it('[CLI-014] goes on behind a long block of code', () => {
    const code = Array.from({ length: 20 }, (_, i) => `line ${i}`);
    const text = `Look:\n\n\`\`\`\n${code.join('\n')}\n\`\`\`\n\nDone.`;
    const lines = print(
      text,
      Array.from({ length: text.length }, (_, i) => i),
      80,
    );
    expect(lines).toEqual(['Look:', '', ...code.map((line) => `  ${line}`), '', 'Done.']);
  });

  it.each([
    ['one line', 'word '.repeat(100_000)],
    ['brackets', '['.repeat(200_000)],
    ['stars', '*a_ **b'.repeat(30_000)],
    ['quotes', '> '.repeat(50_000)],
    ['items', '- '.repeat(50_000)],
    ['ticks', '`a``b'.repeat(40_000)],
    ['tags', '<a '.repeat(60_000)],
    ['a table', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(20_000)}`],
    ['a deep list', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n')],
    ['code without an end', `\`\`\`\n${'x\n'.repeat(100_000)}`],
  ])('[CLI-017] is not held up by a text without measure: %s', (_what, text) => {
    const answer = new Answer(styleFor(false));
    const lines: string[] = [];
    for (let i = 0; i < text.length; i += 20_000) {
      answer.add(text.slice(i, i + 20_000));
      lines.push(...answer.take(80));
      answer.growing(80);
    }
    expect([...lines, ...answer.flush(80)].length).toBeGreaterThan(100);
  });

  it('[CLI-020] takes back what is not printed, and says when more is withdrawn', () => {
    const answer = new Answer(styleFor(false));
    answer.add('One.\n\nTwo th');
    expect(answer.rewind('One.\n\nTwo'.length)).toBe(true);
    answer.add('.\n\nThree\n');
    expect(answer.take(80)).toEqual(['One.', '', 'Two.']);
    expect(answer.rewind('One'.length)).toBe(false);
    expect(answer.flush(80)).toEqual(['', 'One']);
  });

  it('[CLI-017] obeys nothing that is in it', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('\x1b[2J', '\x1b]8;;x\x07', '\r', '\u202e', '\x9b', '`', '|', '\n', '-', '# ', '[', '](', ')', 'a', '\t'),
        }),
        (text) => {
          expect(print(text || ' ', [1, 5, 9], 40).join('\n')).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
        },
      ),
    );
  });
});
