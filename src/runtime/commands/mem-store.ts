import type { components } from '../../generated/api.ts';
import type { Problem } from '../../lib/problem.ts';

export type MemoryEntry = components['schemas']['MemoryEntry'];
export type MemoryRelation = components['schemas']['MemoryRelation'];
export type EntryType = MemoryEntry['type'];
export type RelationKind = MemoryRelation['relation'];
export type FoundEntry = MemoryEntry & { score: number };

/** Keeps agents' notes between runs; the owner `''` stands for all agents of the tenant together. */
export interface ScratchpadStore {
  read(tenantId: number, owner: string): Promise<string>;
  /** @returns the size afterwards in bytes, or a problem when the line doesn't fit */
  append(tenantId: number, owner: string, line: string, maxBytes: number): Promise<number | Problem>;
  clear(tenantId: number, owner: string): Promise<void>;
}

/** The tenant's structured memory. */
export interface MemoryStore {
  entries: {
    get(tenantId: number, id: number): Promise<MemoryEntry | undefined>;
    /** A page of entries, newest first, which ends early when they are large. */
    list(
      tenantId: number,
      filter: { asOf: number; before?: number | undefined; type?: string | undefined; tag?: string | undefined },
      limit: number,
    ): Promise<{ items: MemoryEntry[]; more: boolean }>;
  };
  writer: {
    create(
      tenantId: number,
      entry: {
        type: EntryType;
        title: string;
        content: string;
        source: string;
        tags: string[];
        conversation_id?: number;
        artifact_id?: number;
        supersedes?: number[];
      },
      signal: AbortSignal,
    ): Promise<MemoryEntry | Problem>;
    /** Ends the validity of the entries, unless it has ended before; ids that the tenant doesn't have are ignored. */
    invalidate(tenantId: number, ids: readonly number[]): Promise<void>;
  };
  relations: {
    create(tenantId: number, link: { source_id: number; target_id: number; relation: RelationKind }): Promise<MemoryRelation | Problem>;
  };
  search(
    tenantId: number,
    search: {
      question: string;
      /** Other wordings, whose rankings are fused with the question's. */
      paraphrases?: readonly { text: string; weight: number }[] | undefined;
      /**
       * The type to prefer; without it, the question's wording decides which types to prefer, unless `intent` is false.
       */
      type?: string | undefined;
      intent?: boolean | undefined;
      conversationId?: number | undefined;
      /** Keeps only entries of `type`, and leaves out the entry `except`. */
      filter?: { type?: string | undefined; except?: number | undefined } | undefined;
      limit: number;
      /** Ends the waiting for the result. */
      signal: AbortSignal;
    },
  ): Promise<FoundEntry[] | Problem>;
  /**
   * The entries that are linked with an entry over at most `depth` relations. @returns undefined when there is no such
   * entry
   */
  graph(
    tenantId: number,
    root: number,
    depth: number,
  ): Promise<{ nodes: MemoryEntry[]; edges: MemoryRelation[]; truncated: boolean } | undefined>;
}
