import type { HandlersOf } from '../http/handler.ts';
import { badRequest } from '../lib/problem.ts';
import type { Recovery } from '../log/events.ts';
import { INDEX, normaliseReasoning, type AgentInput, type Reasoning } from '../runtime/agent.ts';
import type { MessagePart } from '../runtime/model.ts';
import type { GivenFormat } from '../runtime/typed.ts';
import { addressed } from '../runs/addressed.ts';
import { inlineAgent } from '../runs/definition.ts';
import { checkFormats, type FormatServices } from '../runs/response-format.ts';
import { callerTools, type ToolOf } from '../runs/caller-tools.ts';
import { rosterOf, type RosterServices } from '../runs/roster.ts';
import { startRun, type RunPlan, type StartServices } from '../runs/start-run.ts';

type PlanServices = RosterServices & FormatServices;

/** Prompts that start a run of their own. */
export function runHandlers(services: StartServices & PlanServices) {
  return {
    /** POST /v1/orchestrate */
    orchestrate({ body, headers }, context) {
      return startRun(services, headers, context, () => promptPlan(services, context.principal.tenantId, body));
    },

    /** POST /v1/agents/{id}/chat */
    chat({ params, body, headers }, context) {
      const plan = async (): Promise<RunPlan> => {
        const named = body.agent_def?.id ?? params.id;
        if (named !== params.id) throw badRequest('agent_def.id must match path :id');
        return agentPlan(services, context.principal.tenantId, params.id, body);
      };
      return startRun(services, headers, context, plan);
    },
  } satisfies HandlersOf<'Runs'>;
}

/** What a request says of its run. */
interface Prompt {
  message: unknown;
  agent_def?: AgentInput;
  response_format?: GivenFormat;
  recovery?: Recovery;
  tools?: readonly ToolOf[];
  reasoning?: Reasoning;
  user?: string;
  metadata?: Record<string, string>;
  priority?: number;
}

/** The run of a prompt for the agent that its definition or its `agent` names, or for the built-in one. @throws {Problem} 400 */
export async function promptPlan(
  services: PlanServices,
  tenantId: number,
  prompt: Prompt & { agent?: string; agent_id?: string },
): Promise<RunPlan> {
  const { agent_def: definition } = prompt;
  const agent = addressed(prompt);
  if (agent !== undefined && definition?.id !== undefined && agent !== definition.id) {
    throw badRequest(`agent_def.id '${definition.id}' and agent '${agent}' name different agents`);
  }
  return agentPlan(services, tenantId, definition?.id ?? agent ?? INDEX, prompt);
}

/** The run of a prompt for an agent. @throws {Problem} 400 */
async function agentPlan(
  services: PlanServices,
  tenantId: number,
  name: string,
  { agent_def: definition, message, response_format: asked, recovery, reasoning: thinks, tools, user, metadata, priority }: Prompt,
): Promise<RunPlan> {
  const inline = definition && inlineAgent(definition, name);
  const responseFormat = await checkFormats(services, tenantId, asked, definition);
  const addressed = await rosterOf(services, tenantId, name, inline);
  const reasoning = thinks && normaliseReasoning(thinks);
  const about = { responseFormat, recovery, reasoning, tools: callerTools(tools), labels: { user, metadata } };
  return { ...addressed, message: message as string | MessagePart[], priority, ...about };
}
