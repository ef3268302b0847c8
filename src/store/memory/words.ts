import { allWords, type IndexedText } from '../../memory/indexed-text.ts';
import { SCORED_MAX } from '../../memory/plan.ts';
import type { Corpus, WordIndex } from '../../memory/word-index.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../database/transact.ts';
import type { MemoryEntryRow } from '../schema.ts';

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
  yield* countEntries(tenantId, 0, 0, 0);
}

function* countEntries(tenantId: number, entries: number, words: number, forms: number): Steps<void> {
  yield {
    sql: `insert into memory_stats (tenant_id, entries, words, forms) values (?, ?, ?, ?) on conflict (tenant_id) do update
          set entries = memory_stats.entries + excluded.entries, words = memory_stats.words + excluded.words,
          forms = memory_stats.forms + excluded.forms`,
    bindings: [tenantId, entries, words, forms],
  };
}

/** What of an entry is counted: its words, as `storedWords` made them, and how many of them are other forms. */
export type Counted = Pick<MemoryEntryRow, 'words' | 'forms'>;

/** Collects the changes that a transaction makes to the counts of a tenant. */
export class WordCounts {
  #entries = 0;
  #words = 0;
  #forms = 0;
  readonly #terms = new Map<string, number>();

  /** Counts an entry. */
  add(entry: Counted): void {
    this.#count(entry, 1);
  }

  /** Removes an entry, or its former version, from the counts. */
  remove(entry: Counted): void {
    this.#count(entry, -1);
  }

  *write(dialect: Database['dialect'], tenantId: number): Steps<void> {
    yield* countEntries(tenantId, this.#entries, this.#words, this.#forms);
    const each = dialect === 'sqlite' ? 'json_each(?)' : 'json_array_elements_text(cast(? as json)) as each (value)';
    for (const [change, terms] of this.#byChange()) {
      const list = JSON.stringify(terms);
      yield {
        sql: `insert into memory_terms (tenant_id, term, entries)
              select cast(? as bigint), value, cast(? as bigint) from ${each} where true
              on conflict (tenant_id, term) do update set entries = memory_terms.entries + excluded.entries`,
        bindings: [tenantId, change, list],
      };
      if (change > 0) continue;
      yield {
        sql: `delete from memory_terms where tenant_id = ? and entries <= 0 and term in (select value from ${each})`,
        bindings: [tenantId, list],
      };
    }
  }

  /** The terms by the changes of their counts: an entry changes all that it adds by one, and thousands go in one list. */
  #byChange(): Map<number, string[]> {
    const lists = new Map<number, string[]>();
    for (const [term, change] of this.#terms) {
      const list = lists.get(change);
      if (list) list.push(term);
      else if (change !== 0) lists.set(change, [term]);
    }
    return lists;
  }

  #count({ words: stored, forms }: Counted, sign: 1 | -1): void {
    const words = allWords(stored);
    this.#entries += sign;
    this.#words += sign * (words.length + 1);
    this.#forms += sign * forms;
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
  const stats = await knex('memory_stats').first('entries', 'words', 'forms').where({ tenant_id: tenantId });
  if (!stats || stats.entries === 0) return { entries: 0, lengths: { indexed: 1, forms: 0 }, frequencies: new Map(), reach: 0 };
  const terms = await knex('memory_terms').select('term', 'entries').where({ tenant_id: tenantId }).whereIn('term', words);
  return {
    entries: stats.entries,
    lengths: { indexed: stats.words / stats.entries, forms: stats.forms / stats.entries },
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
