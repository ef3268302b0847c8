import { attribute, elementsOf, isElement, isText, rawText, type Element } from './tree.ts';

/** What nests deeper is shown as its bare text. */
const MAX_DEPTH = 100;
/** Of the TeX of a formula. */
const MAX_TEX = 20_000;

/** A formula (MathML) on a line: its TeX where it brings that along, else as one would type it. */
export function mathText(math: Element): string {
  const tex = texOf(math);
  if (tex !== '') return `$${tex}$`;
  return linear(math, 0).replace(/\s+/g, ' ').trim() || (attribute(math, 'alttext') ?? '').slice(0, MAX_TEX);
}

/** The TeX that a formula was made from, in an annotation of it. */
function texOf(math: Element): string {
  const semantics = elementsOf(math).find(({ tagName }) => tagName === 'semantics');
  const note =
    semantics && elementsOf(semantics).find((one) => one.tagName === 'annotation' && /tex/i.test(attribute(one, 'encoding') ?? ''));
  return note ? rawText(note, MAX_TEX).replace(/\s+/g, ' ').trim() : '';
}

/** Invisible operators: function application, times, separator, plus. */
const INVISIBLE = /[\u2061-\u2064]/g;

type Writer = (parts: string[], element: Element) => string;

const SUB: Writer = ([base = '', index = '']) => `${base}_${group(index)}`;
const SUP: Writer = ([base = '', power = '']) => `${atom(base)}^${group(power)}`;
const BOTH: Writer = ([base = '', index = '', power = '']) => `${base}_${group(index)}^${group(power)}`;

const WRITERS: Readonly<Record<string, Writer>> = {
  mfrac: ([top = '', bottom = ''], element) =>
    attribute(element, 'linethickness')?.startsWith('0') ? `binom(${top}, ${bottom})` : `${atom(top)}/${atom(bottom)}`,
  msqrt: (parts) => `√${group(parts.join(''))}`,
  mroot: ([base = '', degree = '']) => `root(${base}, ${degree})`,
  msub: SUB,
  msup: SUP,
  msubsup: BOTH,
  munder: SUB,
  mover: ([base = '', over = '']) => (/^[^\p{L}\p{N}]$/u.test(over) ? `${atom(base)}${over}` : `${base}^${group(over)}`),
  munderover: BOTH,
  mmultiscripts: ([base = '', ...scripts]) => scriptsOf(base, scripts),
  mtable: (rows) => `[${rows.join('; ')}]`,
  mtr: (cells) => cells.join(', '),
  mlabeledtr: (cells) => cells.slice(1).join(', '),
  mfenced: (parts, element) => `${attribute(element, 'open') ?? '('}${parts.join(', ')}${attribute(element, 'close') ?? ')'}`,
  semantics: ([shown = '']) => shown,
  maction: ([shown = '']) => shown,
  annotation: () => '',
  'annotation-xml': () => '',
  mphantom: () => '',
  mspace: () => ' ',
  mprescripts: () => '\u0000',
  none: () => '',
};

/** Formulas, and parts of one that stand by themselves. */
export const MATH = ['math', ...Object.keys(WRITERS).filter((name) => name.startsWith('m') && name !== 'mprescripts' && name !== 'mspace')];

function linear(element: Element, depth: number): string {
  if (depth > MAX_DEPTH) return rawText(element);
  const { tagName } = element;
  if (tagName === 'mo') {
    const sign = rawText(element).replace(INVISIBLE, '').trim();
    return /^[=<>≤≥≠≈≡∼+−±×·→⇒∈∉⊂⊆∪∩∧∨]$/.test(sign) ? ` ${sign} ` : sign;
  }
  if (tagName === 'mtext' || tagName === 'ms') return rawText(element);
  const parts: string[] = [];
  const write = WRITERS[tagName];
  let text = '';
  /** Its last two characters; to ask the text for them would cost as much as all of it. */
  let end = '';
  let isScripted = false;
  for (const node of element.childNodes) {
    const part = isElement(node) ? linear(node, depth + 1) : isText(node) ? node.value.replace(INVISIBLE, '').trim() : '';
    if (!isElement(node) && part === '') continue;
    parts.push(part);
    if (!write) text += (runsInto(end, part, isScripted) ? ' ' : '') + part;
    end = (end + part.slice(-2)).slice(-2);
    isScripted = isElement(node) && SCRIPTED.test(node.tagName);
  }
  return write ? write(parts, element) : text;
}

/** What ends with a power, an index or a denominator: a letter behind it would be a part of that. */
const SCRIPTED = /^m(?:su[bp]|under|over|frac|root)/;

/** Whether two parts would be taken for one, side by side: `3` and `1/2`, `sin` and `x`, `x^2` and `y`. */
function runsInto(end: string, next: string, isScripted: boolean): boolean {
  if (!/^[\p{L}\p{N}]/u.test(next)) return false;
  if (isScripted && /[\p{L}\p{N})]$/u.test(end)) return true;
  return (/\d$/.test(end) && /^\d/.test(next)) || /^\p{L}{2}$/u.test(end) || (/\p{L}$/u.test(end) && /^\p{L}{2}/u.test(next));
}

/** What may stand beside an operator without brackets: a number, a name, or what has its brackets. */
const ATOM = /^(?:[\p{N}.,]+|\p{L}[\p{M}′']*|√?\([^()]*\)|[^\p{L}\p{N}\s])$/u;
const atom = (text: string): string => (ATOM.test(text.trim()) ? text.trim() : `(${text.trim()})`);

/** What stands behind `^` or `_`: in brackets, unless it is a number, a sign or one word. */
export function group(text: string): string {
  const plain = text.trim();
  return /^(?:[+\-−±]?[\p{L}\p{N}.]+|[^\p{L}\p{N}\s]|\([^()]*\))$/u.test(plain) ? plain : `(${plain})`;
}

function scriptsOf(base: string, scripts: string[]): string {
  const split = scripts.indexOf('\u0000');
  const [behind, before] = split === -1 ? [scripts, []] : [scripts.slice(0, split), scripts.slice(split + 1)];
  const marks = (list: string[]): string => list.map((text, i) => (text === '' ? '' : `${i % 2 === 0 ? '_' : '^'}${group(text)}`)).join('');
  return `${marks(before)}${base}${marks(behind)}`;
}
