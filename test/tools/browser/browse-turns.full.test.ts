import { describe, expect, it } from 'vitest';
import { BrowsingRun, browserFor } from '../../support/browse.ts';
import { browserPath, NO_BROWSER } from '../../support/chromium.ts';
import { startSite } from '../../support/site.ts';

if (!browserPath) console.warn(`tests of many pages at once are skipped: ${NO_BROWSER}`);

describe.skipIf(!browserPath)('/browse by many runs at once', { timeout: 240_000 }, () => {
  it('[BRW-013] opens the pages of 50 runs in one browser, some at a time, and mixes nothing up', async () => {
    await using site = await startSite();
    let open = 0;
    let most = 0;
    for (let i = 0; i < 50; i += 1) {
      site.pages[`/${i}`] = (_, response) => {
        most = Math.max(most, (open += 1));
        response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `run=${i}` });
        response.end(`<link rel="icon" href="data:,"><body><script>document.write('page ' + document.cookie)</script>`);
      };
    }
    const browser = browserFor(site.allow, { maxPages: 4, waitMs: 200_000 });
    const visit = async (i: number): Promise<string> => {
      await using run = new BrowsingRun(i % 7);
      const document = await browser.visit(`${site.url}/${i}`, run);
      open -= 1;
      return document.kind === 'text' ? document.text : JSON.stringify(document);
    };
    const texts = await Promise.all(Array.from({ length: 50 }, (_, i) => visit(i)));
    expect(texts).toEqual(Array.from({ length: 50 }, (_, i) => `page run=${i}`));
    expect(most).toBeLessThanOrEqual(4);
    await browser.close();
    await site.left();
  });

  it('[BRW-021] says that the browser is busy instead of waiting for ever; a canceled run stops waiting', async () => {
    await using site = await startSite({ '/silent': () => {} });
    const browser = browserFor(site.allow, { maxPages: 1, waitMs: 300 });
    await using first = new BrowsingRun();
    await using second = new BrowsingRun();
    await using third = new BrowsingRun();
    const visiting = browser.visit(`${site.url}/silent`, first);
    await site.asked('/silent');
    const waiting = browser.visit(`${site.url}/`, third);
    third.cancel();
    await expect(waiting).rejects.toThrow('canceled');
    expect(await browser.visit(`${site.url}/`, second)).toEqual({ kind: 'problem', problem: expect.stringContaining('busy') });
    expect(site.requests).toEqual(['GET /silent']);
    first.cancel();
    await expect(visiting).rejects.toThrow('canceled');
    site.pages['/'] = 'free again';
    expect(await browser.visit(`${site.url}/`, second)).toMatchObject({ text: 'free again' });
    await browser.close();
  });
});
