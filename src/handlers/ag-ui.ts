import { createHash } from 'node:crypto';
import type { Message, ResumeEntry } from '@ag-ui/core';
import { answerOf, isSettled } from '../doors/ag-ui/interrupts.ts';
import { parsePosition, type Position } from '../doors/ag-ui/position.ts';
import { newIn, promptOf, type NewMessages } from '../doors/ag-ui/prompt.ts';
import { AgUiTranslator } from '../doors/ag-ui/translator.ts';
import type { components } from '../generated/api.ts';
import { replayFeed, translatedFeed, type RunFeed } from '../http/feeds.ts';
import type { HandlersOf, TenantContext } from '../http/handler.ts';
import { badRequest, notFound, orThrow, Problem } from '../lib/problem.ts';
import { INDEX } from '../runtime/agent.ts';
import type { Agents } from '../store/agents.ts';
import type { Conversation, Conversations } from '../store/conversations.ts';
import { TwoKeys, type IdempotencyStore } from '../store/idempotency.ts';
import { conversationBusy, missing, noAgent } from '../store/problems.ts';
import { refusedAnswer, type Questions } from '../store/questions.ts';
import type { Requests } from '../store/requests.ts';
import type { Principal } from '../store/tenants.ts';
import type { Thread, Threads } from '../store/threads.ts';
import { messageRun, type MessageServices } from './conversation-run.ts';
import { eventsDeleted } from './last-event-id.ts';
import { refuseRunOfOthers } from './own-runs.ts';
import { beginRun } from './start-run.ts';
import { tailSource } from './tail-source.ts';

interface AgUiServices extends MessageServices {
  conversations: MessageServices['conversations'] & Pick<Conversations, 'create' | 'get' | 'remove'>;
  agents: Pick<Agents, 'get' | 'catalog'>;
  requests: MessageServices['requests'] & Pick<Requests, 'get'>;
  threads: Threads;
  /** Keys that outlive a restart: those that the ids of requests make. */
  lastingKeys: IdempotencyStore;
  questions: Pick<Questions, 'get' | 'answer'>;
  /** A run has an answer, and goes on. */
  answered(tenantId: number, runId: string): void;
}

type RunInput = components['schemas']['AgUiRunInput'];

/** The agents for front ends that speak AG-UI. */
export function agUiHandlers(services: AgUiServices) {
  return {
    /** POST /v1/agents/{id}/ag-ui */
    async runAgUi({ params, headers, body }, context) {
      refuseUnused(body);
      const has = positionOf(headers['last-event-id']);
      const thread: Thread = { agentId: params.id, threadId: body.threadId };
      const address = { thread, ...keysOf(services, headers['idempotency-key'], keyOf(thread, body.runId)) };
      const resumed = await answerInterrupts(services, context.principal, address, body);
      if (resumed) return { status: 200, feed: agUiFeed(resumed.feed, body, resumed.answers, has) };
      const run = await startOrJoin(services, context, address, body);
      return { status: 200, feed: agUiFeed(run.stream(), body, [], run.replayed ? has : undefined) };
    },
  } satisfies HandlersOf<'AG-UI'>;
}

function agUiFeed(feed: RunFeed, input: RunInput, answers: readonly number[], has: Position | undefined) {
  const { threadId, runId, protocolVersion } = input;
  const run = { threadId, runId, modern: protocolVersion !== undefined, messages: messagesOf(input) };
  return translatedFeed(feed, new AgUiTranslator(run, answers, has));
}

/** The document says as much of them as is looked at before they are known to be new. */
const messagesOf = ({ messages }: RunInput): Message[] => messages as unknown as Message[];

/** @throws {Problem} 400 for what an agent of ours can't honour */
function refuseUnused({ tools = [], state }: RunInput): void {
  const refused = (path: string, message: string): Problem => badRequest(message, [{ path, message }]);
  if (tools.length > 0) throw refused('/tools', 'agents here have commands of their own, and take no tools of the front end');
  if (Object.keys(state ?? {}).length > 0) throw refused('/state', 'agents here have no state to share with the front end');
}

function positionOf(lastEventId: string | undefined): Position | undefined {
  if (!lastEventId) return undefined;
  const position = parsePosition(lastEventId);
  if (!position) throw badRequest('Last-Event-ID is not an id of this stream');
  return position;
}

/** The thread of a request, and the key of its run, by which a repeat joins it. */
interface Address {
  thread: Thread;
  key: string;
  keys: IdempotencyStore;
}

/** @param sent the client's `Idempotency-Key` @param own the key that its ids make, which outlives a restart */
function keysOf({ idempotency, lastingKeys }: AgUiServices, sent: string | undefined, own: string): Pick<Address, 'key' | 'keys'> {
  if (sent === undefined) return { key: own, keys: lastingKeys };
  return { key: sent, keys: new TwoKeys(idempotency, { keys: lastingKeys, key: own }) };
}

function keyOf({ agentId, threadId }: Thread, runId: string): string {
  return `ag-ui:${createHash('sha256')
    .update(JSON.stringify([agentId, threadId, runId]))
    .digest('hex')}`;
}

