import { notFound, orThrow } from '../../lib/problem.ts';
import { openConversation } from '../../runs/conversation-run.ts';
import { INDEX } from '../../runtime/agent.ts';
import { isNameOf } from '../../store/agents/agent-name.ts';
import { agentOf, type OpenConversation } from '../../store/conversations/conversations.ts';
import { noAgent } from '../../store/tenants/problems.ts';
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
): Promise<OpenConversation | undefined> {
  if (!/^\d+$/.test(thread.threadId)) {
    const id = await threads.find(tenantId, thread);
    return id === undefined ? undefined : conversations.open(tenantId, id);
  }
  const id = Number(thread.threadId);
  const opened = Number.isSafeInteger(id) && id > 0 ? await conversations.open(tenantId, id) : undefined;
  if (opened && isNameOf(thread.agentId, agentOf(opened.conversation))) return opened;
  const named = thread.threadId.slice(0, 20);
  throw notFound('conversation_not_found', `no conversation ${named} with this agent; threads of clients have other ids than numbers`);
}

/** A conversation for a thread that begins. @throws {Problem} 404 when there is no such agent */
export async function newThread(
  services: ThreadServices,
  tenantId: number,
  thread: Thread,
  { earlier }: NewMessages,
): Promise<OpenConversation> {
  const { agents, conversations, threads } = services;
  const { agentId: name } = thread;
  const definition = name === INDEX ? undefined : orThrow((await agents.named(tenantId, name)) ?? noAgent(name));
  const made = orThrow(await conversations.create(tenantId, { title: '', agentId: definition?.id ?? name, definition }));
  const id = await threads.add(tenantId, thread, made.id, earlier);
  // A request at the same time was first.
  if (id !== made.id) await conversations.remove(tenantId, made.id);
  return openConversation(services, tenantId, id);
}
