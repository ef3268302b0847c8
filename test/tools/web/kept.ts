import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** What of a page stands in a text that was made of it; each is how much there is, and how much of it is kept. */
export type Kept = Record<Kind, { all: number; kept: number }>;
export type Kind = 'words' | (typeof STRUCTURES)[number];
/** What is more than words: a heading that can be told from a paragraph, a row whose cells can be told apart, and so on. */
export const STRUCTURES = ['headings', 'items', 'rows', 'code', 'scripts', 'deletions', 'images'] as const;

/** What nobody sees, and menus. */
const UNSEEN = new Set(
  'head script style noscript template svg iframe object button select textarea datalist map nav canvas audio video'.split(' '),
);

const attribute = (element: Element, name: string): string | undefined => element.attrs.find((one) => one.name === name)?.value;
const isElement = (node: Node): node is Element => 'tagName' in node;

function isUnseen(element: Element): boolean {
  if (UNSEEN.has(element.tagName) || attribute(element, 'role') === 'navigation') return true;
  if (attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true') return true;
  if (element.tagName === 'dialog' && attribute(element, 'open') === undefined) return true;
  return /(?:display: ?none|visibility: ?hidden)/i.test(attribute(element, 'style') ?? '');
}

const wordsOf = (text: string): string[] =>
  text
    .replaceAll('\u00AD', '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const plain = (text: string): string => wordsOf(text).join(' ');

/** The elements that are seen, in order, and the text of each. */
function seen(html: string): { elements: Element[]; textOf: (element: Element | undefined) => string } {
  const elements: Element[] = [];
  const text = (node: Node): string => {
    if ('value' in node) return node.value;
    if (!isElement(node) || isUnseen(node)) return '';
    if (node.tagName === 'br') return '\n';
    // Two elements beside each other are two words.
    const parts = node.childNodes.map((child, i, all) => (isElement(child) && i > 0 && isElement(all[i - 1]!) ? ' ' : '') + text(child));
    return parts.join(INLINE.has(node.tagName) ? '' : ' ');
  };
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node) || isUnseen(node)) continue;
      elements.push(node);
      walk(node.childNodes);
    }
  };
  walk(parse(html).childNodes);
  return { elements, textOf: (element) => (element ? text(element) : '') };
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code em font i kbd mark q s samp small span strong sub sup tt u var del ins strike label'.split(' '),
);

