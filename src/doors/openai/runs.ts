import type { ChatRequest } from './chat-request.ts';
import type { RequestedFormat } from './format.ts';
import { promptOf, type Prompt, type InputMessage } from './prompt.ts';
import { NOTHING_ASKED, type AskedResponse, type ResponseHead } from './response-object.ts';
import { noPrevious, PREVIOUS, shownFormat, type NamedAnswer, type ResponseRequest } from './response-request.ts';
import type { TenantContext } from '../../http/handler.ts';
import { orThrow, Problem, wrongMember } from '../../lib/problem.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { INDEX, mayAsk, type AgentDefinition } from '../../runtime/agent.ts';
import type { ResponseFormat } from '../../runtime/typed.ts';
import { isNameOf } from '../../store/agents/agent-name.ts';
import type { Agents } from '../../store/agents/agents.ts';
import { agentOf, type OpenConversation } from '../../store/conversations/conversations.ts';
import type { OpenaiConversations } from '../../store/doors/openai-conversations.ts';
import type { OpenaiFiles } from '../../store/doors/openai-files.ts';
import type { OpenaiResponses } from '../../store/doors/openai-responses.ts';
import { isUnderWay } from '../../store/runs/requests.ts';
import type { KeptResponse } from '../../store/runs/run-start.ts';
import { noAgent } from '../../store/tenants/problems.ts';
import type { Principal } from '../../store/tenants/tenants.ts';
import { storedAnswer } from '../../runs/answers.ts';
import { messageRun, openConversation, type MessageServices } from '../../runs/conversation-run.ts';
import type { KeptRequest } from './responses.ts';
import { onlyRunsOf, refuseRunOfOthers } from '../../runs/own-runs.ts';
import { checkFormats, type FormatServices } from '../../runs/response-format.ts';
import { instructed, rosterOf, type RosterServices } from '../../runs/roster.ts';
import type { RunPlan } from '../../runs/start-run.ts';

export interface OpenaiRunServices extends MessageServices {
  agents: Pick<Agents, 'catalog' | 'find' | 'named' | 'names'>;
  openaiResponses: Pick<OpenaiResponses, 'get' | 'stored' | 'chain'>;
  openaiConversations: Pick<OpenaiConversations, 'undecided' | 'decide'>;
  openaiFiles: Pick<OpenaiFiles, 'known'>;
}

/** The run that a chat completion is. */
export async function chatRun(
  services: RosterServices & FormatServices,
  { principal: { tenantId } }: TenantContext,
  asked: ChatRequest,
): Promise<RunPlan> {
  return planOf(services, tenantId, asked, (agent) => {
    if (mayAsk(agent)) throw wrongMember('/model', 'this agent may wait for people, which a chat completion can’t: use responses');
  });
}

async function planOf(
  services: RosterServices & FormatServices,
  tenantId: number,
  {
    model,
    format,
    changes,
    reasoning,
    tools,
    labels,
    instructions,
    history,
    message,
  }: Prompt & Pick<ChatRequest, 'model' | 'format' | 'changes' | 'reasoning' | 'tools' | 'labels'>,
  check: (agent: AgentDefinition) => void = () => {},
): Promise<RunPlan> {
  const addressed = await rosterOf(services, tenantId, model);
  const agent = addressed.roster.get(addressed.agentId);
  if (!agent) throw noAgent(model);
  check(agent);
  const responseFormat = await checkedFormat(services, tenantId, format);
  return { ...(await instructed(addressed, instructions, changes)), history, message, responseFormat, reasoning, tools, labels };
}

/** @throws {Problem} 400 with the place of what is wrong in the client's own words */
async function checkedFormat(
  services: FormatServices,
  tenantId: number,
  asked: RequestedFormat | undefined,
): Promise<ResponseFormat | undefined> {
  if (!asked) return undefined;
  try {
    await checkFormats(services, tenantId, asked.format, undefined);
  } catch (error) {
    const detail = error instanceof Problem ? error.extra.details?.[0] : undefined;
    throw detail ? wrongMember(detail.path.replace('/response_format/schema', asked.schemaAt), detail.message) : error;
  }
  return asked.format;
}

