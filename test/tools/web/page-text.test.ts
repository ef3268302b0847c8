import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/tools/web/html/read.ts';
import { tableText } from '../../../src/tools/web/html/table.ts';

const textOf = (html: string): string => readHtml(html, 'http://a.test/dir/').text;

const STRUCK = 'text-decoration: line-through';

const math = (inside: string): string => `<p>so <math>${inside}</math>.`;

describe('in a line', () => {
  it.each([
    ['a power', '100<sup>2</sup>=10000', '100^2=10000'],
    ['a power of several', 'x<sup>n + 1</sup>', 'x^(n + 1)'],
    ['a negative power', '10<sup>-3</sup> m', '10^-3 m'],
    ['a power of a power', '2<sup>3<sup>2</sup></sup>', '2^(3^2)'],
    ['a power by its style', '2<span style="font-size: 8px; vertical-align: super">3</span>', '2^3'],
    ['an index', 'H<sub>2</sub>O', 'H_2O'],
    [
      'isotopes, and a note at the beginning of a line',
      '<p><sup>14</sup>C, <sup>235</sup><sub>92</sub>U<p><sup>1</sup> see there',
      '^14C, ^235_92U\n\n1 see there',
    ],
    ['a power in a link', 'mc<a href=/e><sup>2</sup></a>, 10<a href=/p><i><sup>6</sup></i></a>', 'mc^2, 10^6'],
    ['a power, and an index, that are new, deleted or quoted', 'x<ins><sup>2</sup></ins> y<del><sub>1</sub></del>', 'x++^2++ y~~_1~~'],
    ['a power in a link behind a blank', '10 <a href=/p><sup>6</sup></a>, 10<sup> 7</sup>', '10 ^6, 10 ^7'],
    ['a power and an index behind a blank', '10 <sup>6</sup> H <sub>2</sub> O, Ann <sup>1</sup>', '10 ^6 H _2 O, Ann ^1'],
    ['a power by the style of a link', 'x<a href=/p style="vertical-align: super">2</a>', 'x^2'],
    ['a fraction', '3<sup>1</sup>⁄<sub>2</sub> cups, <sup>3</sup>/<sub>4</sub> l', '3 1⁄2 cups, 3/4 l'],
    ['an ordinal number, and a mark of trade', 'the 21<sup>st</sup> of Foo<sup>TM</sup>', 'the 21st of FooTM'],
    [
      'marks of notes',
      'so<sup><a href="#fn2">2</a></sup> and<sup id=r><a href="#c"><span>[</span>3<span>]</span></a></sup> or<sup>*</sup>',
      'so[2] and[3] or*',
    ],
    [
      'marks of notes whose link is around them',
      'so<a href="#n4"><sup>4</sup></a> and<a href="/x#n5"><sup>[5]</sup></a><a href="#n6" style="vertical-align:super">6</a>',
      'so[4] and[5][6]',
    ],
    ['a deletion and an insertion', '<del>$99</del> <ins>$49</ins>', '~~$99~~ ++$49++'],
    ['what is struck out', '<s>a</s>, <strike>b</strike>, <span style="text-decoration:line-through">c</span>', '~~a~~, ~~b~~, ~~c~~'],
    [
      'what is struck out, whatever it is',
      '<p style="text-decoration: line-through red">a</p><a href=x style="text-decoration-line:line-through">b</a><s style="text-decoration:line-through">c</s>',
      '~~a~~\n\n~~b~~~~c~~',
    ],
    [
      'cells and items that are struck out by their style',
      `<ul><li style="${STRUCK}">a<li>b</ul><table><tr><th>c<td style="${STRUCK}">d</table>`,
      '- ~~a~~\n- b\n\n| c | ~~d~~ |',
    ],
    ['blanks inside of a deletion', 'is<del> not </del>true', 'is ~~not~~ true'],
    ['paragraphs that are deleted', '<del><p>one<p>two</del>', '~~one~~\n\n~~two~~'],
    ['a quotation', 'He said <q>yes</q>.', 'He said “yes”.'],
    ['ruby', '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>', '漢(かん)字(じ)'],
    ['code', 'call <code>f( <b>x</b> )</code>', 'call `f( x )`'],
    ['an image', '<p>A <img src=x alt="red  cat"> sleeps.<img src=y alt=""><img src=z>', 'A ![red cat] sleeps.'],
    ['a drawing', '<svg role=img aria-label="up 3 %"><path/></svg> today <svg><title>icon</title></svg>', '![up 3 %] today'],
    ['soft hyphens', 'Donau&shy;dampf', 'Donaudampf'],
    ['words whose elements touch', '<a href=x>Home</a><a href=y>News</a><span>128 GB</span><span>565 €</span>', 'Home News 128 GB 565 €'],
    ['code whose elements touch', '<code>getUser</code><span>read</span> <code>f</code>s', '`getUser` read `f`s'],
    ['a word that has an element in it', '<b>T</b>he w<i>or</i>d', 'The word'],
  ])('[FET-050] %s', (_, html, text) => expect(textOf(html)).toBe(text));
});

