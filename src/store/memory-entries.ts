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

/** Reads the tenants' memory entries. */
export class MemoryEntries {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async get(tenantId: number, id: number): Promise<MemoryEntry | undefined> {
    const [entry] = await this.many(tenantId, [id]);
    return entry;
  }

  /** The entries of these ids that the tenant has, in this order. */
  async many(tenantId: number, ids: readonly number[]): Promise<MemoryEntry[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.knex('memory_entries').select(COLUMNS).where({ tenant_id: tenantId }).whereIn('id', ids);
    const byId = new Map(rows.map((row) => [row.id, toEntry(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Newest first. */
  async list(tenantId: number, { tag, conversationId, ...filter }: EntryFilter, limit: number): Promise<MemoryEntry[]> {
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
    const rows = await query;
    return rows.map(toEntry);
  }
}
