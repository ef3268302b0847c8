import { afterAll, describe, expect, it } from 'vitest';
import { PageReader } from '../../../src/tools/web/page.ts';
import { corpus, lacking } from './corpus.ts';
import { keptOf, sumOf, type Kept } from './kept.ts';

/*
 * Pages as they were served, out of a package that is downloaded for it: what of their words and of their structure is kept. The best of
 * five libraries has 99.9, 97.6, 97.9, 98.5 and 99.9 % of the first four and of the images (docs/decisions).
 */
const LEAST: Record<keyof Kept, number> = {
  words: 0.999,
  headings: 0.99,
  items: 0.985,
  rows: 0.985,
  code: 0.9,
  scripts: 1,
  deletions: 1,
  images: 0.999,
};

const missing = lacking().join(', ');
const pages = new PageReader({ timeoutMs: 60_000 });
afterAll(() => pages.close());

describe.skipIf(missing !== '')('pages of the web', () => {
  it('[FET-055] keep their words and their structure, in a process with 256 MiB', { timeout: 600_000 }, async () => {
    const all: Kept[] = [];
    for (const { name, html } of await corpus()) {
      const page = await pages.read(html, `https://${name}/`, { tenantId: 1, signal: new AbortController().signal });
      all.push(keptOf(html, page.text));
      expect.soft(page.instead, name).toBe(undefined);
    }
    expect(all.length).toBeGreaterThan(100);
    const sum = sumOf(all);
    for (const [kind, least] of Object.entries(LEAST) as [keyof Kept, number][]) {
      expect.soft(sum[kind].kept / sum[kind].all, kind).toBeGreaterThanOrEqual(least);
    }
  });
});

/** Made to take time or memory: as much markup as a page may have. */
const full = (part: string, before = ''): string => before + part.repeat((4 * 1024 * 1024) / part.length);
const HOSTILE: Record<string, string> = {
  'nested blocks': full('<div>'),
  'nested lines': full('<span>'),
  'nested lists': full('<ul><li>x'),
  'nested tables': full('<table><tr><td>x'),
  'nested links in tables': full('<a href=x><table><tr><td>'),
  'cells that span everything': full('<td rowspan=65534 colspan=1000>x', '<table>'),
  'rows under cells that span them': `<table>${'<td rowspan=65534>x'.repeat(1000)}${full('<tr>').slice(0, 4_000_000)}`,
  'powers of powers': full('<sup>2'),
  'formulas in each other': full('<mfrac><mi>x</mi>', '<math>'),
  'quotations in each other': full('<blockquote>x'),
  'lines in many quotations': full('x<br>', '<blockquote>'.repeat(22)),
  'what is put in front of a table': full('<br>', '<table>'),
  'formatting that is opened again': full('<p>', Array.from({ length: 3000 }, (_, i) => `<font size=${i}>`).join('')),
  'ends of nothing': `${'<span>'.repeat(100_000)}${'</x>'.repeat(400_000)}`,
  'empty lines of code': full('\n', '<pre>'),
  'fences in code': full('`', '<pre>'),
  blanks: full(' \u00A0'),
  comments: full('<!--'),
};

describe('a page that is made to be slow or large', () => {
  it.each(Object.keys(HOSTILE))(
    '[FET-013] by %s is read or given up in its time, and the next one is read',
    { timeout: 60_000 },
    async (name) => {
      const own = new PageReader({ timeoutMs: 3000 });
      const run = { tenantId: 1, signal: new AbortController().signal };
      const read = await own.read(HOSTILE[name]!, 'https://a.test/', run).catch((error: Error) => error);
      if (read instanceof Error) expect(read.message).toMatch(/could not be read/);
      else expect(read.text.length).toBeLessThanOrEqual(4 * 1024 * 1024);
      expect(await own.read('<p>fine', 'https://a.test/', run)).toMatchObject({ text: 'fine' });
      await own.close();
    },
  );
});
