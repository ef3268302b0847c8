import { badRequest } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { INDEX, normaliseAgent, type AgentDefinition, type AgentInput } from '../runtime/agent.ts';
import type { MessagePart } from '../runtime/model.ts';
import { rosterOf } from './roster.ts';
import type { Services } from './services.ts';
import { startRun } from './start-run.ts';

/** POST /v1/orchestrate */
export function orchestrate(services: Services): Handler<'orchestrate'> {
  return ({ body, headers }, context) =>
    startRun(services, headers, context, async () => {
      const { agent, agent_def: definition } = body;
      if (agent !== undefined && definition?.id !== undefined && agent !== definition.id) {
        throw badRequest(`agent_def.id '${definition.id}' and agent '${agent}' name different agents`);
      }
      const agentId = definition?.id ?? agent ?? INDEX;
      return plan(services, context.principal!.tenantId, agentId, definition, body.message);
    });
}

/** POST /v1/agents/{id}/chat */
export function chat(services: Services): Handler<'chat'> {
  return ({ params, body, headers }, context) =>
    startRun(services, headers, context, async () => {
      const { agent_def: definition } = body;
      if (definition?.id !== undefined && definition.id !== params.id) {
        throw badRequest('agent_def.id must match path :id');
      }
      return plan(services, context.principal!.tenantId, params.id, definition, body.message);
    });
}

async function plan(services: Services, tenantId: number, agentId: string, definition: AgentInput | undefined, message: unknown) {
  const inline = definition && inlineAgent(definition, agentId);
  const roster = rosterOf(services.indexModel, await services.agents.catalog(tenantId), inline);
  return { agentId, roster, message: message as string | MessagePart[] };
}

/**
 * The inline definition of a request under the id that the request resolves to.
 * @throws {Problem} 400 when that is `index`, or no id of an agent
 */
export function inlineAgent(definition: AgentInput, agentId: string): AgentDefinition {
  if (agentId === INDEX) {
    throw badRequest('the built-in agent index cannot be overridden: give agent_def another id');
  }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(agentId)) {
    throw badRequest('the id of an agent is 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
  }
  return normaliseAgent(definition, agentId);
}
