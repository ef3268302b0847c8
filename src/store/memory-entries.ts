import type { components } from '../generated/api.ts';
import { allWords, indexText, storedWords, type SearchedText } from '../memory/indexed-text.ts';
import type { Filter } from '../memory/word-index.ts';
import { fold } from '../memory/words.ts';
import type { Database } from './database.ts';
import { transact, type Steps } from './interactive.ts';
import { filterSql } from './memory-sql.ts';
import { countWords, lockCounts, type MemoryWords } from './memory-words.ts';

export type MemoryEntry = components['schemas']['MemoryEntry'];
export type NewMemoryEntry = components['schemas']['CreateMemoryEntryRequest'];
export type MemoryChanges = components['schemas']['UpdateMemoryEntryRequest'];

/** Something that an entry was to refer to, and the tenant doesn't have. */
export interface Missing {
  missing: 'entry' | 'conversation' | 'artifact';
  id: number;
}

interface EntryRow extends Omit<MemoryEntry, 'tags' | 'artifact_id' | 'conversation_id' | 'score'> {
  tenant_id: number;
  tags: string;
  artifact_id: number | null;
  conversation_id: number | null;
  words: string;
}

const COLUMNS = [
  'id',
  'type',
  'title',
  'content',
  'source',
  'tags',
  'artifact_id',
  'conversation_id',
  'valid_from',
  'valid_to',
  'created_at',
  'updated_at',
];

/** Which entries are listed; unlike in a search, type and tag leave out what hasn't got them. */
export interface EntryFilter extends Filter {
  tag?: string | undefined;
  conversationId?: number | undefined;
}

/** What the tenants remember, and its index of words, always written together. */
export class MemoryEntries {
  readonly #db: Database;
  readonly #words: MemoryWords;
  readonly #now: () => number;
  readonly #artifacts: boolean;

  /**
   * @param now epoch seconds
   * @param artifacts whether there are artifacts to refer to
   */
  constructor(db: Database, words: MemoryWords, now: () => number, artifacts: boolean) {
    this.#db = db;
    this.#words = words;
    this.#now = now;
    this.#artifacts = artifacts;
  }

  /** Adds an entry; what it supersedes is invalidated and linked with it. */
  create(tenantId: number, entry: NewMemoryEntry): Promise<MemoryEntry | Missing> {
    return this.#transact(() => this.#create(tenantId, entry));
  }

  async get(tenantId: number, id: number): Promise<MemoryEntry | undefined> {
    const [entry] = await this.many(tenantId, [id]);
    return entry;
  }

