import type { HandlersOf } from '../http/handler.ts';
import { badRequest } from '../lib/problem.ts';
import { INDEX, type AgentInput } from '../runtime/agent.ts';
import type { Recovery } from '../log/events.ts';
import type { MessagePart } from '../runtime/model.ts';
import type { ResponseFormat } from '../runtime/typed.ts';
import { inlineAgent } from './definition.ts';
import { checkFormats, type FormatServices } from './response-format.ts';
import { rosterOf, type RosterServices } from './roster.ts';
import { startRun, type RunPlan, type StartServices } from './start-run.ts';

interface RunServices extends StartServices, RosterServices, FormatServices {}

/** Prompts that start a run of their own. */
export function runHandlers(services: RunServices) {
  return {
    /** POST /v1/orchestrate */
    orchestrate({ body, headers }, context) {
      return startRun(services, headers, context, async () => {
        const { agent, agent_def: definition } = body;
        if (agent !== undefined && definition?.id !== undefined && agent !== definition.id) {
          throw badRequest(`agent_def.id '${definition.id}' and agent '${agent}' name different agents`);
        }
        const agentId = definition?.id ?? agent ?? INDEX;
        return plan(services, context.principal.tenantId, agentId, definition, body);
      });
    },

    /** POST /v1/agents/{id}/chat */
    chat({ params, body, headers }, context) {
      return startRun(services, headers, context, async () => {
        const { agent_def: definition } = body;
        if (definition?.id !== undefined && definition.id !== params.id) {
          throw badRequest('agent_def.id must match path :id');
        }
        return plan(services, context.principal.tenantId, params.id, definition, body);
      });
    },
  } satisfies HandlersOf<'Runs'>;
}

async function plan(
  services: RosterServices & FormatServices,
  tenantId: number,
  agentId: string,
  definition: AgentInput | undefined,
  { message, response_format: responseFormat, recovery }: { message: unknown; response_format?: ResponseFormat; recovery?: Recovery },
): Promise<RunPlan> {
  const inline = definition && inlineAgent(definition, agentId);
  await checkFormats(services, tenantId, responseFormat, definition);
  const roster = await rosterOf(services, tenantId, agentId, inline);
  const own = inline ? [inline] : [];
  return { agentId, roster, own, message: message as string | MessagePart[], responseFormat, recovery };
}
