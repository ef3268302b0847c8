import type { Door, LogPosition } from '../../http/door.ts';
import type { TenantContext, TypedReply } from '../../http/handler.ts';
import { translatedFeed } from '../../http/translator.ts';
import { orThrow, wrongMember } from '../../lib/problem.ts';
import { inPages } from '../../log/replay-slots.ts';
import type { RunResult } from '../../log/result.ts';
import { INDEX } from '../../runtime/agent.ts';
import { waitingKind, type QuestionServices, type RunReply } from '../../runs/answers.ts';
import { continuedRun, type Continuation, type ContinuationServices } from '../../runs/continued-run.ts';
import { refuseRunOfOthers } from '../../runs/own-runs.ts';
import { replay, replayable, START, type RunRef } from '../../runs/replay.ts';
import { readSaid, readThoughts } from '../../runs/said.ts';
import { beginRun, type Canceling, type RunPlan, type StartedRun } from '../../runs/start-run.ts';
import type { OpenaiResponses } from '../../store/doors/openai-responses.ts';
import { isUnderWay } from '../../store/runs/requests.ts';
import { noAgent } from '../../store/tenants/problems.ts';
import { callingReply, LONGEST, refuseFailed, unfinished } from './calling.ts';
import { CallingChatChunks, ChatChunks, completionOf, type CompletionHead } from './chat-answer.ts';
import { readChat } from './chat-request.ts';
import { compacted, compactRun, readCompact } from './compaction.ts';
import { conversationHandlers, type ConversationServices } from './conversations.ts';
import { errors } from './error.ts';
import { fileHandlers, findFiles, type FileServices } from './files.ts';
import { refusalIn } from './finish.ts';
import { placeOfResponse } from './ids.ts';
import { toJson } from './json.ts';
import { inputItems, type InputServices } from './input-items.ts';
import { mayCall, NOTHING_ASKED, responseInProgress, type ResponseHead } from './response-object.ts';
import { readResponse, type ResponseRequest } from './response-request.ts';
import { responseEvents } from './response-stream.ts';
import { noResponse, partHead, partNow, responseBusy, responseFrom, responseHead, responseNow, shownModel } from './responses.ts';
import { chatRun, responseRun, type OpenaiRunServices } from './runs.ts';
import { bodyOfMessage, responsesSocket } from './socket.ts';

type OpenaiServices = OpenaiRunServices &
  ConversationServices &
  FileServices &
  InputServices &
  ContinuationServices &
  QuestionServices &
  Canceling & { openaiResponses: OpenaiResponses };

/** Seconds that a canceled run may take to end; it may be on another node. */
const CANCELING = 5;

const ANSWER = { applied: { result: '', accepted: '' } };

/** Behind which `sequence_number` a response goes on. All its events have to pass: what the client has is left out behind them. */
interface ResponsePosition extends LogPosition {
  after: number;
}

