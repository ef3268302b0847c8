import type { Handler } from '../http/handler.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import { liveFeed } from '../http/feeds.ts';
import { INDEX, indexAgent, normaliseAgent, type AgentDefinition, type AgentInput } from '../runtime/agent.ts';
import type { MessagePart } from '../runtime/model.ts';
import type { Services } from './services.ts';
import { tailSource } from './tail-source.ts';

/** POST /v1/orchestrate */
export function orchestrate(services: Services): Handler<'orchestrate'> {
  return async ({ body }, { principal, requestId, receivedAt }) => {
    const { tenantId, epoch } = principal!;
    const retryAfter = services.draining();
    if (retryAfter !== undefined) {
      throw new HttpError(503, 'the server is shutting down', { headers: { 'Retry-After': String(retryAfter) } });
    }
    const { agentId, inline } = resolveAgent(body);
    const stored = await services.agents.catalog(tenantId);
    const roster = rosterOf(indexAgent(services.indexModel), stored.values(), inline);
    const message = body.message as string | MessagePart[];
    const feed = liveFeed(tailSource(services, tenantId, requestId), { tenantId, runId: requestId }, (sink) =>
      services.supervisor.start({ tenantId, epoch, runId: requestId, agentId, roster, message, receivedAt }, sink),
    );
    return { status: 200, feed };
  };
}

/**
 * Which agent a request addresses: the definition's id, then the body's `agent`, then `index`; what is given must
 * agree, and `index` can't be overridden (INTERFACE §4.1).
 */
function resolveAgent(body: { agent?: string; agent_def?: AgentInput }): { agentId: string; inline?: AgentDefinition } {
  const { agent, agent_def: definition } = body;
  if (agent !== undefined && definition?.id !== undefined && agent !== definition.id) {
    throw badRequest(`agent_def.id '${definition.id}' and agent '${agent}' name different agents`);
  }
  const agentId = definition?.id ?? agent ?? INDEX;
  if (!definition) return { agentId };
  if (agentId === INDEX) {
    throw badRequest('the built-in agent index cannot be overridden: give agent_def another id');
  }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(agentId)) {
    throw badRequest('the id of an agent is 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
  }
  return { agentId, inline: normaliseAgent(definition, agentId) };
}

/** `index`, the stored agents, and the inline definition over them. */
function rosterOf(
  index: AgentDefinition,
  stored: Iterable<AgentDefinition>,
  inline?: AgentDefinition,
): Map<string, AgentDefinition> {
  const roster = new Map([[index.id, index]]);
  for (const agent of stored) roster.set(agent.id, agent);
  if (inline) roster.set(inline.id, inline);
  return roster;
}
