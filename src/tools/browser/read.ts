import type { Page } from 'playwright-core';
import type { Anchor } from '../../runtime/commands/page-sections.ts';

/** The visible text of a page. */
export interface PageText {
  url: string;
  title: string;
  text: string;
  links: { text: string; url: string }[];
  /** Those of its navigation, which are none of the others. */
  navigation: { text: string; url: string }[];
  /** Where its headings stand in its text, by their ids and those around them. */
  anchors: Anchor[];
  /** Whether the page has more text, or was still loading. */
  truncated: boolean;
}

const LIMITS = { bytes: 4 * 1024 * 1024, links: 100, linkText: 100, title: 500, url: 2048, headings: 500, id: 200 };

/**
 * Reads a page's visible text. The page's scripts can't interfere: the reader runs in an isolated JavaScript context
 * (with its own prototypes), reads no property that an element of the page could shadow by its name, and cuts the text
 * before it is sent.
 * @throws when it takes longer than `timeoutMs`
 */
export async function readPage(page: Page, timeoutMs: number): Promise<PageText> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'baton' });
  const expression = `(${inPage})(${JSON.stringify(LIMITS)})`;
  const evaluated = await session.send('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    returnByValue: true,
    timeout: timeoutMs,
  });
  if (evaluated.exceptionDetails) throw new Error('the page could not be read');
  const { title, text, ...rest } = evaluated.result.value as PageText;
  const bytes = Buffer.from(text.toWellFormed());
  if (bytes.length <= LIMITS.bytes) return { ...rest, title: title.toWellFormed(), text: bytes.toString() };
  // A character that is cut in two is left out.
  const cut = new TextDecoder().decode(bytes.subarray(0, LIMITS.bytes), { stream: true });
  return { ...rest, title: title.toWellFormed(), text: cut, truncated: true };
}

/** Source code that is executed in the page, so it can use nothing from this file. */
const inPage = String.raw`(limits) => {
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const innerText = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'innerText').get;
  const visible = (element) => (element instanceof HTMLElement ? innerText.call(element) : element?.textContent) ?? '';
  const root = all('body')[0] ?? all(':root')[0];
  const full = visible(root).replace(/\n{3,}/g, '\n\n').trim();
  const links = [];
  const navigation = [];
  const known = new Set();
  const every = Array.prototype.map.call(all('a[href], area[href]'), (link) => ({ link, menu: !!Element.prototype.closest.call(link, 'nav, [role=navigation]') }));
  for (const { link, menu } of [...every.filter(({ menu }) => !menu), ...every.filter(({ menu }) => menu)]) {
    const list = menu ? navigation : links;
    if (list.length >= limits.links) continue;
    let url;
    try { url = new URL(Element.prototype.getAttribute.call(link, 'href'), Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI').get.call(link)); } catch { continue; }
    if (!/^https?:$/.test(url.protocol) || url.href.length > limits.url || known.has(url.href)) continue;
    if (link.checkVisibility && !Element.prototype.checkVisibility.call(link, { visibilityProperty: true })) continue;
    known.add(url.href);
    list.push({ text: visible(link).replace(/\s+/g, ' ').trim().slice(0, limits.linkText).toWellFormed(), url: url.href });
  }
  const anchors = [];
  const idOf = (element) => (Element.prototype.getAttribute.call(element, 'id') ?? '').slice(0, limits.id).toWellFormed();
  const ids = (element) => {
    const found = [idOf(element), ...Array.prototype.map.call(Element.prototype.querySelectorAll.call(element, '[id]'), idOf)];
    // A section often has the id of its heading.
    const around = Element.prototype.closest.call(element, 'section[id], div[id], article[id]');
    const first = around && Element.prototype.querySelector.call(around, 'h1, h2, h3, h4, h5, h6') === element;
    return [...found, first ? idOf(around) : ''].filter((id) => id !== '');
  };
  let at = 0;
  for (const heading of Array.prototype.slice.call(all('h1, h2, h3, h4, h5, h6'), 0, limits.headings)) {
    const words = visible(heading).trim();
    const found = words === '' ? -1 : full.indexOf(words, at);
    if (found < 0) continue;
    at = found + words.length;
    for (const id of ids(heading)) anchors.push({ id, at: found, heading: true });
  }
  return {
    url: location.href.slice(0, limits.url),
    title: (all('title')[0]?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, limits.title),
    text: full.slice(0, limits.bytes),
    truncated: full.length > limits.bytes || document.readyState === 'loading',
    links,
    navigation,
    anchors: anchors.slice(0, 2 * limits.headings),
  };
}`;
