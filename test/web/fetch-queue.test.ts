import { expect, it } from 'vitest';
import { PageReader } from '../../src/web/page.ts';

const never = new AbortController().signal;
const SLOW = '<div>'.repeat(800_000);

it('[FET-013] a page does not wait for ever for the pages of others', async () => {
  const pages = new PageReader({ timeoutMs: 60_000, waitMs: 100 });
  const controller = new AbortController();
  const slow = pages.read(SLOW, 'http://a.test/', controller.signal);
  await expect(pages.read('<p>fine', 'http://b.test/', never)).rejects.toThrow('too many pages are being read');
  controller.abort(new Error('cancelled'));
  await expect(slow).rejects.toThrow('cancelled');
  expect(await pages.read('<p>fine', 'http://b.test/', never)).toMatchObject({ text: 'fine' });
  await pages.close();
});

it('[FET-012] a page that waits is given up with its run, the others are read', async () => {
  const pages = new PageReader({ timeoutMs: 60_000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const slow = pages.read(SLOW, 'http://a.test/', first.signal);
  const waiting = pages.read('<p>second', 'http://b.test/', second.signal);
  const last = pages.read('<p>last', 'http://c.test/', never);
  second.abort(new Error('second is over'));
  await expect(waiting).rejects.toThrow('second is over');
  first.abort(new Error('first is over'));
  await expect(slow).rejects.toThrow('first is over');
  expect(await last).toMatchObject({ text: 'last' });
  await pages.close();
});
