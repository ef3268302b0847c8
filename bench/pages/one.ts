/** `node bench/pages/one.ts <library>`: what one library makes of each page of the corpus, in JSON. */
import { readHtml } from '../../src/tools/web/html/read.ts';
import { corpus } from '../../test/tools/web/corpus.ts';
import { keptOf, sumOf } from '../../test/tools/web/kept.ts';
import { installed, LIBRARIES } from './libraries.ts';

const name = process.argv[2]!;
const convert =
  name === 'baton' ? (html: string) => readHtml(html, 'https://page.example/').text : await LIBRARIES[name]!(await installed());
const pages = await corpus();
const times: number[] = [];
const texts = pages.map(({ html }) => {
  const begun = performance.now();
  try {
    return convert(html);
  } catch {
    return '';
  } finally {
    times.push(performance.now() - begun);
  }
});
const peakMib = process.resourceUsage().maxRSS / 1024;
const kept = sumOf(pages.map(({ html }, i) => keptOf(html, texts[i]!)));
console.log(JSON.stringify({ kept, ms: times, peakMib, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) }));
