import type { WebAnswer } from './client.ts';
import type { Page } from './page.ts';

/** Characters of an address that is named in a note. */
const MAX_URL = 500;
/** Within so many seconds a page that moves on is followed, as a redirect is. */
const AT_ONCE_S = 10;

/** What has to be said of what came, besides what stands in it. */
export function notesOf({ url, cut }: WebAnswer, page?: Page): string[] {
  const notes: string[] = [];
  if (cut) notes.push('the answer broke off before its end; this is what came of it');
  if (page?.instead === 'scripts') {
    notes.push(`scripts make this page, and /fetch runs none; if you have /browse, write /browse ${shown(url.href)}`);
  }
  if (page?.instead === 'login')
    notes.push('this is a form to log in, not what is behind it, and nobody is logged in here; try another address');
  if (page?.refresh && /^https?:/.test(page.refresh.url) && !isSame(page.refresh.url, url) && page.refresh.seconds > AT_ONCE_S) {
    notes.push(`after ${page.refresh.seconds} s this page moves on to ${shown(page.refresh.url)}`);
  }
  return notes;
}

/** Where an answer moves on to by itself, soon. To itself it does so only with a cookie that it has just set. */
export function onwardOf({ url, newCookie }: WebAnswer, refresh: Page['refresh']): URL | undefined {
  if (!refresh || refresh.seconds > AT_ONCE_S || !/^https?:/.test(refresh.url)) return undefined;
  return isSame(refresh.url, url) && !newCookie ? undefined : new URL(refresh.url);
}

function isSame(address: string, url: URL): boolean {
  const [one, other] = [new URL(address), new URL(url)];
  one.hash = other.hash = '';
  return one.href === other.href;
}

const shown = (url: string): string => (url.length > MAX_URL ? 'its address' : url);
