import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { Documents } from '../../../src/tools/documents/documents.ts';

const documents = new Documents();
const run = { tenantId: 1, signal: new AbortController().signal };
const read = (mediaType: string, data: Buffer | string, name?: string) =>
  documents.read({ mediaType, data: Buffer.from(data as Buffer), name, url: 'https://site.test/news/feed.xml' }, run);
afterAll(() => documents.close());

describe('text', () => {
  it.each([
    ['application/octet-stream', 'some text\nas bytes', undefined, 'text/plain'],
    ['video/mp2t', 'export const x: number = 1;\n', 'x.ts', 'text/plain'],
    ['application/x-sh', '#!/bin/sh\necho "$1"\n', 'run.sh', 'text/plain'],
    ['text/csv', 'a,b\n1,2\n', 'x.csv', 'text/csv'],
    ['application/octet-stream', '# Title\n', 'README.md', 'text/markdown'],
    ['application/octet-stream', '{"a": 1}', 'x.json', 'application/json'],
    ['binary/octet-stream', 'a: 1\n', 'x.yaml', 'text/yaml'],
    ['application/x-python-code', 'print("é")\n', 'x.py', 'text/plain'],
    ['application/sql', 'select 1', undefined, 'application/sql'],
    ['application/zip', 'no archive at all', 'x.zip', 'text/plain'],
    ['application/vnd.ms-excel', 'a;b\n1;2\n', 'x.csv', 'text/plain'],
    ['', 'colour \u001b[31mred\u001b[0m', undefined, 'text/plain'],
    ['', '', undefined, 'text/plain'],
  ])('[DCM-009] served as %j is read: %j', async (mediaType, text, name, really) => {
    expect(await read(mediaType, text, name)).toEqual({
      kind: 'text',
      title: '',
      mediaType: really,
      pages: [text],
      pageCount: 1,
      truncated: false,
    });
  });

  it.each([
    ['application/octet-stream', Buffer.from('caf\xe9, na\xefve', 'latin1'), 'café, naïve'],
    ['application/octet-stream', Buffer.from('\ufeffcafé', 'utf16le'), 'café'],
    ['text/plain; charset=utf-16le', Buffer.from('café', 'utf16le'), 'café'],
    ['text/plain; charset=windows-1251', Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'привет'],
    ['text/plain', Buffer.from('caf\xe9', 'latin1'), 'café'],
  ])('[DCM-009] in an old encoding, as %s, is read', async (mediaType, data, text) => {
    expect(await read(mediaType, data)).toMatchObject({ pages: [text] });
  });

  it('[DCM-006] ends at 2 MiB, between two characters', async () => {
    const most = 2 * 1024 * 1024;
    expect(await read('text/plain', 'x'.repeat(most))).toMatchObject({ truncated: false });
    expect(await read('text/plain', `x${'é'.repeat(most / 2)}`)).toMatchObject({
      truncated: true,
      pages: [`x${'é'.repeat(most / 2 - 1)}`],
    });
  });

  it('[DCM-009] of a page is what a reader sees', async () => {
    expect(await read('text/html', '<title>T</title><p>One <b>two</b>')).toMatchObject({
      title: 'T',
      mediaType: 'text/html',
      pages: ['One two'],
    });
    expect(await read('application/octet-stream', '<!doctype html><p>One', 'x')).toMatchObject({ mediaType: 'text/html', pages: ['One'] });
    expect(await read('text/plain', '<!doctype html><p>One')).toMatchObject({ mediaType: 'text/plain', pages: ['<!doctype html><p>One'] });
  });

  it.each([
    ['application/zip', Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1'), 'application/zip'],
    ['application/octet-stream', gzipSync('text'), 'application/octet-stream'],
    ['application/octet-stream', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ['application/octet-stream', Buffer.from([0, 1, 2, 3]), 'audio/mpeg', 'x.mp3'],
    ['text/plain', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]), 'application/octet-stream'],
    ['', Buffer.from('PK\x03\x04\0\0', 'latin1'), ''],
    ['application/pdf', Buffer.from('PK\x03\x04\0\0', 'latin1'), 'application/pdf'],
    ['application/x-dosexec', Buffer.from('MZ\x90\x00', 'latin1'), 'application/x-dosexec'],
    ['', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ])('[DCM-011] %j of bytes is none, and told with its type', async (mediaType, data, told, name?: string) => {
    expect(await read(mediaType, data, name)).toEqual({
      kind: 'problem',
      reason: 'unknown_type',
      problem: `its bytes are neither a PDF nor text${told && ` (${told})`}`,
    });
  });
});

describe('a feed', () => {
  const rss = (
    items: string,
  ) => `<?xml version="1.0"?>\n<!-- made --><?xml-stylesheet href="x"?><rss version="2.0"><channel><title>News &amp; more</title>
    <link>https://site.test/</link><image><title>A logo</title></image>${items}</channel></rss>`;

  it('[DCM-010] of RSS is a list of its entries', async () => {
    const items = `<item><title>A &amp;amp; B</title><link>https://site.test/1?a=1&amp;b=2</link><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate>
        <description><![CDATA[<p>Hello&nbsp;<b>world</b> &mdash; <script>no()</script>here]]></description><media:group><media:title>No</media:title></media:group></item>
      <item><title><![CDATA[1 < 2]]></title><guid>https://site.test/2</guid><description>Plain</description></item>
      <item><guid isPermaLink="false">no address</guid></item>`;
    const feed = await read('application/rss+xml', rss(items));
    expect(feed).toMatchObject({ kind: 'text', title: 'News & more', mediaType: 'application/rss+xml', truncated: false });
    const text = feed.kind === 'text' ? feed.pages[0]! : '';
    expect(text.split(/\n+/)).toEqual([
      '1. A & B',
      'https://site.test/1?a=1&b=2',
      'Mon, 02 Nov 2026 08:00:00 GMT',
      'Hello world — here',
      '2. 1 < 2',
      'https://site.test/2',
      'Plain',
      '3. (no title)',
    ]);
  });

  it('[DCM-010] of Atom is one too, whatever it is served as', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Notes</title><link rel="self" href="https://site.test/self"/>
      <entry><title type="html">&lt;i&gt;One&lt;/i&gt;</title><link rel="edit" href="/edit"/><link href="../one" title="a > b"/><id>urn:1</id><updated>2026-11-02</updated>
        <author><name>Ada</name><title>Dr</title></author><summary>a &lt; b</summary></entry>
      <entry><title>Two</title><content type="xhtml"><div>Both <b>of</b> them</div></content></entry></feed>`;
    for (const type of ['application/atom+xml', 'text/xml; charset=utf-8', 'application/octet-stream', 'text/plain', '']) {
      const feed = await read(type, atom);
      expect(feed).toMatchObject({ title: 'Notes', mediaType: 'application/atom+xml' });
      expect(feed.kind === 'text' && feed.pages[0]!.split(/\n+/)).toEqual([
        '1. One',
        'https://site.test/one',
        '2026-11-02',
        'a < b',
        '2. Two',
        'Both of them',
      ]);
    }
  });

  it('[DCM-010] of RDF, and one that is not well-formed, is read as far as can be', async () => {
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>R</title></channel><item><title>One<br></title><link>javascript:1</link>
      <item><title>Two</title><dc:date>2026-11-02</dc:date></item><item><title>cut`;
    const feed = await read('application/rdf+xml', rdf);
    expect(feed.kind === 'text' && feed.pages[0]!.split(/\n+/)).toEqual(['1. One', '2. Two', '2026-11-02', '3. cut']);
  });

  it.each([
    ['a comment', 'One <!-- left open', 'One'],
    ['a script', 'One <script>let a', 'One'],
    ['a list of choices', 'One <select><option>no', 'One'],
    ['a field', 'One <textarea>no', 'One'],
    ['a quoted value', 'One <img alt="no', 'One'],
    ['plain text without an end', 'One <plaintext><b>two', 'One'],
    ['what hides the whole page', 'One <body hidden>two <html style="display:none">', 'One two'],
    ['elements that nest', `One ${'<b>'.repeat(900)}`, 'One'],
    ['a noscript with a comment', 'One <noscript><!--</noscript>', 'One'],
    ['more than is shown of it', `One ${'word '.repeat(798)}<img src="http://site.test/a.png" alt="cut">`, / word …$/],
  ])('[DCM-010] shows what stands behind an entry with %s', async (_, summary, shown) => {
    const html = `<![CDATA[${summary}]]>`;
    const items = `<item><title>A</title><description>${html}</description></item><item><title>B</title><description>two</description></item>`;
    const feed = await read('application/rss+xml', rss(items));
    const [title, first, ...rest] = feed.kind === 'text' ? feed.pages[0]!.split(/\n+/) : [];
    expect(title).toBe('1. A');
    expect(first).toMatch(shown);
    expect(rest.slice(-2)).toEqual(['2. B', 'two']);
  });

  it.each([
    [
      'an element that is left open in a title',
      '<title>One<br></title><link>https://site.test/1</link>',
      ['1. One', 'https://site.test/1'],
    ],
    ['a summary that is left open', '<title>One</title><description>the text', ['1. One', 'the text']],
    ['a broken tag', '<title>One</title><description>the text <b', ['1. One', 'the text']],
  ])('[DCM-010] keeps what an entry says with %s', async (_, item, lines) => {
    const feed = await read('application/rss+xml', rss(`<item>${item}</item><item><title>Two</title></item>`));
    expect(feed.kind === 'text' && feed.pages[0]!.split(/\n+/)).toEqual([...lines, '2. Two']);
  });

  it('[DCM-010] has 500 entries at most, and says how many more there are', async () => {
    const feed = await read('text/xml', rss(Array.from({ length: 502 }, (_, index) => `<item><title>T${index}</title></item>`).join('')));
    expect(feed).toMatchObject({ truncated: true, pages: [expect.stringMatching(/\b500\. T499\s+and 2 more$/)] });
  });

  it.each([
    ['a feed without entries', 'application/rss+xml', '<?xml version="1.0"?><rss/>'],
    ['other XML', 'text/xml', '<?xml version="1.0"?><config><item>1</item></config>'],
    ['HTML about feeds', 'text/markdown', '<rss><item><title>x</title></item></rss>'],
    ['XML that never ends', 'application/xml', '<rss><item <title'],
  ])('[DCM-009] %s stays as it is', async (_what, type, text) => {
    expect(await read(type, text)).toMatchObject({ kind: 'text', pages: [text] });
  });
});
