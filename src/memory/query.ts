import { wordsOf } from './words.ts';

/** Different words of a query that count; those behind them are not looked at. */
const WORDS_MAX = 32;
/** Words of a query in all, repeats included. */
const LENGTH_MAX = 128;
/** UTF-16 units of a query that are looked at at all. */
const TEXT_MAX = 16_384;

/** A word of a query and where it stands. */
export interface QueryWord {
  word: string;
  at: number;
}

/** Reads a query: any text is one, and nothing in it is an operator. @returns no words when it has none */
export function readQuery(text: string): QueryWord[] {
  const query: QueryWord[] = [];
  const different = new Set<string>();
  for (const word of wordsOf(text.slice(0, TEXT_MAX))) {
    if (query.length === LENGTH_MAX || (different.size === WORDS_MAX && !different.has(word))) break;
    different.add(word);
    query.push({ word, at: query.length });
  }
  return query;
}
