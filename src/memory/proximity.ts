import type { QueryWord } from './query.ts';

/** Two words of the query that are at most so many words apart count as near. */
const NEAR_WORDS = 8;
/** What is added to the factor 1 when all neighbouring words of the query are neighbours in the entry too … */
const PHRASE = 0.5;
/** … or near each other, in any order. */
const NEAR = 0.25;

/** Two neighbours of a query, `gap` words apart. */
interface Pair {
  left: string;
  right: string;
  gap: number;
}

/** Judges the order and the distance of a query's words in an entry. */
export class Proximity {
  readonly #pairs: readonly Pair[];
  /** The pairs that each word belongs to, by their indexes. */
  readonly #of = new Map<string, number[]>();

  constructor(query: readonly QueryWord[]) {
    const pairs = new Map<string, Pair>();
    for (const [i, { word: right, at }] of query.entries()) {
      const before = query[i - 1];
      if (before) pairs.set(`${before.word} ${right}`, { left: before.word, right, gap: at - before.at });
    }
    this.#pairs = [...pairs.values()];
    for (const [n, { left, right }] of this.#pairs.entries()) {
      for (const word of new Set([left, right])) this.#of.set(word, [...(this.#of.get(word) ?? []), n]);
    }
  }

  /** @param fields the entry's words by field @returns the factor for its score, from 1 to 1.5 */
  factor(fields: readonly (readonly string[])[]): number {
    const pairs = this.#pairs;
    if (pairs.length === 0) return 1;
    const found = pairs.map(() => 0);
    for (const words of fields) this.#look(words, found);
    return 1 + found.reduce((sum, value) => sum + value, 0) / pairs.length;
  }

  #look(words: readonly string[], found: number[]): void {
    const last = new Map<string, number>();
    for (const [i, word] of words.entries()) {
      const of = this.#of.get(word);
      if (!of) continue;
      for (const n of of) {
        const { left, right, gap } = this.#pairs[n]!;
        if (word === right && words[i - gap] === left) found[n] = PHRASE;
        const other = last.get(word === right ? left : right);
        if (other !== undefined && i - other <= NEAR_WORDS) found[n] = Math.max(found[n]!, NEAR);
      }
      last.set(word, i);
    }
  }
}
