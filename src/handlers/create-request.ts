import type { components } from '../generated/api.ts';
import type { TenantContext } from '../http/handler.ts';
import { preferencesOf } from '../http/prefer.ts';
import { badRequest } from '../lib/problem.ts';
import { addressed } from '../runs/addressed.ts';
import { waitingKind, wholeRequest, type QuestionServices } from '../runs/answers.ts';
import { messageRun, openConversation, type MessageServices, type Prompt } from '../runs/conversation-run.ts';
import { isNameOf } from '../store/agents/agent-name.ts';
import { agentOf } from '../store/conversations/conversations.ts';
import { promptPlan } from './runs.ts';
import { beginRun, type RunPlan } from '../runs/start-run.ts';

export type CreateServices = MessageServices & QuestionServices;

type Body = components['schemas']['CreateRequest'] & { wait: number };

interface Headers {
  'idempotency-key'?: string | undefined;
  prefer?: string | undefined;
}

/** Starts a run, or joins that of the key, and answers with it in one shape when it has ended, asks, or was waited for long enough. */
export async function createRequest(
  services: CreateServices,
  { 'idempotency-key': key, prefer }: Headers,
  body: Body,
  context: TenantContext,
) {
  const run = await beginRun(services, key, context, () => planned(services, body, context), preferencesOf(prefer).respondAsync);
  await run.unwatched();
  const { runId, headers } = run;
  return {
    kind: waitingKind(run, body.wait),
    async later() {
      const whole = await wholeRequest(services, run, body.wait, { gone: context.gone, known: 0 });
      return { status: 201 as const, location: `/v1/requests/${runId}`, headers, body: whole };
    },
  };
}

/** The run of a prompt: by itself, or as that of a message in a conversation. @throws {Problem} 404 of a conversation that is not there */
async function planned(services: CreateServices, body: Body, context: TenantContext): Promise<RunPlan> {
  const { conversation_id: id } = body;
  const agent = addressed(body);
  const { tenantId } = context.principal;
  if (id === undefined) return promptPlan(services, tenantId, body);
  const opened = await openConversation(services, tenantId, id);
  const { agent_id: own } = opened.conversation;
  if (agent !== undefined && !isNameOf(agent, agentOf(opened.conversation)))
    throw badRequest(`agent '${agent}' is not the conversation's agent '${own}'`);
  return messageRun(services, context, opened, { ...body, message: body.message as Prompt });
}
