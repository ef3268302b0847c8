import { inverseFrequency, isTelling } from './bm25.ts';
import { formsOf } from './forms.ts';
import type { QueryWord } from './query.ts';
import type { Corpus, Forms, Term } from './word-index.ts';

/**
 * Entries that one ranking scores at most; SQLite needs about a millisecond for a thousand, and blocks while it does.
 * When no more entries can match, all are scored.
 */
export const SCORED_MAX = 8000;

/**
 * Up to this many entries, every word of a query finds entries. With more entries, words that occur in half of them or
 * more only add to the scores of entries found by other words, unless the query has no other words.
 */
const ALL_WORDS_MAX = 1000;

/** So many words of a query count, with all their forms: the rarest. */
const TERMS_MAX = 64;

/** How a query is answered. */
export interface Plan {
  /** Words that find entries; the database scores by them. */
  scored: Term[];
  /** All words, which add to the scores of the entries that are found. */
  forms: Forms[];
  /** How many of the newest matches are scored, when even the rarest word occurs in too many entries. */
  newest: number | undefined;
  /** The words whose order and distance count. */
  telling: QueryWord[];
}

/**
 * Decides which words find entries: all words when there are few entries; else the telling words, and of these only the
 * rarest when they occur in too many entries. The decision depends on counts alone, so that both databases do the same.
 * @returns undefined when there is nothing to find
 */
export function planQuery(query: readonly QueryWord[], corpus: Corpus): Plan | undefined {
  const { entries: all, frequencies, reach } = corpus;
  const known = Array.from(frequencies, ([word, entries]): Term => ({ word, entries, idf: inverseFrequency(entries, all) }));
  if (known.length === 0 || reach === 0) return undefined;
  known.sort((a, b) => a.entries - b.entries || (a.word < b.word ? -1 : 1));
  known.splice(TERMS_MAX);
  const some = known.filter(({ entries }) => isTelling(entries, all));
  const telling = some.length > 0 ? some : known;
  const finding = reach <= ALL_WORDS_MAX ? known : telling;
  const scored = reach <= SCORED_MAX ? finding : rarest(finding);
  const named = new Set(telling.map(({ word }) => word));
  return {
    scored,
    forms: formsOf(query, known),
    newest: reach > SCORED_MAX && scored[0]!.entries > SCORED_MAX ? SCORED_MAX : undefined,
    telling: query.filter(({ word }) => named.has(word)),
  };
}

/** As many of the rarest terms as occur in few enough entries together, and at least one. @param terms rarest first */
function rarest(terms: Term[]): Term[] {
  let sum = 0;
  return terms.filter(({ entries }, i) => (sum += entries) <= SCORED_MAX || i === 0);
}
