import type { WebAnswer } from './client.ts';
import { refreshOf } from './html/refresh.ts';
import type { Page } from './html/read.ts';

/** Characters of an address that is named in a note. */
const MAX_URL = 500;
/** Within so many seconds a page that moves on is followed, as a redirect is. */
const AT_ONCE_S = 10;

export const LOGIN = 'this is a form to log in, not what is behind it, and nobody is logged in here; try another address';

/** What has to be said of what came, besides what stands in it. */
export function notesOf(answer: WebAnswer, page?: Page): string[] {
  const notes: string[] = [];
  if (answer.cut) notes.push('the answer broke off before its end; this is what came of it');
  if (page?.instead === 'scripts') {
    const leads = page.scripted === undefined ? '' : `; they lead to ${shown(page.scripted)}`;
    notes.push(`scripts make this page, and /fetch runs none; if you have /browse, write /browse ${shown(answer.url.href)}${leads}`);
  }
  if (page?.instead === 'login') notes.push(LOGIN);
  const refresh = refreshIn(answer, page);
  if (refresh && !isSame(refresh.url, answer.url) && !isFollowed(answer, refresh)) {
    notes.push(`after ${refresh.seconds} s this page moves on to ${shown(refresh.url)}`);
  }
  return notes;
}

/** Where an answer moves on to by itself, soon. To itself it does so only with a cookie that it has just set. */
export function onwardOf(answer: WebAnswer, page?: Page): URL | undefined {
  const refresh = refreshIn(answer, page);
  if (!refresh || !isFollowed(answer, refresh)) return undefined;
  return isSame(refresh.url, answer.url) && !answer.newCookie ? undefined : new URL(refresh.url);
}

/** An error stays one, wherever it leads. */
const isFollowed = ({ status }: WebAnswer, { seconds }: NonNullable<Page['refresh']>): boolean => status < 400 && seconds <= AT_ONCE_S;

/** Where it moves on to, by its header or by itself. */
function refreshIn({ url, refresh: header }: WebAnswer, page?: Page): Page['refresh'] {
  const refresh = refreshOf(header);
  const target = refresh && URL.parse(refresh.url, url.href);
  return target && /^https?:$/.test(target.protocol) ? { url: target.href, seconds: refresh!.seconds } : page?.refresh;
}

function isSame(address: string, url: URL): boolean {
  const [one, other] = [new URL(address), new URL(url)];
  one.hash = other.hash = '';
  return one.href === other.href;
}

const shown = (url: string): string => (url.length > MAX_URL ? 'its address' : url);