describe('a formula', () => {
  it.each([
    ['fraction', '<mfrac><mn>1</mn><mn>2</mn></mfrac>', '1/2'],
    ['fraction of sums', '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>', '(a + b)/c'],
    ['number with a fraction', '<mn>3</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>', '3 1/2'],
    ['function and product', '<mn>2</mn><mi>x</mi><mi>sin</mi><mo>&#x2061;</mo><mi>y</mi>', '2x sin y'],
    ['product of powers', '<msup><mi>x</mi><mn>2</mn></msup><mi>y</mi>', 'x^2 y'],
    ['binomial', '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', 'binom(n, k)'],
    ['power', '<msup><mi>x</mi><mn>2</mn></msup>', 'x^2'],
    ['power of a sum', '<msup><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></msup>', '(a + 1)^2'],
    ['index', '<msub><mi>a</mi><mi>i</mi></msub>', 'a_i'],
    ['root', '<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '√(x + 1)'],
    ['third root', '<mroot><mi>x</mi><mn>3</mn></mroot>', 'root(x, 3)'],
    ['sum', '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>', '∑_(i = 1)^n i'],
    ['matrix', '<mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr><mtr><mtd>3</mtd><mtd>4</mtd></mtr></mtable>', '[1, 2; 3, 4]'],
    ['invisible operator', '<mi>f</mi><mo>&#x2061;</mo><mo>(</mo><mi>x</mi><mo>)</mo>', 'f(x)'],
    [
      'annotation in TeX',
      '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics>',
      '$\\frac{1}{2}$',
    ],
  ])('[FET-050] keeps its %s', (_, html, text) => expect(textOf(math(html))).toBe(`so ${text}.`));

  it('[FET-057] a style of very many declarations is read', () => {
    expect(textOf(`<p style="${'text-decoration:'.repeat(250_000)}">a</p>`)).toBe('a');
  });

  it('[FET-050] is read also outside of its element, as TeX for a script, and as the picture of one', () => {
    expect(textOf('<mfrac><mn>1</mn><mn>2</mn></mfrac>')).toBe('1/2');
    expect(textOf('<p>so <script type="math/tex">x^2</script>')).toBe('so $x^2$');
    const picture = '<span style="display: none"><math><mi>x</mi></math></span><img aria-hidden="true" alt="{\\displaystyle x}" src=x>';
    expect(textOf(picture)).toBe('![{\\displaystyle x}]');
  });
});

describe('a block', () => {
  it.each([
    ['headings', '<h1>A <small>b</small></h1><h3>C<br>d</h3>e', '# A b\n\n### C d\n\ne'],
    ['lists', '<ul><li>a<ul><li>b<li>c</ul><li>d</ul>', '- a\n  - b\n  - c\n- d'],
    ['numbers', '<ol start=3><li>c<li value=9><p>i<p>j<li>k</ol><ol type=a><li>x</ol>', '3. c\n9. i\n\n   j\n10. k\n\na. x'],
    ['a countdown', '<ol reversed><li>three<li>two</ol>', '2. three\n1. two'],
    ['definitions', '<dl><dt>Term<dd>one<dd>two<dt>Other<dd>three</dl>', 'Term\n: one\n: two\nOther\n: three'],
    ['a quotation', '<blockquote><p>a<p>b</blockquote>c', '> a\n>\n> b\n\nc'],
    ['tasks', '<ul><li><input type=checkbox disabled checked>done<li><input type=checkbox disabled>open</ul>', '- [x] done\n- [ ] open'],
    ['lines', 'a<br>b<br><br>c<hr>d', 'a\nb\n\nc\n\n---\n\nd'],
    [
      'code',
      '<pre><code class="language-py">\ndef f():\n    return 1\n\n\n# end\n</code></pre>',
      '```py\ndef f():\n    return 1\n\n\n# end\n```',
    ],
    ['code with marks and fences', '<pre>a\t<b>b</b><br>  ```\n  <span>c</span></pre>', '````\na\tb\n  ```\n  c\n````'],
    ['a button that opens a part', '<h2><button>Why?</button></h2><p>So.<button>Like</button>', '## Why?\n\nSo.'],
  ])('[FET-051] keeps its form: %s', (_, html, text) => expect(textOf(html)).toBe(text));
});

describe('a table', () => {
  const head = '| --- | --- | --- |';
  it.each([
    ['its rows', '<tr><th>a<th>b<th>c<tr><td>1<td>2<td>3', `| a | b | c |\n${head}\n| 1 | 2 | 3 |`],
    ['what spans rows', '<tr><td rowspan=2>2024<td>Q1<td>5<tr><td>Q2<td>6', '| 2024 | Q1 | 5 |\n| 2024 | Q2 | 6 |'],
    ['what spans the rest', '<tr><td rowspan=0>x<td>1<tr><td>2<tr><td>3', '| x | 1 |\n| x | 2 |\n| x | 3 |'],
    ['what spans columns', '<tr><th colspan=2>a<th>b<tr><td>1<td>2<td>3', `| a | a | b |\n${head}\n| 1 | 2 | 3 |`],
    ['both', '<tr><td colspan=2 rowspan=2>x<td>1<tr><td>2<tr><td>3<td>4<td>5', '| x | x | 1 |\n| x | x | 2 |\n| 3 | 4 | 5 |'],
    ['its caption', '<caption>Sums</caption><tr><td>a<td>b', 'Sums\n| a | b |'],
    ['empty cells, bars and lines', '<tr><td><td>a|b<td>c<br>d', '|  | a\\|b | c<br>d |'],
    ['what only arranges', '<tr><td><h2>News</h2><p>a<p>b<td>c', '## News\n\na\n\nb\nc'],
    ['a span that is absurd', '<tr><td colspan=10000000>x<td>y', '| x | y |'],
  ])('[FET-051] keeps %s', (_, rows, text) => expect(textOf(`<table>${rows}</table>`)).toBe(text));

  it('[FET-051] takes no more room for its spans than they are worth', () => {
    const wide = `<table><tr>${'<td>x'.repeat(2000)}${`<tr><td colspan=1000>${'long '.repeat(100)}`.repeat(500)}</table>`;
    expect(textOf(wide).length).toBeLessThan(2 ** 20);
    const high = `<table>${`<td rowspan=65534>${'long '.repeat(10)}`.repeat(1000)}${'<tr>'.repeat(50_000)}</table>`;
    expect(textOf(high).length).toBeLessThan(2 ** 20);
  });
});

it('[FET-051] a table with many columns and many rows is read in a time that grows as its cells', () => {
  const cells = () => Array.from({ length: 250_000 }, () => ({ text: 'a', header: false, colspan: 1, rowspan: 1 }));
  const text = tableText({ layout: false, rows: [cells(), ...cells().map((cell) => [cell])] });
  expect(text.length).toBe(1 + 4 * 250_000 + 6 * 250_000);
});

it('[FET-051] the pages of a set of frames are its links', () => {
  const set = '<frameset cols=20%,*><frame src=menu.html name=Menu><frame src=/main.html><noframes>no</noframes></frameset>';
  const links = [
    { text: 'Menu', url: 'http://a.test/menu.html' },
    { text: '', url: 'http://a.test/main.html' },
  ];
  expect(readHtml(set, 'http://a.test/')).toMatchObject({ text: '', links });
});

it('[FET-051] frames within a page are links where it has no text of its own', () => {
  const frame = '<iframe src="/report.html" title="Report"></iframe><iframe src="about:blank"></iframe>';
  const links = [{ text: 'Report', url: 'http://a.test/report.html' }];
  expect(readHtml(frame, 'http://a.test/')).toMatchObject({ text: '', links });
  expect(readHtml(`<p>a text</p>${frame}`, 'http://a.test/')).toMatchObject({ text: 'a text', links: [] });
});

describe('a page', () => {
  it.each([
    ['in its navigation', '<nav><p>All <a href=/a>of</a> it.</nav>', 'All of it.'],
    ['in what is navigation by its role', '<div role=navigation><h1>Index</h1><ul><li>a</ul></div>', '# Index\n\n- a'],
    ['in a shadow root', '<x-card><template shadowrootmode=open><h2>Title</h2><slot></slot></template>light</x-card>', '## Title\n\nlight'],
    [
      'in a shadow root of one',
      '<a-b><template shadowrootmode=closed><c-d><template shadowrootmode=open>deep</template></c-d></template></a-b>',
      'deep',
    ],
  ])('[FET-051] that says all that it says %s says that', (_, html, text) => expect(textOf(html)).toBe(text));

  it('[FET-051] has no text of templates that are for its scripts', () => {
    expect(textOf('<p>a<template><p>b</template><template shadowroot><p>c</template>')).toBe('a');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'about:blank', 'file:///C:/saved/', 'mailto:a@b.test'])(
    '[FET-001] whose base is %s has its links all the same',
    (base) => {
      const links = [{ text: 'x', url: 'http://a.test/dir/q' }];
      expect(readHtml(`<base href="${base}"><a href=q>x</a>`, 'http://a.test/dir/').links).toEqual(links);
    },
  );
});

describe('what is hidden', () => {
  it.each([
    'hidden',
    'aria-hidden=true',
    'style="display:none"',
    'style="color: red; DISPLAY : none !important"',
    'style="visibility:hidden;"',
    'style="content-visibility: hidden"',
  ])('[FET-053] by %s is left out, its links too', (how) => {
    expect(readHtml(`<p>a<div ${how}>b <a href=/x>c</a><i>d</i></div>e`, 'http://a.test/')).toMatchObject({ text: 'a\n\ne', links: [] });
  });

  it('[FET-053] is no more than that', () => {
    expect(textOf('<p style="display:block">a<p hidden=until-found>b<p style="background: url(display:none)">c')).toBe('a\n\nb\n\nc');
    expect(textOf('<dialog>no</dialog><dialog open>yes</dialog>')).toBe('yes');
  });
});

describe('a page that nests', () => {
  it.each([
    ['div', 100_000],
    ['span', 20_000],
    ['ul><li', 20_000],
    ['blockquote', 20_000],
    ['table><tr><td', 10_000],
    ['sup', 20_000],
    ['q', 20_000],
  ])('[FET-051] %s in each other, %d of them, keeps what is inside', (name, count) => {
    expect(textOf(`${`<${name}>`.repeat(count)}deep`)).toContain('deep');
  });
});
