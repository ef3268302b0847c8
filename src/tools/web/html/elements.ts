import { linkText } from './links.ts';
import { around, codeText, subscript, superscript } from './marks.ts';
import { MATH, mathText } from './math.ts';
import type { End, List, Reading } from './reading.ts';
import { newCell, newTable, tableText } from './table.ts';
import { attribute, elementsOf, numberOf, rawText, type Element } from './tree.ts';

/** How an element is read: `skip` leaves out what is in it; what is returned is done behind that. */
type Reader = (element: Element, reading: Reading) => End | 'skip' | undefined | void;

const skip: Reader = () => 'skip';
const line: Reader = (_, reading) => reading.lines(1);
const paragraph: Reader = (_, reading) => reading.lines(2);
const deletion: Reader = (_, reading) => reading.inline((text) => around('~~', text), true);

const heading: Reader = ({ tagName }, reading) => {
  const mark = '#'.repeat(Number(tagName[1]));
  return reading.inside(
    'heading',
    // A place at its end is the heading's, too.
    reading.block(2, (text) => `${mark} ${reading.places.mark(text.replace(/\n+/g, ' '), true)}`),
  );
};

const image: Reader = (element, reading) => {
  const alt = (attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();
  if (alt !== '') reading.flow.put(`![${alt}]`);
  return 'skip';
};

const drawing: Reader = (element, reading) => {
  const title = elementsOf(element).find(({ tagName }) => tagName === 'title');
  const label = attribute(element, 'aria-label') ?? (title && attribute(element, 'role') === 'img' ? rawText(title) : '');
  const text = label.replace(/\s+/g, ' ').trim();
  if (text !== '') reading.flow.put(`![${text}]`);
  return 'skip';
};

const formula: Reader = (element, reading) => {
  const isBlock = attribute(element, 'display') === 'block';
  if (isBlock) reading.flow.break(1);
  reading.flow.put(mathText(element));
  if (isBlock) reading.flow.break(1);
  return 'skip';
};

const script: Reader = (element, reading) => {
  const type = (attribute(element, 'type') ?? '').trim().toLowerCase();
  // What is typed in TeX, for a script that sets it.
  if (type.startsWith('math/tex')) reading.flow.put(`$${rawText(element, 20_000).trim()}$`);
  if (type !== '' && type !== 'module' && !type.endsWith('javascript')) return 'skip';
  reading.seen.scripts += 1;
  reading.scripted ||= LEADS.exec(rawText(element))?.[1] ?? '';
  return 'skip';
};

/** Where a script goes at once, in the ways that are written most. */
const LEADS = /\blocation(?:\.href)?(?:\s?=\s?|\.(?:replace|assign)\(\s?)["']([^"'\s]{1,2000})["']/;

const preformatted: Reader = (element, reading) => {
  if (reading.within.pre > 0) return reading.lines(1);
  const language = /(?:^|\s)(?:language|lang)-([\w+#-]{1,30})/.exec(classesOf(element))?.[1] ?? '';
  const fenced = (text: string): string => {
    const lines = text.trimEnd().split('\n');
    const whole = lines.slice(lines.findIndex((one) => one.trim() !== '')).join('\n');
    if (whole === '') return '';
    const fence = '`'.repeat(Math.max(3, ...Array.from(whole.matchAll(/`{3,}/g), ([ticks]) => ticks.length + 1)));
    return `${fence}${language}\n${whole}\n${fence}`;
  };
  return reading.inside('pre', reading.inside('code', reading.block(2, fenced)));
};

const classesOf = (element: Element): string => {
  const code = elementsOf(element).find(({ tagName }) => tagName === 'code');
  return `${attribute(element, 'class') ?? ''} ${code ? (attribute(code, 'class') ?? '') : ''}`;
};

const list: Reader = (element, reading) => {
  const lines = reading.lists.length > 0 ? 1 : 2;
  const isReversed = attribute(element, 'reversed') !== undefined;
  const items = isReversed ? elementsOf(element).filter(({ tagName }) => tagName === 'li').length : 1;
  reading.lists.push({
    ordered: element.tagName === 'ol',
    type: attribute(element, 'type') ?? '',
    next: numberOf(element, 'start', { least: -1e9, most: 1e9, otherwise: items }),
    step: isReversed ? -1 : 1,
  });
  reading.flow.break(lines);
  return () => {
    reading.lists.pop();
    reading.flow.break(lines);
  };
};

const item: Reader = (element, reading) => {
  const open = reading.lists.at(-1);
  const marker = open?.ordered ? `${numberIn(open, element)}. ` : '- ';
  return reading.block(1, (text) => hanging(marker, ' '.repeat(marker.length), text));
};

function numberIn(open: List, element: Element): string {
  const number = numberOf(element, 'value', { least: -1e9, most: 1e9, otherwise: open.next });
  open.next = number + open.step;
  if (/^[aA]$/.test(open.type) && number >= 1 && number <= 26) return String.fromCharCode(open.type.charCodeAt(0) + number - 1);
  return String(number);
}

/** Lines behind a marker, with an indentation that keeps them under it. */
const hanging = (marker: string, indent: string, text: string): string =>
  marker +
  text
    .split('\n')
    .map((one, i) => (i === 0 || one === '' ? one : indent + one))
    .join('\n');

const quotation: Reader = (_, reading) => reading.block(2, (text) => text.replaceAll(/^.*$/gm, (one) => (one === '' ? '>' : `> ${one}`)));

const navigation: Reader = (_, reading) =>
  reading.inside(
    'nav',
    reading.nested(({ text }) => (reading.menus += `${text}\n`)),
  );

const table: Reader = (element, reading) => {
  if (!reading.canNest) return reading.lines(1);
  const made = newTable(element);
  reading.tables.push(made);
  reading.flow.break(2);
  return () => {
    reading.tables.pop();
    reading.flow.put(tableText(made));
    reading.flow.break(2);
  };
};

const row: Reader = (_, reading) => {
  const open = reading.tables.at(-1);
  if (!open) return reading.lines(1);
  open.rows.push([]);
};

const cell: Reader = (element, reading) => {
  const open = reading.tables.at(-1);
  if (!open || open.rows.length === 0) return reading.lines(1);
  return reading.nested(({ text }) => void open.rows.at(-1)!.push(newCell(element, text)), reading.lines(1));
};

const link: Reader = (element, reading) => {
  const href = attribute(element, 'href') ?? '';
  if (href === '') return;
  const { isBeside } = reading;
  return reading.nested(
    (inner, outer) => {
      if (isBeside) reading.part(inner.text);
      outer.append(inner);
      reading.link(href, linkText(inner.text));
    },
    () => reading.link(href, linkText(rawText(element))),
    true,
  );
};

const button: Reader = (element, reading) =>
  // What opens a part of the page is its heading.
  reading.within.heading > 0 || attribute(element, 'aria-expanded') !== undefined ? undefined : 'skip';

const input: Reader = (element, reading) => {
  const type = (attribute(element, 'type') ?? '').toLowerCase();
  if (type === 'password') reading.seen.passwords += 1;
  // A task, not a form's.
  const isTask = type === 'checkbox' && reading.lists.length > 0 && attribute(element, 'disabled') !== undefined;
  if (!isTask) return 'skip';
  reading.flow.put(attribute(element, 'checked') === undefined ? '[ ]' : '[x]');
  reading.flow.space();
  return 'skip';
};

const MAX_FRAMES = 20;
const frameName = (element: Element): string => attribute(element, 'title') ?? attribute(element, 'name') ?? '';

const LINES = (
  'address article aside body caption center details dialog dir div dl dt fieldset figcaption figure footer form header hgroup legend ' +
  'main optgroup section summary search'
).split(' ');
const SKIPPED = 'style object embed applet audio video canvas select textarea datalist map rp noframes'.split(' ');

const all = (names: readonly string[], reader: Reader): Record<string, Reader> => Object.fromEntries(names.map((name) => [name, reader]));

/** How each element is read, by its name; the contents of those that aren't here are read as if they stood there alone. */
const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    ...all(LINES, line),
    ...all(SKIPPED, skip),
    ...all(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], heading),
    ...all(['del', 's', 'strike'], deletion),
    ...all(['ul', 'ol', 'menu'], list),
    ...all(['td', 'th'], cell),
    ...all(['pre', 'listing', 'xmp', 'plaintext'], preformatted),
    ...all(MATH, formula),
    p: paragraph,
    li: item,
    table,
    tr: row,
    nav: navigation,
    a: link,
    button,
    input,
    script,
    svg: drawing,
    img: image,
    blockquote: quotation,
    ins: (_, reading) => reading.inline((text) => around('++', text), true),
    q: (_, reading) => reading.inline((text) => `“${text}”`),
    code: (_, reading) => reading.inside('code', reading.within.pre > 0 ? undefined : reading.inline(codeText)),
    rt: (_, reading) => reading.inline((text) => `(${text})`),
    sup(element, reading) {
      const { place } = reading;
      return reading.inside(
        'raised',
        reading.inline((text, at) => superscript(element, text, at, place)),
      );
    },
    sub(_, reading) {
      const { place } = reading;
      return reading.inside(
        'raised',
        reading.inline((text, at) => subscript(text, at, place)),
      );
    },
    dd: (_, reading) => reading.block(1, (text) => hanging(': ', '  ', text)),
    br(_, { flow, within }) {
      if (within.pre > 0) flow.put('\n');
      else flow.newLine();
    },
    hr(_, { flow }) {
      flow.break(2);
      flow.put('---');
      flow.break(2);
    },
    title(element, reading) {
      reading.title ||= rawText(element).replace(/\s+/g, ' ').trim().slice(0, 500);
      return 'skip';
    },
    base(element, reading) {
      reading.base ||= attribute(element, 'href') ?? '';
    },
    meta: (element, reading) => reading.meta(element),
    frame: (element, reading) => reading.link(attribute(element, 'src') ?? '', frameName(element)),
    iframe(element, reading) {
      if (reading.frames.length < MAX_FRAMES) reading.frames.push({ href: attribute(element, 'src') ?? '', text: frameName(element) });
      return 'skip';
    },
    // What browsers show without scripts; any other is for these.
    template: (element) => (attribute(element, 'shadowrootmode') === undefined ? 'skip' : undefined),
    noscript: (_, reading) =>
      reading.inside(
        'noscript',
        reading.nested(({ text }) => (reading.noscript += `${text}\n`)),
      ),
  } satisfies Record<string, Reader>),
);

/** Roots of what scripts make, by the names that their frameworks give them. */
const ROOT =
  /^(?:(?:react-|vue-|svelte-|q-)?(?:app|root)(?:-root|-container|-mount)?|application|main|mount|content|container|__next|__nuxt|___gatsby)$/i;
/** Characters of a root that only says that it is loading. */
const LOADING = 40;

const isRoot = ({ tagName }: Element, id: string): boolean => ROOT.test(id) || (tagName.includes('-') && /-(?:app|root)$/.test(tagName));

/** Reads the beginning of an element. */
export function readElement(element: Element, reading: Reading): End | 'skip' | undefined {
  const id = attribute(element, 'id') ?? '';
  reading.places.reached(id);
  if (element.tagName === 'a' && attribute(element, 'name') !== id) reading.places.reached(attribute(element, 'name'));
  const role = attribute(element, 'role');
  const reader = role === 'navigation' ? navigation : READERS.get(element.tagName);
  const own = reader?.(element, reading) || undefined;
  if (own === 'skip') return own;
  const styled = styleOf(element)?.(element, reading) || undefined;
  const end = both(styled === 'skip' ? undefined : styled, own);
  if (!isRoot(element, id)) return end;
  const { seen } = reading;
  const before = seen.characters;
  return () => {
    if (seen.characters - before <= LOADING) seen.emptyRoots += 1;
    end?.();
  };
}

const both = (first: End | undefined, second: End | undefined): End | undefined =>
  first && second
    ? () => {
        first();
        second();
      }
    : (first ?? second);

/** From the beginning of a declaration: else each name in it would be looked behind to its end. */
const STRUCK = /^\s*text-decoration(?:-line)?\s*:.*line-through/is;

/** What is deleted, raised or lowered by its style: anything, and a part of a line. */
function styleOf(element: Element): Reader | undefined {
  const style = attribute(element, 'style');
  const reader = READERS.get(element.tagName);
  if (style === undefined || reader === deletion) return undefined;
  if (style.split(';').some((one) => STRUCK.test(one))) return deletion;
  if (reader && reader !== link) return undefined;
  const align = /vertical-align\s*:\s*(super|sub)\b/i.exec(style)?.[1]?.toLowerCase();
  return align === undefined ? undefined : READERS.get(align === 'super' ? 'sup' : 'sub');
}
