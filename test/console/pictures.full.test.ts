import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Receiver } from '../support/receiver.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { ADMIN_TOKEN, useServer } from '../support/server.ts';
import { furnish, PRICES, type Furnished } from './furnished.ts';
import { describeConsole, openConsole } from './view.ts';

/*
 * Opens each page of the console with something on it. `npm run console:pictures` writes what is seen into docs/pictures/.
 */

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const WRITES = process.env['PICTURES'] === 'write';
const SIZE = { width: 1280, height: 800 };

/** Each picture: where it is made, and what is waited for. */
const PICTURES: readonly [name: string, place: (of: Furnished) => string, ready: (page: Page) => Promise<unknown>][] = [
  ['runs', () => 'runs', (page) => page.getByText('Which invoices of March are overdue?').first().waitFor()],
  ['run', ({ failed }) => `runs/${failed}`, (page) => page.locator('.step.failed').first().waitFor()],
  ['compare', ({ pair: [a, b] }) => `runs/compare?a=${a}&b=${b}`, (page) => page.locator('#first-difference').waitFor()],
  ['chat', ({ conversation }) => `chat/${conversation}`, (page) => page.getByText('tokens in').last().waitFor()],
  ['agents', () => 'agents', (page) => page.getByRole('link', { name: 'Accountant', exact: true }).waitFor()],
  ['agent', () => 'agents/researcher', (page) => page.getByText('researcher@2').waitFor()],
  ['questions', () => 'questions', (page) => page.getByRole('button', { name: 'Approve' }).waitFor()],
  ['schedules', () => 'schedules', (page) => page.getByRole('link', { name: 'Sum up the news of the night' }).waitFor()],
  ['memory', () => 'memory', (page) => page.getByRole('link', { name: 'How to deploy' }).waitFor()],
  ['memory-graph', () => 'memory/graph', (page) => page.locator('.graph-node').first().waitFor()],
  ['usage', () => 'usage', (page) => page.locator('.plot canvas').first().waitFor()],
  ['webhooks', ({ webhook }) => `webhooks/${webhook}`, (page) => page.getByText('HTTP 204').first().waitFor()],
  ['keys', () => 'keys', (page) => page.getByRole('cell', { name: 'anthropic', exact: true }).waitFor()],
];
const OF_ADMINISTRATOR: typeof PICTURES = [
  ['tenants', () => 'tenants', (page) => page.getByRole('link', { name: 'Acme' }).waitFor()],
  ['audit', () => 'audit', (page) => page.getByRole('table').getByText('tenant.create').first().waitFor()],
];

describeConsole('pictures', (browser) => {
  const baton = useServer({ env: { SECRETS_KEY, PRICES, CURRENCY: 'EUR', FETCH_ALLOW: '127.0.0.1' } });

  it('[CON-150] are taken of each page, with what it is for on it', async () => {
    await using receiver = await Receiver.start();
    await using furnished = await furnish(baton(), receiver.url);
    await take(browser(), '', [['login', () => '', (page) => page.getByLabel('Token').waitFor()]]);
    await take(browser(), furnished.token, PICTURES);
    await take(browser(), ADMIN_TOKEN, OF_ADMINISTRATOR);

    async function take(browser: Browser, token: string, pictures: typeof PICTURES): Promise<void> {
      await using view = await openConsole(browser, { url: baton().url, ...(token !== '' && { token }) });
      const { page } = view;
      await page.setViewportSize(SIZE);
      for (const [name, place, ready] of pictures) {
        await page.evaluate((at) => (location.hash = `#/${at}`), place(furnished));
        await ready(page);
        expect(await page.getByRole('alert').filter({ hasText: 'HTTP' }).count(), name).toBe(0);
        if (WRITES) await keep(page, name);
      }
    }
  });
});

/** Writes what is seen as WebP, which the browser makes itself. */
async function keep(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const png = (await page.screenshot()).toString('base64');
  const webp = await page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
    return Array.from(bytes);
  }, png);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.webp`, Buffer.from(webp));
}
