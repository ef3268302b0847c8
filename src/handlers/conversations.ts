import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import { INDEX } from '../runtime/agent.ts';
import type { Agents } from '../store/agents/agents.ts';
import type { Eraser } from '../runs/eraser.ts';
import type { Conversation, Conversations } from '../store/conversations/conversations.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { missing, noAgent } from '../store/tenants/problems.ts';
import { tokenOf } from '../store/tenants/tenants.ts';
import { messageRun, openConversation, type MessageServices, type Prompt } from '../runs/conversation-run.ts';
import { addressed } from '../runs/addressed.ts';
import { namedAgent, storable } from '../runs/definition.ts';
import { checkFormats } from '../runs/response-format.ts';
import { startRun } from '../runs/start-run.ts';
import { byId, listed, pageOf } from './page.ts';

interface ConversationServices extends MessageServices {
  conversations: Conversations;
  lists: Lists;
  agents: Pick<Agents, 'named' | 'catalog' | 'find'>;
  eraser: Pick<Eraser, 'conversation'>;
}

/** Conversations and their messages, each of which starts a run. */
export function conversationHandlers(services: ConversationServices) {
  const { conversations, lists } = services;
  return {
    /** POST /v1/conversations */
    async createConversation({ body }, { principal }) {
      const { tenantId } = principal;
      const { agent_def: definition, title = '' } = body;
      const name = addressed(body) ?? definition?.id ?? INDEX;
      if (definition?.id !== undefined && definition.id !== name) {
        throw badRequest(`agent_def.id '${definition.id}' and agent_id '${name}' name different agents`);
      }
      await checkFormats(services, tenantId, undefined, definition);
      const inline = definition && storable(namedAgent(definition, name), '/agent_def');
      const agent = inline ?? (name === INDEX ? undefined : orThrow((await services.agents.named(tenantId, name)) ?? noAgent(name)));
      const conversation = orThrow(await conversations.create(tenantId, { title, agentId: agent?.id ?? name, definition: agent }));
      return { status: 201, location: `/v1/conversations/${conversation.id}`, body: conversation };
    },

    /** GET /v1/conversations */
    async listConversations({ query }, { principal: { tenantId }, gone }) {
      const { limit, before, archived, include } = query;
      const read = () => conversations.list(tenantId, { limit, before, archived, definitions: include === 'definition' });
      return listed('conversations', { lists, tenantId, gone }, limit, read, byId);
    },

    /** GET /v1/conversations/{id} */
    async getConversation({ params }, { principal }) {
      return {
        status: 200,
        body: await required(conversations, principal.tenantId, params.id),
      };
    },

    /** PATCH /v1/conversations/{id} */
    async updateConversation({ params, body }, { principal }) {
      const conversation = orThrow(await conversations.update(principal.tenantId, params.id, body));
      return { status: 200, body: conversation };
    },

    /** DELETE /v1/conversations/{id} */
    async deleteConversation({ params, query }, { principal }) {
      const { tenantId } = principal;
      orThrow(
        query.runs
          ? await services.eraser.conversation(tenantId, params.id, tokenOf(principal))
          : await conversations.remove(tenantId, params.id),
      );
      return { status: 200, body: { deleted: true } };
    },

    /** POST /v1/conversations/{id}/fork */
    async forkConversation({ params, body }, { principal }) {
      const conversation = orThrow(await conversations.fork(principal.tenantId, params.id, body.message_id));
      return { status: 201, location: `/v1/conversations/${conversation.id}`, body: conversation };
    },

    /** GET /v1/conversations/{id}/messages */
    async listMessages({ params, query }, { principal: { tenantId }, gone }) {
      await required(conversations, tenantId, params.id);
      const read = () => conversations.messages(tenantId, params.id, { limit: query.limit, afterId: query.after_id ?? 0 });
      const { items: messages, next } = await pageOf({ lists, tenantId, gone }, query.limit, read, byId);
      const body = { conversation_id: params.id, count: messages.length, messages };
      // Oldest first: the next page lies behind this one.
      return { status: 200, body: next.next_before === undefined ? body : { ...body, next_after_id: next.next_before } };
    },

    /** POST /v1/conversations/{id}/messages */
    sendMessage({ params, body, headers }, context) {
      return startRun(services, headers, context, async () => {
        const opened = await openConversation(services, context.principal.tenantId, params.id);
        return messageRun(services, context, opened, { ...body, message: body.message as Prompt });
      });
    },
  } satisfies HandlersOf<'Conversations'>;
}

async function required(conversations: Conversations, tenantId: number, id: number): Promise<Conversation> {
  return orThrow((await conversations.get(tenantId, id)) ?? missing('conversation', id));
}
