import type { BrowserContext, Page, Response } from 'playwright-core';
import { mediaTypeOf } from '../../lib/media-type.ts';
import type { Visit, VisitRequest } from './messages.ts';
import { readPage, type PageText } from './read.ts';

const MAX_REDIRECTS = 5;
const READ_TRIES = 5;
/** The part of the visit's time in which a loaded page may become idle. */
const SETTLE_SHARE = 0.6;

/** Reads one page in a tab of its own, which is closed afterwards, and at once when the signal is aborted. */
export async function visit(context: BrowserContext, { url, timeoutMs }: VisitRequest, signal: AbortSignal): Promise<Visit> {
  const deadline = performance.now() + timeoutMs;
  const page = await context.newPage();
  let late = false;
  const close = (): void => void page.close({ runBeforeUnload: false }).catch(() => {});
  signal.addEventListener('abort', close, { once: true });
  const timer = setTimeout(() => {
    late = true;
    close();
  }, timeoutMs);
  try {
    signal.throwIfAborted();
    const seen = await look(page, url, () => Math.max(1, deadline - performance.now()), timeoutMs);
    return seen.kind === 'failed' && late ? { ...seen, problem: 'late' } : seen;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', close);
    await page.close({ runBeforeUnload: false }).catch(() => {});
  }
}

async function look(page: Page, url: string, left: () => number, timeoutMs: number): Promise<Visit> {
  const seen = { url, answer: undefined as Response | undefined, download: false, crashed: false };
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  page.on('popup', (popup) => void popup.close().catch(() => {}));
  page.on('download', () => (seen.download = true));
  page.on('crash', () => (seen.crashed = true));
  const isMain = (request: { isNavigationRequest(): boolean; frame(): unknown }): boolean =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (!isMain(request)) return;
    seen.url = request.url();
    seen.answer = undefined;
  });
  page.on('response', (response) => {
    if (isMain(response.request())) seen.answer = response;
  });
  const failed = (problem: (Visit & { kind: 'failed' })['problem']): Visit => ({ kind: 'failed', problem, url: seen.url.slice(0, 2048) });
  const file = (): Visit => ({ kind: 'file', mediaType: typeOf(seen.answer) });
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: left() }).catch((error: Error) => {
      // A page that navigates at once interrupts its own loading.
      if (!/interrupted by another navigation/.test(error.message)) throw error;
    });
    // A page that never becomes idle is read as it is then.
    await page.waitForLoadState('networkidle', { timeout: Math.min(left(), timeoutMs * SETTLE_SHARE) }).catch(() => {});
    if (seen.crashed) return failed('crash');
    if (seen.download || !isPage(seen.answer)) return file();
    if (redirectsOf(seen.answer) > MAX_REDIRECTS) return failed('redirects');
    if (hasCredentials(seen.url)) return failed('credentials');
    const read = await readSettled(page, left);
    if (!/^https?:/.test(read.url)) return failed('elsewhere');
    return { kind: 'page', status: seen.answer?.status() ?? 200, ...read };
  } catch (error) {
    if (seen.crashed) return failed('crash');
    if (seen.download || /Download is starting/.test(String(error))) return file();
    const status = statusWithoutPage(seen.answer);
    if (status !== undefined && !page.isClosed())
      return {
        kind: 'page',
        url: seen.url.slice(0, 2048),
        status,
        title: '',
        text: '',
        links: [],
        navigation: [],
        anchors: [],
        truncated: false,
      };
    if ((error as Error).name === 'TimeoutError') return failed('late');
    if (/ERR_TOO_MANY_REDIRECTS/.test(String(error))) return failed('redirects');
    if (/net::|ERR_/.test(String(error))) return failed('connection');
    return failed('unreadable');
  }
}

/** Reads the page, again when it navigates in the meantime. */
async function readSettled(page: Page, left: () => number): Promise<PageText> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readPage(page, left());
    } catch (error) {
      if (page.isClosed() || tries === READ_TRIES || left() <= 1) throw error;
    }
  }
}

/** The status of an answer for which Chromium shows no page: a 401, a 500 without a body, a 204. */
function statusWithoutPage(response: Response | undefined): number | undefined {
  const status = response?.status() ?? 0;
  return status >= 400 || [204, 205, 304].includes(status) ? status : undefined;
}

/** Whether the URL holds credentials. The proxy can't see them, since the browser sends them in a header, if at all. */
function hasCredentials(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username !== '' || password !== '';
}

function typeOf(response: Response | undefined): string {
  return mediaTypeOf(response?.headers()['content-type'] ?? '').slice(0, 100);
}

function isPage(response: Response | undefined): boolean {
  const mediaType = typeOf(response);
  if (mediaType === 'image/svg+xml' || (response?.status() ?? 0) >= 400) return true;
  return !/^(?:image|audio|video|font)\/|^application\/(?:pdf|octet-stream|zip)$/.test(mediaType);
}

function redirectsOf(response: Response | undefined): number {
  let count = 0;
  for (let from = response?.request().redirectedFrom(); from && count <= MAX_REDIRECTS; from = from.redirectedFrom()) count += 1;
  return count;
}
