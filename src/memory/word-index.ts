import type { Hit } from './fusion.ts';
import type { QueryWord } from './query.ts';

/** How long the entries of a tenant are on average. */
export interface Lengths {
  /** Words with all their forms, and one for the conversation that an entry belongs to: by these the databases score. */
  indexed: number;
  /** Other forms alone, which make no entry longer for those who read the scores. */
  forms: number;
}

/** The counts of a tenant. They include invalidated entries, so that a search in the past ranks by the same numbers. */
export interface Corpus {
  /** Entries of the tenant. */
  entries: number;
  lengths: Lengths;
  /** In how many entries each of the requested words occurs; words in no entry are left out. */
  frequencies: ReadonlyMap<string, number>;
  /**
   * How many entries can be found: the tenant's, or the conversation's (which are counted only as far as the plan
   * needs).
   */
  reach: number;
}

/** A word of the query that occurs in the tenant's entries. */
export interface Term {
  word: string;
  /** In how many entries it occurs. */
  entries: number;
  idf: number;
}

/**
 * A word of a query in all forms of it that the tenant's entries have. It counts once: as often as the form that an entry has most of, and as
 * rarely as the commonest one.
 */
export interface Forms {
  words: readonly string[];
  idf: number;
}

/** Which entries may be found at all. */
export interface Filter {
  /** The entries that are valid at this time (epoch seconds). */
  asOf: number;
  /** Entries created at this time or later (epoch seconds). */
  since?: number | undefined;
  /** Entries with smaller ids than this one. */
  before?: number | undefined;
  /** Only entries of this type. */
  type?: string | undefined;
  /** Not the entry with this id. */
  except?: number | undefined;
}

/** What raises an entry's score. */
export interface Boosts {
  types: readonly string[];
  /** Folded: without case and accents. */
  tag?: string | undefined;
}

export interface CandidateQuery {
  /** At least one. */
  terms: readonly Term[];
  averageLength: number;
  /** Only so many of the newest matching entries are scored. */
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
  /** Words with their other forms, plus one. */
  length: number;
  /** Other forms alone. */
  forms: number;
  /** The beginning of its words, as `storedWords` made them. */
  words: string;
}

/** What candidates are rescored by. Plain data, since it may be done in another thread. */
export interface Judging {
  /** The words whose order and distance count. */
  telling: readonly QueryWord[];
  /** The words that the database has scored by. */
  scored: readonly Term[];
  /** The words to score by. */
  forms: readonly Forms[];
  lengths: Lengths;
  /** The types that are preferred. */
  types: readonly string[];
}

/** An index of words, one for each tenant, on whichever database. */
export interface WordIndex {
  corpus(tenantId: number, words: readonly string[], conversationId: number | undefined): Promise<Corpus>;
  /** Takes the best entries, boosts counted (of equals the newest), and judges them. @returns best first */
  rank(tenantId: number, query: CandidateQuery, judging: Judging): Promise<Hit[]>;
}

/** How many characters of an entry's words are searched for phrases. */
export const WORDS_SHOWN = 8192;
