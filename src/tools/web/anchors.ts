import type { Anchor } from '../../runtime/commands/page-sections.ts';
import { markupOf } from './markup.ts';

/** As many places of a page are known; longer ids are not looked at. */
const MAX_ANCHORS = 4000;
const ID_LENGTH = 200;
/** Texts behind a place that are marked: the first of them may be of a button, which is not shown. */
const MARKED = 4;

/*
 * Whatever makes text of a page keeps the letters of its words together. So each place is marked within the first word behind it, where a
 * mark changes nothing of what stands around words, by noncharacters of Unicode: the first one, and others that stand for digits.
 */
const FIRST = 0xfdd0;
const MARKS = /\uFDD0[\uFDD1-\uFDDA]*|[\uFDD0-\uFDEF]/g;
const markOf = (n: number): string => String.fromCharCode(FIRST, ...Array.from(String(n), (digit) => FIRST + 1 + Number(digit)));

/** A page as text, as far as it may hold marks. */
interface Texts {
  title: string;
  text: string;
  links: { text: string; url: string }[];
  navigation: { text: string; url: string }[];
}

/** Reads a page, and finds out where in its text its ids stand. @param read makes text of HTML, and may leave out what it likes */
export function withAnchors<Page extends Texts>(html: string, read: (html: string) => Page): Page & { anchors: Anchor[] } {
  const places: Omit<Anchor, 'at'>[] = [];
  const page = read(marked(withoutMarks(html), places));
  const without = ({ text, url }: { text: string; url: string }) => ({ text: withoutMarks(text), url });
  const title = withoutMarks(page.title);
  return { ...page, title, ...taken(page.text, places), links: page.links.map(without), navigation: page.navigation.map(without) };
}

const withoutMarks = (text: string): string => text.replace(MARKS, '');

/** Takes the marks out of a text. */
function taken(text: string, places: readonly Omit<Anchor, 'at'>[]): { text: string; anchors: Anchor[] } {
  const anchors = new Map<number, Anchor>();
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(MARKS)) {
    pieces.push(text.slice(from, index));
    length += index - from;
    from = index + mark.length;
    const n = Number(Array.from(mark.slice(1), (digit) => digit.charCodeAt(0) - FIRST - 1).join('') || NaN);
    if (places[n] && !anchors.has(n)) anchors.set(n, { ...places[n], at: length });
  }
  const whole = pieces.join('') + text.slice(from);
  for (const anchor of anchors.values()) anchor.at -= (whole.codePointAt(anchor.at - 2) ?? 0) > 0xffff ? 2 : Math.min(1, anchor.at);
  return { text: whole, anchors: [...anchors.values()] };
}

const REFERENCE_OR_LETTER = /&#?\w{1,32};?|[\p{L}\p{N}](?=[\p{L}\p{N}.])/gu;

/** Where the first word of a piece of HTML has had its first letter; -1 when there is none. */
function withinWord(html: string): number {
  for (const { index, 0: found } of html.matchAll(REFERENCE_OR_LETTER)) if (!found.startsWith('&')) return index + found.length;
  return -1;
}

/** Puts a mark into the first word behind each id. @param places gets the ids, by their numbers */
function marked(html: string, places: Omit<Anchor, 'at'>[]): string {
  const pieces: string[] = [];
  let waiting: { n: number; texts: number }[] = [];
  let heading = false;
  /** How many `<sup>` and `<sub>` are open, whose text may be written in other characters. */
  let raised = 0;
  let end = 0;
  for (const piece of markupOf(html)) {
    if (piece.kind === 'tag') {
      if (/^h[1-6]$/.test(piece.name)) heading = piece.opens;
      if (/^su[bp]$/.test(piece.name)) raised = Math.max(0, raised + (piece.opens ? 1 : -1));
      for (const id of piece.ids) {
        if (places.length < MAX_ANCHORS && id.length <= ID_LENGTH) waiting.push({ n: places.push({ id }) - 1, texts: 0 });
      }
      continue;
    }
    const within = waiting.length === 0 || raised > 0 ? -1 : withinWord(html.slice(piece.from, piece.to));
    if (within < 0) continue;
    pieces.push(html.slice(end, piece.from + within), ...waiting.map(({ n }) => markOf(n)));
    end = piece.from + within;
    for (const one of waiting) {
      if (one.texts === 0 && heading) places[one.n]!.heading = true;
      one.texts += 1;
    }
    waiting = waiting.filter(({ texts }) => texts < MARKED);
  }
  return pieces.join('') + html.slice(end);
}
