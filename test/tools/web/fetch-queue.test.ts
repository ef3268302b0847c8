import { expect, it } from 'vitest';
import { PageReader } from '../../../src/tools/web/page.ts';

const never = new AbortController().signal;
/** Each line is quoted once more in each quotation. */
const SLOW = '<blockquote>'.repeat(22) + 'x<br>'.repeat(600_000);

/** The run of a tenant. */
const of = (tenantId: number, signal = never) => ({ tenantId, signal });

/** Slow pages of tenant 1, the first of which is being read: how many of them are over, and a way to end the first. */
function slowPages(pages: PageReader, count: number) {
  const first = new AbortController();
  let over = 0;
  const all = Array.from({ length: count }, async (_, i) => {
    const { signal } = i === 0 ? first : new AbortController();
    await expect(pages.read(SLOW, 'http://a.test/', of(1, signal))).rejects.toThrow();
    over += 1;
  });
  return { endFirst: () => first.abort(new Error('the first is over')), over: () => over, all: Promise.all(all) };
}

it('[FET-013] a page waits for one page of another tenant at most, however many there are', async () => {
  const pages = new PageReader({ timeoutMs: 60_000, waitMs: 20_000 });
  const slow = slowPages(pages, 20);
  const other = pages.read('<p>fine', 'http://b.test/', of(2));
  slow.endFirst();
  expect(await other).toMatchObject({ text: 'fine' });
  expect(slow.over()).toBe(1);
  await pages.close();
  await slow.all;
});

it('[FET-013] so many pages of a tenant wait; one more is refused, and those of others are not', async () => {
  const pages = new PageReader({ timeoutMs: 60_000, maxWaiting: 2 });
  const slow = slowPages(pages, 3);
  await expect(pages.read('<p>more', 'http://a.test/', of(1))).rejects.toThrow('too many pages of yours');
  const other = pages.read('<p>fine', 'http://b.test/', of(2));
  slow.endFirst();
  expect(await other).toMatchObject({ text: 'fine' });
  await pages.close();
  await slow.all;
});

it('[FET-013] a page does not wait for ever for the pages of others', async () => {
  const pages = new PageReader({ timeoutMs: 60_000, waitMs: 100 });
  const controller = new AbortController();
  const slow = pages.read(SLOW, 'http://a.test/', of(1, controller.signal));
  await expect(pages.read('<p>fine', 'http://b.test/', of(2))).rejects.toThrow('too many pages are being read');
  controller.abort(new Error('cancelled'));
  await expect(slow).rejects.toThrow('cancelled');
  expect(await pages.read('<p>fine', 'http://b.test/', of(2))).toMatchObject({ text: 'fine' });
  await pages.close();
});

it('[FET-012] a page that waits is given up with its run, the others are read', async () => {
  const pages = new PageReader({ timeoutMs: 60_000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const slow = pages.read(SLOW, 'http://a.test/', of(1, first.signal));
  const waiting = pages.read('<p>second', 'http://b.test/', of(1, second.signal));
  const last = pages.read('<p>last', 'http://c.test/', of(1));
  second.abort(new Error('second is over'));
  await expect(waiting).rejects.toThrow('second is over');
  first.abort(new Error('first is over'));
  await expect(slow).rejects.toThrow('first is over');
  expect(await last).toMatchObject({ text: 'last' });
  await pages.close();
});

it('[FET-012] a page that is given up as it gets its slot leaves the slot to the next', async () => {
  const pages = new PageReader({ timeoutMs: 60_000, waitMs: 20_000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const slow = pages.read(SLOW, 'http://a.test/', of(1, first.signal));
  const waiting = pages.read('<p>second', 'http://b.test/', of(2, second.signal));
  const last = pages.read('<p>last', 'http://c.test/', of(3));
  slow.catch(() => second.abort(new Error('second is over')));
  first.abort(new Error('first is over'));
  await expect(waiting).rejects.toThrow('second is over');
  expect(await last).toMatchObject({ text: 'last' });
  await pages.close();
});