/** For clients of OpenAI's API. Each agent is a model; a chat completion, or a response, is a run. */
export const openai: Door<'OpenAI', OpenaiServices, ResponsePosition, number> = {
  errors,
  sockets: { openaiCreateResponse: responsesSocket },
  resumption: { of: 'a response', read: (after) => ({ cursor: START, after }) },
  handlers(services) {
    const { requests } = services;
    return {
      ...conversationHandlers(services),
      ...fileHandlers(services),

      /** GET /openai/v1/models */
      async openaiListModels(_, { principal }) {
        const names = await services.agents.names(principal.tenantId);
        return { status: 200, body: { object: 'list', data: [modelOf(INDEX), ...names.map(modelOfAgent)] } };
      },

      /** GET /openai/v1/models/{model} */
      async openaiGetModel({ params }, { principal }) {
        if (params.model === INDEX) return { status: 200, body: modelOf(INDEX) };
        const agent = orThrow((await services.agents.named(principal.tenantId, params.model)) ?? noAgent(params.model));
        return { status: 200, body: modelOfAgent({ ...agent, id: params.model }) };
      },

      /** POST /openai/v1/chat/completions */
      async openaiCreateChatCompletion({ body, headers }, context) {
        await findFiles(services.openaiFiles, context.principal.tenantId, body.messages, '/messages', 'image_url');
        const asked = readChat(body);
        const outputs = asked.outputs.map(({ id, text }) => ({ id, answer: { output: text } }));
        const goesOn = await continuedRun(services, context, outputs, '/messages');
        // Of an earlier run it is not known.
        let thinks: boolean | undefined = true;
        const plan = async (): Promise<RunPlan> => {
          const planned = await chatRun(services, context, asked);
          thinks = planned.roster.get(planned.agentId)?.reasoning?.stream;
          return planned;
        };
        const run = goesOn?.run ?? (await beginRun(services, headers['idempotency-key'], context, plan));
        // A repeat may name another agent than the run has.
        const status = run.replayed ? await requests.get(context.principal.tenantId, run.runId) : undefined;
        const about = { runId: run.runId, created: services.now(), model: status ? shownModel(status, asked.model) : asked.model };
        const head: CompletionHead = { ...about, ...(goesOn && { turn: goesOn.turn }) };
        const mayCall = goesOn !== undefined || asked.tools !== undefined;
        if (asked.stream) {
          const Chunks = mayCall ? CallingChatChunks : ChatChunks;
          return { status: 200, feed: translatedFeed(run.stream(), new Chunks(head, asked.includeUsage, run.replayed && !goesOn)) };
        }
        if (mayCall) return callingReply(services, head, run, context.gone);
        const { kind, later } = await run.answer({ seconds: LONGEST, ...ANSWER });
        return {
          kind,
          later: async () => completionReply(inPages(services, context.gone), head, { ...run, thinks: thinks === true }, await later()),
        };
      },

      /** POST /openai/v1/responses */
      async openaiCreateResponse({ body, headers }, context) {
        await findFiles(services.openaiFiles, context.principal.tenantId, body.input, '/input', 'input_image');
        const asked = readResponse(context.socket ? bodyOfMessage(body) : body);
        const outputs = asked.outputs.map(({ id, text }) => ({ id, answer: { output: text } }));
        const goesOn = await continuedRun(services, context, outputs, '/input');
        if (goesOn) return continuedResponse(services, context, asked, goesOn);
        refuseStrayOutputs(asked);
        const key = headers['idempotency-key'];
        const response = responseRun(services, context, asked);
        const run = await beginRun(services, key, context, response.plan);
        response.remember(run.runId);
        // Of a request that was sent before: what was asked then.
        const head = (run.replayed ? await responseHead(services, run) : undefined) ?? response.head(run.runId);
        if (asked.stream) return { status: 200, feed: translatedFeed(run.stream(), responseEvents(head)) };
        if (mayCall(head)) return partReply(services, head, run, asked.background, context.gone);
        const { kind, later } = await run.answer({ seconds: asked.background ? 0 : LONGEST, ...ANSWER });
        return {
          kind,
          later: async () => ({
            status: 200,
            body: toJson(await responseFrom(services, head, run, await later(), context.gone)),
            headers: run.headers,
          }),
        };
      },

      /** POST /openai/v1/responses/compact */
      async openaiCompactResponse({ body, headers }, context) {
        await findFiles(services.openaiFiles, context.principal.tenantId, body.input, '/input', 'input_image');
        const asked = readCompact(body);
        const { said, plan } = await compactRun(services, context, asked);
        const run = await beginRun(services, headers['idempotency-key'], context, plan);
        const head: CompletionHead = { runId: run.runId, created: services.now(), model: asked.model };
        const { kind, later } = await run.answer({ seconds: LONGEST, ...ANSWER });
        return {
          kind,
          later: async () => ({ status: 200, body: toJson(compacted(head, said, endIn(await later(), run))), headers: run.headers }),
        };
      },

      /** GET /openai/v1/responses/{id} */
      async openaiGetResponse({ params, query }, { principal, gone }) {
        const { turn, ...run } = partRef(principal.tenantId, params.id);
        const { stream, starting_after: after } = query;
        if (after !== undefined && !stream) throw wrongMember('/starting_after', 'comes with stream=true only');
        const head = await responseHead(services, run, turn);
        if (!head) throw noResponse(params.id);
        if (!stream) return { status: 200, body: toJson(await responseNow(services, head, run, 0, gone)) };
        const { state } = await replayable(services, run);
        const position = openai.resumption!.read(after ?? -1)!;
        return {
          status: 200,
          feed: translatedFeed(replay(services, run, position.cursor, state), responseEvents(head, position.after)),
        };
      },

      /** DELETE /openai/v1/responses/{id} */
      async openaiDeleteResponse({ params: { id } }, { principal }) {
        const run = runRef(principal.tenantId, id);
        const status = await requests.state(run.tenantId, run.runId);
        if (!status || !(await services.openaiResponses.stored(run.tenantId, run.runId))) throw noResponse(id);
        refuseRunOfOthers(principal, status);
        if (isUnderWay(status.state)) throw responseBusy(run.runId);
        await services.openaiResponses.remove(run.tenantId, run.runId);
        return { status: 200, body: { id, object: 'response', deleted: true } };
      },

      /** GET /openai/v1/responses/{id}/input_items */
      async openaiListInputItems({ params, query: { limit, order, after } }, { principal, gone }) {
        const run = runRef(principal.tenantId, params.id);
        const isThere = (await requests.state(run.tenantId, run.runId)) && (await services.openaiResponses.stored(run.tenantId, run.runId));
        if (!isThere) throw noResponse(params.id);
        return { status: 200, body: toJson(await inputItems(services, run, { limit, order, after }, gone)) };
      },

      /** POST /openai/v1/responses/{id}/cancel */
      async openaiCancelResponse({ params }, { principal, gone }) {
        const run = runRef(principal.tenantId, params.id);
        const head = await responseHead(services, run);
        if (!head) throw noResponse(params.id);
        const status = await requests.state(run.tenantId, run.runId);
        if (status) refuseRunOfOthers(principal, status);
        const wait = status && isUnderWay(status.state) && (await services.cancel(run.tenantId, run.runId)) ? CANCELING : 0;
        return { status: 200, body: toJson(await responseNow(services, head, run, wait, gone)) };
      },
    };
  },
};

