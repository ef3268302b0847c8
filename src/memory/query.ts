import { readWords } from './words.ts';

/** How many different words of a query count; later words are ignored. */
const WORDS_MAX = 32;
/** How many words of a query are read, repeats included. */
const LENGTH_MAX = 128;
/** How many UTF-16 units of a query are read. */
const TEXT_MAX = 16_384;

/** A word of a query and its position. */
export interface QueryWord {
  word: string;
  /** The other forms that find the same. */
  others: readonly string[];
  at: number;
}

/** Reads a query: any text is a valid query, and nothing in it is an operator. @returns its words, perhaps none */
export function readQuery(text: string): QueryWord[] {
  const query: QueryWord[] = [];
  const different = new Set<string>();
  for (const { word, others } of readWords(text.slice(0, TEXT_MAX))) {
    if (query.length === LENGTH_MAX || (different.size === WORDS_MAX && !different.has(word))) break;
    different.add(word);
    query.push({ word, others, at: query.length });
  }
  return query;
}
