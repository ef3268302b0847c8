import { Problem } from '../../lib/problem.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { withSlot, type Slots } from '../../lib/slots.ts';
import { allWords, formCount, indexText, storedWords, type IndexedText, type SearchedText } from '../../memory/indexed-text.ts';
import { CONTENT_MAX } from '../../memory/limits.ts';
import { fold, WORDS_VERSION } from '../../memory/words.ts';
import type { Database } from '../database/database.ts';
import { nextId } from '../tenants/ids.ts';
import { transact, type Steps } from '../database/transact.ts';
import { COLUMNS, textOf, toEntry, type EntryRow, type MemoryChanges, type MemoryEntry, type NewMemoryEntry } from './row.ts';
import { lockCounts, WordCounts, type Counted, type MemoryWords } from './words.ts';
import { missing } from '../tenants/problems.ts';
import { readLimits } from '../tenants/own-limits.ts';
import { limitReached } from '../tenants/tenant-quota.ts';
import type { MemoryEntryRow } from '../schema.ts';

/** The tables of the things that an entry may refer to. */
const TABLES = { memory_entry: 'memory_entries', conversation: 'conversations', artifact: 'artifacts' } as const;

/**
 * Transactions at a time, of all tenants and of one. An entry of 10,000 words takes SQLite some tens of milliseconds, in
 * which it blocks the thread.
 */
const AT_ONCE = { sqlite: { all: 1, perTenant: 1 }, postgres: { all: 8, perTenant: 4 } } as const;

/** Writes the tenants' memory entries, together with the index of their words and the counts. */
export class MemoryWriter {
  readonly #db: Database;
  readonly #words: MemoryWords;
  readonly #now: () => number;
  readonly #max: number;
  readonly #slots: Semaphore;

  /**
   * @param now epoch seconds @param max how many entries a tenant may have; 0 means any number
   */
  constructor(db: Database, words: MemoryWords, now: () => number, { max = 0, slots }: { max?: number | undefined; slots: Slots }) {
    this.#slots = slots.of('memory_write', AT_ONCE[db.dialect].all, { perGroup: AT_ONCE[db.dialect].perTenant });
    this.#db = db;
    this.#words = words;
    this.#now = now;
    this.#max = max;
  }

  /** Adds an entry; the entries that it supersedes are invalidated and linked with it. */
  async create(tenantId: number, entry: NewMemoryEntry, signal?: AbortSignal): Promise<MemoryEntry | Problem> {
    return (
      tooLarge(entry.content) ??
      this.#transact({ tenantId, signal }, () => this.#added(tenantId, 1, (counts) => this.#create(tenantId, entry, counts)))
    );
  }

  /** Adds many in one transaction: all of them, or none. @returns their ids, in this order */
  createAll(tenantId: number, entries: readonly NewMemoryEntry[]): Promise<number[] | Problem> {
    const create = (entry: NewMemoryEntry, counts: WordCounts) => this.#create(tenantId, entry, counts);
    function* steps(counts: WordCounts): Steps<number[]> {
      const ids: number[] = [];
      for (const entry of entries) ids.push((yield* create(entry, counts)).id);
      return ids;
    }
    return this.#transact({ tenantId }, () => this.#added(tenantId, entries.length, steps));
  }

  async update(tenantId: number, id: number, changes: MemoryChanges, signal?: AbortSignal): Promise<MemoryEntry | Problem> {
    return (
      tooLarge(changes.content ?? '') ??
      this.#transact({ tenantId, signal }, () => this.#counted(tenantId, (counts) => this.#update(tenantId, id, changes, counts)))
    );
  }

  /** Ends the validity of the entries that exist, unless it has ended before. */
  async invalidate(tenantId: number, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#withSlot({ tenantId }, () => this.#counted(tenantId, () => this.#invalidate(tenantId, ids)));
  }

  remove(tenantId: number, id: number): Promise<Problem | undefined> {
    const words = this.#words;
    function* steps(counts: WordCounts): Steps<Problem | undefined> {
      const sql = 'delete from memory_entries where tenant_id = ? and id = ? returning words, forms';
      const [row] = (yield { sql, bindings: [tenantId, id] }) as [Counted?];
      if (!row) return missing('memory_entry', id);
      yield* words.remove(tenantId, id);
      counts.remove(row);
      return undefined;
    }
    return this.#withSlot({ tenantId }, () => this.#counted(tenantId, steps));
  }

