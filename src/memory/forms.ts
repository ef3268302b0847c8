import type { QueryWord } from './query.ts';
import type { Forms, Term } from './word-index.ts';

/** The words of a query; those that have a form in common are the same. */
export function formsOf(query: readonly QueryWord[], known: readonly Term[]): Forms[] {
  const terms = new Map(known.map((term) => [term.word, term]));
  const groups = new Set<Set<Term>>();
  const groupOf = new Map<Term, Set<Term>>();
  for (const { word, others } of query) {
    const here = [word, ...others].flatMap((form) => terms.get(form) ?? []);
    const group = here.map((term) => groupOf.get(term)).find((one) => one !== undefined) ?? new Set();
    for (const term of here) if (!groupOf.has(term)) groupOf.set(term, group.add(term));
    if (group.size > 0) groups.add(group);
  }
  return Array.from(groups, (group) => ({
    words: Array.from(group, ({ word }) => word),
    idf: Math.min(...Array.from(group, ({ idf }) => idf)),
  }));
}
