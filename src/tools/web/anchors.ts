import type { Anchor } from '../../runtime/commands/page-sections.ts';
import { markupOf } from './markup.ts';

/** As many places of a page are known; longer ids are not looked at. */
const MAX_ANCHORS = 4000;
const ID_LENGTH = 200;
/** Texts behind a place that are marked: the first of them may be of a button, which is not shown. */
const MARKED = 4;

/*
 * Whatever makes text of a page keeps its words, so each place is marked by a word that no text has: noncharacters of Unicode, which stand for
 * digits behind the first one.
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
  const page = read(marked(html, places));
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
  pieces.push(text.slice(from));
  return { text: pieces.join(''), anchors: [...anchors.values()] };
}

/** Puts a mark before the first words behind each id. @param places gets the ids, by their numbers */
function marked(html: string, places: Omit<Anchor, 'at'>[]): string {
  const pieces: string[] = [];
  let waiting: { n: number; texts: number }[] = [];
  let heading = false;
  let end = 0;
  for (const piece of markupOf(html)) {
    if (piece.kind === 'tag') {
      if (/^h[1-6]$/.test(piece.name)) heading = piece.opens;
      for (const id of piece.ids) {
        if (places.length < MAX_ANCHORS && id.length <= ID_LENGTH) waiting.push({ n: places.push({ id }) - 1, texts: 0 });
      }
      continue;
    }
    const word = waiting.length === 0 ? -1 : html.slice(piece.from, piece.to).search(/\S/);
    if (word < 0) continue;
    pieces.push(html.slice(end, piece.from + word), ...waiting.map(({ n }) => markOf(n)));
    end = piece.from + word;
    for (const one of waiting) {
      if (one.texts === 0 && heading) places[one.n]!.heading = true;
      one.texts += 1;
    }
    waiting = waiting.filter(({ texts }) => texts < MARKED);
  }
  return pieces.join('') + html.slice(end);
}