function modelOf(id: string, created = 0, owner = 'baton') {
  return { id, object: 'model' as const, created, owned_by: owner };
}

const modelOfAgent = ({ id, created_at: created }: { id: string; created_at?: number | undefined }) => modelOf(id, created, 'tenant');

/** @throws {Problem} 400 for the output of a call that a response is said to have made, and has not */
function refuseStrayOutputs({ input, outputs, previous }: ResponseRequest): void {
  if (previous === undefined) return;
  const made = input.flatMap((one) => ('content' in one && typeof one.content !== 'string' ? one.content : []));
  const stray = outputs.find(({ id }) => !made.some((part) => part.type === 'tool_call' && part.id === id));
  if (stray) throw wrongMember('/input', `the response before waits for no output of the call '${stray.id.slice(0, 100)}'`);
}

function partRef(tenantId: number, id: string): RunRef & { turn: number } {
  const place = placeOfResponse(id);
  if (!place) throw noResponse(id);
  return { tenantId, ...place };
}

function runRef(tenantId: number, id: string): RunRef {
  const { turn: _, ...run } = partRef(tenantId, id);
  return run;
}

/** The part of a run that goes on with the outputs of functions, as a response. */
async function continuedResponse(services: OpenaiServices, context: TenantContext, asked: ResponseRequest, { run, turn }: Continuation) {
  const { tenantId } = context.principal;
  // Of a run whose response is not kept: as this request asks for it.
  const about = { ...NOTHING_ASKED, ...asked.echoed, previous: null, background: asked.background, store: asked.store };
  const first: ResponseHead = {
    runId: run.runId,
    created: services.now(),
    model: asked.model,
    conversation: asked.conversation,
    asked: about,
  };
  const head = (await responseHead(services, run, turn)) ?? (await partHead(services, tenantId, first, turn)) ?? { ...first, turn };
  if (asked.stream) return { status: 200 as const, feed: translatedFeed(run.stream(), responseEvents(head)) };
  return partReply(services, head, run, asked.background, context.gone);
}

async function partReply(services: OpenaiServices, head: ResponseHead, run: StartedRun, background: boolean, gone: AbortSignal) {
  await run.unwatched();
  const seconds = background ? 0 : LONGEST;
  return {
    kind: waitingKind(run, seconds),
    later: async () => ({
      status: 200 as const,
      body: toJson(background ? responseInProgress(head) : await partNow(services, head, run, seconds, gone)),
      headers: run.headers,
    }),
  };
}

async function completionReply(
  store: ReturnType<typeof inPages>,
  head: CompletionHead,
  { tenantId, runId, thinks }: RunRef & { thinks: boolean },
  reply: RunReply,
): Promise<TypedReply<'openaiCreateChatCompletion'>> {
  const body = endIn(reply, { runId });
  const { headers } = reply;
  const thoughts = thinks ? await readThoughts(store, tenantId, runId) : '';
  if (refusalIn(body) !== undefined) {
    return { status: 200, body: toJson(completionOf(head, body, await readSaid(store, tenantId, runId), { thoughts })), headers };
  }
  refuseFailed(body);
  return { status: 200, body: toJson(completionOf(head, body, body.content, { thoughts })), headers };
}

/** @throws {Problem} 504 when the run has not ended in time */
function endIn(reply: RunReply, { runId }: Pick<RunRef, 'runId'>): RunResult {
  if (reply.status === 200) return reply.body;
  throw unfinished(runId);
}
