import { fuse, type Hit, type Ranking } from './fusion.ts';
import { planQuery } from './plan.ts';
import { readQuery } from './query.ts';
import type { Boosts, Filter, WordIndex } from './word-index.ts';

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
  /** Does one ranking as soon as the tenant has a slot; it is costly. */
  withSlot<T>(rank: () => Promise<T>): Promise<T>;
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
      const hits = await request.withSlot(() => rank(index, tenantId, variant.text, scope.conversationId, request));
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
  const words = [...new Set(query.flatMap(({ word, others }) => [word, ...others]))];
  if (words.length === 0) return [];
  const corpus = await index.corpus(tenantId, words, conversationId);
  const plan = planQuery(query, corpus);
  if (!plan) return [];
  const { scored, forms, telling, newest } = plan;
  const { lengths } = corpus;
  const asked = { terms: scored, averageLength: lengths.indexed, newest, conversationId, filter, boosts, limit: CANDIDATES };
  return index.rank(tenantId, asked, { telling, scored, forms, lengths, types: boosts.types });
}
