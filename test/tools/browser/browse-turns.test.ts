import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../../src/lib/semaphore.ts';
import { BrowsingRun, browserFor } from '../../support/browse.ts';
import { browserPath, NO_BROWSER } from '../../support/chromium.ts';
import { startSite } from '../../support/site.ts';

const { signal } = new AbortController();

describe('the turns of tenants', () => {
  it('[BRW-021] come round and round, whoever asked first or most', async () => {
    const turns = new Semaphore(1, { waitMs: 20_000 });
    const order: string[] = [];
    const leave = await turns.take(signal, 1);
    const work = async (tenantId: number, name: string): Promise<void> => {
      const done = await turns.take(signal, tenantId);
      order.push(name);
      done();
    };
    const all = [work(1, 'a1'), work(1, 'a2'), work(1, 'a3'), work(2, 'b1'), work(2, 'b2'), work(3, 'c1')];
    leave();
    await Promise.all(all);
    // The first turn was tenant 1's.
    expect(order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2', 'a3']);
  });

  it('[BRW-021] are never more than there are places, and none is lost when somebody gives up', async () => {
    const turns = new Semaphore(2, { waitMs: 20_000 });
    const leaves = [await turns.take(signal, 1), await turns.take(signal, 1)];
    const controllers = Array.from({ length: 3 }, () => new AbortController());
    const waiting = controllers.map((one) => turns.take(one.signal, 1));
    for (const one of [controllers[0]!, controllers[2]!]) one.abort(new Error('gone'));
    await expect(waiting[0]).rejects.toThrow('gone');
    await expect(waiting[2]).rejects.toThrow('gone');
    leaves[0]!();
    const second = await waiting[1]!;
    controllers[1]!.abort(new Error('too late to matter'));
    leaves[1]!();
    second();
    const again = [await turns.take(signal, 2), await turns.take(signal, 3)];
    const third = new AbortController();
    const none = turns.take(third.signal, 1);
    third.abort(new Error('no third place'));
    await expect(none).rejects.toThrow('no third place');
    for (const leave of again) leave();
    await expect(turns.take(third.signal, 1)).rejects.toThrow('no third place');
  });
});

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

  it('[BRW-021] says that the browser is busy rather than wait for ever; a cancelled run waits no longer', async () => {
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
