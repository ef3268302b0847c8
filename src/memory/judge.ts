import { TAG_BOOST, TYPE_BOOST, WEIGHTS, wordScore } from './bm25.ts';
import { inOrder, type Hit } from './fusion.ts';
import { fieldsOf } from './indexed-text.ts';
import { Proximity } from './proximity.ts';
import type { Candidate, Judging } from './word-index.ts';

/** Rescores the candidates by the order of their words, in code that is the same for every database. @returns best first */
export function judge(candidates: readonly Candidate[], { telling, rest, averageLength, types }: Judging): Hit[] {
  const proximity = new Proximity(telling);
  const weights = new Map(rest.map(({ word, idf }) => [word, idf]));
  const hits = candidates.map(({ id, score, type, tagged, length, words }) => {
    const fields = fieldsOf(words);
    const boost = (types.includes(type) ? TYPE_BOOST : 1) * (tagged ? TAG_BOOST : 1);
    let sum = score;
    for (const [word, frequency] of frequenciesOf(fields, weights)) {
      sum += boost * wordScore(weights.get(word)!, frequency, length, averageLength);
    }
    return { id, score: sum * proximity.factor(fields.map(([, text]) => text)) };
  });
  return inOrder(hits);
}

/** How often the words occur in an entry, weighted by field. */
function frequenciesOf(fields: ReturnType<typeof fieldsOf>, words: ReadonlyMap<string, unknown>): Map<string, number> {
  const frequencies = new Map<string, number>();
  if (words.size === 0) return frequencies;
  for (const [field, text] of fields) {
    for (const word of text) if (words.has(word)) frequencies.set(word, (frequencies.get(word) ?? 0) + WEIGHTS[field]);
  }
  return frequencies;
}
