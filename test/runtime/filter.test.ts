import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandFilter, LINE_MAX } from '../../src/runtime/filter.ts';
import type { Command, Grammar } from '../../src/runtime/grammar.ts';
import { commandsOn } from '../support/runtime.ts';
import { countSteps } from '../support/steps.ts';

const grammar: Grammar = commandsOn();

interface Parted {
  text: string;
  commands: Command[];
}

function part(deltas: Iterable<string>, truncated = false): Parted {
  let text = '';
  const filter = new CommandFilter(grammar, (piece) => {
    expect(piece).not.toBe('');
    text += piece;
  });
  for (const delta of deltas) filter.push(delta);
  filter.end(truncated);
  return { text, commands: filter.commands };
}

const command = (verb: string, args = '', body?: string, closed = true) => ({ verb, args, body, closed });

describe('the command filter', () => {
  it.each<[name: string, input: string, text: string, commands: object[]]>([
    ['plain text', 'Hello\nworld', 'Hello\nworld', []],
    ['a command line', 'a\n/fetch http://x\nb', 'a\nb', [command('fetch', 'http://x')]],
    ['a command without arguments at the end', '/pane', '', [command('pane')]],
    ['CRLF', 'a\r\n/pane\r\nb\r\n', 'a\r\nb\r\n', [command('pane')]],
    ['an absolute path', '/etc/passwd\n', '/etc/passwd\n', []],
    ['a longer word', '/fetching x\n/fetc\n', '/fetching x\n/fetc\n', []],
    ['an upper-case verb', '/FETCH x', '/FETCH x', []],
    ['an indented slash', ' /pane\n', ' /pane\n', []],
    ['a stray terminator', '/endwrite\n/ endwrite\n', '/endwrite\n/ endwrite\n', []],
    ['a slash in the middle', 'see /pane', 'see /pane', []],
    ['a lone slash', '/', '/', []],
    ['a block', 'a\n/write x.md\n# T\n\n/fetch in\n/endwrite\nb', 'a\nb', [command('write', 'x.md', '# T\n\n/fetch in\n')]],
    ['a block with CRLF', '/write x\r\na\r\n/endwrite\r\n', '', [command('write', 'x', 'a\n')]],
    ['a terminator with trailing space', '/write x\na\n/endwrite \t\nb', 'b', [command('write', 'x', 'a\n')]],
    [
      'a terminator that is not one',
      '/write x\n/endwrites\n /endwrite\n/endwrite',
      '',
      [command('write', 'x', '/endwrites\n /endwrite\n')],
    ],
    ['a terminator at the end of the turn', '/write x\n/endwrite', '', [command('write', 'x', '')]],
    ['a block that the end closes', '/write x\nabc', '', [command('write', 'x', 'abc\n')]],
    ['the end of thoughts that began before', 'hm\n/exec x\n</think>\n/mem read', 'hm\n</think>\n', [command('mem', 'read')]],
    ['the end of thoughts in the middle of a line', '/exec x\na </think>', 'a </think>', [command('exec', 'x')]],
    ['the end of thoughts in a fence', '/exec x\n```\n</think>\n```', '```\n</think>\n```', [command('exec', 'x')]],
    ['the end of thoughts at the end', '/exec x\n</think>', '</think>', []],
    ['a block without lines', '/write x', '', [command('write', 'x', '')]],
    ['a parallel block', '/parallel\n/agent a b\n/endparallel', '', [command('parallel', '', '/agent a b\n')]],
    [
      'a memory entry',
      '/mem add entry user T\nx\n/endmem\n/mem read',
      '',
      [command('mem', 'add entry user T', 'x\n'), command('mem', 'read')],
    ],
    ['/mem that is no block', '/mem add entryway\nx', 'x', [command('mem', 'add entryway')]],
    ['a fence', '```sh\n/exec ls\n```\n/exec ls', '```sh\n/exec ls\n```\n', [command('exec', 'ls')]],
    ['a tilde fence around backticks', '~~~\n```\n/exec a\n~~~\n/exec b', '~~~\n```\n/exec a\n~~~\n', [command('exec', 'b')]],
    ['a longer fence', '````\n```\n/exec a\n````\n/exec b', '````\n```\n/exec a\n````\n', [command('exec', 'b')]],
    ['a fence with text behind it does not close', '```\n``` x\n/exec a\n```\n', '```\n``` x\n/exec a\n```\n', []],
    ['an unclosed fence', '```\n/exec a', '```\n/exec a', []],
    ['inline code is no fence', '```x```\n/exec a', '```x```\n', [command('exec', 'a')]],
    ['a fence inside a block', '/write x\n```\n/endwrite\n/exec a', '', [command('write', 'x', '```\n'), command('exec', 'a')]],
  ])('%s', (_, input, text, commands) => {
    const expected = { text, commands };
    expect(part([input])).toEqual(expected);
    expect(part(Array.from({ length: input.length }, (_, i) => input[i]!))).toEqual(expected);
  });

  it.each<[name: string, input: string, text: string, commands: object[]]>([
    ['text', 'Hello\nwor', 'Hello\nwor', []],
    ['half a verb', 'a\n/sear', 'a\n/sear', []],
    ['a verb', '/mem', '', [command('mem', '', undefined, false)]],
    ['a command line', '/pane\n/exec rm -r build', '', [command('pane'), command('exec', 'rm -r build', undefined, false)]],
    ['a whole command line', '/exec ls\n', '', [command('exec', 'ls')]],
    ['a block', '/write x\nabc', '', [command('write', 'x', 'abc\n', false)]],
    ['a terminator', '/write x\nabc\n/endwrite', '', [command('write', 'x', 'abc\n')]],
  ])('does not take for whole what the end of a truncated turn cut: %s', (_, input, text, commands) => {
    expect(part([input], true)).toEqual({ text, commands });
  });

  it('gives the same text and commands for a turn, wherever its deltas are cut', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '/fetch http://x',
        '/write a.md',
        '/endwrite',
        '/parallel',
        '/agent a b',
        '/endparallel',
        '/mem add entry x',
        '/endmem',
      ),
      fc.constantFrom(
        '```',
        '~~~',
        '~',
        '`',
        '    ',
        '````js',
        ' ```',
        '/',
        '/e',
        '/etc',
        '\r',
        '',
        '👋 é',
        '/write',
        '/mem',
        'text /fetch',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const turn = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '')), { maxLength: 12 });
    fc.assert(
      fc.property(turn, fc.array(fc.nat(), { maxLength: 30 }), (lines, points) => {
        const input = lines.flat().join('');
        const cuts = [...new Set(points.map((point) => point % (input.length + 1)))].sort((a, b) => a - b);
        const deltas = [0, ...cuts].map((from, i) => input.slice(from, cuts[i] ?? input.length));
        expect(part(deltas)).toEqual(part([input]));
      }),
      { numRuns: 3000 },
    );
  });

  it('withholds only text that may still become a command, and half a character', () => {
    let shown = '';
    const filter = new CommandFilter(grammar, (text) => (shown += text));
    const after = (delta: string) => {
      filter.push(delta);
      return shown;
    };
    expect(after('Hel')).toBe('Hel');
    expect(after('lo\n')).toBe('Hello\n');
    expect(after('/')).toBe('Hello\n');
    expect(after('fe')).toBe('Hello\n');
    expect(after('d up')).toBe('Hello\n/fed up');
    expect(after('\ud83d')).toBe('Hello\n/fed up');
    expect(after('\udc4b')).toBe('Hello\n/fed up👋');
  });

  /** Steps for each character: the beginning of a command is compared with every verb. */
  const LINEAR = 64;

  const stepsOf = (input: string, size: number): number => {
    const deltas = Array.from({ length: Math.ceil(input.length / size) }, (_, i) => input.slice(i * size, (i + 1) * size));
    const filter = new CommandFilter(grammar, () => {});
    return countSteps(() => {
      for (const delta of deltas) filter.push(delta);
      filter.end();
    });
  };

  it.each<[name: string, start: string, repeated: string]>([
    ['a fence and its words', '```', 'x'],
    ['a fence of tildes and its words', '~~~', ' `x'],
    ['a fence that never ends', '', '`'],
    ['a line that begins like a fence', '``', 'x'],
    ['fences', '', '```\n'],
    ['a closing fence with words behind it', '```\n```', ' x'],
    ['a closing fence with blanks behind it', '```\n```', ' '],
    ['blanks', '', ' '],
    ['empty lines', '', '\n'],
    ['carriage returns', '', '\r'],
    ['a path', '/', 'e'],
    ['a verb and blanks', '/fetch', ' '],
    ['a command line', '/fetch ', 'x'],
    ['half of verbs', '', '/fetc\n'],
    ['commands', '', '/pane\n'],
    ['a line in a block', '/write x\n', 'y'],
    ['blanks in a block', '/write x\n', ' '],
    ['blanks behind a terminator', '/write x\n/endwrite', ' '],
    ['empty lines in a block', '/write x\n', '\n'],
    ['almost terminators', '/write x\n', '/endwrit\n'],
    ['halves of pairs', '', '\ud83d'],
    ['pairs', '', '👋'],
  ])('[CMD-035] costs no more than its input is long: %s', (_, start, repeated) => {
    for (const size of [1, 3, 64, 100_000]) {
      const input = start + repeated.repeat(10_000 / repeated.length);
      const steps = stepsOf(input, size);
      expect(steps, `deltas of ${size}`).toBeLessThan(LINEAR * input.length);
      expect(steps, `deltas of ${size}`).toBeGreaterThan(input.length / size / 2);
    }
  });

  it('[CMD-035] costs no more than its input is long, whatever is repeated', () => {
    const part = fc.constantFrom(
      '```',
      '~~~',
      '`',
      ' ',
      '\n',
      '\r',
      '/',
      '/write x\n',
      '/endwrite',
      '/mem add entry x',
      '\n/endmem\n',
      'x',
      '👋',
    );
    const parts = fc.array(part, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
    fc.assert(
      fc.property(parts, parts, fc.constantFrom(1, 2, 7, 5000), (start, repeated, size) => {
        const input = start + repeated.repeat(4000 / repeated.length);
        expect(stepsOf(input, size)).toBeLessThan(LINEAR * input.length);
      }),
      { numRuns: 150 },
    );
  });

  it('[CMD-036] keeps no more of the line of a command than a line may have, wherever its deltas are cut', () => {
    const line = `/fetch ${'x'.repeat(LINE_MAX)}`;
    const { commands } = part([line.slice(0, 5), line.slice(5, 1000), line.slice(1000), '\n/pane\n']);
    expect(commands).toEqual([{ ...command('fetch', 'x'.repeat(LINE_MAX - '/fetch '.length)), tooLong: true }, command('pane')]);
    expect(part([`${line}\n/pane\n`])).toEqual({ text: '', commands });
    const [longest] = part([line.slice(0, LINE_MAX), '\n']).commands;
    expect(longest).toEqual(command('fetch', line.slice('/fetch '.length, LINE_MAX)));
  });
});
