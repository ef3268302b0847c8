/** What is counted within a tenant, invalidated entries included: a read of the past ranks by the same numbers. */
export interface Corpus {
  /** Entries of the tenant. */
  entries: number;
  /** Words of an entry on average, and one for the conversation that it belongs to. */
  averageLength: number;
  /** In how many entries each of the words stands that were asked for; those in none are left out. */
  frequencies: ReadonlyMap<string, number>;
  /** Entries that can be found: the tenant's, or the conversation's (not counted any further than the plan needs). */
  reach: number;
}

/** A word of the query that the tenant has. */
export interface Term {
  word: string;
  /** In how many entries it stands. */
  entries: number;
  idf: number;
}

/** Which entries may be found at all. */
export interface Filter {
  /** The entries that are valid at this time (epoch seconds). */
  asOf: number;
  /** Created then or later (epoch seconds). */
  since?: number | undefined;
  /** Older than the one with this id. */
  before?: number | undefined;
  /** Of this type only. */
  type?: string | undefined;
  /** Not this one. */
  except?: number | undefined;
}

/** What makes an entry's score greater. */
export interface Boosts {
  types: readonly string[];
  /** Folded. */
  tag?: string | undefined;
}

export interface CandidateQuery {
  /** At least one. */
  terms: readonly Term[];
  averageLength: number;
  /** Only so many of the newest entries that hold one of the words are looked at. */
  newest: number | undefined;
  /** Only the entries of this conversation. */
  conversationId: number | undefined;
  filter: Filter;
  boosts: Boosts;
  limit: number;
}

/** An entry that holds at least one of the words. */
export interface Candidate {
  id: number;
  /** BM25 over the terms that were asked for, boosts counted. */
  score: number;
  type: string;
  tagged: boolean;
  length: number;
  /** The beginning of its words, as `storedWords` made them. */
  words: string;
}

/** An index of words, one for each tenant, on whichever database. */
export interface WordIndex {
  corpus(tenantId: number, words: readonly string[], conversationId: number | undefined): Promise<Corpus>;
  /** The best entries, boosts counted, best first and the newest of equals first. */
  candidates(tenantId: number, query: CandidateQuery): Promise<Candidate[]>;
}

/** Characters of an entry's words that are looked at for phrases. */
export const WORDS_SHOWN = 8192;
