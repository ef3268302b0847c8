import { setImmediate as nextTurn } from 'node:timers/promises';
import { TAG_BOOST, TYPE_BOOST, WEIGHTS, wordScore } from './bm25.ts';
import { fuse, inOrder, type Hit, type Ranking } from './fusion.ts';
import { fieldsOf } from './indexed-text.ts';
import { planQuery, type Plan } from './plan.ts';
import { Proximity } from './proximity.ts';
import { readQuery } from './query.ts';
import type { Boosts, Candidate, Corpus, Filter, WordIndex } from './word-index.ts';

/** How many entries of a ranking are rescored with the order of their words. */
const CANDIDATES = 200;
const OWN_WEIGHT = 1.5;
const TENANT_WEIGHT = 1.0;

/** The entries that a ranking covers: one conversation's, or all of the tenant's. */
interface Scope {
  conversationId: number | undefined;
  weight: number;
}

/** One wording of the question. */
export interface Variant {
  text: string;
  weight: number;
}

export interface SearchRequest {
  /** At least one; the rankings of several are fused. */
  variants: readonly Variant[];
  /** The conversation whose own entries count more; undefined outside of conversations. */
  conversationId?: number | undefined;
  boosts: Boosts;
  filter: Filter;
  limit: number;
}

/**
 * Searches a tenant's entries (docs/runs.md#the-search):
 *
 *   words ─▶ plan ─▶ candidates by BM25 (database) ─▶ × type × tag × phrase ─▶ one ranking ─▶ fused with the others
 *
 * There is a ranking for each wording, and within a conversation two: over its own entries and over all of the tenant's.
 * @returns the hits, best first; none when no word of the question occurs in the tenant's entries
 */
export async function searchMemory(index: WordIndex, tenantId: number, request: SearchRequest): Promise<Hit[]> {
  const { variants, conversationId, limit } = request;
  const tenant: Scope = { conversationId: undefined, weight: TENANT_WEIGHT };
  const scopes = conversationId === undefined ? [tenant] : [{ conversationId, weight: OWN_WEIGHT }, tenant];
  const single = variants.length === 1 && scopes.length === 1;
  const rankings: Ranking[] = [];
  for (const variant of variants) {
    for (const scope of scopes) {
      // SQLite blocks the thread during each ranking: between two rankings, other work gets its turn.
      if (rankings.length > 0) await nextTurn();
      const hits = await rank(index, tenantId, variant.text, scope.conversationId, request);
      if (single) return hits.slice(0, limit);
      rankings.push({ weight: variant.weight * scope.weight, ids: hits.map(({ id }) => id) });
    }
  }
  return fuse(rankings).slice(0, limit);
}

async function rank(
  index: WordIndex,
  tenantId: number,
  text: string,
  conversationId: number | undefined,
  { boosts, filter }: SearchRequest,
): Promise<Hit[]> {
  const query = readQuery(text);
  const words = [...new Set(query.map(({ word }) => word))];
  if (words.length === 0) return [];
  const corpus = await index.corpus(tenantId, words, conversationId);
  const plan = planQuery(query, corpus);
  if (!plan) return [];
  const { scored: terms, newest } = plan;
  const { averageLength } = corpus;
  const asked = { terms, averageLength, newest, conversationId, filter, boosts, limit: CANDIDATES };
  const candidates = await index.candidates(tenantId, asked);
  return inOrder(look(candidates, plan, corpus, boosts));
}

/** Rescores the candidates by the order of their words, in code that is the same for every database. */
function look(candidates: readonly Candidate[], plan: Plan, corpus: Corpus, boosts: Boosts): Hit[] {
  const proximity = new Proximity(plan.telling);
  const rest = new Map(plan.rest.map(({ word, idf }) => [word, idf]));
  return candidates.map(({ id, score, type, tagged, length, words }) => {
    const fields = fieldsOf(words);
    const boost = (boosts.types.includes(type) ? TYPE_BOOST : 1) * (tagged ? TAG_BOOST : 1);
    let sum = score;
    for (const [word, frequency] of frequenciesOf(fields, rest)) {
      sum += boost * wordScore(rest.get(word)!, frequency, length, corpus.averageLength);
    }
    return { id, score: sum * proximity.factor(fields.map(([, text]) => text)) };
  });
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
