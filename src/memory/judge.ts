import { TAG_BOOST, TYPE_BOOST, WEIGHTS, wordScore } from './bm25.ts';
import { inOrder, type Hit } from './fusion.ts';
import { fieldsOf } from './indexed-text.ts';
import { Proximity } from './proximity.ts';
import type { Candidate, Judging } from './word-index.ts';

/**
 * Rescores the candidates in code that is the same for every database: a database takes each form of a word for a word of its own, and an
 * entry to be the longer the more forms its words have; and it knows nothing of the order of words. @returns best first
 */
export function judge(candidates: readonly Candidate[], { telling, scored, forms, lengths, types }: Judging): Hit[] {
  const proximity = new Proximity(telling);
  const counted = new Set([...scored.map(({ word }) => word), ...forms.flatMap(({ words }) => words)]);
  const averageLength = plainLength(lengths.indexed, lengths.forms);
  const hits = candidates.map((candidate) => {
    const fields = fieldsOf(candidate.words);
    const frequencies = frequenciesOf(fields, counted);
    const length = plainLength(candidate.length, candidate.forms);
    let change = 0;
    for (const { words, idf } of forms) {
      const frequency = Math.max(...words.map((word) => frequencies.get(word) ?? 0));
      change += wordScore(idf, frequency, length, averageLength);
    }
    for (const { word, idf } of scored) change -= wordScore(idf, frequencies.get(word) ?? 0, candidate.length, lengths.indexed);
    const boost = (types.includes(candidate.type) ? TYPE_BOOST : 1) * (candidate.tagged ? TAG_BOOST : 1);
    const score = candidate.score + boost * change;
    return { id: candidate.id, score: score * proximity.factor(fields.map(([, { words }]) => words)) };
  });
  return inOrder(hits);
}

/** Without the other forms, of which a node of the release before leaves too many in the counts. */
function plainLength(indexed: number, forms: number): number {
  return Math.max(1, indexed - forms);
}

/** How often the words occur in an entry, weighted by field. */
function frequenciesOf(fields: ReturnType<typeof fieldsOf>, counted: ReadonlySet<string>): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const [field, { words, others }] of fields) {
    for (const text of [words, others]) {
      for (const word of text) if (counted.has(word)) frequencies.set(word, (frequencies.get(word) ?? 0) + WEIGHTS[field]);
    }
  }
  return frequencies;
}
