import { notFound, orThrow } from '../../lib/problem.ts';
import { INDEX } from '../../runtime/agent.ts';
import type { Conversation } from '../../store/conversations/conversations.ts';
import { missing, noAgent } from '../../store/tenants/problems.ts';
import type { Thread } from '../../store/conversations/threads.ts';
import type { NewMessages } from './prompt.ts';
import type { AgUiServices } from './services.ts';

type ThreadServices = Pick<AgUiServices, 'agents' | 'conversations' | 'threads'>;

/**
 * The conversation that a thread is; undefined when it has none yet.
 * @throws {Problem} 404 for an id of ours that isn't that of a conversation with this agent
 */
export async function conversationOf(
  { conversations, threads }: ThreadServices,
  tenantId: number,
  thread: Thread,
): Promise<Conversation | undefined> {
  if (!/^\d+$/.test(thread.threadId)) {
    const id = await threads.find(tenantId, thread);
    return id === undefined ? undefined : conversations.get(tenantId, id);
  }
  const id = Number(thread.threadId);
  const conversation = Number.isSafeInteger(id) && id > 0 ? await conversations.get(tenantId, id) : undefined;
  if (conversation?.agent_id === thread.agentId) return conversation;
  const named = thread.threadId.slice(0, 20);
  throw notFound('conversation_not_found', `no conversation ${named} with this agent; threads of clients have other ids than numbers`);
}

/** A conversation for a thread that begins. @throws {Problem} 404 when there is no such agent */
export async function newThread(
  { agents, conversations, threads }: ThreadServices,
  tenantId: number,
  thread: Thread,
  { earlier }: NewMessages,
): Promise<Conversation> {
  const { agentId } = thread;
  const definition = agentId === INDEX ? undefined : await agents.get(tenantId, agentId);
  if (!definition && agentId !== INDEX) throw noAgent(agentId);
  const made = orThrow(await conversations.create(tenantId, { title: '', agentId, definition }));
  const id = await threads.add(tenantId, thread, made.id, earlier);
  // A request at the same time was first.
  if (id !== made.id) await conversations.remove(tenantId, made.id);
  return orThrow((await conversations.get(tenantId, id)) ?? missing('conversation', id));
}