/** The run that a response is: its plan, and its head. */
export function responseRun(services: OpenaiRunServices, context: TenantContext, asked: ResponseRequest) {
  const { tenantId } = context.principal;
  const { model, conversation, previous, background, instructions = null, echoed } = asked;
  const created = services.now();
  const about: AskedResponse = {
    ...NOTHING_ASKED,
    ...echoed,
    model,
    instructions,
    previous: previous ?? null,
    background,
    store: asked.store,
  };
  let input: InputMessage[] = [];
  let said: InputMessage[] | undefined;
  const ofResponse = (): Pick<RunPlan, 'response' | 'live'> => {
    const request: KeptRequest = { ...about, created, input };
    const kept: KeptResponse = { previous: previous ?? '', asked: asked.store ? JSON.stringify(request) : undefined, stored: asked.store };
    return { response: kept, live: asked.stream ? 'rows' : 'deltas' };
  };
  /** The response shows the format, and the reasoning, of the agent's definition where none was asked for. */
  const showing = (plan: RunPlan): RunPlan => {
    const agent = plan.roster.get(plan.agentId);
    const format = asked.format ? undefined : agent?.response_format;
    const { effort = null, stream } = agent?.reasoning ?? {};
    about.reasoning = { effort: about.reasoning.effort ?? effort, summary: about.reasoning.summary ?? (stream ? 'auto' : null) };
    if (format) about.text = { format: shownFormat(format.type === 'text' ? { ...format } : { ...format, name: format.name ?? 'answer' }) };
    return plan;
  };
  return {
    async plan(): Promise<RunPlan> {
      if (conversation !== undefined) {
        input = asked.input.filter((one) => 'role' in one);
        return { ...showing(await messageIn(services, context, asked, conversation)), ...ofResponse() };
      }
      input = await resolved(services, context, asked.input);
      const before = previous === undefined ? [] : await beforeOf(services, context, previous);
      said = [...before, ...input];
      const { instructions: more, ...prompt } = promptOf([...before, ...input], '/input');
      const told = {
        ...prompt,
        model,
        format: asked.format,
        changes: asked.changes,
        tools: asked.tools,
        reasoning: asked.reasoning,
        labels: asked.labels,
        instructions: [...toList(instructions), ...more],
      };
      return { ...showing(await planOf(services, tenantId, told)), ...ofResponse() };
    },
    head: (runId: string): ResponseHead => ({ runId, created, model, conversation, asked: about }),
    /** Of a response that is not stored, the WebSocket that it came by remembers what it takes to go on from it. */
    remember(runId: string): void {
      const { socket } = context;
      if (!socket) return;
      const json = asked.store || !said ? undefined : JSON.stringify(said);
      socket.last = json === undefined || json.length > REMEMBERED ? undefined : { key: runId, json };
    },
  };
}

/** Characters of JSON that a WebSocket remembers; who has said more sends it again. */
const REMEMBERED = 256 * 1024;

/** What was said before a response, which its WebSocket may remember. */
async function beforeOf(services: OpenaiRunServices, context: TenantContext, runId: string): Promise<InputMessage[]> {
  const { principal, socket, gone } = context;
  const last = socket?.last;
  if (last?.key !== runId) return saidBefore(services, context, runId);
  const answer = await storedAnswer(services, { tenantId: principal.tenantId, runId }, gone);
  if (!answer) throw wrongMember(PREVIOUS, 'the response is still in progress');
  const { ok, content = '' } = answer;
  if (!ok) throw wrongMember(PREVIOUS, 'there is no answer to go on from');
  return [...parseWellFormed<InputMessage[]>(last.json), { role: 'assistant', content }];
}

const toList = (text: string | null): string[] => (text === null ? [] : [text]);

/** A message to a conversation of `/v1/conversations`. */
async function messageIn(services: OpenaiRunServices, context: TenantContext, asked: ResponseRequest, id: number): Promise<RunPlan> {
  const { tenantId } = context.principal;
  const found = await openConversation(services, tenantId, id);
  const { opened, decide } = isNameOf(asked.model, agentOf(found.conversation))
    ? { opened: found }
    : await withAgent(services, tenantId, found, asked.model);
  const said = asked.input.filter((one): one is InputMessage => 'role' in one);
  const [spoken, ...others] = said.filter(({ role }) => role !== 'system');
  if (said.length < asked.input.length || spoken?.role !== 'user' || others.length > 0) {
    throw wrongMember('/input', 'the conversation has what was said before: send one message of the user');
  }
  const { instructions, message } = promptOf(said, '/input');
  const format = await checkedFormat(services, tenantId, asked.format);
  const plan = await messageRun(services, context, opened, {
    message,
    instructions: [...toList(asked.instructions ?? null), ...instructions],
    changes: asked.changes,
    offers: asked.tools,
    labels: asked.labels,
    ...(format ? { response_format: format } : {}),
    ...(asked.reasoning && { reasoning: asked.reasoning }),
  });
  return { ...plan, first: decide };
}