/** The run of these ids; a repeat joins it, after a restart too. */
function startOrJoin(services: AgUiServices, context: TenantContext, { thread, key, keys }: Address, input: RunInput) {
  const { tenantId } = context.principal;
  let run: ReturnType<typeof messageRun> | undefined;
  return beginRun(
    { ...services, idempotency: keys },
    key,
    context,
    async () => {
      const existing = await conversationOf(services, tenantId, thread);
      const stored = existing && (await services.threads.lastSaid(tenantId, existing.id));
      const fresh = newIn(messagesOf(input), stored, existing === undefined);
      const last = fresh.said.at(-1);
      if (!last) throw nothingNew();
      const message = promptOf(fresh, input.context ?? []);
      const conversation = existing ?? (await newThread(services, tenantId, thread, fresh));
      run = messageRun(services, context, conversation, { message, clientId: last.id });
      return run.plan();
    },
    (claim, recovery) => run!.begin(claim, recovery),
  );
}

function nothingNew(): Problem {
  const message = 'there is no message of the user behind those that the thread has already';
  return badRequest(message, [{ path: '/messages', message }]);
}

/** @throws {Problem} 404 for an id of ours that isn't that of a conversation with this agent */
async function conversationOf(services: AgUiServices, tenantId: number, thread: Thread): Promise<Conversation | undefined> {
  const { conversations, threads } = services;
  if (!/^\d+$/.test(thread.threadId)) {
    const id = await threads.find(tenantId, thread);
    return id === undefined ? undefined : conversations.get(tenantId, id);
  }
  const id = Number(thread.threadId);
  const conversation = Number.isSafeInteger(id) && id > 0 ? await conversations.get(tenantId, id) : undefined;
  if (conversation?.agent_id !== thread.agentId) {
    throw notFound(
      'conversation_not_found',
      `no conversation ${thread.threadId.slice(0, 20)} with this agent; threads of clients have other ids than numbers`,
    );
  }
  return conversation;
}

/** A conversation for a thread that begins. @throws {Problem} 404 when there is no such agent */
async function newThread(services: AgUiServices, tenantId: number, thread: Thread, { earlier }: NewMessages): Promise<Conversation> {
  const { agentId } = thread;
  const definition = agentId === INDEX ? undefined : await services.agents.get(tenantId, agentId);
  if (!definition && agentId !== INDEX) throw noAgent(agentId);
  const { conversations, threads } = services;
  const made = orThrow(await conversations.create(tenantId, { title: '', agentId, definition }));
  const id = await threads.add(tenantId, thread, made.id, earlier);
  // A request at the same time was first.
  if (id !== made.id) await conversations.remove(tenantId, made.id);
  const conversation = await conversations.get(tenantId, id);
  if (!conversation) throw missing('conversation', id);
  return conversation;
}

/**
 * Answers the questions that a request resumes from. @returns the run that has asked, from its start; undefined when there are
 * none, or their run is over and there is something new to say
 */
async function answerInterrupts(
  services: AgUiServices,
  principal: Principal,
  { thread, key, keys }: Address,
  input: RunInput,
): Promise<{ feed: RunFeed; answers: number[] } | undefined> {
  const { tenantId } = principal;
  const entries = (input.resume ?? []) as ResumeEntry[];
  // The key is that of a request with something new to say.
  if (entries.length === 0 || (await keys.find(tenantId, key))) return undefined;
  const conversation = await conversationOf(services, tenantId, thread);
  const questions = await Promise.all(entries.map(({ interruptId }) => questionOf(services, tenantId, Number(interruptId))));
  const runId = questions[0]!.request_id;
  const status = await services.requests.get(tenantId, runId);
  if (!conversation || status?.conversation_id !== conversation.id) throw missing('question', questions[0]!.id);
  if (questions.some((one) => one.request_id !== runId)) throw badRequest('the interrupts are of different runs');
  const { said } = newIn(messagesOf(input), await services.threads.lastSaid(tenantId, conversation.id), false);
  if (said.length > 0) {
    if (status.completed_at > 0) return undefined;
    throw conversationBusy(runId, 'the thread waits for an answer, and takes a message when its run has ended: send one of them');
  }
  const answers = entries.map((entry, at) => ({
    entry,
    question: questions[at]!,
    answer: answerOf(questions[at]!, entry, `/resume/${at}`),
  }));
  const run = await services.requests.state(tenantId, runId);
  if (run) refuseRunOfOthers(principal, run);
  const open = answers.filter(({ entry, question, answer }) => question.state === 'open' || !isSettled(question, entry, answer));
  for (const { question } of open) {
    const refused = refusedAnswer(principal, question);
    if (refused) throw refused;
  }
  for (const { entry, question, answer } of open) {
    const outcome = await services.questions.answer(tenantId, question.id, answer, services.now(), principal);
    if (outcome instanceof Problem) {
      if (isSettled(await questionOf(services, tenantId, question.id), entry, answer)) continue;
      throw outcome;
    }
    services.answered(tenantId, runId);
  }
  const state = await services.requests.state(tenantId, runId);
  if (!state || state.purged) throw eventsDeleted();
  const feed = replayFeed(tailSource(services, tenantId, runId, state.state), { tenantId, runId }, { seq: 0, skip: 0 });
  return { feed: { ...feed, headers: { 'X-Request-Id': runId } }, answers: questions.map(({ id }) => id) };
}

async function questionOf({ questions }: AgUiServices, tenantId: number, id: number) {
  const question = await questions.get(tenantId, id);
  if (!question) throw missing('question', id);
  return question;
}
