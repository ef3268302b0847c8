import { badRequest, orThrow } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { INDEX, indexAgent, normaliseAgent } from '../runtime/agent.ts';
import { noAgent } from '../store/problems.ts';
import type { Services } from './services.ts';

/** POST /v1/agents */
export function createAgent(services: Services): Handler<'createAgent'> {
  return async ({ body }, { principal }) => {
    const record = orThrow(await services.agents.create(principal!.tenantId, normaliseAgent(body, body.id)));
    return { status: 201, body: record };
  };
}

/** PATCH /v1/agents/{id} */
export function updateAgent(services: Services): Handler<'updateAgent'> {
  return async ({ params, body }, { principal }) => {
    const { id } = params;
    if (id === INDEX) throw badRequest('the built-in agent index cannot be changed');
    if (body.id !== undefined && body.id !== id) throw badRequest('the id of the definition must match the path');
    const record = orThrow(await services.agents.replace(principal!.tenantId, normaliseAgent(body, id)));
    return { status: 200, body: record };
  };
}

/** DELETE /v1/agents/{id} */
export function deleteAgent(services: Services): Handler<'deleteAgent'> {
  return async ({ params }, { principal }) => {
    if (params.id === INDEX) throw badRequest('the built-in agent index cannot be deleted');
    orThrow(await services.agents.remove(principal!.tenantId, params.id));
    return { status: 200, body: { deleted: true } };
  };
}

/** GET /v1/agents */
export function listAgents(services: Services): Handler<'listAgents'> {
  return async ({ query }, { principal }) => {
    const stored = await services.agents.list(principal!.tenantId);
    const agents = [indexAgent(services.indexModel), ...stored].slice(0, query.limit);
    return { status: 200, body: { count: agents.length, agents } };
  };
}

/** GET /v1/agents/{id} */
export function getAgent(services: Services): Handler<'getAgent'> {
  return async ({ params }, { principal }) => {
    if (params.id === INDEX) return { status: 200, body: indexAgent(services.indexModel) };
    const record = await services.agents.get(principal!.tenantId, params.id);
    if (!record) throw noAgent(params.id);
    return { status: 200, body: record };
  };
}
