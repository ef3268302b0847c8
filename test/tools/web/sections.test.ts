import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { readHtml } from '../../../src/tools/web/html/read.ts';
import { GuardedWeb } from '../../../src/tools/web/reader.ts';
import { withoutWord } from '../../support/marks.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { startSite, type Site } from '../../support/site.ts';

let site: Site;
let web: GuardedWeb;
beforeAll(async () => {
  site = await startSite();
  web = new GuardedWeb({ guard: createGuard({ allow: parseAllow(site.allow) }) });
});
afterAll(async () => {
  await web.close();
  await site[Symbol.asyncDispose]();
});

const filler = (words: string) => `<p>${`${words} `.repeat(4000)}</p>`;

/** Issues the commands, a turn each, in one run. @returns the body of each result */
async function told(...lines: string[]): Promise<string[]> {
  const model = new ScriptedModel((_, turn) => lines[turn - 1] ?? 'ok');
  const { settled } = await runOnce(model, { services: { web } });
  await settled;
  return model.requests.slice(1).map(({ messages }) => {
    const text = withoutWord(String(messages.at(-1)!.content));
    return /^\[TOOL RESULTS\]\n\[\/fetch .*\]\n([^]*)\n\[END FETCH\]\n\[END TOOL RESULTS\]$/.exec(text)![1]!;
  });
}

describe('a section of a page', () => {
  it.each([
    ['an element of its own', '<section id="install"><h2>Install</h2><p>Run it.</p></section>'],
    ['its heading', '<h2 id="install">Install</h2><p>Run it.</p>'],
    ['an anchor in it', '<h2><a class="link" href="#install" id="install"></a>Install</h2><p>Run it.</p>'],
    ['an old anchor before it', '<a name=install></a><h2>Install</h2><p>Run it.</p>'],
    ['an element whose button comes first', "<div id='install'><button>Copy it</button><h2>Install</h2><p>Run it.</p></div>"],
    ['an anchor at its end', '<h2>Install <a name="install"></a></h2><p>Run it.</p>'],
    ['an anchor before what is not shown', '<a name=install></a><nav>Menu</nav><h2>Install</h2><p>Run it.</p>'],
    ['an anchor whose id the site has prefixed', '<h2><span id="user-content-install"></span>Install</h2><p>Run it.</p>'],
  ])('[CMD-095] begins at %s', async (_, html) => {
    site.pages['/guide'] =
      `<title>Guide</title><!-- id="install" --><script>var a = '<p id="install">';</script>${filler('before')}${html}`;
    const [section] = await told(`/fetch ${site.url}/guide#install`);
    expect(section).toMatch(/^Title: Guide\n\n(?:# *)*Install\n\n?Run it\.$/);
  });

  it('[CMD-095] is read on by parts, and with the page, from one fetch', async () => {
    site.requests.length = 0;
    site.pages['/long'] = `${filler('before')}<h2 id=here>Here</h2>${filler('behind')}<h2 id=there>There</h2><p>end`;
    const url = `${site.url}/long`;
    const [here, second, there, whole] = await told(
      `/fetch ${url}#here`,
      `/fetch ${url}#here part 2`,
      `/fetch ${url}#there`,
      `/fetch ${url} part 1`,
    );
    expect(here).toMatch(/^\[part 1 of \d, from #here on; go on with \/fetch http\S+#here part 2\]\n\n(?:# *)*Here\n/);
    expect(second).toMatch(/^\[part 2 of \d, from #here on.*\]\n\nbehind behind /);
    expect(there).toMatch(/^(?:# *)*There\n\n?end$/);
    expect(whole).toMatch(/^\[part 1 of \d; .*\]\n\n(?:before ?)+$/);
    expect(site.requests).toEqual(['GET /long']);
  });

  it('[CMD-095] that there is not leads to the page, with the sections that there are', async () => {
    site.pages['/two'] = '<div id=x><h1>The title</h1><p id=para>Words <b id=bold>here</b></p><h2 id="b c">Second</h2><p>Text</div>';
    const [page] = await told(`/fetch ${site.url}/two#gone`);
    expect(page).toMatch(/^\[there is no section #gone; this is the page from its beginning\]\n\n(?:# *)*The title\n/);
    expect(page).toMatch(/\n\nSections:\n- #x The title\n- #b c Second$/);
  });
});

describe('the marks of places', () => {
  it('[CMD-095] change nothing of a text, its title and its links, and an entity stays whole', async () => {
    const body = `<div id=a><table id=t><tr id=r><td id=c>A &amp; B<td>2&nbsp;x</table><ul id=u><li id=l>one<li>two</ul>
      <p id=p>x<sup id=s>10</sup> <a id=k href="/u">li<b id=in>nk</b></a> R&D &lt;ok&gt; 👋<i id=e>e</i></p><pre id=q>  two  spaces</pre></div>`;
    site.pages['/plain'] = `<title>The title</title>${body.replaceAll(/ id=\w+/g, '')}`;
    site.pages['/marked'] = `<title id=tt>The title</title>${body}`;
    const [plain, marked] = await told(`/fetch ${site.url}/plain`, `/fetch ${site.url}/marked`);
    expect(marked).toBe(plain);
  });

  it('[CMD-095] are bounded, however much of a page could be one', () => {
    for (const html of ['<', '<a', '<a id="', '<a id=', '<p ', '<!--', '<script>', '<a x="y', '<p id=x>ab', '&', '\ufdd0']) {
      expect(readHtml(html.repeat(4e5 / html.length), 'https://site.test/').text).not.toMatch(/[\ufdd0-\ufdef]/);
    }
    const many = Array.from({ length: 9000 }, (_, i) => `<p id=p${i}>word</p>`).join('');
    expect(readHtml(many, 'https://site.test/').anchors).toHaveLength(4000);
  });

  it('[CMD-095] are none that a page can write', () => {
    const html = 'word\ufdd0\ufdd1s <p id=a>first</p> and <p id=b>second &#xfdd0;&#xfdd1;</p><p id=c></p><a href=/u>\ufdd0link</a>';
    const { text, anchors, links } = readHtml(html, 'https://site.test/');
    expect(text).toBe('words\n\nfirst\n\nand\n\nsecond\n\nlink');
    expect(anchors.map(({ id, at }) => [id, text.slice(at, at + 5)])).toEqual([
      ['a', 'first'],
      ['b', 'secon'],
      ['c', 'link'],
    ]);
    expect(links).toEqual([{ text: 'link', url: 'https://site.test/u' }]);
  });
});
