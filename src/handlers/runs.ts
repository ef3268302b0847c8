import type { HandlersOf } from '../http/handler.ts';
import { badRequest } from '../lib/problem.ts';
import { agentPlan, promptPlan, type PlanServices } from './run-plan.ts';
import { startRun, type StartServices } from '../runs/start-run.ts';

interface RunServices extends StartServices, PlanServices {}

/** Prompts that start a run of their own. */
export function runHandlers(services: RunServices) {
  return {
    /** POST /v1/orchestrate */
    orchestrate({ body, headers }, context) {
      return startRun(services, headers, context, () => promptPlan(services, context.principal.tenantId, body));
    },

    /** POST /v1/agents/{id}/chat */
    chat({ params, body, headers }, context) {
      return startRun(services, headers, context, async () => {
        const { agent_def: definition } = body;
        if (definition?.id !== undefined && definition.id !== params.id) {
          throw badRequest('agent_def.id must match path :id');
        }
        return agentPlan(services, context.principal.tenantId, params.id, body);
      });
    },
  } satisfies HandlersOf<'Runs'>;
}
