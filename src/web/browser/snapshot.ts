import type { CDPSession } from 'playwright-core';
import { WebError } from '../error.ts';

/** A page as one sees it. */
export interface Snapshot {
  title: string;
  text: string;
  /** Whether there was more text than is read. */
  truncated: boolean;
  /** Absolute URLs with their texts, each once. */
  links: { text: string; url: string }[];
}

const MAX_TEXT = 4 * 1024 * 1024;
const MAX_TITLE = 500;
const MAX_LINKS = 100;
const LINK_TEXT = 100;
const MAX_URL = 2000;

/**
 * Runs in a world of its own (Page.createIsolatedWorld), where the page has changed nothing of the language. Members are
 * read from the prototypes, since elements with telling names hide those of the document.
 */
const SCRIPT = `(() => {
  const read = (type, name, of) => Reflect.get(type.prototype, name, of);
  const body = read(Document, 'body', document) ?? read(Document, 'documentElement', document);
  const text = body === null ? '' : (body instanceof HTMLElement ? read(HTMLElement, 'innerText', body) : read(Node, 'textContent', body)) ?? '';
  const links = new Map();
  const all = read(Document, 'links', document);
  for (let i = 0; i < all.length && i < 10000 && links.size < ${MAX_LINKS}; i += 1) {
    const link = all[i];
    const href = read(link instanceof HTMLAnchorElement ? HTMLAnchorElement : HTMLAreaElement, 'href', link);
    if (href.length > ${MAX_URL} || !URL.canParse(href) || !link.checkVisibility()) continue;
    const url = new URL(href);
    url.hash = '';
    if ((url.protocol === 'http:' || url.protocol === 'https:') && !links.has(url.href)) links.set(url.href, read(HTMLElement, 'innerText', link).slice(0, 1000));
  }
  return {
    title: read(Document, 'title', document).slice(0, 5000),
    text: text.slice(0, ${MAX_TEXT}),
    truncated: text.length > ${MAX_TEXT},
    links: Array.from(links, ([url, text]) => ({ url, text })),
  };
})()`;

/** Reads the page that is shown. @throws {WebError} when it can't be read; what the browser's driver throws when the page goes away meanwhile */
export async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'baton' });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: SCRIPT,
    contextId: executionContextId,
    returnByValue: true,
  });
  if (exceptionDetails) throw new WebError('the page could not be read');
  const { title, text, truncated, links } = result.value as Snapshot;
  return {
    title: oneLine(title, MAX_TITLE),
    text: readable(text),
    truncated,
    links: links.map((link) => ({ url: link.url, text: oneLine(link.text, LINK_TEXT) })),
  };
}

/** Without halves of characters, and without control characters. */
function readable(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\0-\x08\x0b-\x1f\x7f]/g, '').replace(/\n{3,}/g, '\n\n').trim();
}

function oneLine(text: string, length: number): string {
  return readable(text).replace(/\s+/g, ' ').slice(0, length).toWellFormed();
}
