import { fold } from '../memory/words.ts';
import { typesAskedFor } from '../memory/intent.ts';
import { searchMemory, type Variant } from '../memory/search.ts';
import type { Filter } from '../memory/word-index.ts';
import type { Database } from './database.ts';
import { MemoryEntries } from './memory-entries.ts';
import { MemoryRelations, type MemoryRelation } from './memory-relations.ts';
import type { MemoryEntry } from './memory-row.ts';
import { PostgresMemoryWords } from './memory-words-postgres.ts';
import { SqliteMemoryWords } from './memory-words-sqlite.ts';
import { MemoryWriter } from './memory-writer.ts';

/** An entry that a search found, and how well it fits. */
export type FoundEntry = MemoryEntry & { score: number };

/** A search in a tenant's memory. */
export interface MemorySearch {
  /** The question as it was asked; its wording may prefer types. */
  question: string;
  /** Other wordings of it, whose rankings are fused with its own. */
  paraphrases?: readonly Variant[] | undefined;
  /** The type to prefer; without it, the question's wording decides which types to prefer, unless `intent` is false. */
  type?: string | undefined;
  intent?: boolean | undefined;
  /** A tag that is preferred. */
  tag?: string | undefined;
  /** The conversation whose own entries are preferred. */
  conversationId?: number | undefined;
  filter?: Partial<Filter> | undefined;
  limit: number;
}

/** Entries and the relations between them. */
export interface MemoryGraph {
  nodes: MemoryEntry[];
  edges: MemoryRelation[];
  /** Whether there are more. */
  truncated: boolean;
}

const GRAPH_MAX = 200;
const EDGES_MAX = 1000;

/** A tenant's structured memory: entries, relations, and the search that finds them again. */
export class Memory {
  readonly entries: MemoryEntries;
  readonly writer: MemoryWriter;
  readonly relations: MemoryRelations;
  readonly #words: SqliteMemoryWords | PostgresMemoryWords;
  readonly #now: () => number;

  /**
   * @param now epoch seconds @param maxEntries how many entries a tenant may have; 0 means any number
   */
  constructor(db: Database, now: () => number, maxEntries = 0) {
    this.#words = db.dialect === 'sqlite' ? new SqliteMemoryWords(db) : new PostgresMemoryWords(db);
    this.#now = now;
    this.entries = new MemoryEntries(db);
    this.writer = new MemoryWriter(db, this.#words, now, maxEntries);
    this.relations = new MemoryRelations(db, now);
  }

  /** Best first; a question finds nothing when none of its words occurs in the tenant's entries. */
  async search(tenantId: number, search: MemorySearch): Promise<FoundEntry[]> {
    const { question, paraphrases = [], type, intent = true, tag, conversationId, filter, limit } = search;
    const routed = intent ? typesAskedFor(question) : [];
    const hits = await searchMemory(this.#words, tenantId, {
      variants: [{ text: question, weight: 1 }, ...paraphrases],
      conversationId,
      boosts: { types: type === undefined ? routed : [type], tag: tag === undefined ? undefined : fold(tag) },
      filter: { ...filter, asOf: filter?.asOf ?? this.#now() },
      limit,
    });
    const entries = new Map(
      (
        await this.entries.many(
          tenantId,
          hits.map(({ id }) => id),
        )
      ).map((entry) => [entry.id, entry]),
    );
    // Entries that were deleted in the meantime are left out.
    return hits.flatMap(({ id, score }) => {
      const entry = entries.get(id);
      return entry ? [{ ...entry, score: Number(score.toPrecision(6)) }] : [];
    });
  }

  /**
   * The entries that are linked with `root`, or the newest entries when there is no `root`. @returns undefined when
   * there is no such entry
   */
  async graph(tenantId: number, root: number | undefined, depth: number): Promise<MemoryGraph | undefined> {
    if (root !== undefined && !(await this.entries.get(tenantId, root))) return undefined;
    const { ids, truncated } =
      root === undefined ? await this.#newest(tenantId) : await this.relations.reach(tenantId, root, depth, GRAPH_MAX);
    const nodes = await this.entries.many(tenantId, ids);
    const edges = await this.relations.between(tenantId, ids, EDGES_MAX + 1);
    return { nodes, edges: edges.slice(0, EDGES_MAX), truncated: truncated || edges.length > EDGES_MAX };
  }

  /** Whether the entry is about the artifact. */
  async links(tenantId: number, entryId: number, artifactId: number): Promise<boolean> {
    return (await this.entries.get(tenantId, entryId))?.artifact_id === artifactId;
  }

  async #newest(tenantId: number): Promise<{ ids: number[]; truncated: boolean }> {
    const entries = await this.entries.list(tenantId, { asOf: this.#now() }, GRAPH_MAX + 1);
    return { ids: entries.slice(0, GRAPH_MAX).map(({ id }) => id), truncated: entries.length > GRAPH_MAX };
  }
}
