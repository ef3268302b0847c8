import { setImmediate as nextPass } from 'node:timers/promises';
import { passClock } from '../../lib/pass-clock.ts';

/** Words that are looked for at a time, and their characters together. */
export const MAX_WORDS = 16;
export const WORDS_LENGTH = 500;
/** UTF-16 units of a passage before its first word, and from there on. */
const BEFORE = 160;
const BEHIND = 360;
/** From a word to the next place where the same one counts. */
const NEXT = 60;
/** Passages that are shown, and their bytes together. */
const SHOWN = 12;
const SHOWN_BYTES = 10 * 1024;
/** Passages that are looked at before the worst are forgotten. */
const CANDIDATES = 20 * SHOWN;
/** Milliseconds in a pass of the event loop that all searches may take together. */
const PASS_MS = 4;
const elapsed = passClock();

/** What stands around some of the words. */
export interface Passage {
  /** The part that it is in, from 1. */
  part: number;
  text: string;
}

/** A passage by what it shows, and by its first and last words in that; in UTF-16 units of the text. */
interface Place {
  from: number;
  first: number;
  last: number;
  to: number;
  part: number;
  /** How many of the words it has. */
  words: number;
}

/** The words of a search; what is quoted is one. */
export function wordsOf(search: string): string[] {
  const words = Array.from(search.matchAll(/"([^"]+)"|“([^“”]+)”|(\S+)/g), ([, quoted, curly, word]) => (quoted ?? curly ?? word)!.trim());
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()))];
}

/** Finds one of the words, wherever it stands in others; a blank in it stands for any blanks. */
export const finderOf = (word: string): RegExp =>
  new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s{1,20}`), 'giu');

/**
 * The passages of a text that have most of the words, in its order.
 * @param ends of its parts @returns also how many passages have some, and the words that it lacks
 */
export async function passagesWith(words: readonly string[], text: string, ends: readonly number[]) {
  const finders = words.map(finderOf);
  const present = new Set<number>();
  let best: Place[] = [];
  let all = 0;
  for (const [i, end] of ends.entries()) {
    while (elapsed() > PASS_MS) await nextPass();
    const places = placesIn(text, { part: i + 1, from: ends[i - 1] ?? 0, to: end }, finders, present);
    all += places.length;
    best.push(...places);
    if (best.length > CANDIDATES) best = bestOf(best);
  }
  let room = SHOWN_BYTES;
  const passages: (Passage & { from: number })[] = [];
  for (const place of bestOf(best)) {
    const shown = passageAt(text, place);
    room -= Buffer.byteLength(shown);
    if (room < 0) break;
    passages.push({ part: place.part, text: shown, from: place.from });
  }
  passages.sort((a, b) => a.from - b.from);
  return { passages: passages as readonly Passage[], all, missing: words.filter((_, i) => !present.has(i)) };
}

/** Those with most of the words; the earlier ones of as many. */
const bestOf = (places: Place[]): Place[] => places.sort((a, b) => b.words - a.words || a.from - b.from).slice(0, SHOWN);

/** The places in one part, none of which overlaps another one. @param present gets the numbers of the words that it has */
function placesIn(
  text: string,
  { part, from, to }: Pick<Place, 'part' | 'from' | 'to'>,
  finders: readonly RegExp[],
  present: Set<number>,
): Place[] {
  const hits: { at: number; end: number; word: number }[] = [];
  const searched = text.slice(from, to);
  for (const [word, finder] of finders.entries()) {
    finder.lastIndex = 0;
    for (let found = finder.exec(searched); found; found = finder.exec(searched)) {
      hits.push({ at: from + found.index, end: from + finder.lastIndex, word });
      finder.lastIndex = Math.max(finder.lastIndex, found.index + NEXT);
    }
  }
  hits.sort((a, b) => a.at - b.at);
  const places: Place[] = [];
  for (let i = 0; i < hits.length;) {
    const first = hits[i]!.at;
    const words = new Set<number>();
    let last = first;
    for (; i < hits.length && hits[i]!.at < first + BEHIND; i += 1) {
      words.add(hits[i]!.word);
      last = Math.max(last, hits[i]!.end);
    }
    for (const word of words) present.add(word);
    const begins = Math.max(places.at(-1)?.to ?? from, first - BEFORE);
    places.push({ part, from: begins, first, last, to: Math.min(to, Math.max(last, first + BEHIND)), words: words.size });
  }
  return places;
}

/** The passage, from a line or a word to another one. */
function passageAt(text: string, { from, first, last, to }: Place): string {
  const before = text.slice(from, first);
  const start = from === 0 ? 0 : from + (before.indexOf('\n') + 1 || before.indexOf(' ') + 1);
  const behind = text.slice(last, to);
  const cut = to === text.length ? -1 : Math.max(behind.lastIndexOf('\n'), behind.lastIndexOf(' '));
  const end = cut < 0 ? to : last + cut;
  const open = start > 0 && text[start - 1] !== '\n' ? '…' : '';
  return `${open}${text.slice(start, end).toWellFormed().trim()}${end < text.length && text[end] !== '\n' ? '…' : ''}`;
}
