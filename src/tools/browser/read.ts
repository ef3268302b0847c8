import type { Page } from 'playwright-core';

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
  /** Whether the page has more text, or was still loading. */
  truncated: boolean;
}

/** Of the text there are 4 MiB in the end; its markup takes some more. */
const LIMITS = { bytes: 5 * 1024 * 1024, links: 100, linkText: 100, title: 500, url: 2048 };

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

/**
 * Source code that is executed in the page, so it can use nothing from this file. What is seen is written out as HTML that says by its
 * elements what the page says by its styles: blocks, deletions, what is raised or lowered, ends of lines that are kept.
 */
const inPage = String.raw`(limits) => {
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const getter = (prototype, name) => { const { get } = Object.getOwnPropertyDescriptor(prototype, name); return (node) => get.call(node); };
  const innerText = getter(HTMLElement.prototype, 'innerText');
  const visible = (element) => (element instanceof HTMLElement ? innerText(element) : element?.textContent) ?? '';
  const [firstChild, nextSibling, parentNode] = ['firstChild', 'nextSibling', 'parentNode'].map((name) => getter(Node.prototype, name));
  const [localName, namespaceOf, shadowRoot] = ['localName', 'namespaceURI', 'shadowRoot'].map((name) => getter(Element.prototype, name));
  const valueOf = getter(Node.prototype, 'nodeValue');
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const BLOCKS = new Set('address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu ol p pre section summary search table caption thead tbody tfoot tr td th ul'.split(' '));
  const STAYING = new Set('blockquote dd dl dt h1 h2 h3 h4 h5 h6 li ol pre table td th tr ul'.split(' '));
  const LINE = new Set('a abbr b bdi bdo br cite code del em i img input ins kbd label mark q rp rt ruby s samp small strike strong sub sup u var wbr'.split(' '));
  const KEPT = ['href', 'alt', 'colspan', 'rowspan', 'start', 'reversed', 'type', 'role', 'display', 'linethickness', 'open', 'close', 'encoding'];
  const SKIPPED = new Set('script style noscript template iframe object embed audio video canvas map title desc metadata defs'.split(' '));
  const MATH = 'http://www.w3.org/1998/Math/MathML';
  const isBoxless = (style) => style.display === 'contents' || style.display === '';
  const isHidden = (element, style) => style.display === 'none' || (!isBoxless(style) && !Element.prototype.checkVisibility.call(element));
  // What is drawn beside a formula that stands there in MathML, hidden from nobody but readers of screens.
  const isTwice = (element) => attribute(element, 'aria-hidden') === 'true' && !!parentNode(element) && parentNode(element) instanceof Element && Element.prototype.querySelector.call(parentNode(element), ':scope > math, :scope > * > math') !== null;
  const write = (root) => {
    const out = [];
    let length = 0;
    const say = (text) => { out[out.length] = text; length += text.length; };
    const open = (element, style) => {
      const name = localName(element);
      const isMath = namespaceOf(element) === MATH;
      const tags = [];
      const isBlock = /^(?:block|flex|grid|list-item|flow-root|table)$/.test(style.display);
      if (isBlock && !BLOCKS.has(name) && !isMath) tags[tags.length] = '<div>';
      if (/line-through/.test(style.textDecorationLine) && !/^(?:s|del|strike)$/.test(name)) tags[tags.length] = '<s>';
      if (/^(?:super|sub)$/.test(style.verticalAlign) && name !== 'sup' && name !== 'sub') tags[tags.length] = '<' + style.verticalAlign.slice(0, 3) + '>';
      const isShown = isMath || LINE.has(name) || (BLOCKS.has(name) && (STAYING.has(name) || !/^inline/.test(style.display)));
      let attributes = '';
      if (isShown) for (const one of KEPT) { const value = attribute(element, one); if (value !== null) attributes += ' ' + one + '="' + escape(value.slice(0, limits.url)) + '"'; }
      if (name === 'li' && attribute(element, 'value') !== null) attributes += ' value="' + escape(attribute(element, 'value').slice(0, 20)) + '"';
      if (name === 'input') attributes += (element.checked ? ' checked' : '') + (element.disabled ? ' disabled' : '');
      const language = /(?:^|\s)((?:language|lang)-[\w+#-]{1,30})/.exec(attribute(element, 'class') ?? '');
      if (language) attributes += ' class="' + language[1] + '"';
      if (name === 'svg' && attribute(element, 'aria-label') !== null) say('<svg aria-label="' + escape(attribute(element, 'aria-label').slice(0, 500)) + '"></svg>');
      tags[tags.length] = '<' + (isShown ? name : 'span') + attributes + '>';
      say(tags.join(''));
      return tags.reverse().map((tag) => '</' + /^<([^ >]+)/.exec(tag)[1] + '>').join('');
    };
    const text = (node, style) => {
      if (style.visibility !== 'visible') return;
      const value = escape(valueOf(node) ?? '');
      const isKept = /^(?:pre|break-spaces)/.test(style.whiteSpace || style.whiteSpaceCollapse) && !Element.prototype.closest.call(parentNode(node), 'pre');
      say(isKept ? value.replace(/ (?= )/g, '\u00a0').replace(/\n/g, '<br>') : value);
    };
    const stack = [{ node: root, style: undefined, end: '' }];
    const enter = (node, around) => {
      if (node instanceof Text) { if (around) text(node, around); return; }
      if (!(node instanceof Element) || SKIPPED.has(localName(node)) || isTwice(node)) return;
      const style = getComputedStyle(node);
      if (isHidden(node, style)) return;
      if (localName(node) === 'select') { say('<span>' + escape(visible(node.selectedOptions?.[0] ?? undefined)) + '</span>'); return; }
      if (localName(node) === 'textarea') return;
      const isClosed = localName(node) === 'details' && attribute(node, 'open') === null;
      const end = open(node, style);
      const inner = shadowRoot(node) ?? node;
      const slotted = localName(node) === 'slot' && HTMLSlotElement.prototype.assignedNodes ? HTMLSlotElement.prototype.assignedNodes.call(node, { flatten: true }) : [];
      stack[stack.length] = slotted.length > 0 ? { list: slotted, index: 0, style, end } : { next: firstChild(inner), style, end, isClosed };
    };
    stack.length = 0;
    enter(root, undefined);
    while (stack.length > 0 && length <= limits.bytes) {
      const top = stack[stack.length - 1];
      const node = top.list ? top.list[top.index++] : top.next;
      if (!node) { say(top.end); stack.length -= 1; continue; }
      if (!top.list) top.next = nextSibling(node);
      if (top.isClosed && !(node instanceof Element && localName(node) === 'summary')) continue;
      enter(node, top.style);
    }
    return out.join('');
  };
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
