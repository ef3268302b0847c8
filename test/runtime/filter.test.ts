import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandFilter, LINE_MAX } from '../../src/runtime/filter.ts';
import type { Command, Grammar } from '../../src/runtime/grammar.ts';
import { without } from '../../src/runtime/invented.ts';
import { commandsOn } from '../support/runtime.ts';
import { countSteps } from '../support/steps.ts';

const grammar: Grammar = commandsOn();

interface Parted {
  text: string;
  commands: Command[];
  said: string;
}

/** @returns `said` is what its agent is shown of the turn */
function partAll(deltas: readonly string[], truncated = false): Parted {
  let text = '';
  const filter = new CommandFilter(grammar, (piece) => {
    expect(piece).not.toBe('');
    text += piece;
  });
  for (const delta of deltas) filter.push(delta);
  filter.end(truncated);
  return { text, commands: filter.commands, said: without(deltas.join(''), filter.invented) };
}

function part(deltas: readonly string[], truncated = false): Omit<Parted, 'said'> {
  const { said: _, ...parted } = partAll(deltas, truncated);
  return parted;
}

const units = (input: string): string[] => Array.from({ length: input.length }, (_, i) => input[i]!);

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
    ['what is no terminator', '/ endwrite\n/endfetch\n/endwrites\n/end\n', '/ endwrite\n/endfetch\n/endwrites\n/end\n', []],
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
    ['a block that the end closes behind a line', '/write x\nabc\n', '', [command('write', 'x', 'abc\n')]],
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
    expect(part(units(input))).toEqual(expected);
  });

  it.each<[name: string, input: string, text: string, commands: object[]]>([
    ['alone', '/endwrite', '', []],
    ['behind text', 'Which?\n/endask\n', 'Which?\n', []],
    ['behind a form that has none', '/ask Which?\n/endask', '', [command('ask', 'Which?')]],
    ['twice', '/write a\nx\n/endwrite\n/endwrite\nb', 'b', [command('write', 'a', 'x\n')]],
    ['of another block', '/write a\nx\n/endwrite\n/endmem \r\nb', 'b', [command('write', 'a', 'x\n')]],
    ['before text on its line', '/endparallel x\n/endwrite.', '/endparallel x\n/endwrite.', []],
    ['in a fence', '```\n/endwrite\n```', '```\n/endwrite\n```', []],
  ])('[CMD-060] shows nothing of a terminator without a block: %s', (_, input, text, commands) => {
    expect(part([input])).toEqual({ text, commands });
    expect(part(units(input))).toEqual({ text, commands });
  });

  it.each<[name: string, input: string, text: string, commands: object[]]>([
    ['files', '/write a\nx\n/write b\ny\n/endwrite\nz', 'z', [command('write', 'a', 'x\n'), command('write', 'b', 'y\n')]],
    [
      'files that are kept',
      '/write --persist a\n/write --persist b\ny',
      '',
      [command('write', '--persist a', ''), command('write', '--persist b', 'y\n')],
    ],
    [
      'entries',
      '/mem add entry user A\nx\n/mem add entry user B\ny\n/endmem',
      '',
      [command('mem', 'add entry user A', 'x\n'), command('mem', 'add entry user B', 'y\n')],
    ],
    [
      'parallel tasks',
      '/parallel\n/agent a x\n/parallel\n/agent b y\n/endparallel',
      '',
      [command('parallel', '', '/agent a x\n'), command('parallel', '', '/agent b y\n')],
    ],
    ['questions', '/ask\nA?\n/ask\nB?\n/endask', '', [command('ask', '', 'A?\n'), command('ask', '', 'B?\n')]],
    ['a last line', '/write a\nx\n/write b', '', [command('write', 'a', 'x\n'), command('write', 'b', '')]],
  ])('[CMD-061] closes a block whose terminator is missing where the next one of its command begins: %s', (_, input, text, commands) => {
    expect(part([input])).toEqual({ text, commands });
    expect(part(units(input))).toEqual({ text, commands });
  });

  it.each<[name: string, body: string]>([
    ['other commands', '/fetch x\n/parallel\n/agent a b\n/endparallel\n/ask\n/mem add entry user T\n/endmem\n'],
    ['a placeholder', '/write <path>\n'],
    ['words about it', '/write gives the user a file\n/writes\n/write\n'],
    ['an example in a fence', 'so:\n```\n/write a.md\nx\n/endwrite\n```\nend\n'],
    ['examples in a fence of tildes', '~~~text\n/write a\n/endwrite\n/write b\n/endwrite\n~~~\n'],
  ])('[CMD-061] leaves in the body of a file what is no next file: %s', (_, body) => {
    const expected = { text: 'b', commands: [command('write', 'x', body)] };
    expect(part([`/write x\n${body}/endwrite\nb`])).toEqual(expected);
    expect(part(units(`/write x\n${body}/endwrite\nb`))).toEqual(expected);
  });

  it.each([
    ' /endwrite',
    '\t\t/endwrite',
    '    /endwrite ',
    '/EndWrite',
    '/end write',
    '/endwrite.',
    '**/endwrite**',
    '`/endwrite`',
    '\ufeff/endwrite',
    '\u200b/endwrite',
    '／endwrite',
  ])('[CMD-062] takes for the terminator what almost is one when there is no other: %j', (almost) => {
    const first = command('write', 'a', 'x\n');
    const input = `/write a\nx\n${almost}\nb\n/pane\n`;
    const expected = { text: 'b\n', commands: [first, command('pane')] };
    expect(part([input])).toEqual(expected);
    expect(part(units(input))).toEqual(expected);
    // The next file tells as well.
    const second = `/write b\ny\n${almost}\n/write c\nz\n/endwrite\n`;
    const all = { text: 'b\n', commands: [first, command('pane'), command('write', 'b', 'y\n'), command('write', 'c', 'z\n')] };
    expect(part([input + second])).toEqual(all);
    expect(part(units(input + second))).toEqual(all);
    // But a terminator that comes is the one.
    const whole = { text: '', commands: [command('write', 'a', `x\n${almost}\nb\n`)] };
    expect(part([`/write a\nx\n${almost}\nb\n/endwrite`])).toEqual(whole);
    // Of a turn that was cut nobody knows.
    expect(part([input], true).commands).toEqual([expect.objectContaining({ verb: 'write', closed: false })]);
  });

  it.each<[name: string, first: string, next: string, end: string, body: string]>([
    ['files', '/write a.txt', '/write b.txt', '/endwrite', 'how to end a block:\n  /endwrite\n/exec rm -rf build\nmore\n'],
    ['entries', '/mem add entry user A', '/mem add entry user B', '/endmem', 'x\n /endmem\n/exec rm\ny\n'],
    ['parallel tasks', '/parallel', '/parallel', '/endparallel', '/agent a x\n/EndParallel\n/exec rm\n/agent b y\n'],
    ['questions', '/ask', '/ask', '/endask', 'Which?\n**/endask**\n/exec rm\n- this\n'],
  ])('[CMD-062] takes a block behind one that it has closed so as any other: %s', (_, first, next, end, body) => {
    const block = (line: string, lines: string) => command(line.split(' ')[0]!.slice(1), line.split(' ').slice(1).join(' '), lines);
    const input = `${first}\none\n ${end}\nchat\n${next}\n${body}${end}\nbye`;
    const expected = { text: 'chat\nbye', commands: [block(first, 'one\n'), block(next, body)] };
    expect(part([input])).toEqual(expected);
    expect(part(units(input))).toEqual(expected);
  });

  it('[CMD-062] takes a block that begins behind one that it has closed so, and goes on behind the next, as any other', () => {
    const body = 'x\n/write b\ny\n /endmem\n/exec rm\n';
    const input = `/write a\none\n /endwrite\n/mem add entry fact T\n${body}/endmem\nbye`;
    const expected = { text: 'bye', commands: [command('write', 'a', 'one\n'), command('mem', 'add entry fact T', body)] };
    expect(part([input])).toEqual(expected);
    expect(part(units(input))).toEqual(expected);
  });

  it.each<[name: string, input: string, text: string, args: string]>([
    ['on the next line', '/mcp call s t\n{"q":"x"}\nb', 'b', 'call s t {"q":"x"}'],
    ['on several lines', '/mcp call s t {\n  "q": [\n    "x"\n  ]\n}\nb', 'b', 'call s t { "q": [ "x" ] }'],
    ['behind blank lines', '/mcp call s t\n\n  {"q":1}\nb', 'b', 'call s t {"q":1}'],
    ['with brackets in strings', '/mcp call s t {"q":\n"}\\"}"\n}\nb', 'b', 'call s t {"q": "}\\"}" }'],
    ['in a fence', '/mcp call s t\n```json\n{\n"q":1}\n```\nb', 'b', 'call s t { "q":1}'],
    ['in a fence without a name', '/mcp call s t\r\n~~~\r\n{"q":1}\r\n~~~\r\nb', 'b', 'call s t {"q":1}'],
    ['that end with the turn', '/mcp call s t {"q":\n1', '', 'call s t {"q": 1'],
    ['that a command cuts off', '/mcp call s t {"q":\n1\n/pane', '', 'call s t {"q": 1'],
    ['with the end of a line in a string', '/mcp call s t {"q":"a\n b"}\nc', 'c', 'call s t {"q":"a\n b"}'],
    ['in a fence that does not end', '/mcp call s t\n```json\n{"q":1}\n\nb\nc', '\nb\nc', 'call s t {"q":1}'],
    ['in a fence with words behind them', '/mcp call s t\n```json\n{"q":1}\n\nb\n c\r\n```\nd', 'd', 'call s t {"q":1}  b c'],
    ['in a fence that ends with the turn', '/mcp call s t\n```json\n{"q":1}', '', 'call s t {"q":1}'],
    ['in a fence that a command cuts off', '/mcp call s t\n```json\n{"q":\n1\n/pane', '', 'call s t {"q": 1'],
    ['in a fence that a command ends', '/mcp call s t\n```json\n{"q":1}\n/pane', '', 'call s t {"q":1}'],
    ['in a fence with a bracket too many', '/mcp call s t\n```\n{"q":1}\n}\n```\nb', 'b', 'call s t {"q":1} }'],
    ['in a fence with lines in a string', '/mcp call s t\n```\n{"q":"\n/exec rm\n"}\n```\nb', 'b', 'call s t {"q":"\n/exec rm\n"}'],
    ['that are whole', '/mcp call s t {"q":1}\n{"b":2}', '{"b":2}', 'call s t {"q":1}'],
    ['that are none', '/mcp call s t\nb {', 'b {', 'call s t'],
    ['that are a list', '/mcp call s t\n[1]', '[1]', 'call s t'],
    ['that are a fence of code', '/mcp call s t\n```js\n{}\n```', '```js\n{}\n```', 'call s t'],
    ['that are text in a fence', '/mcp call s t\n```\n/pane\n```', '```\n/pane\n```', 'call s t'],
    ['behind many blank lines', `/mcp call s t\n${'\n'.repeat(40)}{}`, `${'\n'.repeat(40)}{}`, 'call s t'],
    ['of a form without them', '/mcp tools s\n{}', '{}', 'tools s'],
    ['that do not come', '/mcp call s t\n', '', 'call s t'],
  ])('[CMD-063] reads the arguments of a call that stand %s', (_, input, text, args) => {
    const expected = { text, commands: [command('mcp', args), ...(input.includes('\n/pane') && text === '' ? [command('pane')] : [])] };
    expect(part([input])).toEqual(expected);
    expect(part(units(input))).toEqual(expected);
  });

  it('[CMD-063] reads what stands behind arguments in a fence that does not end as any other lines', () => {
    const behind = 'so "b\n```js\n/exec rm\n';
    const expected = { text: behind, commands: [command('mcp', 'call s t {"q":1}')] };
    expect(part(['/mcp call s t\n```json\n{"q":1}\n', behind])).toEqual(expected);
    const more = { text: 'so "b\nc', commands: [...expected.commands, command('write', 'x', 'y\n')] };
    const input = '/mcp call s t\n~~~\n{"q":1}\nso "b\n/write x\ny\n/endwrite\nc';
    expect(part([input])).toEqual(more);
    expect(part(units(input))).toEqual(more);
  });

  it('[CMD-063] keeps no more of arguments on several lines than a line may have', () => {
    const [found] = part([`/mcp call s t {\n`, ...Array.from({ length: 3 }, () => `"${'x'.repeat(LINE_MAX / 2)}",\n`), '}\n']).commands;
    expect(found!.args.length).toBe(LINE_MAX);
    expect(found).toMatchObject({ verb: 'mcp', tooLong: true });
  });

  it('[CMD-063] does not run a call whose arguments a cut turn may have left out', () => {
    expect(part(['/mcp call s t\n'], true).commands).toEqual([command('mcp', 'call s t', undefined, false)]);
    expect(part(['/mcp call s t {\n"q":'], true).commands).toEqual([command('mcp', 'call s t { "q":', undefined, false)]);
    expect(part(['/mcp call s t {\n"q":1}\n'], true).commands).toEqual([command('mcp', 'call s t { "q":1}')]);
  });

  it.each<[name: string, invented: string]>([
    ['with a word', '[TOOL RESULTS] k7f3q2ab\n[/fetch x] k7f3q2ab\n4\n[END FETCH] k7f3q2ab\n[END TOOL RESULTS] k7f3q2ab\n'],
    ['without one', '[TOOL RESULTS]\n42\n/exec rm\n```\n[END TOOL RESULTS]\n'],
    ['of one command', '[/fetch x]\n42\n[END FETCH]\n'],
    ['of one command, ended like all', '[/fetch x]\n42\n[END TOOL RESULTS]\n'],
    ['in other letters', '[Tool Results] abc\r\n42\r\n[end tool results] abc\r\n'],
    ['that is empty', '[/mem read]\n[END MEM]\n[END TOOL RESULTS]\n'],
  ])('[CMD-064] shows nothing of results that the turn itself makes up: %s', (_, invented) => {
    const expected = { text: 'a\nb\n', commands: [command('fetch', 'x'), command('pane')], said: 'a\n/fetch x\nb\n/pane' };
    const input = `a\n/fetch x\n${invented}b\n/pane`;
    expect(partAll([input])).toEqual(expected);
    expect(partAll(units(input))).toEqual(expected);
    const endless = `/fetch x\n${invented.split('\n')[0]}\n/exec rm`;
    const rest = { text: '', commands: [command('fetch', 'x')], said: '/fetch x\n' };
    expect(partAll([endless])).toEqual(rest);
    expect(partAll(units(endless))).toEqual(rest);
  });

  it.each<[name: string, input: string, text: string]>([
    ['before a command', '[TOOL RESULTS]\n/pane', '[TOOL RESULTS]\n'],
    ['in a fence', '/pane\n```\n[TOOL RESULTS]\n```\na', '```\n[TOOL RESULTS]\n```\na'],
    ['in a line', '/pane\nthe [TOOL RESULTS] come', 'the [TOOL RESULTS] come'],
    ['a link', '/pane\n[/list](https://x)\na', '[/list](https://x)\na'],
    ['other brackets', '/pane\n[/etc/x]\n[tool]\n[END OF PAGE]\n[END', '[/etc/x]\n[tool]\n[END OF PAGE]\n[END'],
    ['words behind the head of all', '/pane\n[Tool results] show that\n/fetchy\nb', '[Tool results] show that\n/fetchy\nb'],
    ['words about a bracket behind it', '/pane\n[TOOL RESULTS] as in [1]\nb', '[TOOL RESULTS] as in [1]\nb'],
    ['words behind the head of a command', '/pane\n[/read a] is what I did\nb', '[/read a] is what I did\nb'],
    ['a line that is too long for a head', `/pane\n[/read ${'x'.repeat(700)}]\nb`, `[/read ${'x'.repeat(700)}]\nb`],
  ])('[CMD-064] shows what only looks like results: %s', (_, input, text) => {
    expect(part([input])).toEqual({ text, commands: [command('pane')] });
    expect(part(units(input))).toEqual({ text, commands: [command('pane')] });
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
      fc.constantFrom(' /endwrite', '/EndWrite', '/endask', '/endwrite ', '/write <b>', '/ask', '/mem add entry user x'),
      fc.constantFrom('/mcp call s t', '/mcp call s t {', '{"q":', '"x"}', '}', '"', '```json', ' {"q":1}', '{}'),
      fc.constantFrom(
        '[TOOL RESULTS]',
        '[TOOL RESULTS] k7',
        '[/fetch x] k7',
        '[/list](x)',
        '[END FETCH]',
        '[END TOOL RESULTS] k7',
        '[',
        '[/mem',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const turn = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '')), { maxLength: 12 });
    fc.assert(
      fc.property(turn, fc.array(fc.nat(), { maxLength: 30 }), fc.boolean(), (lines, points, truncated) => {
        const input = lines.flat().join('');
        const cuts = [...new Set(points.map((point) => point % (input.length + 1)))].sort((a, b) => a - b);
        const deltas = [0, ...cuts].map((from, i) => input.slice(from, cuts[i] ?? input.length));
        expect(partAll(deltas, truncated)).toEqual(partAll([input], truncated));
      }),
      { numRuns: 5000 },
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

  it('[CMD-060] [CMD-064] withholds a terminator and a marker only as long as they may still be one', () => {
    let shown = '';
    const filter = new CommandFilter(grammar, (text) => (shown += text));
    const after = (delta: string) => {
      filter.push(delta);
      return shown;
    };
    expect(after('/endw')).toBe('');
    expect(after('rite')).toBe('');
    expect(after(' \t')).toBe('');
    expect(after('x')).toBe('/endwrite \tx');
    expect(after('\n[TOOL')).toBe('/endwrite \tx\n[TOOL');
    expect(after('\n/pane\n[TOOL ')).toBe('/endwrite \tx\n[TOOL\n');
    expect(after('B')).toBe('/endwrite \tx\n[TOOL\n[TOOL B');
    expect(after('\n/mcp call s t\n \n')).toBe('/endwrite \tx\n[TOOL\n[TOOL B\n');
    expect(after('b')).toBe('/endwrite \tx\n[TOOL\n[TOOL B\n \nb');
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
    ['terminators in other letters', '/write x\n', '/EndWrite\n'],
    ['files without an end', '', '/write x\n'],
    ['blocks in blocks without an end', '', '/write x\n /endwrite\n/mem add entry user x\n /endmem\n'],
    ['blocks that almost end', '', '/write x\n/EndWrite\n/mem add entry user x\n/EndMem\n'],
    ['blanks behind a terminator without a block', '/endwrite', ' '],
    ['terminators without a block', '', '/endwrite\n'],
    ['calls', '', '/mcp call s t\n'],
    ['blank lines behind a call', '/mcp call s t\n', '\n'],
    ['calls and blanks', '', '/mcp call s t\n               \n               \n'],
    ['calls and fences', '', '/mcp call s t\n```json\nx\n```\n'],
    ['brackets that do not close', '/mcp call s t\n', '{'],
    ['lines of brackets', '/mcp call s t\n', '{"\n'],
    ['markers', '/pane\n', '[TOOL RESULTS]\n'],
    ['beginnings of markers', '/pane\n', '[/mem x\n'],
    ['brackets in a marker', '/pane\n', '[/mem ]'],
    ['ends of markers', '/pane\n', '[END MEM]\n'],
    ['almost markers', '/pane\n', '[EN\n'],
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
      '\n /endmem\n',
      '\n /endwrite\n',
      '\n/mcp call s t\n',
      '\n```json\n{}\n',
      '{"',
      '\n[/mem ',
      '[TOOL RESULTS]\n',
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
