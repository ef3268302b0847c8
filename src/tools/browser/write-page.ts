/**
 * Source code of `write(root)`, which is executed in the page: it writes out what is seen as HTML whose elements say what the page says by
 * its styles, too: blocks, deletions, what is raised or lowered, ends of lines that are kept. It needs the names that {@link inPage}
 * begins with, and reads no property that an element of the page could shadow.
 */
export const WRITER = String.raw`
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const setOf = (names) => new Set(names.split(' '));
  const BLOCKS = setOf('address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu ol p pre search section summary table tbody td tfoot th thead tr ul');
  // These keep their names however they are shown.
  const STAYING = setOf('blockquote dd dl dt h1 h2 h3 h4 h5 h6 li ol pre table td th tr ul');
  const INLINE = setOf('a abbr b bdi bdo br cite code del em i img input ins kbd label mark q rp rt ruby s samp small strike strong sub sup ' +
    'u var wbr');
  const SKIPPED = setOf('script style noscript template iframe object embed audio video canvas map textarea title desc metadata defs');
  const KEPT = ['href', 'alt', 'colspan', 'rowspan', 'start', 'reversed', 'type', 'display', 'linethickness', 'open', 'close', 'encoding'];
  const MATH = 'http://www.w3.org/1998/Math/MathML';
  // What has no box of its own is seen by what is in it.
  const isHidden = (element, { display }) =>
    display === 'none' || (display !== 'contents' && display !== '' && !Element.prototype.checkVisibility.call(element));
  // What is drawn beside a formula that stands there in MathML, and is kept from readers of screens alone.
  const isTwice = (element) => {
    const parent = parentNode(element);
    if (attribute(element, 'aria-hidden') !== 'true' || !(parent instanceof Element)) return false;
    return Element.prototype.querySelector.call(parent, ':scope > math, :scope > * > math') !== null;
  };
  const attributesOf = (element, name) => {
    let attributes = '';
    const add = (key, value, most) => {
      if (value !== null) attributes += ' ' + key + '="' + escape(value.slice(0, most)) + '"';
    };
    for (const key of KEPT) add(key, attribute(element, key), limits.url);
    if (name === 'a') add('name', attribute(element, 'name'), limits.id);
    if (name === 'li') add('value', attribute(element, 'value'), 20);
    if (name === 'table') add('role', attribute(element, 'role'), 20);
    if (name === 'input') attributes += (element.checked ? ' checked' : '') + (element.disabled ? ' disabled' : '');
    const language = /(?:^|\s)((?:language|lang)-[\w+#-]{1,30})/.exec(attribute(element, 'class') ?? '');
    if (language) add('class', language[1], 40);
    return attributes;
  };
  // The tags around an element, by its name and by how it is shown.
  const tagsOf = (element, style) => {
    const name = localName(element);
    const isMath = namespaceOf(element) === MATH;
    const isBlock = /^(?:block|flex|grid|list-item|flow-root|table)$/.test(style.display);
    const isItself = isMath || INLINE.has(name) || STAYING.has(name) || (BLOCKS.has(name) && !/^inline/.test(style.display));
    const names = [];
    if (isBlock && !BLOCKS.has(name) && !isMath) names.push('div');
    if (/line-through/.test(style.textDecorationLine) && !/^(?:s|del|strike)$/.test(name)) names.push('s');
    if (/^(?:super|sub)$/.test(style.verticalAlign) && name !== 'sup' && name !== 'sub') names.push(style.verticalAlign.slice(0, 3));
    const before = names.map((one) => '<' + one + '>').join('');
    const after = names.toReversed().map((one) => '</' + one + '>').join('');
    const own = isItself ? name : 'span';
    const id = attribute(element, 'id');
    const place = id === null ? '' : ' id="' + escape(id.slice(0, limits.id)) + '"';
    return { start: before + '<' + own + place + (isItself ? attributesOf(element, name) : '') + '>', end: '</' + own + '>' + after };
  };
  const textOf = (node, style) => {
    if (style.visibility !== 'visible') return '';
    const value = escape(valueOf(node) ?? '');
    if (!/^(?:pre|break-spaces)/.test(style.whiteSpace) || Element.prototype.closest.call(parentNode(node), 'pre')) return value;
    return value.replace(/ (?= )/g, '\u00a0').replace(/\n/g, '<br>');
  };
  const write = (root) => {
    const out = [];
    let length = 0;
    const say = (text) => {
      out.push(text);
      length += text.length;
    };
    const stack = [];
    const enter = (node, style) => {
      if (node instanceof Text && style) return say(textOf(node, style));
      if (!(node instanceof Element) || SKIPPED.has(localName(node)) || isTwice(node)) return;
      const own = getComputedStyle(node);
      if (isHidden(node, own)) return;
      const name = localName(node);
      if (name === 'select') return say('<span>' + escape(visible(node.selectedOptions[0])) + '</span>');
      const label = name === 'svg' ? attribute(node, 'aria-label') : null;
      if (label !== null) say('<svg aria-label="' + escape(label.slice(0, 500)) + '"></svg>');
      const { start, end } = tagsOf(node, own);
      say(start);
      const slotted = name === 'slot' ? HTMLSlotElement.prototype.assignedNodes.call(node, { flatten: true }) : [];
      const isClosed = name === 'details' && attribute(node, 'open') === null;
      stack.push({ slotted, next: slotted[0] ?? firstChild(shadowRoot(node) ?? node), style: own, end, isClosed, index: 0 });
    };
    enter(root);
    while (stack.length > 0 && length <= limits.bytes) {
      const top = stack.at(-1);
      const node = top.next;
      if (!node) {
        say(top.end);
        stack.pop();
        continue;
      }
      top.index += 1;
      top.next = top.slotted.length > 0 ? top.slotted[top.index] : nextSibling(node);
      // Of what is closed its summary is seen.
      if (top.isClosed && !(node instanceof Element && localName(node) === 'summary')) continue;
      enter(node, top.style);
    }
    return out.join('');
  };
`;
