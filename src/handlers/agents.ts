import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow, Problem } from '../lib/problem.ts';
import { INDEX, indexAgent, normaliseAgent, type AgentDefinition } from '../runtime/agent.ts';
import type { Agents } from '../store/agents.ts';
import { noAgent } from '../store/problems.ts';
import { checkFormats, type FormatServices } from './response-format.ts';

interface AgentServices extends FormatServices {
  agents: Agents;
  /** The model of the built-in agent. */
  indexModel: string;
}

/** The stored agents of a tenant. */
export function agentHandlers({ agents, indexModel, schemas }: AgentServices) {
  return {
    /** POST /v1/agents */
    async createAgent({ body }, { principal }) {
      await checkFormats({ schemas }, principal.tenantId, undefined, body, '');
      const definition = storable(normaliseAgent(body, body.id));
      return { status: 201, body: orThrow(await agents.create(principal.tenantId, definition)) };
    },

    /** PATCH /v1/agents/{id} */
    async updateAgent({ params, body }, { principal }) {
      const { id } = params;
      if (id === INDEX) throw badRequest('the built-in agent index cannot be changed');
      if (body.id !== undefined && body.id !== id) throw badRequest('the id of the definition must match the path');
      await checkFormats({ schemas }, principal.tenantId, undefined, body, '');
      const definition = storable(normaliseAgent(body, id));
      return { status: 200, body: orThrow(await agents.replace(principal.tenantId, definition)) };
    },

    /** DELETE /v1/agents/{id} */
    async deleteAgent({ params }, { principal }) {
      if (params.id === INDEX) throw badRequest('the built-in agent index cannot be deleted');
      orThrow(await agents.remove(principal.tenantId, params.id));
      return { status: 200, body: { deleted: true } };
    },

    /** GET /v1/agents */
    async listAgents({ query }, { principal }) {
      const all = [indexAgent(indexModel), ...(await agents.list(principal.tenantId))];
      const found = all.slice(0, query.limit);
      return { status: 200, body: { count: found.length, agents: found } };
    },

    /** GET /v1/agents/{id} */
    async getAgent({ params }, { principal }) {
      if (params.id === INDEX) return { status: 200, body: indexAgent(indexModel) };
      const record = await agents.get(principal.tenantId, params.id);
      if (!record) throw noAgent(params.id);
      return { status: 200, body: record };
    },
  } satisfies HandlersOf<'Agents'>;
}

/** Bytes of a definition that is stored: each run reads all of its tenant. */
const DEFINITION_MAX = 65_536;

/** The definition, if it is small enough to be stored. @throws {Problem} 413 */
export function storable(definition: AgentDefinition): AgentDefinition {
  const size = Buffer.byteLength(JSON.stringify(definition));
  if (size <= DEFINITION_MAX) return definition;
  throw new Problem('payload_too_large', `the definition has ${size} bytes; one that is stored may have ${DEFINITION_MAX}`);
}
