/*
 * Okapi BM25 over four fields, by the formula of SQLite's FTS5 (https://sqlite.org/fts5.html#the_bm25_function), which
 * PostgreSQL is made to compute too. Everything that it counts is counted within one tenant.
 */

/** What a word counts in each field. */
export const WEIGHTS = { title: 10, content: 4, tags: 8, source: 2 } as const;

export type Field = keyof typeof WEIGHTS;

/** What an entry's score is multiplied by when its type is asked for … */
export const TYPE_BOOST = 1.3;
/** … and when it has the tag. */
export const TAG_BOOST = 1.2;

export const K1 = 1.2;
export const B = 0.75;

/** What FTS5 gives a word that is in half of all entries or more: next to nothing, but not nothing. */
const IDF_FLOOR = 1e-6;

/** How telling a word is that stands in `entries` of `all` entries. */
export function inverseFrequency(entries: number, all: number): number {
  const idf = Math.log((all - entries + 0.5) / (entries + 0.5));
  return idf > 0 ? idf : IDF_FLOOR;
}

/** Whether the word stands in so few entries that finding it tells anything. */
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
