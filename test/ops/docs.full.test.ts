import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEventNames } from '../../src/generated/events.ts';
import { operations } from '../../src/generated/operations.ts';
import { browserPath, launchBrowser, NO_BROWSER } from '../support/chromium.ts';
import { useServer } from '../support/server.ts';

describe.skipIf(!browserPath)(`/docs in a real browser${browserPath ? '' : ` (skipped: ${NO_BROWSER})`}`, () => {
  const baton = useServer();
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /** Opens the page, and fails on whatever the browser complains of. */
  const open = async (options: BrowserContextOptions): Promise<{ page: Page; requests: string[]; complaints: string[] }> => {
    const page = await browser!.newPage(options);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${baton().url}/docs`, { waitUntil: 'networkidle' });
    return { page, requests, complaints };
  };

  it('[OPS-030] lists every operation and event, sends no requests to others, and shows no errors', async () => {
    const { page, requests, complaints } = await open({ viewport: { width: 1360, height: 900 } });
    for (const [id, { method, path }] of Object.entries(operations)) {
      const section = page.locator(`article[id="${id}"]`);
      expect(await section.isVisible(), id).toBe(true);
      expect(await section.locator('.route').innerText()).toBe(`${method.toUpperCase()} ${path}`);
      expect(await section.locator('.facts').innerText()).toContain(id);
    }
    for (const name of runEventNames) expect(await page.locator(`#event-${name} h3`).innerText()).toBe(name);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([`${baton().url}/docs`]);
    expect(complaints).toEqual([]);
    // The policy lets the style through: the contents stand beside the text.
    expect(await page.locator('nav.side').evaluate((nav) => nav.ownerDocument.defaultView.getComputedStyle(nav).position)).toBe('sticky');
    await page.close();
  });

  it('[OPS-031] fits a phone, whose menu leads to the operations', async () => {
    const { page, complaints } = await open({ viewport: { width: 390, height: 844 } });
    const tooWide = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    expect(await page.locator('nav.side').isVisible()).toBe(false);
    await page.locator('.menu > summary').click();
    await page.locator('.menu a[href="#orchestrate"]').click();
    expect(await page.locator('#orchestrate h3').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(844);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('[OPS-031] is dark where the reader wants it dark', async () => {
    const background = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const { page } = await open({ colorScheme });
      const color = await page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
      await page.close();
      return color;
    };
    expect(await background('light')).toBe('rgb(255, 255, 255)');
    expect(await background('dark')).toBe('rgb(15, 20, 25)');
  });
});
