import type { HandlersOf } from '../http/handler.ts';
import { Problem, badRequest, notFound } from '../lib/problem.ts';
import { contentProblem } from '../memory/limits.ts';
import { isMissing, type Missing } from '../store/memory-row.ts';
import type { Memory } from '../store/memory.ts';
import type { Scratchpads } from '../store/scratchpads.ts';
import { scratchpadHandlers } from './scratchpads.ts';

interface MemoryServices {
  memory: Memory;
  scratchpads: Scratchpads;
  /** Epoch seconds. */
  now(): number;
}

const noEntry = (id: number) => notFound('memory_entry_not_found', `no memory entry ${id}`);

function missing({ missing: what, id }: Missing): Problem {
  return what === 'entry' ? noEntry(id) : notFound(`${what}_not_found`, `no ${what} ${id}`);
}

/** What a tenant's agents remember: entries, how they are related, and notes. */
export function memoryHandlers({ memory, scratchpads, now }: MemoryServices) {
  return {
    ...entryHandlers({ memory, now }),
    ...relationHandlers({ memory }),
    ...scratchpadHandlers({ scratchpads }),
  } satisfies HandlersOf<'Memory'>;
}

function entryHandlers({ memory, now }: Pick<MemoryServices, 'memory' | 'now'>) {
  return {
    /** GET /v1/memory/entries */
    async listMemoryEntries({ query }, { principal }) {
      const { tenantId } = principal;
      const { q, type, tag, conversation_id: conversationId, as_of, since, before, intent, limit } = query;
      const filter = { asOf: as_of ?? now(), since, before };
      const entries =
        q === undefined
          ? await memory.entries.list(tenantId, { ...filter, type, tag, conversationId }, limit)
          : await memory.search(tenantId, { question: q, type, tag, conversationId, intent: intent !== 'off', filter, limit });
      return { status: 200, body: { count: entries.length, entries } };
    },

    /** POST /v1/memory/entries */
    async createMemoryEntry({ body }, { principal }) {
      refuseLarge(body.content);
      const entry = await memory.writer.create(principal.tenantId, body);
      if (isMissing(entry)) throw missing(entry);
      return { status: 201, body: entry };
    },

    /** GET /v1/memory/entries/{id} */
    async getMemoryEntry({ params }, { principal }) {
      const entry = await memory.entries.get(principal.tenantId, params.id);
      if (!entry) throw noEntry(params.id);
      return { status: 200, body: entry };
    },

    /** PATCH /v1/memory/entries/{id} */
    async updateMemoryEntry({ params, body }, { principal }) {
      if (body.content !== undefined) refuseLarge(body.content);
      const entry = await memory.writer.update(principal.tenantId, params.id, body);
      if (!entry) throw noEntry(params.id);
      if (isMissing(entry)) throw missing(entry);
      return { status: 200, body: entry };
    },

    /** DELETE /v1/memory/entries/{id} */
    async deleteMemoryEntry({ params }, { principal }) {
      if (!(await memory.writer.remove(principal.tenantId, params.id))) throw noEntry(params.id);
      return { status: 200, body: { deleted: true } };
    },

    /** POST /v1/memory/entries/{id}/invalidate */
    async invalidateMemoryEntry({ params }, { principal }) {
      const { tenantId } = principal;
      await memory.writer.invalidate(tenantId, [params.id]);
      const entry = await memory.entries.get(tenantId, params.id);
      if (!entry) throw noEntry(params.id);
      return { status: 200, body: entry };
    },

    /** GET /v1/memory/graph */
    async getMemoryGraph({ query }, { principal }) {
      const graph = await memory.graph(principal.tenantId, query.root, query.depth);
      if (!graph) throw noEntry(query.root!);
      return { status: 200, body: graph };
    },
  } satisfies Partial<HandlersOf<'Memory'>>;
}

function relationHandlers({ memory }: Pick<MemoryServices, 'memory'>) {
  return {
    /** GET /v1/memory/relations */
    async listMemoryRelations({ query }, { principal }) {
      const page = { limit: query.limit, before: query.before, entryId: query.entry_id, relation: query.relation };
      const relations = await memory.relations.list(principal.tenantId, page);
      return { status: 200, body: { count: relations.length, relations } };
    },

    /** POST /v1/memory/relations */
    async createMemoryRelation({ body }, { principal }) {
      const { source_id, target_id, relation } = body;
      if (source_id === target_id) throw badRequest('an entry cannot be linked with itself');
      const made = await memory.relations.create(principal.tenantId, { source_id, target_id, relation });
      if (isMissing(made)) throw missing(made);
      if ('existing' in made) {
        const words = relation.replaceAll('_', ' ');
        throw new Problem('relation_exists', `entry ${source_id} ${words} entry ${target_id} already`, {
          extra: { existing_id: made.existing },
        });
      }
      return { status: 201, body: made };
    },

    /** DELETE /v1/memory/relations/{id} */
    async deleteMemoryRelation({ params }, { principal }) {
      const removed = await memory.relations.remove(principal.tenantId, params.id);
      if (!removed) throw notFound('memory_relation_not_found', `no memory relation ${params.id}`);
      return { status: 200, body: { deleted: true } };
    },
  } satisfies Partial<HandlersOf<'Memory'>>;
}

function refuseLarge(content: string): void {
  const problem = contentProblem(content);
  if (problem) throw new Problem('payload_too_large', problem);
}