/**
 * The conversation with an agent, where that is to be decided yet, and what decides it.
 * @throws {Problem} 400 when it belongs to another one, 404 when there is no such agent
 */
async function withAgent(services: OpenaiRunServices, tenantId: number, opened: OpenConversation, model: string) {
  const { id, agent_id: own, agent_def: _, ...rest } = opened.conversation;
  const belongs = (): Problem => wrongMember('/model', `the conversation belongs to the agent '${own}'`);
  if (!(await services.openaiConversations.undecided(tenantId, id))) throw belongs();
  const definition = model === INDEX ? undefined : orThrow((await services.agents.named(tenantId, model)) ?? noAgent(model));
  const agentId = definition?.id ?? model;
  let decided = false;
  return {
    opened: { ...opened, conversation: { ...rest, id, agent_id: agentId, ...(definition && { agent_def: definition }) } },
    async decide(): Promise<void> {
      // It is called again where a key that has expired was in the way.
      decided ||= await services.openaiConversations.decide(tenantId, id, agentId, definition);
      if (!decided) throw belongs();
    },
  };
}

/** The input with the answers that it names by their ids: each is read once, one after the other. */
export async function resolved(
  services: OpenaiRunServices,
  context: TenantContext,
  input: ResponseRequest['input'],
): Promise<InputMessage[]> {
  const answers = new Map<string, string>();
  let characters = 0;
  const said: InputMessage[] = [];
  for (const one of input) {
    if (!('answerOf' in one)) {
      said.push(one);
      continue;
    }
    const content = answers.get(one.answerOf) ?? (await answerOf(services, context, one));
    answers.set(one.answerOf, content);
    characters += content.length;
    if (characters > READ_MAX) throw wrongMember(one.at, `the answers that are named have more than ${READ_MAX} characters together`);
    said.push({ role: 'assistant', content });
  }
  return said;
}

/** What is read of what was said before, in bytes or characters; providers accept no more than this either. */
const READ_MAX = 32 * 1024 * 1024;

async function answerOf(
  services: OpenaiRunServices,
  { principal, gone }: TenantContext,
  { answerOf: runId, at }: NamedAnswer,
): Promise<string> {
  const { tenantId } = principal;
  await refuseToQuote(services, principal, runId);
  const stored = await services.openaiResponses.stored(tenantId, runId);
  const answer = stored ? await storedAnswer(services, { tenantId, runId }, gone) : undefined;
  if (answer?.content === undefined) throw wrongMember(at, 'there is no such answer');
  return answer.content;
}

/** @throws {Problem} 403 when what was said in the run is not for the client to read */
async function refuseToQuote({ requests }: OpenaiRunServices, principal: Principal, runId: string): Promise<void> {
  if (onlyRunsOf(principal) === undefined) return;
  const run = await requests.state(principal.tenantId, runId);
  if (run) refuseRunOfOthers(principal, run);
}

/** What was said up to the end of a response, in those that it goes on from, and in itself. */
export async function saidBefore(services: OpenaiRunServices, { principal, gone }: TenantContext, runId: string): Promise<InputMessage[]> {
  const { tenantId } = principal;
  await refuseToQuote(services, principal, runId);
  const at = PREVIOUS;
  const chain = await services.openaiResponses.chain(tenantId, runId);
  if (!chain) throw wrongMember(at, 'too many responses go on from each other: use a conversation');
  const last = chain.at(-1);
  if (last?.runId !== runId || !last.stored) throw noPrevious('there is no such response, or it was not started as one');
  if (isUnderWay(last.state)) throw wrongMember(at, 'the response is still in progress');
  if (last.conversationId > 0) throw wrongMember(at, 'the response belongs to a conversation: give that one');
  const isGone = () => noPrevious('the response, or one that it goes on from, is gone');
  let bytes = 0;
  const take = (more: number): void => {
    bytes += more;
    if (bytes > READ_MAX) throw wrongMember(at, `what was said before has more than ${READ_MAX} bytes: use a conversation, or compact it`);
  };
  for (const link of chain) {
    if (link.bytes === undefined) throw isGone();
    take(link.bytes);
  }
  const said: InputMessage[] = [];
  for (const link of chain) {
    const asked = (await services.openaiResponses.get(tenantId, link.runId))?.asked;
    const answer = await storedAnswer(services, { tenantId, runId: link.runId }, gone);
    if (asked === undefined || !answer) throw isGone();
    const { ok, content = '' } = answer;
    if (!ok) throw wrongMember(at, 'there is no answer to go on from');
    take(content.length);
    said.push(...parseWellFormed<KeptRequest>(asked).input, { role: 'assistant', content });
  }
  return said;
}
