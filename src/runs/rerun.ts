import type { components } from '../generated/api.ts';
import { stepsFor, type ReadSteps, type RunSteps } from '../archive/run-steps.ts';
import type { TenantContext } from '../http/handler.ts';
import { badRequest, notFound, Problem } from '../lib/problem.ts';
import { unpack } from '../lib/packed.ts';
import { storeFor } from '../log/replay-slots.ts';
import { parseWellFormed } from '../lib/well-formed.ts';
import { INDEX, type AgentDefinition, type AgentInput } from '../runtime/agent.ts';
import { openingOf, type AskedRun } from '../runtime/durable/records.ts';
import type { MessagePart, ModelMessage } from '../runtime/model.ts';
import { parseAgentName } from '../store/agents/agent-name.ts';
import type { Conversations } from '../store/conversations/conversations.ts';
import { isUnderWay, type Requests } from '../store/runs/requests.ts';
import { ASKED, type StepFacts } from '../store/runs/steps.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { inlineAgent } from './definition.ts';
import { refuseRunOfOthers } from './own-runs.ts';
import { readRecording, type RecordingServices } from './recording.ts';
import { noRequest, type RunRef } from './replay.ts';
import { checkFormats, type FormatServices } from './response-format.ts';
import { instructed, rosterOf, type Addressed, type RosterServices } from './roster.ts';
import type { PlanRun, RunPlan, StartServices } from './start-run.ts';
import { StepReader, whyMissing, type StepRules } from './steps.ts';

/** What it takes to run a request again. */
export interface RerunServices extends StartServices, RosterServices, FormatServices, StepRules {
  requests: Requests;
  conversations: Pick<Conversations, 'historyOf'>;
  lists: Lists;
  steps: RunSteps;
}

/** What it is read of, with a slot or without. */
type ReadServices = Omit<RerunServices, 'steps' | 'store'> & RecordingServices & { steps: ReadSteps };

type Body = Omit<components['schemas']['RerunRequest'], 'agent_def' | 'message'> & { message?: unknown; agent_def?: AgentInput };
type StepMessage = components['schemas']['StepMessage'];

/** Steps whose facts are read at a time. */
const PAGE = 200;

/**
 * How a run is planned that runs another one again.
 *
 *   what was asked (row {@link ASKED} of its steps) ─▶ the agent of today, or of the body
 *     └ history ─ message ┬ from: what its first stream has said before that turn, of its steps
 *                         └ recorded: the results of its commands, of its steps
 */
export function rerun(services: RerunServices, context: TenantContext, id: string, body: Body): PlanRun {
  const { principal, gone } = context;
  const run = { tenantId: principal.tenantId, runId: id };
  const { lists, requests } = services;
  return async () => {
    const state = await requests.state(run.tenantId, id);
    const status = state && (await requests.get(run.tenantId, id));
    if (!status) throw noRequest();
    refuseRunOfOthers(principal, state);
    if (isUnderWay(state.state))
      throw new Problem('request_busy', 'the run is under way; run it again when it has ended', { extra: { request_id: id } });
    const { asked, ...told } = await lists.anywhere(run.tenantId, gone, async (elsewhere) => {
      const read = { ...services, steps: stepsFor(services.steps, elsewhere), store: storeFor(services.store, elsewhere) };
      const asked = await askedOf(read, { ...run, purged: state.purged });
      return { asked, ...(await toldOf(read, services, run, body, asked)) };
    });
    const { approvals, responseFormat, reasoning, tools, labels } = asked;
    // As it was asked for, as far as that is known.
    const recovery = status.recovery === 'resume' ? status.recovery : undefined;
    const agent = await agentOf(services, run.tenantId, body, asked);
    return { ...agent, ...told, approvals, responseFormat, reasoning, tools, labels, recovery, rerunOf: id };
  };
}

/** What its first stream is told, and the results of its commands where they are recorded. @param services of which these are read later @throws {Problem} 404, 409 */
async function toldOf(
  read: ReadServices,
  services: RerunServices,
  run: RunRef,
  { message, from, tools: source }: Body,
  asked: AskedRun,
): Promise<Pick<RunPlan, 'message' | 'history' | 'stands' | 'recording'>> {
  const turn = from?.turn ?? 1;
  const history = await historyOf(read, run, asked);
  // Of what its steps have, nobody could tell any more where its own begins; and what was erased is not said again.
  if (turn > 1 && history.length !== asked.before) throw notKept('the conversation has changed before the message of the run');
  const said = message as ModelMessage['content'] | undefined;
  const begun = { message: said ?? asked.message, stands: said === undefined ? asked.stands : undefined };
  const prompt = asked.stands?.prompt ?? asked.message;
  // What is said now comes behind all that stands.
  const opening =
    turn === 1
      ? begun
      : {
          message: said ?? prompt,
          stands: { messages: await saidBefore(read, run, turn, history.length + 1), ...(said !== undefined && { prompt }) },
        };
  const recorded = source === 'recorded';
  if (recorded) refuseOutside(openingOf(opening, history).said);
  return {
    history,
    ...opening,
    recording: recorded
      ? await readRecording(read, run, { from: turn, secret: Buffer.from(asked.secret, 'base64'), later: services })
      : undefined,
  };
}

