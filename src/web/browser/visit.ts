import type { BrowserContext, Page, Response } from 'playwright-core';
import type { WebDocument } from '../../runtime/commands/fetch.ts';
import { BrowserProblem } from './problem.ts';
import { authorityOf, type ProxyClient } from './proxy-client.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';

/** A page that changes all the time is read as it is after so many tries. */
const READ_TRIES = 5;
/** Types of answers that are pages; others are for `/fetch`. */
const PAGE_TYPES = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)$|application\/(?:javascript|x-javascript|ecmascript)$|image\/svg\+xml$)/;

/** What the main frame's navigations have come to so far. */
interface Course {
  /** Where the last one goes. */
  url: string;
  response: Response | undefined;
  download: boolean;
  crashed: boolean;
}

/**
 * Opens a page and reads it when it has come to rest, or when `settleMs` are over. The signal is to close the page.
 * @throws {BrowserProblem}, and what the browser's driver throws when the page is closed meanwhile
 */
export async function readPage(page: Page, url: string, client: ProxyClient, settleMs: number): Promise<WebDocument> {
  const course: Course = { url, response: undefined, download: false, crashed: false };
  follow(page, course);
  const readAt = performance.now() + settleMs;
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: settleMs });
  } catch (error) {
    if (page.isClosed()) throw error;
    // A page that sends the browser elsewhere at once interrupts its own loading.
    const interrupted = /interrupted by another navigation/.test((error as Error).message);
    if (!interrupted && (course.response === undefined || course.download || client.exhausted)) throw problemOf(error as Error, course, client);
  }
  const left = Math.max(1, readAt - performance.now());
  const rested = await page.waitForLoadState('networkidle', { timeout: left }).then(() => true, () => false);
  if (course.crashed) throw new BrowserProblem('the page crashed the browser tab');
  const session = await page.context().newCDPSession(page);
  const snapshot = await read(session);
  checkCourse(page, course, client);
  return toDocument(page.url(), course, snapshot, rested, client);

  async function read(session: Awaited<ReturnType<BrowserContext['newCDPSession']>>): Promise<Snapshot> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await takeSnapshot(session);
      } catch (error) {
        if (page.isClosed() || tries === READ_TRIES || error instanceof BrowserProblem) throw error;
      }
    }
  }
}

function follow(page: Page, course: Course): void {
  const isMain = (request: { isNavigationRequest(): boolean; frame(): unknown }): boolean => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (!isMain(request)) return;
    course.url = request.url();
    course.response = undefined;
  });
  page.on('response', (response) => {
    if (isMain(response.request())) course.response = response;
  });
  page.on('download', (download) => {
    course.download = true;
    download.cancel().catch(() => {});
  });
  page.on('crash', () => (course.crashed = true));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  page.on('popup', (popup) => void popup.close().catch(() => {}));
}
