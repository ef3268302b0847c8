import { Problem, badRequest, notFound } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { contentProblem } from '../memory/limits.ts';
import { isMissing, type Missing } from '../store/memory-row.ts';
import type { Services } from './services.ts';

const noEntry = (id: number) => notFound('memory_entry_not_found', `no memory entry ${id}`);

function missing({ missing: what, id }: Missing): Problem {
  return what === 'entry' ? noEntry(id) : notFound(`${what}_not_found`, `no ${what} ${id}`);
}

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
    refuseLarge(body.content);
    const entry = await services.memory.writer.create(principal!.tenantId, body);
    if (isMissing(entry)) throw missing(entry);
    return { status: 201, body: entry };
  };
}

/** GET /v1/memory/entries/{id} */
export function getMemoryEntry(services: Services): Handler<'getMemoryEntry'> {
  return async ({ params }, { principal }) => {
    const entry = await services.memory.entries.get(principal!.tenantId, params.id);
    if (!entry) throw noEntry(params.id);
    return { status: 200, body: entry };
  };
}

/** PATCH /v1/memory/entries/{id} */
export function updateMemoryEntry(services: Services): Handler<'updateMemoryEntry'> {
  return async ({ params, body }, { principal }) => {
    if (body.content !== undefined) refuseLarge(body.content);
    const entry = await services.memory.writer.update(principal!.tenantId, params.id, body);
    if (!entry) throw noEntry(params.id);
    if (isMissing(entry)) throw missing(entry);
    return { status: 200, body: entry };
  };
}

/** DELETE /v1/memory/entries/{id} */
export function deleteMemoryEntry(services: Services): Handler<'deleteMemoryEntry'> {
  return async ({ params }, { principal }) => {
    if (!(await services.memory.writer.remove(principal!.tenantId, params.id))) throw noEntry(params.id);
    return { status: 200, body: { deleted: true } };
  };
}

/** POST /v1/memory/entries/{id}/invalidate */
export function invalidateMemoryEntry(services: Services): Handler<'invalidateMemoryEntry'> {
  return async ({ params }, { principal }) => {
    const { tenantId } = principal!;
    await services.memory.writer.invalidate(tenantId, [params.id]);
    const entry = await services.memory.entries.get(tenantId, params.id);
    if (!entry) throw noEntry(params.id);
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
    const made = await services.memory.relations.create(principal!.tenantId, { source_id, target_id, relation });
    if (isMissing(made)) throw missing(made);
    if ('existing' in made) {
      const words = relation.replaceAll('_', ' ');
      throw new Problem('relation_exists', `entry ${source_id} ${words} entry ${target_id} already`, {
        extra: { existing_id: made.existing },
      });
    }
    return { status: 201, body: made };
  };
}

/** DELETE /v1/memory/relations/{id} */
export function deleteMemoryRelation(services: Services): Handler<'deleteMemoryRelation'> {
  return async ({ params }, { principal }) => {
    const removed = await services.memory.relations.remove(principal!.tenantId, params.id);
    if (!removed) throw notFound('memory_relation_not_found', `no memory relation ${params.id}`);
    return { status: 200, body: { deleted: true } };
  };
}

/** GET /v1/memory/graph */
export function getMemoryGraph(services: Services): Handler<'getMemoryGraph'> {
  return async ({ query }, { principal }) => {
    const graph = await services.memory.graph(principal!.tenantId, query.root, query.depth ?? 1);
    if (!graph) throw noEntry(query.root!);
    return { status: 200, body: graph };
  };
}

function refuseLarge(content: string): void {
  const problem = contentProblem(content);
  if (problem) throw new Problem('payload_too_large', problem);
}
