import type { Page } from 'playwright-core';
import type { Anchor } from '../../runtime/commands/page-sections.ts';
import { WRITER } from './write-page.ts';

/** What is visible of a page. */
export interface PageText {
  url: string;
  title: string;
  /** HTML of what is seen, for {@link PageReader}; of what is no HTML, its text. */
  text: string;
  isHtml: boolean;
  links: { text: string; url: string }[];
  /** Those of its navigation, which are none of the others. */
  navigation: { text: string; url: string }[];
  /** Where fragments of its URL lead to in its text, once that is no HTML. */
  anchors?: readonly Anchor[];
  /** What has to be said of it. */
  notes?: readonly string[];
  /** Whether the page has more text, or was still loading. */
  truncated: boolean;
}

/** Of the text there are 4 MiB in the end; its markup takes some more. */
const LIMITS = { bytes: 5 * 1024 * 1024, links: 100, linkText: 100, title: 500, url: 2048, id: 200 };

/**
 * Reads what is visible of a page. The page's scripts can't interfere: the reader runs in an isolated JavaScript context
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
  const getter = (prototype, name) => { const { get } = Object.getOwnPropertyDescriptor(prototype, name); return (node) => get.call(node); };
  const innerText = getter(HTMLElement.prototype, 'innerText');
  const visible = (element) => (element instanceof HTMLElement ? innerText(element) : element?.textContent) ?? '';
  const [firstChild, nextSibling, parentNode] = ['firstChild', 'nextSibling', 'parentNode'].map((name) => getter(Node.prototype, name));
  const [localName, namespaceOf, shadowRoot] = ['localName', 'namespaceURI', 'shadowRoot'].map((name) => getter(Element.prototype, name));
  const valueOf = getter(Node.prototype, 'nodeValue');
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  ${WRITER}
  const root = all('body')[0] ?? all(':root')[0];
  const isHtml = root instanceof HTMLElement && /html/.test(getter(Document.prototype, 'contentType')(document));
  const full = isHtml ? write(root) : visible(root).replace(/\n{3,}/g, '\n\n').trim();
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
  return {
    url: location.href.slice(0, limits.url),
    title: (all('title')[0]?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, limits.title),
    text: full.slice(0, limits.bytes),
    isHtml,
    truncated: full.length > limits.bytes || document.readyState === 'loading',
    links,
    navigation,
  };
}`;
