import type { Flow } from './flow.ts';
import { group } from './math.ts';
import { attribute, isElement, isText, rawText, type ChildNode, type Element } from './tree.ts';

/** A deletion or insertion, paragraph by paragraph. */
export const around = (sign: string, text: string): string =>
  text
    .split('\n\n')
    .map((part) => `${sign}${part}${sign}`)
    .join('\n\n');

/** Code in a line. */
export const codeText = (text: string): string => (text.includes('`') || text.includes('\n') ? text : `\`${text}\``);

/** What is raised without being a power: marks of notes, of trade, and the ends of ordinal numbers. */
const RAISED = /^(?:[*†‡§¶®©™℠'′″’]+|\(?(?:TM|SM|R|C)\)?)$/;
const ORDINAL = /^(?:st|nd|rd|th|er|ère|re|ème)$/;

/** Where an element stands among the nodes beside it. */
export interface Place {
  siblings: readonly ChildNode[];
  index: number;
}

/** What is in front of an element: the character that it follows, and the last one of its line, also where a blank is between. */
export type Before = Pick<Flow, 'before' | 'behind'>;

export function superscript(element: Element, text: string, { before, behind }: Before, place: Place): string {
  const plain = text.replace(/\s+/g, ' ');
  if (isNote(element, plain)) return /^\[.*\]$/.test(plain) ? plain : `[${plain}]`;
  if (isPartOfFraction(place, 1, 'sub')) return /\d/.test(before) ? ` ${plain}` : plain;
  // The number of an isotope stands in front: ¹⁴C.
  if (before === '' && /^\d+$/.test(plain) && isInFront(place)) return `^${plain}`;
  if (before === '' && isApart(plain, behind)) return `^${plain}`;
  if (before === '' || RAISED.test(plain) || (/\d/.test(before) && ORDINAL.test(plain))) return plain;
  return `^${group(plain)}`;
}

export function subscript(text: string, { before, behind }: Before, place: Place): string {
  const plain = text.replace(/\s+/g, ' ');
  return (before === '' && !isApart(plain, behind)) || isPartOfFraction(place, -1, 'sup') ? plain : `_${group(plain)}`;
}

/** Whether a number has a blank before it: `10 <sup>6</sup>`. */
const isApart = (text: string, behind: string): boolean => /^[+\-−]?\d+$/.test(text) && /[\p{L}\p{N})\]]/u.test(behind);

/** Whether it leads to a note of the same page, as all of it or of what does, or is set in brackets. */
function isNote(element: Element, text: string): boolean {
  if (/^\[[^\]]*\]$/.test(text) || leadsToNote(element)) return true;
  if (leadsToNote(onlyNode(element))) return true;
  const { parentNode } = element;
  return (
    parentNode !== null &&
    isElement(parentNode as ChildNode) &&
    leadsToNote(parentNode as Element) &&
    onlyNode(parentNode as Element) === element
  );
}

const leadsToNote = (node: ChildNode | undefined): boolean =>
  isElement(node) && node.tagName === 'a' && (attribute(node, 'href') ?? '').includes('#');

/** What an element has in it, if it is one node. */
function onlyNode(element: Element): ChildNode | undefined {
  const [only, ...more] = element.childNodes.filter((node) => isElement(node) || (isText(node) && node.value.trim() !== ''));
  return more.length === 0 ? only : undefined;
}

/** Whether a symbol follows at once, or another number in front of it. */
function isInFront({ siblings, index }: Place): boolean {
  const next = siblings[index + 1];
  return isText(next) ? /^\p{Lu}/u.test(next.value) : isElement(next) && next.tagName === 'sub';
}

const SLASH = /^\s*[⁄∕/]\s*$/;

/** `<sup>1</sup>⁄<sub>2</sub>`: whether a sign of division is beside it, on this side, and behind that an element of this name. */
function isPartOfFraction({ siblings, index }: Place, side: 1 | -1, other: string): boolean {
  const [slash, part] = [siblings[index + side], siblings[index + 2 * side]];
  const text = isText(slash) ? slash.value : isElement(slash) ? rawText(slash, 8) : '';
  return isElement(part) && part.tagName === other && SLASH.test(text.slice(0, 8));
}
