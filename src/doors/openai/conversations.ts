import type { HandlersOf, TenantContext } from '../../http/handler.ts';
import { notFound, orThrow, wrongMember } from '../../lib/problem.ts';
import { INDEX } from '../../runtime/agent.ts';
import {
  conversationFull,
  type Conversations,
  type ConversationMessage,
  type SaidMessage,
} from '../../store/conversations/conversations.ts';
import type { OpenaiConversations } from '../../store/doors/openai-conversations.ts';
import type { Lists } from '../../store/tenants/lists.ts';
import { conversationBusy, missing } from '../../store/tenants/problems.ts';
import { metadataOf, refuseOthers, type Fields } from './body.ts';
import { findFiles } from './files.ts';
import { conversationItemId, conversationName, conversationOf, messageOfItem } from './ids.ts';
import { itemOf, listOf, noItem } from './input-items.ts';
import { toJson } from './json.ts';
import { historyOf } from './prompt.ts';
import { inputOf } from './response-request.ts';
import { resolved, type OpenaiRunServices } from './runs.ts';

export interface ConversationServices extends Omit<OpenaiRunServices, 'conversations'> {
  conversations: Conversations;
  openaiConversations: OpenaiConversations;
  lists: Lists;
}

/** Items that a request may bring. */
const ITEMS_MAX = 20;

