import { setImmediate as nextPass } from 'node:timers/promises';
import type { Semaphore } from '../../lib/semaphore.ts';
import { withSlot, type Slots } from '../../lib/slots.ts';
import type { Filter } from '../../memory/word-index.ts';
import { fold } from '../../memory/words.ts';
import type { Database } from '../database/database.ts';
import { fitting, type Page } from '../tenants/lists.ts';
import { COLUMNS, toEntry, type EntryRow, type MemoryEntry } from './row.ts';
import { filterSql } from './sql.ts';

/** Which entries are listed; unlike in a search, `type` and `tag` leave out entries without them. */
export interface EntryFilter extends Filter {
  tag?: string | undefined;
  conversationId?: number | undefined;
}

interface Size {
  id: number;
  bytes: number;
}

/** Entries of a tag that are looked at in one pass of the event loop. */
const STEP = 500;
/** Pages that are read at a time, of all tenants and of one. */
const AT_ONCE = { sqlite: { all: 1, perTenant: 1 }, postgres: { all: 8, perTenant: 4 } } as const;

/** Reads the tenants' memory entries. */
export class MemoryEntries {
  readonly #db: Database;
  readonly #slots: Semaphore;

  constructor(db: Database, slots: Slots) {
    this.#db = db;
    this.#slots = slots.of('memory_read', AT_ONCE[db.dialect].all, { perGroup: AT_ONCE[db.dialect].perTenant });
  }

  async get(tenantId: number, id: number): Promise<MemoryEntry | undefined> {
    const row = await this.#db.knex('memory_entries').first(COLUMNS).where({ tenant_id: tenantId, id });
    return row && toEntry(row);
  }

  /** The entries of these ids that the tenant has, in this order: as many of the first as a page of a list holds. */
  async many(tenantId: number, ids: readonly number[], signal?: AbortSignal): Promise<Page<MemoryEntry>> {
    if (ids.length === 0) return { items: [], more: false };
    const sizes = this.#db
      .knex('memory_entries')
      .select<Size[]>('id', this.#db.knex.raw('octet_length(content) as bytes'))
      .where({ tenant_id: tenantId })
      .whereIn('id', ids);
    return this.withSlot(tenantId, signal, async () => {
      const known = new Map((await sizes).map((size) => [size.id, size]));
      const { items, more } = fitting(
        ids.flatMap((id) => known.get(id) ?? []),
        ids.length,
      );
      return { items: await this.#load(tenantId, items), more };
    });
  }

  /** Newest first. @throws the signal's reason */
  list(tenantId: number, filter: EntryFilter, limit: number, signal?: AbortSignal): Promise<Page<MemoryEntry>> {
    return this.withSlot(tenantId, signal, async () => {
      const { items, more } = fitting(await this.#sizes(tenantId, filter, limit + 1), limit);
      return { items: await this.#load(tenantId, items), more };
    });
  }

  /** The ids of the newest entries. */
  async newest(tenantId: number, filter: EntryFilter, limit: number): Promise<number[]> {
    const sizes = await this.withSlot(tenantId, undefined, () => this.#sizes(tenantId, filter, limit));
    return sizes.map(({ id }) => id);
  }

  /** Newest first. Those of a tag are looked through in steps, since its index does not say which of them are valid. */
  async #sizes(tenantId: number, { tag, ...filter }: EntryFilter, limit: number): Promise<Size[]> {
    if (tag === undefined) return this.#found(tenantId, filter).limit(limit);
    const found: Size[] = [];
    for (let { before } = filter; ;) {
      const tagged = this.#db
        .knex('memory_tags')
        .where({ tenant_id: tenantId, tag: fold(tag) })
        .orderBy('entry_id', 'desc')
        .limit(STEP);
      if (before !== undefined) tagged.where('entry_id', '<', before);
      const ids: number[] = await tagged.pluck('entry_id');
      found.push(...(await this.#found(tenantId, filter).whereIn('e.id', ids)));
      if (found.length >= limit || ids.length < STEP) return found.slice(0, limit);
      before = ids.at(-1)!;
      await nextPass();
    }
  }

  #found(tenantId: number, { conversationId, ...filter }: EntryFilter) {
    const { sql, bindings } = filterSql(tenantId, filter);
    const query = this.#db
      .knex('memory_entries as e')
      .select<Size[]>('e.id', this.#db.knex.raw('octet_length(e.content) as bytes'))
      .whereRaw(sql, bindings as string[])
      .orderBy('e.id', 'desc');
    return conversationId === undefined ? query : query.where({ 'e.conversation_id': conversationId });
  }

  async #load(tenantId: number, sizes: readonly Size[]): Promise<MemoryEntry[]> {
    const ids = sizes.map(({ id }) => id);
    const rows: EntryRow[] = await this.#db.knex('memory_entries').select(COLUMNS).where({ tenant_id: tenantId }).whereIn('id', ids);
    const entries = new Map(rows.map((row) => [row.id, toEntry(row)]));
    return ids.flatMap((id) => entries.get(id) ?? []);
  }

  /** Reads something of the tenant's as soon as it has a slot. @throws the signal's reason */
  withSlot<T>(tenantId: number, signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    return withSlot(this.#slots, { group: tenantId, signal, blocks: this.#db.dialect === 'sqlite' }, read);
  }
}
