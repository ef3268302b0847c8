import { badRequest, orThrow } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { INDEX } from '../runtime/agent.ts';
import type { MessagePart } from '../runtime/model.ts';
import type { Conversation, ConversationMessage } from '../store/conversations.ts';
import { conversationBusy, missing, noAgent } from '../store/problems.ts';
import { rosterOf } from './roster.ts';
import { inlineAgent } from './runs.ts';
import type { Services } from './services.ts';
import { startRun } from './start-run.ts';

/** POST /v1/conversations */
export function createConversation(services: Services): Handler<'createConversation'> {
  return async ({ body }, { principal }) => {
    const { tenantId } = principal!;
    const { agent_def: definition, title = '' } = body;
    const agentId = body.agent_id ?? definition?.id ?? INDEX;
    if (definition?.id !== undefined && definition.id !== agentId) {
      throw badRequest(`agent_def.id '${definition.id}' and agent_id '${agentId}' name different agents`);
    }
    const inline = definition && inlineAgent(definition, agentId);
    const stored = inline || agentId === INDEX ? undefined : await services.agents.get(tenantId, agentId);
    if (!inline && !stored && agentId !== INDEX) throw noAgent(agentId);
    const conversation = await services.conversations.create(tenantId, { title, agentId, definition: inline ?? stored });
    return { status: 201, body: conversation };
  };
}

/** GET /v1/conversations */
export function listConversations(services: Services): Handler<'listConversations'> {
  return async ({ query }, { principal }) => {
    const page = { limit: query.limit ?? 100, before: query.before, archived: query.archived ?? false };
    const conversations = await services.conversations.list(principal!.tenantId, page);
    return { status: 200, body: { count: conversations.length, conversations } };
  };
}

/** GET /v1/conversations/{id} */
export function getConversation(services: Services): Handler<'getConversation'> {
  return async ({ params }, { principal }) => ({
    status: 200,
    body: await required(services, principal!.tenantId, params.id),
  });
}

/** PATCH /v1/conversations/{id} */
export function updateConversation(services: Services): Handler<'updateConversation'> {
  return async ({ params, body }, { principal }) => {
    const conversation = orThrow(await services.conversations.update(principal!.tenantId, params.id, body));
    return { status: 200, body: conversation };
  };
}

/** DELETE /v1/conversations/{id} */
export function deleteConversation(services: Services): Handler<'deleteConversation'> {
  return async ({ params }, { principal }) => {
    orThrow(await services.conversations.remove(principal!.tenantId, params.id));
    return { status: 200, body: { deleted: true } };
  };
}

/** GET /v1/conversations/{id}/messages */
export function listMessages(services: Services): Handler<'listMessages'> {
  return async ({ params, query }, { principal }) => {
    const { tenantId } = principal!;
    await required(services, tenantId, params.id);
    const page = { limit: query.limit ?? 200, afterId: query.after_id ?? 0 };
    const messages = await services.conversations.messages(tenantId, params.id, page);
    return { status: 200, body: { conversation_id: params.id, count: messages.length, messages } };
  };
}

/** POST /v1/conversations/{id}/messages */
export function sendMessage(services: Services): Handler<'sendMessage'> {
  return async ({ params, body, headers }, context) => {
    const { tenantId } = context.principal!;
    const conversation = await required(services, tenantId, params.id);
    const { agent_id: agentId } = conversation;
    const message = body.message as string | MessagePart[];
    return startRun(
      services,
      headers,
      context,
      async () => {
        const { agent_def: definition } = body;
        if (definition?.id !== undefined && definition.id !== agentId) {
          throw badRequest(`agent_def.id '${definition.id}' is not the conversation's agent '${agentId}'`);
        }
        const running = await services.conversations.running(tenantId, conversation.id);
        if (running) throw conversationBusy(running);
        const inline = definition && inlineAgent(definition, agentId);
        const catalog = await services.agents.catalog(tenantId);
        const roster = rosterOf(services.indexModel, catalog, conversation.agent_def, inline);
        const history = await services.conversations.history(tenantId, conversation.id);
        return { agentId, roster, message, history, conversationId: conversation.id };
      },
      async () => {
        const run = {
          requestId: context.requestId,
          conversationId: conversation.id,
          agentId,
          owner: services.nodeId,
          content: message as ConversationMessage['content'],
        };
        orThrow(await services.conversations.begin(tenantId, run));
      },
    );
  };
}

async function required(services: Services, tenantId: number, id: number): Promise<Conversation> {
  const conversation = await services.conversations.get(tenantId, id);
  if (!conversation) throw missing('conversation', id);
  return conversation;
}