/** @throws {Problem} 409 when it is not kept */
async function askedOf(services: ReadServices, run: RunRef & { purged: boolean }): Promise<AskedRun> {
  const { steps, keepsSteps } = services;
  const kept = run.purged ? undefined : await steps.contents(run.tenantId, run.runId, ASKED);
  if (kept) return parseWellFormed<AskedRun>(unpack(kept));
  const expired = (await whyMissing(services, run)) === 'expired';
  if (expired) throw notKept('what the run was asked is not kept any more');
  throw notKept(
    `what the run was asked was not kept${keepsSteps ? ': it never began, had more than 4 MiB, or ran under an earlier release' : ''}`,
  );
}

const notKept = (why: string): Problem => new Problem('run_not_kept', why);

/** The agent that runs it now, told what the request of before told it. @throws {Problem} 400 */
async function agentOf(services: RerunServices, tenantId: number, body: Body, asked: AskedRun): Promise<Addressed> {
  const { agent, agent_def: definition } = body;
  const { agentId, own, told } = asked;
  if (agent !== undefined && definition?.id !== undefined && agent !== definition.id)
    throw badRequest(`agent_def.id '${definition.id}' and agent '${agent}' name different agents`);
  const name = definition?.id ?? agent ?? agentId;
  const inline = definition && inlineAgent(definition, name);
  await checkFormats(services, tenantId, undefined, definition);
  const brought = inline ?? (agent === undefined ? ownAgent(agentId, own) : undefined);
  const addressed = await rosterOf(services, tenantId, name, brought);
  // The definition that came with the request has been told.
  return told && brought === inline ? instructed(addressed, told.instructions, told.changes) : addressed;
}

/** The definition that came with a request; undefined of an agent that is stored, or built in. */
function ownAgent(agentId: string, own: readonly AgentDefinition[]): AgentDefinition | undefined {
  const { id } = parseAgentName(agentId);
  return id === INDEX ? undefined : own.find((one) => one.id === id && one.version === undefined);
}

/** What was said before the prompt. @throws {Problem} 409 when it is gone */
async function historyOf({ conversations }: ReadServices, run: RunRef, asked: AskedRun): Promise<ModelMessage[]> {
  const { conversationId, history = [] } = asked;
  if (conversationId === 0) return history;
  const said = await conversations.historyOf(run.tenantId, conversationId, run.runId);
  if (said) return said;
  throw notKept('the message of the run is gone from its conversation, and with it what was said before');
}

/**
 * What the first stream of a run was told and has answered behind its prompt, before a turn. @param first how many messages there are up to the prompt
 * @throws {Problem} 404 when there is no such turn, 409 when not all of it is kept
 */
async function saidBefore(services: ReadServices, run: RunRef, turn: number, first: number): Promise<ModelMessage[]> {
  const call = await callOf(services, run, turn);
  const [step] = await new StepReader(services.steps, run, undefined).page([call], true);
  const { messages = [], messages_left_out: leftOut = 0 } = step!;
  if (leftOut > 0) throw notKept(`what was said before turn ${turn} is too long to be kept whole`);
  return messages.slice(first).map(restored);
}

/** The call of a turn of the first stream. @throws {Problem} as {@link saidBefore} */
async function callOf({ steps }: ReadServices, { tenantId, runId }: RunRef, turn: number): Promise<StepFacts> {
  for (let after = 0; ;) {
    const page = await steps.list(tenantId, runId, { after, limit: PAGE, streamId: 0 });
    for (const step of page) {
      if (step.kind !== 'model_call') continue;
      const { purpose, turn: at } = JSON.parse(step.data) as { purpose?: string; turn: number };
      if (purpose === 'summary' && at <= turn) throw notKept(`what was said before turn ${turn} was summarised`);
      if (purpose === undefined && at === turn) return step;
    }
    if (page.length <= PAGE) throw notFound('turn_not_found', `the run has no turn ${turn} in its first stream`);
    after = page.at(-1)!.n;
  }
}

/** A message of a step as a model is told it. */
function restored({ role, content }: StepMessage): ModelMessage {
  const parts = content.map((part): MessagePart => {
    const { type, text = '', call_id: id = '', name = '', arguments: given = '', ok = true } = part;
    if (type === 'tool_call') return { type, id, name, arguments: given };
    if (type === 'tool_result') return { type, id, name, ok, text };
    if (type === 'text') return { type, text };
    return { type: 'text', text: `[${part.media_type ?? type}, ${part.bytes ?? 0} bytes, which are not kept]` };
  });
  const [only] = parts;
  const said = role === 'assistant' ? role : 'user';
  return { role: said, content: parts.length === 1 && only!.type === 'text' ? only!.text : parts };
}

/** @throws {Problem} 409 when something would have to be fetched */
function refuseOutside(messages: readonly Pick<ModelMessage, 'content'>[]): void {
  const sources = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.flatMap((part) => ('source' in part ? [part.source] : [])),
  );
  if (sources.some(({ type }) => type === 'url'))
    throw notKept('the prompt names an image or a document by its URL, which is not fetched with recorded tools');
}
