import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserFor, BrowsingRun } from '../../support/browse.ts';
import { browserPath } from '../../support/chromium.ts';
import { startSite, type Site } from '../../support/site.ts';
import type { ChromiumBrowser } from '../../../src/tools/browser/browser.ts';

let site: Site;
let browser: ChromiumBrowser;
beforeAll(async () => {
  site = await startSite();
  browser = browserFor(site.allow);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

/** What is shown of a page whose body a script makes. */
async function textOf(body: string, style = ''): Promise<string> {
  site.pages['/'] = `<title>T</title><style>${style}</style><body><script>document.body.innerHTML = ${JSON.stringify(body)}</script>`;
  await using run = new BrowsingRun();
  const document = await browser.visit(`${site.url}/`, run);
  if (document.kind !== 'text') throw new Error(JSON.stringify(document));
  return document.text;
}

const BLOCK = 'display: block';
const cases: [what: string, body: string, text: string, style?: string][] = [
  ['powers and indices', '100<sup>2</sup>, H<sub>2</sub>O, 2<i>3</i>', '100^2, H_2O, 2^3', 'i { vertical-align: super }'],
  [
    'deletions and insertions',
    '<del>$99</del> <ins>$49</ins> <b class=old>$9</b>',
    '~~$99~~ ++$49++ ~~$9~~',
    '.old { text-decoration: line-through }',
  ],
  ['formulas, once', '<p><span><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></span><span aria-hidden="true">½</span>', '1/2'],
  ['images', '<p>A <img alt="red cat" src="x">', 'A ![red cat]'],
  ['tables', '<table><tr><td rowspan=2>2024<td>Q1<tr><td>Q2</table>', '| 2024 | Q1 |\n| 2024 | Q2 |'],
  [
    'code',
    '<pre>if x:\n    y\n\n\nz</pre><div class=code>a\n  b</div>',
    '```\nif x:\n    y\n\n\nz\n```\n\na\n  b',
    '.code { white-space: pre }',
  ],
  ['headings and lists', '<h2>A</h2><ol start=3><li>b<li value=7>c</ol>', '## A\n\n3. b\n7. c'],
  [
    'what is hidden by its style',
    '<p>a<p class=no>b<div style="visibility:hidden">c<i style="visibility:visible">d</i></div>',
    'a\n\nd',
    '.no { display: none }',
  ],
  [
    'what is closed',
    '<details><summary>More</summary>secret</details><details open><summary>Less</summary>shown</details>',
    'More\nLess\nshown',
  ],
  ['blocks that are none by their names', '<span class=row>a</span><my-row>b</my-row>c', 'a\nb\nc', `.row, my-row { ${BLOCK} }`],
  ['lines that are blocks by their names', '<div>a</div> <div>b</div>', 'a b', 'div { display: inline }'],
  ['buttons and choices', '<button>Buy</button> <select><option>one<option selected>two</select>', 'Buy two'],
  ['menus, by element and by role', '<nav>Home</nav><div role=navigation>News</div>', 'Home\nNews'],
  ['marks and signs as they are', '<p>1 &lt; 2 &amp;amp; "x"', '1 < 2 &amp; "x"'],
];

it.skipIf(!browserPath)(`[FET-056] a page that scripts make says what it says: ${cases.length} kinds`, async () => {
  for (const [what, body, text, style] of cases) expect.soft(await textOf(body, style), what).toBe(text);
});

it.skipIf(!browserPath)('[FET-056] what stands in open shadow roots is shown, in its slots', async () => {
  site.pages['/'] = `<title>T</title><body><my-card><b slot=name>Ada</b><template><p>hidden</template></my-card><script>
    const root = document.querySelector('my-card').attachShadow({ mode: 'open' });
    root.innerHTML = '<h3>Card</h3><p>by <slot name=name>nobody</slot>, <slot name=other>alone</slot></p>'</script>`;
  await using run = new BrowsingRun();
  expect(await browser.visit(`${site.url}/`, run)).toMatchObject({ text: '### Card\n\nby Ada, alone' });
});
