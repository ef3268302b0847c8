/*
 * Okapi BM25 over four fields, by the formula of SQLite's FTS5 (https://sqlite.org/fts5.html#the_bm25_function), which
 * we compute on PostgreSQL too. All counts are counts within one tenant.
 */

/** How much a word counts in each field. */
export const WEIGHTS = { title: 10, content: 4, tags: 8, source: 2 } as const;

export type Field = keyof typeof WEIGHTS;

/** The factor for an entry's score when its type is asked for … */
export const TYPE_BOOST = 1.3;
/** … and when it has the tag that is asked for. */
export const TAG_BOOST = 1.2;

export const K1 = 1.2;
export const B = 0.75;

/** The value that FTS5 gives to a word in half of all entries or more: close to zero, but not zero. */
const IDF_FLOOR = 1e-6;

/**
 * The inverse document frequency of a word that occurs in `entries` of `all` entries: the rarer a word, the more it
 * counts.
 */
export function inverseFrequency(entries: number, all: number): number {
  const idf = Math.log((all - entries + 0.5) / (entries + 0.5));
  return idf > 0 ? idf : IDF_FLOOR;
}

/** Whether the word occurs in so few entries that it helps to find some of them. */
export function isTelling(entries: number, all: number): boolean {
  return all - entries > entries;
}

/**
 * What one word adds to the score of an entry.
 * @param frequency how often it occurs there, weighted by field
 * @param length words of the entry
 */
export function wordScore(idf: number, frequency: number, length: number, averageLength: number): number {
  return idf * ((frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / averageLength)));
}
