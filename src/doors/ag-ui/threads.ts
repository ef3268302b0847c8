import { notFound, orThrow } from '../../lib/problem.ts';
import { LogConflict } from '../../log/events.ts';
import type { MessagedConversation } from '../../runs/conversation-run.ts';
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

/**
 * What a message to a thread that begins finds, and how its conversation is made: that of a run that is refused would be left behind.
 * @throws {Problem} 404 when there is no such agent
 */
export async function newThread(services: ThreadServices, tenantId: number, thread: Thread, { earlier }: NewMessages) {
  const { agents, conversations, threads } = services;
  const { agentId: name } = thread;
  const definition = name === INDEX ? undefined : orThrow((await agents.named(tenantId, name)) ?? noAgent(name));
  const agentId = definition?.id ?? name;
  const about = { id: 0, agent_id: agentId, message_count: earlier.length, ...(definition && { agent_def: definition }) };
  const opened: MessagedConversation = { conversation: about, running: undefined, waiting: undefined, history: earlier };
  return {
    opened,
    /** @throws {LogConflict} when a request at the same time was first: the next plan finds its conversation */
    async first(run: { conversationId: number }): Promise<void> {
      const { id } = orThrow(await conversations.create(tenantId, { title: '', agentId, definition }));
      run.conversationId = await threads.add(tenantId, thread, id, earlier);
      if (run.conversationId === id) return;
      await conversations.remove(tenantId, id);
      throw new LogConflict();
    },
  };
}