  /** Runs steps that change the tenant's counts, under the lock of these counts. */
  *#counted<T>(tenantId: number, steps: (counts: WordCounts) => Steps<T>): Steps<T> {
    yield* lockCounts(tenantId);
    const counts = new WordCounts();
    const result = yield* steps(counts);
    yield* counts.write(this.#db.dialect, tenantId);
    return result;
  }

  /** Runs steps that add entries, if the tenant has room for them: the count is exact, as its lock is held. */
  #added<T>(tenantId: number, entries: number, steps: (counts: WordCounts) => Steps<T>): Steps<T> {
    const usual = this.#max ?? 0;
    return this.#counted(tenantId, function* within(counts): Steps<T> {
      const sql =
        'select entries, (select limits from tenants where id = memory_stats.tenant_id) as limits from memory_stats where tenant_id = ?';
      const [stats] = (yield { sql, bindings: [tenantId] }) as [{ entries: number; limits: string | null }];
      const { max_memory_entries: max = usual } = readLimits(stats.limits);
      if (max > 0 && stats.entries + entries > max) throw limitReached('memory entries', max);
      return yield* steps(counts);
    });
  }

  *#create(tenantId: number, entry: NewMemoryEntry, counts: WordCounts): Steps<MemoryEntry> {
    const now = this.#now();
    const { conversation_id: conversationId, artifact_id: artifactId, supersedes = [] } = entry;
    const text = textOf(entry);
    const indexed = indexText(text);
    const index = this.#index(tenantId, indexed);
    if (conversationId !== undefined) yield* this.#require('conversation', tenantId, conversationId);
    if (artifactId !== undefined) yield* this.#require('artifact', tenantId, artifactId);
    for (const id of supersedes) yield* this.#require('memory_entry', tenantId, id);
    const row = {
      tenant_id: tenantId,
      conversation_id: conversationId ?? null,
      artifact_id: artifactId ?? null,
      type: entry.type,
      valid_from: entry.valid_from ?? now,
      created_at: now,
      updated_at: now,
      ...columnsOf(text),
      ...index,
    };
    const names = Object.keys(row);
    const next = nextId(this.#db, 'memory_entries', tenantId);
    const sql = `insert into memory_entries (id, ${names.join(', ')}) values (${next.sql}, ${names.map(() => '?').join(', ')})
                 returning ${COLUMNS.join(', ')}`;
    const [stored] = (yield { sql, bindings: [...next.bindings, ...Object.values(row)] }) as [EntryRow];
    const { id } = stored;
    yield* this.#words.add(tenantId, id, indexed, conversationId ?? 0);
    counts.add(index);
    yield* writeTags(tenantId, id, text.tags);
    for (const target of new Set(supersedes)) {
      const link = nextId(this.#db, 'memory_relations', tenantId);
      yield {
        sql: `insert into memory_relations (id, tenant_id, source_id, target_id, relation, created_at)
              values (${link.sql}, ?, ?, ?, 'supersedes', ?)`,
        bindings: [...link.bindings, tenantId, id, target, now],
      };
    }
    if (supersedes.length > 0) yield* this.#invalidate(tenantId, supersedes);
    return toEntry(stored);
  }

  *#update(tenantId: number, id: number, changes: MemoryChanges, counts: WordCounts): Steps<MemoryEntry> {
    const select = { sql: 'select * from memory_entries where tenant_id = ? and id = ?', bindings: [tenantId, id] };
    const [before] = (yield select) as [MemoryEntryRow?];
    if (!before) throw missing('memory_entry', id);
    const text = textOf({ ...toEntry(before), ...changes });
    const artifactId = changes.artifact_id === undefined ? before.artifact_id : changes.artifact_id;
    if (artifactId !== null && artifactId !== before.artifact_id) yield* this.#require('artifact', tenantId, artifactId);
    const row = {
      type: changes.type ?? before.type,
      artifact_id: artifactId,
      updated_at: this.#now(),
      ...columnsOf(text),
    };
    yield* this.#rewrite(before, text, row, counts);
    yield { sql: 'delete from memory_tags where tenant_id = ? and entry_id = ?', bindings: [tenantId, id] };
    yield* writeTags(tenantId, id, text.tags);
    const [after] = (yield select) as [EntryRow];
    return toEntry(after);
  }

  /** Entries of any tenants that are indexed by the words of an earlier version; fewer than `limit` when there are no more. */
  async outdated(limit: number): Promise<Pick<MemoryEntryRow, 'tenant_id' | 'id'>[]> {
    const { knex } = this.#db;
    // Not as a binding: SQLite would not know that the index of these will do.
    return knex('memory_entries').select('tenant_id', 'id').whereRaw(`words_version < ${WORDS_VERSION}`).limit(limit);
  }

  /** Indexes an entry again, unless another node has done so. */
  async reindex(tenantId: number, id: number): Promise<void> {
    const rewrite = (entry: MemoryEntryRow, counts: WordCounts) => this.#rewrite(entry, textOf(toEntry(entry)), {}, counts);
    function* steps(counts: WordCounts): Steps<void> {
      const sql = 'select * from memory_entries where tenant_id = ? and id = ? and words_version < ?';
      const [entry] = (yield { sql, bindings: [tenantId, id, WORDS_VERSION] }) as [MemoryEntryRow?];
      if (entry) yield* rewrite(entry, counts);
    }
    await this.#withSlot({ tenantId }, () => this.#counted(tenantId, steps));
  }

  *#invalidate(tenantId: number, ids: readonly number[]): Steps<void> {
    const now = this.#now();
    yield {
      // An entry that would have become valid later was never valid.
      sql: `update memory_entries set valid_to = case when valid_from > ? then valid_from else ? end, updated_at = ?
            where tenant_id = ? and valid_to is null and id in (${ids.map(() => '?').join(', ')})`,
      bindings: [now, now, now, tenantId, ...ids],
    };
  }

  /** Writes the columns, and the entry into the index by its words. */
  *#rewrite(before: MemoryEntryRow, text: SearchedText, columns: Partial<MemoryEntryRow>, counts: WordCounts): Steps<void> {
    const { tenant_id: tenantId, id } = before;
    const indexed = indexText(text);
    const index = this.#index(tenantId, indexed);
    const row = { ...columns, ...index };
    yield {
      sql: `update memory_entries set ${Object.keys(row)
        .map((name) => `${name} = ?`)
        .join(', ')} where tenant_id = ? and id = ?`,
      bindings: [...Object.values(row), tenantId, id],
    };
    yield* this.#words.remove(tenantId, id);
    yield* this.#words.add(tenantId, id, indexed, before.conversation_id ?? 0);
    counts.remove(before);
    counts.add(index);
  }

  /** What the row has of the index. */
  #index(tenantId: number, indexed: IndexedText) {
    const words = storedWords(indexed);
    const length = allWords(words).length + 1;
    return { words, length, forms: formCount(indexed), words_version: WORDS_VERSION, ...this.#words.columns(tenantId, indexed) };
  }

  *#require(what: keyof typeof TABLES, tenantId: number, id: number): Steps<void> {
    const sql = `select id from ${TABLES[what]} where tenant_id = ? and id = ?`;
    const rows = yield { sql, bindings: [tenantId, id] };
    if (rows.length === 0) throw missing(what, id);
  }

  #withSlot<T>({ tenantId, signal }: Writing, steps: () => Steps<T>): Promise<T> {
    const blocks = this.#db.dialect === 'sqlite';
    return withSlot(this.#slots, { group: tenantId, signal, blocks, rests: true }, () => transact(this.#db, steps));
  }

  /** Runs a transaction. A problem that a step throws rolls it back and is returned. */
  async #transact<T>(taker: Writing, steps: () => Steps<T>): Promise<T | Problem> {
    try {
      return await this.#withSlot(taker, steps);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }
}

/** Whose transaction it is; the signal ends the waiting for its slot. */
interface Writing {
  tenantId: number;
  signal?: AbortSignal | undefined;
}

function tooLarge(content: string): Problem | undefined {
  const size = Buffer.byteLength(content);
  if (size <= CONTENT_MAX) return undefined;
  return new Problem('payload_too_large', `the content has ${size} bytes; an entry may have ${CONTENT_MAX}`);
}

function columnsOf({ title, content, source, tags }: SearchedText) {
  return { title, content, source, tags: JSON.stringify(tags) };
}

function* writeTags(tenantId: number, entryId: number, tags: readonly string[]): Steps<void> {
  if (tags.length === 0) return;
  yield {
    sql: `insert into memory_tags (tenant_id, tag, entry_id) values ${tags.map(() => '(?, ?, ?)').join(', ')}`,
    bindings: tags.flatMap((tag) => [tenantId, fold(tag), entryId]),
  };
}
