import type { Semaphore } from '../lib/semaphore.ts';
import { inTurn, type Turns } from '../lib/turns.ts';
import type { Filter } from '../memory/word-index.ts';
import { fold } from '../memory/words.ts';
import type { Database } from './database.ts';
import { COLUMNS, toEntry, type EntryRow, type MemoryEntry } from './memory-row.ts';
import { filterSql } from './memory-sql.ts';

/** Which entries are listed; unlike in a search, `type` and `tag` leave out entries without them. */
export interface EntryFilter extends Filter {
  tag?: string | undefined;
  conversationId?: number | undefined;
}

/**
 * Lists that are read at a time, of all tenants and of one. 200 entries of 64 KiB take SQLite some tens of milliseconds, in
 * which it blocks the thread.
 */
const AT_ONCE = { sqlite: { all: 1, perTenant: 1 }, postgres: { all: 8, perTenant: 4 } } as const;

/** Reads the tenants' memory entries. */
export class MemoryEntries {
  readonly #db: Database;
  readonly #turns: Semaphore;

  constructor(db: Database, turns: Turns) {
    this.#db = db;
    this.#turns = turns.of('memory_read', AT_ONCE[db.dialect].all, { perGroup: AT_ONCE[db.dialect].perTenant });
  }

  async get(tenantId: number, id: number): Promise<MemoryEntry | undefined> {
    const row = await this.#db.knex('memory_entries').first(COLUMNS).where({ tenant_id: tenantId, id });
    return row && toEntry(row);
  }

  /** The entries of these ids that the tenant has, in this order. */
  async many(tenantId: number, ids: readonly number[], signal?: AbortSignal): Promise<MemoryEntry[]> {
    if (ids.length === 0) return [];
    const query = this.#db.knex('memory_entries').select(COLUMNS).where({ tenant_id: tenantId }).whereIn('id', ids);
    const entries = await this.inTurn(tenantId, signal, async () => (await query).map(toEntry));
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Newest first. @throws the signal's reason */
  list(tenantId: number, { tag, conversationId, ...filter }: EntryFilter, limit: number, signal?: AbortSignal): Promise<MemoryEntry[]> {
    const { sql, bindings } = filterSql(tenantId, filter);
    const query = this.#db
      .knex('memory_entries as e')
      .select<EntryRow[]>(COLUMNS.map((column) => `e.${column}`))
      .whereRaw(sql, bindings as string[])
      .orderBy('e.id', 'desc')
      .limit(limit);
    if (conversationId !== undefined) query.where({ 'e.conversation_id': conversationId });
    if (tag !== undefined) {
      query.join('memory_tags as t', 't.entry_id', 'e.id').where({ 't.tenant_id': tenantId, 't.tag': fold(tag) });
    }
    return this.inTurn(tenantId, signal, async () => (await query).map(toEntry));
  }

  /** Reads something of the tenant's when it is its turn. @throws the signal's reason */
  inTurn<T>(tenantId: number, signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    return inTurn(this.#turns, { group: tenantId, signal, blocks: this.#db.dialect === 'sqlite' }, read);
  }
}
