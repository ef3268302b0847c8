import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import type { Lists } from '../store/tenants/lists.ts';
import type { Memory } from '../store/memory/memory.ts';
import { missing } from '../store/tenants/problems.ts';
import type { Scratchpads } from '../store/agents/scratchpads.ts';
import { scratchpadHandlers } from './scratchpads.ts';
import { byId, listed } from './page.ts';

interface MemoryServices {
  memory: Memory;
  scratchpads: Scratchpads;
  lists: Lists;
  /** Epoch seconds. */
  now(): number;
}

/** What a tenant's agents remember: entries, how they are related, and notes. */
export function memoryHandlers({ memory, scratchpads, lists, now }: MemoryServices) {
  return {
    ...entryHandlers({ memory, now }),
    ...relationHandlers({ memory, lists }),
    ...scratchpadHandlers({ scratchpads, lists }),
  } satisfies HandlersOf<'Memory'>;
}

function entryHandlers({ memory, now }: Pick<MemoryServices, 'memory' | 'now'>) {
  return {
    /** GET /v1/memory/entries */
    async listMemoryEntries({ query }, { principal, gone }) {
      const { tenantId } = principal;
      const { q, type, tag, conversation_id: conversationId, as_of, since, before, intent, limit } = query;
      const filter = { asOf: as_of ?? now(), since, before };
      if (q === undefined) {
        const { items: entries, more } = await memory.entries.list(tenantId, { ...filter, type, tag, conversationId }, limit, gone);
        const next = more && entries.length > 0 ? { next_before: entries.at(-1)!.id } : {};
        return { status: 200, body: { count: entries.length, entries, ...next } };
      }
      const search = { question: q, type, tag, conversationId, intent: intent !== 'off', filter, limit, signal: gone };
      const { items: entries, more } = orThrow(await memory.find(tenantId, search));
      return { status: 200, body: { count: entries.length, entries, ...(more ? { truncated: true } : {}) } };
    },

    /** POST /v1/memory/entries */
    async createMemoryEntry({ body }, { principal, gone }) {
      const entry = orThrow(await memory.writer.create(principal.tenantId, body, gone));
      return { status: 201, location: `/v1/memory/entries/${entry.id}`, body: entry };
    },

    /** GET /v1/memory/entries/{id} */
    async getMemoryEntry({ params }, { principal }) {
      return {
        status: 200,
        body: orThrow((await memory.entries.get(principal.tenantId, params.id)) ?? missing('memory_entry', params.id)),
      };
    },

    /** PATCH /v1/memory/entries/{id} */
    async updateMemoryEntry({ params, body }, { principal, gone }) {
      return { status: 200, body: orThrow(await memory.writer.update(principal.tenantId, params.id, body, gone)) };
    },

    /** DELETE /v1/memory/entries/{id} */
    async deleteMemoryEntry({ params }, { principal }) {
      orThrow(await memory.writer.remove(principal.tenantId, params.id));
      return { status: 200, body: { deleted: true } };
    },

    /** POST /v1/memory/entries/{id}/invalidate */
    async invalidateMemoryEntry({ params }, { principal }) {
      const { tenantId } = principal;
      await memory.writer.invalidate(tenantId, [params.id]);
      return { status: 200, body: orThrow((await memory.entries.get(tenantId, params.id)) ?? missing('memory_entry', params.id)) };
    },

    /** GET /v1/memory/graph */
    async getMemoryGraph({ query }, { principal }) {
      return {
        status: 200,
        body: orThrow((await memory.graph(principal.tenantId, query.root, query.depth)) ?? missing('memory_entry', query.root!)),
      };
    },
  } satisfies Partial<HandlersOf<'Memory'>>;
}

function relationHandlers({ memory, lists }: Pick<MemoryServices, 'memory' | 'lists'>) {
  return {
    /** GET /v1/memory/relations */
    async listMemoryRelations({ query }, { principal: { tenantId }, gone }) {
      const { before, entry_id: entryId, relation } = query;
      const read = (limit: number) => memory.relations.list(tenantId, { limit, before, entryId, relation });
      return listed('relations', { lists, tenantId, gone }, query.limit, read, byId);
    },

    /** POST /v1/memory/relations */
    async createMemoryRelation({ body }, { principal }) {
      const { source_id, target_id, relation } = body;
      if (source_id === target_id) throw badRequest('an entry cannot be linked with itself');
      const made = orThrow(await memory.relations.create(principal.tenantId, { source_id, target_id, relation }));
      return { status: 201, location: `/v1/memory/relations/${made.id}`, body: made };
    },

    /** DELETE /v1/memory/relations/{id} */
    async deleteMemoryRelation({ params }, { principal }) {
      orThrow(await memory.relations.remove(principal.tenantId, params.id));
      return { status: 200, body: { deleted: true } };
    },
  } satisfies Partial<HandlersOf<'Memory'>>;
}
