import type { components } from '../generated/api.ts';
import type { TenantContext } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import { withoutNul } from '../lib/text.ts';
import type { Recovery } from '../log/events.ts';
import { normaliseReasoning, type AgentInput, type Reasoning } from '../runtime/agent.ts';
import type { MessagePart } from '../runtime/model.ts';
import type { GivenFormat } from '../runtime/typed.ts';
import { conversationFull, type Conversation, type Conversations, type OpenConversation } from '../store/conversations/conversations.ts';
import type { RunLabels } from '../store/runs/run-labels.ts';
import { lookAgain } from '../store/database/look-again.ts';
import { conversationBusy, missing } from '../store/tenants/problems.ts';
import { inlineAgent } from './definition.ts';
import type { CallerTools } from '../runtime/durable/records.ts';
import { callerTools, type ToolOf } from './caller-tools.ts';
import { checkFormats, type FormatServices } from './response-format.ts';
import { instructed, rosterOf, type Changes, type RosterServices } from './roster.ts';
import type { Behind, RunPlan, StartServices } from './start-run.ts';

export interface MessageServices extends StartServices, RosterServices, FormatServices {
  conversations: Pick<Conversations, 'open' | 'running'>;
  /** Messages of a conversation from which on it takes no more; 0 means any number. */
  maxMessages: number;
}

/** What becomes of a message while another run of its conversation is under way, or waits. */
type OnBusy = components['schemas']['OnBusy'];

/** What a run is asked. */
export type Prompt = string | MessagePart[];

/** A message to a conversation, and what its sender says of the run. */
export interface NewMessage {
  message: Prompt;
  agent_def?: AgentInput;
  response_format?: GivenFormat;
  recovery?: Recovery;
  tools?: readonly ToolOf[];
  /** The same, of a door that has read them. */
  offers?: CallerTools | undefined;
  reasoning?: Reasoning;
  /** What the agent is told beyond its definition. */
  instructions?: readonly string[];
  /** What the run changes in its definition. */
  changes?: Changes;
  /** Who the run is for, and what for; or the same, of a door that has read it. */
  user?: string;
  metadata?: Record<string, string>;
  labels?: RunLabels | undefined;
  /** What becomes of it while the conversation is busy. Default: `reject`. */
  on_busy?: OnBusy;
  priority?: number;
  /** The id that the client gave to the message. */
  clientId?: string;
}

/** What the run of a message needs to know of its conversation. */
export interface MessagedConversation extends Omit<OpenConversation, 'conversation'> {
  conversation: Pick<Conversation, 'id' | 'agent_id' | 'agent_def' | 'message_count'>;
}

/** @throws {Problem} 404 when the tenant has no such conversation */
export async function openConversation(
  { conversations }: Pick<MessageServices, 'conversations'>,
  tenantId: number,
  id: number,
): Promise<OpenConversation> {
  return orThrow((await conversations.open(tenantId, id)) ?? missing('conversation', id));
}

/** The plan of the run that answers a message in a conversation. @param opened the conversation as it is just now */
export async function messageRun(
  services: MessageServices,
  { principal: { tenantId }, requestId }: TenantContext,
  { conversation, running, waiting, history }: MessagedConversation,
  {
    message,
    agent_def: sent,
    response_format: format,
    recovery,
    reasoning,
    tools: offered,
    offers,
    instructions = [],
    changes,
    user,
    metadata,
    labels = { user, metadata },
    clientId,
    on_busy: onBusy = 'reject',
    priority,
  }: NewMessage,
): Promise<RunPlan> {
  const { id, agent_id: agentId, agent_def: definition } = conversation;
  if (sent?.id !== undefined && sent.id !== agentId) {
    throw badRequest(`agent_def.id '${sent.id}' is not the conversation's agent '${agentId}'`);
  }
  const full = conversationFull(conversation, services.maxMessages);
  if (full) throw full;
  const busy = running ?? waiting;
  if (busy !== undefined && onBusy === 'reject') throw conversationBusy(busy);
  const inline = sent && inlineAgent(sent, agentId);
  const responseFormat = await checkFormats(services, tenantId, format, sent);
  const tools = offers ?? callerTools(offered);
  const own = [definition, inline].filter((agent) => agent !== undefined);
  const told = await instructed(await rosterOf(services, tenantId, agentId, ...own), instructions, changes);
  const said = { content: JSON.stringify(message), clientId: clientId && withoutNul(clientId) };
  const blocked = async () => {
    // The next plan sees that it is busy, and waits.
    if (onBusy !== 'reject') return undefined;
    const other = await lookAgain(() => services.conversations.running(tenantId, id));
    return other === undefined || other === requestId ? undefined : conversationBusy(other);
  };
  const thinks = reasoning && normaliseReasoning(reasoning);
  const about = { responseFormat, recovery, reasoning: thinks, tools, labels };
  const behind = busy === undefined || onBusy === 'reject' ? undefined : behindOf(onBusy, running);
  return { ...told, message, history, conversationId: id, said, blocked, behind, priority, ...about };
}

/** @param running the run that is under way, if it is that which the message has to wait for */
function behindOf(lane: Exclude<OnBusy, 'reject'>, running: string | undefined): Behind {
  return { lane, steers: lane === 'steer' ? running : undefined, cancels: lane === 'interrupt' ? running : undefined };
}
