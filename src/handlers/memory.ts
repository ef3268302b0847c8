import { badRequest, orThrow } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { missing } from '../store/problems.ts';
import type { Services } from './services.ts';

/** GET /v1/memory/entries */
export function listMemoryEntries(services: Services): Handler<'listMemoryEntries'> {
  return async ({ query }, { principal }) => {
    const { tenantId } = principal!;
    const { q, type, tag, conversation_id: conversationId, as_of, since, before, intent, limit = 100 } = query;
    const filter = { asOf: as_of ?? services.now(), since, before };
    const entries =
      q === undefined
        ? await services.memory.entries.list(tenantId, { ...filter, type, tag, conversationId }, limit)
        : await services.memory.search(tenantId, { question: q, type, tag, conversationId, intent: intent !== 'off', filter, limit });
    return { status: 200, body: { count: entries.length, entries } };
  };
}

/** POST /v1/memory/entries */
export function createMemoryEntry(services: Services): Handler<'createMemoryEntry'> {
  return async ({ body }, { principal }) => {
    const entry = orThrow(await services.memory.writer.create(principal!.tenantId, body));
    return { status: 201, body: entry };
  };
}

/** GET /v1/memory/entries/{id} */
export function getMemoryEntry(services: Services): Handler<'getMemoryEntry'> {
  return async ({ params }, { principal }) => {
    const entry = await services.memory.entries.get(principal!.tenantId, params.id);
    if (!entry) throw missing('memory_entry', params.id);
    return { status: 200, body: entry };
  };
}

/** PATCH /v1/memory/entries/{id} */
export function updateMemoryEntry(services: Services): Handler<'updateMemoryEntry'> {
  return async ({ params, body }, { principal }) => {
    const entry = orThrow(await services.memory.writer.update(principal!.tenantId, params.id, body));
    return { status: 200, body: entry };
  };
}

/** DELETE /v1/memory/entries/{id} */
export function deleteMemoryEntry(services: Services): Handler<'deleteMemoryEntry'> {
  return async ({ params }, { principal }) => {
    orThrow(await services.memory.writer.remove(principal!.tenantId, params.id));
    return { status: 200, body: { deleted: true } };
  };
}

/** POST /v1/memory/entries/{id}/invalidate */
export function invalidateMemoryEntry(services: Services): Handler<'invalidateMemoryEntry'> {
  return async ({ params }, { principal }) => {
    const { tenantId } = principal!;
    await services.memory.writer.invalidate(tenantId, [params.id]);
    const entry = await services.memory.entries.get(tenantId, params.id);
    if (!entry) throw missing('memory_entry', params.id);
    return { status: 200, body: entry };
  };
}

/** GET /v1/memory/relations */
export function listMemoryRelations(services: Services): Handler<'listMemoryRelations'> {
  return async ({ query }, { principal }) => {
    const page = { limit: query.limit ?? 100, before: query.before, entryId: query.entry_id, relation: query.relation };
    const relations = await services.memory.relations.list(principal!.tenantId, page);
    return { status: 200, body: { count: relations.length, relations } };
  };
}

/** POST /v1/memory/relations */
export function createMemoryRelation(services: Services): Handler<'createMemoryRelation'> {
  return async ({ body }, { principal }) => {
    const { source_id, target_id, relation } = body;
    if (source_id === target_id) throw badRequest('an entry cannot be linked with itself');
    const made = orThrow(await services.memory.relations.create(principal!.tenantId, { source_id, target_id, relation }));
    return { status: 201, body: made };
  };
}

/** DELETE /v1/memory/relations/{id} */
export function deleteMemoryRelation(services: Services): Handler<'deleteMemoryRelation'> {
  return async ({ params }, { principal }) => {
    orThrow(await services.memory.relations.remove(principal!.tenantId, params.id));
    return { status: 200, body: { deleted: true } };
  };
}

/** GET /v1/memory/graph */
export function getMemoryGraph(services: Services): Handler<'getMemoryGraph'> {
  return async ({ query }, { principal }) => {
    const graph = await services.memory.graph(principal!.tenantId, query.root, query.depth ?? 1);
    if (!graph) throw missing('memory_entry', query.root!);
    return { status: 200, body: graph };
  };
}