/** Compares a text with the page that it was made of, whichever way it marks what is more than words. */
export function keptOf(html: string, made: string): Kept {
  // Addresses of links and images are no words of the page.
  const text = made.replace(/\]\([^)\n]*\)/g, ']');
  const { elements, textOf } = seen(html);
  const named = (...names: string[]): Element[] => elements.filter(({ tagName }) => names.includes(tagName));
  const lines = text.replace(/!\[[^\]\n]*\]/g, '').split('\n');
  const all = ` ${plain(text)} `;

  const body = textOf(named('html')[0]);
  const available = Map.groupBy(wordsOf(text), (word) => word);
  const words = Map.groupBy(wordsOf(body), (word) => word);
  let kept = 0;
  for (const [word, { length }] of words) kept += Math.min(length, available.get(word)?.length ?? 0);

  const headings = new Set(lines.filter((line) => /^[\s>*+-]*#{1,6} /.test(line)).map(plain));
  const items = lines.flatMap((line, i) =>
    /^[\s>|]*(?:[*+•-]|\w{1,4}[.)]) /.test(line) ? [plain([line.replace(/^[\s>|]*\S+ /, ''), ...lines.slice(i + 1, i + 6)].join(' '))] : [],
  );
  const rows = lines
    .filter((line) => /\||\t| {2}/.test(line))
    .map((line) =>
      line
        .split(/\||\t| {2,}/)
        .map(plain)
        .filter((cell) => cell !== ''),
    );
  const rowsBy = Map.groupBy(rows, ([first]) => first);
  const count = <T>(list: T[], holds: (one: T) => boolean) => ({ all: list.length, kept: list.filter(holds).length });

  const ownText = (item: Element): string =>
    plain(
      item.childNodes
        .filter((node) => !isElement(node) || !['ul', 'ol'].includes(node.tagName))
        .map((node) => ('value' in node ? node.value : isElement(node) ? textOf(node) : ''))
        .join(''),
    );
  return {
    words: { all: wordsOf(body).length, kept },
    headings: count(
      named('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
        .map((one) => plain(textOf(one)))
        .filter((one) => one !== ''),
      (one) => headings.has(one),
    ),
    items: count(
      named('li')
        .map(ownText)
        .map((one) => one.slice(0, 40))
        .filter((one) => one !== ''),
      (one) => items.some((item) => item.startsWith(one)),
    ),
    rows: count(
      named('tr').flatMap((row) => rowOf(row, textOf)),
      (cells) => (rowsBy.get(cells[0]) ?? []).some((row) => isWithin(cells, row)),
    ),
    code: count(
      named('pre')
        .map((one) => rawText(one).replace(/^\n+/, '').trimEnd())
        .filter((one) => one.includes('\n')),
      (code) => hasCode(text, code),
    ),
    scripts: count(
      scriptsOf(elements, textOf),
      ([before, raised]) => !all.includes(` ${before}${raised} `) && all.includes(` ${before} ${raised} `),
    ),
    deletions: count(
      named('del', 's', 'strike')
        .map((one) => plain(textOf(one)))
        .filter((one) => one !== ''),
      (one) => Array.from(text.matchAll(/~~([^~]+)~~/g), ([, gone]) => plain(gone!)).includes(one),
    ),
    images: count(
      named('img')
        .map((one) => plain(attribute(one, 'alt') ?? ''))
        .filter((one) => one !== ''),
      (one) => all.includes(` ${one} `),
    ),
  };
}

/** The cells of a row that is one of a table's, not one that arranges a page. */
function rowOf(row: Element, textOf: (element: Element) => string): string[][] {
  const cells = row.childNodes.filter((node): node is Element => isElement(node) && ['td', 'th'].includes(node.tagName));
  const hasBlocks = cells.some((cell) =>
    cell.childNodes.some((node) => isElement(node) && ['table', 'div', 'p', 'ul', 'ol', 'h1', 'h2', 'h3'].includes(node.tagName)),
  );
  const texts = cells.map((cell) => plain(textOf(cell))).filter((text) => text !== '');
  return texts.length < 2 || hasBlocks ? [] : [texts];
}

/** Whether these cells stand in a row in this order; one that spans several may stand there more than once. */
function isWithin(cells: readonly string[], row: readonly string[]): boolean {
  let at = 0;
  for (const cell of row) if (cell === cells[at]) at += 1;
  return at === cells.length;
}

function hasCode(text: string, code: string): boolean {
  return ['', '  ', '   ', '    '].some((indent) =>
    text.includes(
      code
        .split('\n')
        .map((line) => (line === '' ? '' : indent + line))
        .join('\n'),
    ),
  );
}

function rawText(node: Node): string {
  if ('value' in node) return node.value;
  return isElement(node) ? node.childNodes.map(rawText).join('') : '';
}

/** Powers and indices: the word in front of each, and what is raised or lowered; the ends of ordinal numbers are none. */
function scriptsOf(elements: readonly Element[], textOf: (element: Element) => string): [string, string][] {
  return elements.flatMap((element): [string, string][] => {
    if (element.tagName !== 'sup' && element.tagName !== 'sub') return [];
    const siblings = element.parentNode?.childNodes ?? [];
    const front = siblings[siblings.indexOf(element) - 1];
    const before = front && 'value' in front && /[\p{L}\p{N}]$/u.test(front.value) ? wordsOf(front.value).at(-1) : undefined;
    const raised = plain(textOf(element));
    return before === undefined || raised === '' || /^(?:st|nd|rd|th|e|er|ère|tm|sm)$/.test(raised) ? [] : [[before, raised]];
  });
}

/** The same of several pages. */
export function sumOf(all: readonly Kept[]): Kept {
  const kinds = ['words', ...STRUCTURES] as const;
  return Object.fromEntries(kinds.map((kind) => [kind, { all: total(all, kind, 'all'), kept: total(all, kind, 'kept') }])) as Kept;
}

const total = (all: readonly Kept[], kind: Kind, member: 'all' | 'kept'): number => all.reduce((sum, one) => sum + one[kind][member], 0);
