import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, type SuiteFactory } from 'vitest';
import { browserPath, launchBrowser, NO_BROWSER } from '../support/chromium.ts';

/*
 * The console in a real browser, against a real server:
 *
 *   describeConsole('agents', (browser) => {
 *     const baton = useServer();
 *     it('[CON-…] …', async () => {
 *       await using view = await openConsole(browser(), { url: baton().url, token: baton().tenant.token, at: '#/agents' });
 *       await view.page.getByRole('button', { name: 'New agent' }).click();
 *       await view.look('agents');
 *     });
 *   });
 *
 * When the view is closed, its test fails on what the browser has complained of: errors of scripts, violations of the
 * policy, answers that are no success.
 */

const SCREENSHOTS = fileURLToPath(new URL('../../.tmp/screenshots/', import.meta.url));
const DESKTOP = { width: 1360, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Tests that need a browser, one for all of them; they are skipped where there is none. */
export function describeConsole(name: string, tests: (browser: () => Browser) => ReturnType<SuiteFactory>): void {
  describe.skipIf(!browserPath)(`the console: ${name}${browserPath ? '' : ` (skipped: ${NO_BROWSER})`}`, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser?.close());
    return tests(() => browser!);
  });
}

export interface ViewOptions {
  /** The server. */
  url: string;
  /** Whom to sign in as; nobody without it. */
  token?: string;
  /** Where to begin: `#/runs`. */
  at?: string;
  /** As on a phone. */
  phone?: boolean;
  /** What the browser may complain of in this test. */
  expect?: readonly RegExp[];
}

/** A window with the console. */
export interface View extends AsyncDisposable {
  page: Page;
  /**
   * Checks the page with axe and keeps a screenshot, in light, in dark and on a phone.
   * @throws when axe finds something serious, or the page is wider than a phone
   */
  look(name: string): Promise<void>;
  /** What the browser has complained of so far, without what was expected. */
  complaints(): string[];
}

/** Opens the console, signed in. */
export async function openConsole(browser: Browser, { url, token, at = '', phone = false, expect = [] }: ViewOptions): Promise<View> {
  const context = await browser.newContext({ viewport: phone ? PHONE : DESKTOP, hasTouch: phone, colorScheme: 'light' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What the page gives up itself, because nobody wants the answer any more.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(`${url}/console${token === undefined ? at : ''}`);
  if (token !== undefined) {
    await page.evaluate((token) => sessionStorage.setItem('baton.token', token), token);
    await page.goto(`${url}/console${at}`);
    // Only the fragment may have changed.
    await page.reload();
    await page.locator('nav').first().waitFor({ state: 'attached' });
  }
  const unexpected = (): string[] => complaints.filter((text) => !expect.some((one) => one.test(text)));
  return {
    page,
    look: (name) => look(page, name),
    complaints: unexpected,
    async [Symbol.asyncDispose]() {
      await context.close();
      if (unexpected().length > 0) throw new Error(`the browser complained:\n- ${unexpected().join('\n- ')}`);
    },
  };
}

async function look(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const before = page.viewportSize() ?? DESKTOP;
  for (const form of ['light', 'dark', 'phone'] as const) {
    await page.emulateMedia({ colorScheme: form === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(form === 'phone' ? PHONE : DESKTOP);
    await settled(page, form === 'dark' ? 'dark' : 'light');
    await page.screenshot({ path: `${SCREENSHOTS}${name}-${form}.png`, fullPage: true });
    const problems = await axeProblems(page);
    if (form === 'phone') {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > PHONE.width) problems.push(`the page is ${width} pixels wide on a phone`);
    }
    if (problems.length > 0) throw new Error(`${name}, ${form}:\n- ${problems.join('\n- ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await page.setViewportSize(before);
}

/** Waits until the page is in a theme: its media query holds, no colour is on its way, and what follows has been drawn. */
async function settled(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((theme) => {
    // Chosen by hand, a theme is that of the page, whatever the system says.
    const isReached = document.documentElement.dataset['theme'] !== undefined || matchMedia(`(prefers-color-scheme: ${theme})`).matches;
    return isReached && matchMedia('(prefers-reduced-motion: reduce)').matches && document.getAnimations().length === 0;
  }, theme);
  // What is drawn on a canvas follows a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What keeps people from reading or using the page, by WCAG 2.1 AA. */
async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`);
}
