import { allWords, type IndexedText } from '../memory/indexed-text.ts';
import { SCORED_MAX } from '../memory/plan.ts';
import type { Corpus, WordIndex } from '../memory/word-index.ts';
import type { Database } from './database.ts';
import type { Steps } from './transact.ts';

/** The index of words as entries are written to it, within the transaction that writes the entry. */
export interface MemoryWords extends WordIndex {
  /** Columns of the entry's own row that the index is kept in. */
  columns(tenantId: number, text: IndexedText): Record<string, string>;
  /** @param conversationId 0 when the entry belongs to no conversation */
  add(tenantId: number, id: number, text: IndexedText, conversationId: number): Steps<void>;
  remove(tenantId: number, id: number): Steps<void>;
}

/** Makes the writers of one tenant wait for each other, so that each counts on from the counts of the one before. */
export function* lockCounts(tenantId: number): Steps<void> {
  yield* countEntries(tenantId, 0, 0);
}

function* countEntries(tenantId: number, entries: number, words: number): Steps<void> {
  yield {
    sql: `insert into memory_stats (tenant_id, entries, words) values (?, ?, ?) on conflict (tenant_id) do update
          set entries = memory_stats.entries + excluded.entries, words = memory_stats.words + excluded.words`,
    bindings: [tenantId, entries, words],
  };
}

/** Collects the changes that a transaction makes to the counts of a tenant. */
export class WordCounts {
  #entries = 0;
  #words = 0;
  readonly #terms = new Map<string, number>();

  /** Counts an entry. @param stored its words, as `storedWords` made them */
  add(stored: string): void {
    this.#count(stored, 1);
  }

  /** Removes an entry, or its former version, from the counts. */
  remove(stored: string): void {
    this.#count(stored, -1);
  }

  *write(dialect: Database['dialect'], tenantId: number): Steps<void> {
    yield* countEntries(tenantId, this.#entries, this.#words);
    const changes = Array.from(this.#terms).filter(([, change]) => change !== 0);
    if (changes.length === 0) return;
    const each = dialect === 'sqlite' ? 'json_each(?)' : 'json_each_text(cast(? as json))';
    yield {
      sql: `insert into memory_terms (tenant_id, term, entries)
            select cast(? as bigint), key, cast(value as bigint) from ${each} where true
            on conflict (tenant_id, term) do update set entries = memory_terms.entries + excluded.entries`,
      bindings: [tenantId, JSON.stringify(Object.fromEntries(changes))],
    };
    const fewer = changes.filter(([, change]) => change < 0);
    if (fewer.length === 0) return;
    yield {
      sql: `delete from memory_terms where tenant_id = ? and entries <= 0 and term in (select key from ${each})`,
      bindings: [tenantId, JSON.stringify(Object.fromEntries(fewer))],
    };
  }

  #count(stored: string, sign: 1 | -1): void {
    const words = allWords(stored);
    this.#entries += sign;
    this.#words += sign * (words.length + 1);
    for (const word of new Set(words)) this.#terms.set(word, (this.#terms.get(word) ?? 0) + sign);
  }
}

/** Reads the counts of a tenant. */
export async function readCorpus(
  { knex }: Database,
  tenantId: number,
  words: readonly string[],
  conversationId: number | undefined,
): Promise<Corpus> {
  const stats = await knex('memory_stats').first('entries', 'words').where({ tenant_id: tenantId });
  if (!stats || stats.entries === 0) return { entries: 0, averageLength: 1, frequencies: new Map(), reach: 0 };
  const terms = await knex('memory_terms').select('term', 'entries').where({ tenant_id: tenantId }).whereIn('term', words);
  return {
    entries: stats.entries,
    averageLength: stats.words / stats.entries,
    frequencies: new Map(terms.map(({ term, entries }) => [term, entries])),
    reach: conversationId === undefined ? stats.entries : await reachOf(knex, tenantId, conversationId),
  };
}

/** How many entries a conversation has, counted only as far as the plan needs. */
async function reachOf(knex: Database['knex'], tenantId: number, conversationId: number): Promise<number> {
  const some = knex('memory_entries')
    .select('id')
    .where({ tenant_id: tenantId, conversation_id: conversationId })
    .limit(SCORED_MAX + 1);
  const row = await knex.from(some.as('some')).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}
