import type { Anchor } from '../../../runtime/commands/page-sections.ts';

/** As many places of a page are known; longer ids are not looked at. */
const MAX_PLACES = 4000;
const ID_LENGTH = 200;

/*
 * What is made of an element's text keeps the letters of its words together, and changes all else: it indents, quotes and joins. So a place
 * is marked within the first word behind it, by noncharacters of Unicode: the first one, and others that stand for digits.
 */
const FIRST = 0xfdd0;
const MARKS = /\uFDD0[\uFDD1-\uFDDA]*|[\uFDD0-\uFDEF]/g;
const markOf = (n: number): string => String.fromCharCode(FIRST, ...Array.from(String(n), (digit) => FIRST + 1 + Number(digit)));
/** Where a mark changes nothing of what stands around words. */
const WITHIN_WORD = /(?<=[\p{L}\p{N}])(?=[\p{L}\p{N}.\uFDD0])/u;

export const withoutMarks = (text: string): string => text.replace(MARKS, '');

/** The ids of a page, and where in its text they stand. */
export class Places {
  readonly #places: Omit<Anchor, 'at'>[] = [];
  #waiting: number[] = [];

  /** An id has been reached; it is that of the text which follows. */
  reached(id: string | undefined): void {
    if (!id || id.length > ID_LENGTH || this.#places.length >= MAX_PLACES) return;
    this.#waiting.push(this.#places.push({ id }) - 1);
  }

  /** Marks in a text the places that wait for one. */
  mark(text: string, heading: boolean): string {
    if (this.#waiting.length === 0) return text;
    const at = WITHIN_WORD.exec(text)?.index;
    if (at === undefined) return text;
    const marks = this.#waiting.map(markOf).join('');
    if (heading) for (const n of this.#waiting) this.#places[n]!.heading = true;
    this.#waiting = [];
    return text.slice(0, at) + marks + text.slice(at);
  }

  /** Takes the marks out of a text. */
  taken(text: string): { text: string; anchors: Anchor[] } {
    const anchors = new Map<number, Anchor>();
    const pieces: string[] = [];
    let length = 0;
    let from = 0;
    for (const { index, 0: mark } of text.matchAll(MARKS)) {
      pieces.push(text.slice(from, index));
      length += index - from;
      from = index + mark.length;
      const n = Number(Array.from(mark.slice(1), (digit) => digit.charCodeAt(0) - FIRST - 1).join('') || NaN);
      if (this.#places[n] && !anchors.has(n)) anchors.set(n, { ...this.#places[n], at: length });
    }
    const whole = pieces.join('') + text.slice(from);
    // Back over the letter that stands in front of the mark.
    for (const anchor of anchors.values()) anchor.at -= (whole.codePointAt(anchor.at - 2) ?? 0) > 0xffff ? 2 : 1;
    return { text: whole, anchors: [...anchors.values()] };
  }
}