  /** Those of the entries that the tenant has, in this order. */
  async many(tenantId: number, ids: readonly number[]): Promise<MemoryEntry[]> {
    if (ids.length === 0) return [];
    const rows: EntryRow[] = await this.#db.knex('memory_entries').select(COLUMNS).where({ tenant_id: tenantId }).whereIn('id', ids);
    const byId = new Map(rows.map((row) => [row.id, toEntry(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Newest first. */
  async list(tenantId: number, { tag, conversationId, ...filter }: EntryFilter, limit: number): Promise<MemoryEntry[]> {
    const { sql, bindings } = filterSql(tenantId, filter);
    const query = this.#db
      .knex('memory_entries as e')
      .select(COLUMNS.map((column) => `e.${column}`))
      .whereRaw(sql, bindings as string[])
      .orderBy('e.id', 'desc')
      .limit(limit);
    if (conversationId !== undefined) query.where({ 'e.conversation_id': conversationId });
    if (tag !== undefined) {
      query.join('memory_tags as t', 't.entry_id', 'e.id').where({ 't.tenant_id': tenantId, 't.tag': fold(tag) });
    }
    const rows: EntryRow[] = await query;
    return rows.map(toEntry);
  }

  /** @returns undefined when there is no such entry */
  update(tenantId: number, id: number, changes: MemoryChanges): Promise<MemoryEntry | Missing | undefined> {
    return this.#transact(() => this.#update(tenantId, id, changes));
  }

  /** Ends their validity, unless it has ended before. @returns those that there are, as they are now */
  async invalidate(tenantId: number, ids: readonly number[]): Promise<MemoryEntry[]> {
    if (ids.length > 0) await transact(this.#db, () => this.#invalidate(tenantId, ids));
    return this.many(tenantId, ids);
  }

  /** @returns whether there was such an entry */
  remove(tenantId: number, id: number): Promise<boolean> {
    const { dialect } = this.#db;
    const words = this.#words;
    function* steps(): Steps<boolean> {
      yield* lockCounts(tenantId);
      const sql = 'delete from memory_entries where tenant_id = ? and id = ? returning words';
      const [row] = (yield { sql, bindings: [tenantId, id] }) as [EntryRow?];
      if (!row) return false;
      yield* words.remove(tenantId, id);
      yield* countWords(dialect, tenantId, row.words, undefined);
      return true;
    }
    return transact(this.#db, steps);
  }

  *#create(tenantId: number, entry: NewMemoryEntry): Steps<MemoryEntry> {
    const now = this.#now();
    const { conversation_id: conversationId, artifact_id: artifactId, supersedes = [] } = entry;
    const text = textOf(entry);
    const indexed = indexText(text);
    const words = storedWords(indexed);
    yield* lockCounts(tenantId);
    if (conversationId !== undefined) yield* this.#require('conversation', tenantId, conversationId);
    if (artifactId !== undefined) yield* this.#require('artifact', tenantId, artifactId);
    for (const id of supersedes) yield* this.#require('entry', tenantId, id);
    const row = {
      tenant_id: tenantId,
      conversation_id: conversationId ?? null,
      artifact_id: artifactId ?? null,
      type: entry.type,
      valid_from: entry.valid_from ?? now,
      created_at: now,
      updated_at: now,
      ...this.#columns(text, words, this.#words.columns(tenantId, indexed)),
    };
    const names = Object.keys(row);
    const sql = `insert into memory_entries (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning ${COLUMNS.join(', ')}`;
    const [stored] = (yield { sql, bindings: Object.values(row) }) as [EntryRow];
    const { id } = stored;
    yield* this.#words.add(tenantId, id, indexed, conversationId ?? 0);
    yield* countWords(this.#db.dialect, tenantId, undefined, words);
    yield* writeTags(tenantId, id, text.tags);
    for (const target of new Set(supersedes)) {
      yield {
        sql: `insert into memory_relations (tenant_id, source_id, target_id, relation, created_at) values (?, ?, ?, 'supersedes', ?)`,
        bindings: [tenantId, id, target, now],
      };
    }
    if (supersedes.length > 0) yield* this.#invalidate(tenantId, supersedes);
    return toEntry(stored);
  }

  *#update(tenantId: number, id: number, changes: MemoryChanges): Steps<MemoryEntry | undefined> {
    yield* lockCounts(tenantId);
    const select = { sql: 'select * from memory_entries where tenant_id = ? and id = ?', bindings: [tenantId, id] };
    const [before] = (yield select) as [EntryRow?];
    if (!before) return undefined;
    const text = textOf({ ...toEntry(before), ...changes });
    const artifactId = changes.artifact_id === undefined ? before.artifact_id : changes.artifact_id;
    if (artifactId !== null && artifactId !== before.artifact_id) yield* this.#require('artifact', tenantId, artifactId);
    const indexed = indexText(text);
    const words = storedWords(indexed);
    const row = {
      type: changes.type ?? before.type,
      artifact_id: artifactId,
      updated_at: this.#now(),
      ...this.#columns(text, words, this.#words.columns(tenantId, indexed)),
    };
    yield {
      sql: `update memory_entries set ${Object.keys(row).map((name) => `${name} = ?`).join(', ')} where tenant_id = ? and id = ?`,
      bindings: [...Object.values(row), tenantId, id],
    };
    yield* this.#words.remove(tenantId, id);
    yield* this.#words.add(tenantId, id, indexed, before.conversation_id ?? 0);
    yield* countWords(this.#db.dialect, tenantId, before.words, words);
    yield { sql: 'delete from memory_tags where entry_id = ?', bindings: [id] };
    yield* writeTags(tenantId, id, text.tags);
    const [after] = (yield select) as [EntryRow];
    return toEntry(after);
  }

  *#invalidate(tenantId: number, ids: readonly number[]): Steps<void> {
    yield* lockCounts(tenantId);
    const now = this.#now();
    yield {
      // An entry that was to be valid later never was.
      sql: `update memory_entries set valid_to = case when valid_from > ? then valid_from else ? end, updated_at = ?
            where tenant_id = ? and valid_to is null and id in (${ids.map(() => '?').join(', ')})`,
      bindings: [now, now, now, tenantId, ...ids],
    };
  }

  #columns(text: SearchedText, words: string, index: Record<string, string>) {
    const { title, content, source, tags } = text;
    return { title, content, source, tags: JSON.stringify(tags), words, length: allWords(words).length + 1, ...index };
  }

  *#require(what: Missing['missing'], tenantId: number, id: number): Steps<void> {
    const sql = `select id from ${TABLES[what]} where tenant_id = ? and id = ?`;
    const known = what !== 'artifact' || this.#artifacts;
    const rows = known ? yield { sql, bindings: [tenantId, id] } : [];
    if (rows.length === 0) throw new MissingError({ missing: what, id });
  }

  async #transact<T>(steps: () => Steps<T>): Promise<T | Missing> {
    try {
      return await transact(this.#db, steps);
    } catch (error) {
      if (error instanceof MissingError) return error.missing;
      throw error;
    }
  }
}

/** Carries out of a transaction what was missing, and takes the transaction back. */
class MissingError extends Error {
  readonly missing: Missing;

  constructor(missing: Missing) {
    super(`no ${missing.missing} ${missing.id}`);
    this.missing = missing;
  }
}

const TABLES: Record<Missing['missing'], string> = {
  entry: 'memory_entries',
  conversation: 'conversations',
  artifact: 'artifacts',
};

/** Whether this is what was missing, and not what was asked for. */
export function isMissing(result: object): result is Missing {
  return Object.hasOwn(result, 'missing');
}

function* writeTags(tenantId: number, entryId: number, tags: readonly string[]): Steps<void> {
  for (const tag of tags) {
    yield { sql: 'insert into memory_tags (tenant_id, tag, entry_id) values (?, ?, ?)', bindings: [tenantId, fold(tag), entryId] };
  }
}

/** What of an entry is searched; tags that differ by case only are one. */
function textOf({ title, content, source = '', tags = [] }: Pick<NewMemoryEntry, keyof SearchedText>): SearchedText {
  const different = new Map<string, string>();
  for (const tag of tags) if (!different.has(fold(tag))) different.set(fold(tag), tag);
  return { title, content, source, tags: [...different.values()] };
}

function toEntry(row: EntryRow): MemoryEntry {
  const { id, type, title, content, source, tags, artifact_id, conversation_id, valid_from, valid_to, created_at, updated_at } = row;
  return {
    id,
    type,
    title,
    content,
    source,
    tags: JSON.parse(tags) as string[],
    ...(artifact_id === null ? {} : { artifact_id }),
    ...(conversation_id === null ? {} : { conversation_id }),
    valid_from,
    valid_to,
    created_at,
    updated_at,
  };
}
