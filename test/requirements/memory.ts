import type { Requirements } from './requirement.ts';

export const memory: Requirements = {
  // Memory
  'MEM-001':
    'spec/openapi/memory.yaml#createMemoryEntry: An entry is stored with everything that it may have, and answered bare; `getMemoryEntry` has it again.',
  'MEM-002': 'spec/openapi/memory.yaml#CreateMemoryEntryRequest: An entry out of bounds is a 400, and nothing is stored.',
  'MEM-003': "docs/runs.md#entries: An entry refers to the tenant's own conversations, artifacts and entries; else 404.",
  'MEM-004': 'spec/openapi/memory.yaml#updateMemoryEntry: PATCH changes what is given, and the search follows.',
  'MEM-005': 'spec/openapi/memory.yaml#deleteMemoryEntry: A deleted entry is gone with its relations.',
  'MEM-006':
    'spec/openapi/memory.yaml#listMemoryEntries: Entries are listed newest first, in pages, filtered by type, tag, conversation and time.',
  'MEM-007': 'spec/openapi/memory.yaml#listMemoryEntries: `q` searches, with scores; any text may be one.',
  'MEM-008': 'spec/openapi/memory.yaml#invalidateMemoryEntry: Invalidated entries are left out; `as_of` reads [valid_from, valid_to).',
  'MEM-009':
    'spec/openapi/memory.yaml#createMemoryRelation: Relations: no self-loops, a duplicate is a 409 with `existing_id`; they are listed (`listMemoryRelations`) and deleted (`deleteMemoryRelation`).',
  'MEM-010': 'spec/openapi/memory.yaml#getMemoryGraph: The graph of an entry, to a depth.',
  'MEM-011':
    'spec/openapi/memory.yaml#getScratchpad: Scratchpads over HTTP, all of them with `listScratchpads`; one that was never written is empty.',
  'MEM-020': 'docs/runs.md#the-search: Graded questions over a corpus of thousands rank the same on both databases.',
  'MEM-021': 'docs/runs.md#the-search: Okapi BM25, counted within the tenant.',
  'MEM-022': 'docs/runs.md#the-search: Title, content, tags and source weigh 10, 4, 8 and 2.',
  'MEM-023': 'docs/runs.md#the-search: A type multiplies by 1.3, a tag by 1.2.',
  'MEM-024': "docs/runs.md#the-search: Intent routing by the question's words; a caller's type wins.",
  'MEM-025': 'docs/runs.md#the-search: Phrase and proximity within 8 words count for more.',
  'MEM-026': 'docs/runs.md#the-search: English stemming, case and accents folded.',
  'MEM-027': "docs/runs.md#the-search: A conversation's own entries and the tenant's are fused by reciprocal rank.",
  'MEM-028': 'docs/runs.md#the-advisors-help-with-memory: Paraphrases are fused with 1.0, 0.7, 0.7.',
  'MEM-029': 'docs/runs.md#entries: Validity is a half-open window.',
  'MEM-030': 'docs/runs.md#the-search: Equal scores have an order.',
  'MEM-031': "docs/runs.md#the-search: Other tenants' entries change no score.",
  'MEM-032': 'docs/runs.md#the-search: Query text of any kind is safe.',
  'MEM-033': 'docs/runs.md#entries: Entries of any size and script are kept and found.',
  'MEM-034': 'docs/runs.md#the-search: A search that looks closely at a part only ranks the same on both databases.',
  'MEM-035': 'docs/runs.md#the-search: What is written is found at once, also while others write their first entries.',
  'MEM-040': 'docs/runs.md#the-search: English words are found by their derived forms too: deploy, deployment.',
  'MEM-041': 'docs/runs.md#the-search: Irregular English plurals and pasts are found by their base, and the other way round.',
  'MEM-042': 'docs/runs.md#the-search: A name of several words is found however they are joined: tokenStore, token_store, token store.',
  'MEM-043': 'docs/runs.md#the-search: Words of thirteen more languages of Latin script are found by their inflections.',
  'MEM-044': 'docs/runs.md#the-search: So are those of Arabic with its article, Hebrew, Russian, Greek, Hindi and Armenian.',
  'MEM-045': 'docs/runs.md#the-search: An emoji is a word, whatever its skin tone and variation.',
  'MEM-046': "docs/runs.md#the-search: The languages are chosen by an entry's text; an English one is found by no stem of another.",
  'MEM-047': 'docs/runs.md#the-search: A word counts once, in however many forms an entry has it.',
  'MEM-050': 'docs/runs.md#the-search: Entries of an earlier version of the words are indexed again in the background, once, on any node.',
  'MEM-051': 'docs/runs.md#the-search: Until then they are found by the words that they have, on nodes of both releases.',
  'MEM-060': 'docs/runs.md#the-search: A thousand tenants write their first entries and search at the same time, and no search fails.',
};
