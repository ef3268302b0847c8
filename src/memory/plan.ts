import { inverseFrequency, isTelling } from './bm25.ts';
import type { QueryWord } from './query.ts';
import type { Corpus, Term } from './word-index.ts';

/**
 * Entries that one ranking scores at most; SQLite needs about a millisecond for a thousand, and blocks while it does.
 * What can't reach more is scored in full.
 */
export const SCORED_MAX = 8000;

/**
 * Entries up to which every word finds some. Beyond it, words that stand in half of them or more only add to the score of
 * what others find, unless the query has no others.
 */
const ALL_WORDS_MAX = 1000;

/** How a query is answered. */
export interface Plan {
  /** An entry is found by these, and scored by the database. */
  scored: Term[];
  /** These count in the scores of what was found, and find nothing. */
  rest: Term[];
  /** When even the rarest word stands in too many entries: how many of the newest are looked at. */
  newest: number | undefined;
  /** The words whose order and distance count. */
  telling: QueryWord[];
}

/**
 * Decides which words find entries: all of them where there are few entries, else the telling ones, and of those the
 * rarest where they stand in too many. It decides by counts alone, so that both databases do the same.
 * @returns undefined when there is nothing to find
 */
export function planQuery(query: readonly QueryWord[], corpus: Corpus): Plan | undefined {
  const { entries: all, frequencies, reach } = corpus;
  const known = Array.from(frequencies, ([word, entries]): Term => ({ word, entries, idf: inverseFrequency(entries, all) }));
  if (known.length === 0 || reach === 0) return undefined;
  known.sort((a, b) => a.entries - b.entries || (a.word < b.word ? -1 : 1));
  const some = known.filter(({ entries }) => isTelling(entries, all));
  const telling = some.length > 0 ? some : known;
  const finding = reach <= ALL_WORDS_MAX ? known : telling;
  const scored = reach <= SCORED_MAX ? finding : rarest(finding);
  const named = new Set(telling.map(({ word }) => word));
  return {
    scored,
    rest: known.filter((term) => !scored.includes(term)),
    newest: reach > SCORED_MAX && scored[0]!.entries > SCORED_MAX ? SCORED_MAX : undefined,
    telling: query.filter(({ word }) => named.has(word)),
  };
}

/** As many as stand in few enough entries together, and one at least. @param terms rarest first */
function rarest(terms: Term[]): Term[] {
  let sum = 0;
  return terms.filter(({ entries }, i) => (sum += entries) <= SCORED_MAX || i === 0);
}
