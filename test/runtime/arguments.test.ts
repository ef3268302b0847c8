import { describe, expect, it } from 'vitest';
import { pageIn } from '../../src/runtime/commands/fetch.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

describe('the address in a command', () => {
  const PLAIN = 'https://x.test/a?b=1,2';
  const WIKI = 'https://en.wikipedia.org/wiki/Foo_(bar)';

  it.each([
    [PLAIN],
    [`<${PLAIN}>`],
    [`"${PLAIN}"`],
    [`'${PLAIN}'`],
    [`(${PLAIN})`],
    [`[a text](${PLAIN})`],
    [`\`${PLAIN}\``],
    [`${PLAIN}.`],
    [`${PLAIN},`],
    // What nobody has named.
    [`“${PLAIN}”`],
    [`**${PLAIN}**`],
    [`[${PLAIN}]`],
    [`[a [nested] text](<${PLAIN}>)`],
    [`[text](${PLAIN} "its title").`],
    [`"<${PLAIN}>",`],
    [`**[text](${PLAIN})**`],
    [`${PLAIN}).`],
    [`<${PLAIN}`],
    [`${PLAIN}"`],
    [`${PLAIN}…`],
  ])('[CMD-099] is taken out of %s', (written) => {
    for (const [behind, words] of [
      ['', ''],
      [' part 2', 'part 2'],
      [' find a (b)', 'find a (b)'],
    ]) {
      expect(pageIn(`${written}${behind}`)).toEqual({ url: PLAIN, page: PLAIN, fragment: '', words });
    }
  });

  it.each([[WIKI], [`(${WIKI})`], [`[Foo](${WIKI}).`], [`${WIKI},`], [`[Foo (bar)](${WIKI})`]])(
    '[CMD-099] keeps the brackets that belong to it: %s',
    (written) => {
      expect(pageIn(written)).toMatchObject({ url: WIKI, words: '' });
    },
  );

  it.each([
    ['https://x.test/Inc.', '<https://x.test/Inc.>'],
    ['https://x.test/Inc.', '(<https://x.test/Inc.>)'],
    ['https://x.test/Inc.', '"https://x.test/Inc."'],
    ['https://x.test/a b', '<https://x.test/a b>'],
    ['https://x.test/[1]', 'https://x.test/[1]'],
    ['https://[::1]:8080/', 'https://[::1]:8080/'],
    ["https://x.test/it's", "https://x.test/it's"],
  ])('[CMD-099] is %s in %s', (url, written) => {
    expect(pageIn(written)).toMatchObject({ url, words: '' });
  });

  it('[CMD-099] is found in a time that grows as its line', () => {
    for (const sign of ['[', '(', '"', '<', '*', '`', ')', '](', '“', "'"]) {
      for (const line of [sign.repeat(5e5), `a${sign.repeat(5e5)}`, `${sign.repeat(3e5)}a${' '.repeat(3e5)}`]) {
        expect(pageIn(line).url.length).toBeLessThanOrEqual(line.length);
      }
    }
  });

  it('[CMD-099] reaches whoever reads it without all that', async () => {
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      return { kind: 'problem' as const, problem: 'no' };
    };
    const browser = { visit: fetch };
    const lines = [`/fetch <${PLAIN}#x>`, `/fetch [a](${WIKI})`, `/browse \`${PLAIN}#x\`.`];
    await runOnce(new ScriptedModel((_, turn) => lines[turn - 1] ?? 'ok'), { services: { web: { fetch }, browser } });
    expect(asked).toEqual([PLAIN, WIKI, `${PLAIN}#x`]);
  });
});

describe('the name of a file in a command', () => {
  it.each([
    ['"a.txt"', 'a.txt'],
    ['`a.txt`', 'a.txt'],
    ["'dir/b.md'", 'dir/b.md'],
    ['"x y.txt"', 'x y.txt'],
    ['“x y.txt”', 'x y.txt'],
    ['``c.txt``', 'c.txt'],
    ['**d.txt**', 'd.txt'],
    ['<e.txt>', 'e.txt'],
    ["it's.txt", "it's.txt"],
    ['part 2 find.txt', 'part 2 find.txt'],
  ])('[CMD-100] /write %s writes %s', async (written, path) => {
    const model = new ScriptedModel((_, turn) => (turn === 1 ? `/write ${written}\nx\n/endwrite\n` : 'ok'));
    const { events } = await runOnce(model);
    expect(events.flatMap((one) => (one.event === 'file' ? [one.data.path] : []))).toEqual([path]);
  });

  it.each([['"../x"'], ['`/etc/passwd`'], ['"a" and "b"'], ['""'], ['"a.txt" --persist']])(
    '[CMD-100] [CMD-011] /write %s writes nothing',
    async (written) => {
      const model = new ScriptedModel((_, turn) => (turn === 1 ? `/write ${written}\nx\n/endwrite\n` : 'ok'));
      const { events } = await runOnce(model);
      expect(events.some(({ event }) => event === 'file')).toBe(false);
      expect(String(model.requests[1]!.messages.at(-1)!.content)).toContain('nothing was written');
    },
  );
});