/** Conversations as OpenAI has them: those of `/v1/conversations`, and their messages as items. */
export function conversationHandlers(services: ConversationServices) {
  const { conversations, openaiConversations: kept, lists } = services;

  const named = async (tenantId: number, name: string) => {
    const id = conversationOf(name);
    if (id === undefined) throw notFound('conversation_not_found', `no conversation '${name}'`);
    return orThrow((await conversations.get(tenantId, id)) ?? missing('conversation', id));
  };
  const shown = async (tenantId: number, { id, created_at }: { id: number; created_at: number }) => ({
    id: conversationName(id),
    object: 'conversation' as const,
    created_at,
    metadata: await kept.metadata(tenantId, id),
  });
  /** @throws {Problem} 404 */
  const messageNamed = async (tenantId: number, conversationId: number, item: string): Promise<number> => {
    const which = messageOfItem(item);
    const id = which && (await kept.find(tenantId, conversationId, which));
    if (id === undefined) throw noItem(item);
    return id;
  };
  const refuseWhileRunning = async (tenantId: number, id: number): Promise<void> => {
    const running = await conversations.running(tenantId, id);
    if (running !== undefined) throw conversationBusy(running);
  };
  /** These messages, the oldest first. */
  const loaded = async (tenantId: number, conversationId: number, ids: readonly number[]): Promise<ConversationMessage[]> => {
    const found: ConversationMessage[] = [];
    for (const id of ids) found.push(...(await conversations.messages(tenantId, conversationId, { limit: 1, afterId: id - 1 })).items);
    return found;
  };

  return {
    /** POST /openai/v1/conversations */
    async openaiCreateConversation({ body }, context) {
      const { tenantId } = context.principal;
      refuseOthers(body, ['items', 'metadata'], {});
      const metadata = metadataOf(body);
      const said = await saidIn(services, context, body);
      const begun = { title: '', agentId: INDEX, definition: undefined };
      const made = orThrow(await conversations.create(tenantId, begun, (id) => kept.begin(tenantId, id, metadata, said)));
      return { status: 200, body: await shown(tenantId, made) };
    },

    /** GET /openai/v1/conversations/{id} */
    async openaiGetConversation({ params }, { principal: { tenantId } }) {
      return { status: 200, body: await shown(tenantId, await named(tenantId, params.id)) };
    },

    /** POST /openai/v1/conversations/{id} */
    async openaiUpdateConversation({ params, body }, { principal: { tenantId } }) {
      refuseOthers(body, ['metadata'], {});
      const metadata = metadataOf(body);
      const conversation = await named(tenantId, params.id);
      if (!(await kept.setMetadata(tenantId, conversation.id, metadata))) throw missing('conversation', conversation.id);
      return { status: 200, body: await shown(tenantId, conversation) };
    },

    /** DELETE /openai/v1/conversations/{id} */
    async openaiDeleteConversation({ params }, { principal: { tenantId } }) {
      const { id } = await named(tenantId, params.id);
      orThrow(await conversations.remove(tenantId, id));
      return { status: 200, body: { id: conversationName(id), object: 'conversation.deleted', deleted: true } };
    },

    /** GET /openai/v1/conversations/{id}/items */
    async openaiListConversationItems({ params, query: { limit, order, after } }, { principal: { tenantId }, gone }) {
      const { id } = await named(tenantId, params.id);
      const from = after === undefined ? undefined : await messageNamed(tenantId, id, after);
      const { items, more } = await lists.withSlot(tenantId, gone, () =>
        order === 'asc'
          ? conversations.messages(tenantId, id, { limit, afterId: from ?? 0 })
          : conversations.newestMessages(tenantId, id, { limit, beforeId: from ?? Number.MAX_SAFE_INTEGER }),
      );
      return { status: 200, body: toJson(listOf(items.map(shownItem), more)) };
    },

    /** POST /openai/v1/conversations/{id}/items */
    async openaiCreateConversationItems({ params, body }, context) {
      const { tenantId } = context.principal;
      refuseOthers(body, ['items'], {});
      const said = await saidIn(services, context, body);
      if (said.length === 0) throw wrongMember('/items', 'must be a list of messages');
      const conversation = await named(tenantId, params.id);
      const { id, message_count: count } = conversation;
      const full = conversationFull({ ...conversation, message_count: count + said.length - 1 }, services.maxMessages);
      if (full) throw full;
      await refuseWhileRunning(tenantId, id);
      const added = await loaded(tenantId, id, orThrow((await kept.add(tenantId, id, said)) ?? missing('conversation', id)));
      return { status: 200, body: toJson(listOf(added.map(shownItem), false)) };
    },

    /** GET /openai/v1/conversations/{id}/items/{item_id} */
    async openaiGetConversationItem({ params }, { principal: { tenantId } }) {
      const { id } = await named(tenantId, params.id);
      const [message] = await loaded(tenantId, id, [await messageNamed(tenantId, id, params.item_id)]);
      return { status: 200, body: toJson(shownItem(message!)) };
    },

    /** DELETE /openai/v1/conversations/{id}/items/{item_id} */
    async openaiDeleteConversationItem({ params }, { principal: { tenantId } }) {
      const conversation = await named(tenantId, params.id);
      const message = await messageNamed(tenantId, conversation.id, params.item_id);
      await refuseWhileRunning(tenantId, conversation.id);
      await kept.remove(tenantId, conversation.id, message);
      return { status: 200, body: await shown(tenantId, conversation) };
    },
  } satisfies Partial<HandlersOf<'OpenAI'>>;
}

const shownItem = (message: ConversationMessage) =>
  itemOf({ role: message.role, content: message.content as SaidMessage['content'] & string }, conversationItemId(message));

/** @throws {Problem} 400 for what a conversation can't keep */
async function saidIn(services: OpenaiRunServices, context: TenantContext, { items }: Fields): Promise<SaidMessage[]> {
  if (items === undefined || items === null || (Array.isArray(items) && items.length === 0)) return [];
  if (!Array.isArray(items) || items.length > ITEMS_MAX) throw wrongMember('/items', `must be a list of at most ${ITEMS_MAX} messages`);
  await findFiles(services.openaiFiles, context.principal.tenantId, items, '/items', 'input_image');
  const said = await resolved(services, context, inputOf(items, '/items'));
  const told = said.findIndex(({ role }) => role === 'system');
  if (told >= 0)
    throw wrongMember(`/items/${told}/role`, 'a conversation keeps what users and agents say: give the rest with each response');
  const called = said.findIndex(({ content }) => typeof content !== 'string' && content.some(({ type }) => type.startsWith('tool_')));
  if (called >= 0) throw wrongMember(`/items/${called}/type`, 'a conversation keeps messages: the run has its calls and their outputs');
  return historyOf(said) as SaidMessage[];
}
