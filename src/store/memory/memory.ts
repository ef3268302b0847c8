import { abortable } from '../../lib/abortable.ts';
import { Problem } from '../../lib/problem.ts';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import { withSlot, Slots } from '../../lib/slots.ts';
import { fold } from '../../memory/words.ts';
import { typesAskedFor } from '../../memory/intent.ts';
import { searchMemory, type Variant } from '../../memory/search.ts';
import type { Filter } from '../../memory/word-index.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../tenants/lists.ts';
import { MemoryEntries } from './entries.ts';
import { MemoryRelations, type MemoryRelation } from './relations.ts';
import type { MemoryEntry } from './row.ts';
import { PostgresMemoryWords } from './words-postgres.ts';
import { SqliteMemoryWords } from './words-sqlite.ts';
import { MemoryWriter } from './writer.ts';

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
  /** Ends the waiting for the result. */
  signal?: AbortSignal | undefined;
}

/** Entries and the relations between them. */
export interface MemoryGraph {
  nodes: MemoryEntry[];
  edges: MemoryRelation[];
  /** Whether there are more. */
  truncated: boolean;
}

/** Rankings that are made at a time, of all tenants and of one: SQLite has one thread for them. */
const RANKINGS = { sqlite: { all: 1, perTenant: 1 }, postgres: { all: 4, perTenant: 2 } } as const;
/** How long a ranking may wait for those of all tenants. */
const WAIT_MS = 15_000;
/** Rankings of a tenant that may wait. */
const MAX_WAITING = 64;
const RETRY_SECONDS = 5;
const GRAPH_MAX = 200;
const EDGES_MAX = 1000;

/** A tenant's structured memory: entries, relations, and the search that finds them again. */
export class Memory {
  readonly entries: MemoryEntries;
  readonly writer: MemoryWriter;
  readonly relations: MemoryRelations;
  readonly #words: SqliteMemoryWords | PostgresMemoryWords;
  readonly #now: () => number;
  readonly #slots: Semaphore;

  /**
   * @param now epoch seconds @param maxEntries how many entries a tenant may have; 0 means any number
   */
  constructor(
    db: Database,
    now: () => number,
    { maxEntries, slots = new Slots() }: { maxEntries?: number | undefined; slots?: Slots | undefined } = {},
  ) {
    const { all, perTenant } = RANKINGS[db.dialect];
    this.#slots = slots.of('search', all, { perGroup: perTenant, waitMs: WAIT_MS, maxWaiting: MAX_WAITING });
    this.#words = db.dialect === 'sqlite' ? new SqliteMemoryWords(db) : new PostgresMemoryWords(db);
    this.#now = now;
    this.entries = new MemoryEntries(db, slots);
    this.writer = new MemoryWriter(db, this.#words, now, { max: maxEntries, slots });
    this.relations = new MemoryRelations(db, now);
  }

  /** Ends what the searches use. */
  async close(): Promise<void> {
    if ('close' in this.#words) await this.#words.close();
  }

  /**
   * Best first; a question finds nothing when none of its words occurs in the tenant's entries.
   * @returns a problem (`unavailable`) when too many searches are under way @throws the signal's reason
   */
  async search(tenantId: number, search: MemorySearch): Promise<FoundEntry[] | Problem> {
    const found = await this.find(tenantId, search);
    return found instanceof Problem ? found : found.items;
  }

  /** As {@link search}; as many of the best as a page of a list holds. */
  async find(tenantId: number, search: MemorySearch): Promise<Page<FoundEntry> | Problem> {
    try {
      return await this.#find(tenantId, search);
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      const words = error.reason === 'late' ? 'too many searches are under way' : 'too many searches of yours wait';
      return new Problem('unavailable', `${words}; try again later`, { retryAfterSeconds: RETRY_SECONDS, cause: error });
    }
  }

  async #find(tenantId: number, search: MemorySearch): Promise<Page<FoundEntry>> {
    const { question, paraphrases = [], type, intent = true, tag, conversationId, filter, limit, signal } = search;
    const routed = intent ? typesAskedFor(question) : [];
    const hits = await searchMemory(this.#words, tenantId, {
      variants: [{ text: question, weight: 1 }, ...paraphrases],
      conversationId,
      boosts: { types: type === undefined ? routed : [type], tag: tag === undefined ? undefined : fold(tag) },
      filter: { ...filter, asOf: filter?.asOf ?? this.#now() },
      limit,
      withSlot: (rank) => this.#withSlot(tenantId, signal, rank),
    });
    // Entries that were deleted in the meantime are left out.
    const ids = hits.map(({ id }) => id);
    const { items, more } = await this.entries.many(tenantId, ids, signal);
    const scores = new Map(hits.map(({ id, score }) => [id, score]));
    return { items: items.map((entry) => ({ ...entry, score: Number(scores.get(entry.id)!.toPrecision(6)) })), more };
  }

  #withSlot<T>(tenantId: number, signal: AbortSignal | undefined, rank: () => Promise<T>): Promise<T> {
    // A ranking can't be stopped: it holds its slot until it has ended, whoever waits for it.
    const ranking = withSlot(this.#slots, { group: tenantId, signal, blocks: false }, rank);
    return signal ? abortable(ranking, signal) : ranking;
  }

  /**
   * The entries that are linked with `root`, or the newest entries when there is no `root`. @returns undefined when
   * there is no such entry
   */
  async graph(tenantId: number, root: number | undefined, depth: number): Promise<MemoryGraph | undefined> {
    if (root !== undefined && !(await this.entries.get(tenantId, root))) return undefined;
    const reach = () => this.relations.reach(tenantId, root!, depth, GRAPH_MAX);
    const { ids, truncated } = root === undefined ? await this.#newest(tenantId) : await this.entries.withSlot(tenantId, undefined, reach);
    const { items: nodes, more } = await this.entries.many(tenantId, ids);
    const shown = nodes.map(({ id }) => id);
    const edges = await this.entries.withSlot(tenantId, undefined, () => this.relations.between(tenantId, shown, EDGES_MAX + 1));
    return { nodes, edges: edges.slice(0, EDGES_MAX), truncated: truncated || more || edges.length > EDGES_MAX };
  }

  /** Whether the entry is about the artifact. */
  async links(tenantId: number, entryId: number, artifactId: number): Promise<boolean> {
    return (await this.entries.get(tenantId, entryId))?.artifact_id === artifactId;
  }

  async #newest(tenantId: number): Promise<{ ids: number[]; truncated: boolean }> {
    const ids = await this.entries.newest(tenantId, { asOf: this.#now() }, GRAPH_MAX + 1);
    return { ids: ids.slice(0, GRAPH_MAX), truncated: ids.length > GRAPH_MAX };
  }
}
