import { ChatChunks, completionOf, type CompletionHead } from '../doors/openai/chat-answer.ts';
import { readChat } from '../doors/openai/chat-request.ts';
import { refused } from '../doors/openai/body.ts';
import { runOfResponse } from '../doors/openai/ids.ts';
import { readResponse } from '../doors/openai/response-request.ts';
import { ResponseEvents } from '../doors/openai/response-stream.ts';
import { replayFeed, translatedFeed } from '../http/feeds.ts';
import type { HandlersOf, TypedReply } from '../http/handler.ts';
import { Problem } from '../lib/problem.ts';
import { INDEX, indexAgent } from '../runtime/agent.ts';
import { noAgent } from '../store/problems.ts';
import type { RunRef, RunReply } from './answers.ts';
import { eventsDeleted } from './last-event-id.ts';
import { refuseRunOfOthers } from './own-runs.ts';
import { chatRun, responseRun, type OpenaiRunServices } from './openai-runs.ts';
import { noResponse, responseFrom, responseHead, responseNow, type OpenaiResponseServices } from './openai-responses.ts';
import { beginRun, type StartedRun } from './start-run.ts';
import { tailSource } from './tail-source.ts';

type OpenaiServices = OpenaiRunServices &
  OpenaiResponseServices & {
    /** Cancels a run that is under way on any node. @returns false when the run has already ended */
    cancel(tenantId: number, runId: string): Promise<boolean>;
  };

/** Seconds: Node's `fetch` gives up after 300 without an answer, and the SDKs then send the request again, which begins another run. */
const LONGEST = 290;
/** Seconds that a canceled run may take to end; it may be on another node. */
const CANCELING = 5;

const ANSWER = { applied: { result: '', accepted: '' } };

/** Agents for clients of OpenAI's API. */
export function openaiHandlers(services: OpenaiServices) {
  const { requests } = services;
  return {
    /** GET /openai/v1/models */
    async openaiListModels(_, { principal }) {
      const names = await services.agents.names(principal.tenantId);
      return { status: 200, body: { object: 'list', data: [modelOf(INDEX), ...names.map(modelOfAgent)] } };
    },

    /** GET /openai/v1/models/{model} */
    async openaiGetModel({ params }, { principal }) {
      if (params.model === INDEX) return { status: 200, body: modelOf(indexAgent(services.indexModel).id) };
      const agent = await services.agents.get(principal.tenantId, params.model);
      if (!agent) throw noAgent(params.model);
      return { status: 200, body: modelOfAgent(agent) };
    },

    /** POST /openai/v1/chat/completions */
    async openaiCreateChatCompletion({ body, headers }, context) {
      const asked = readChat(body);
      const run = await beginRun(services, headers['idempotency-key'], context, () => chatRun(services, context, asked));
      // A repeat may name another agent than the run has.
      const status = run.replayed ? await requests.get(context.principal.tenantId, run.runId) : undefined;
      const head: CompletionHead = { runId: run.runId, created: services.now(), model: status?.agent_id ?? asked.model };
      if (asked.stream) return { status: 200, feed: translatedFeed(run.stream(), new ChatChunks(head, asked.includeUsage, run.replayed)) };
      const { kind, later } = await run.answer({ seconds: LONGEST, ...ANSWER });
      return { kind, later: async () => completionReply(head, await later()) };
    },

    /** POST /openai/v1/responses */
    async openaiCreateResponse({ body, headers }, context) {
      const { tenantId } = context.principal;
      const asked = readResponse(body);
      const key = headers['idempotency-key'];
      const { plan, begin, head: ownHead } = await responseRun(services, context, asked, key);
      const run = await beginRun(services, key, context, plan, begin);
      // Of a request that was sent before: what was asked then.
      const head = (run.replayed ? await responseHead(services, tenantId, run.runId) : undefined) ?? ownHead(run.runId);
      if (asked.stream) return { status: 200, feed: translatedFeed(run.stream(), new ResponseEvents(head)) };
      const { kind, later } = await run.answer({ seconds: asked.background ? 0 : LONGEST, ...ANSWER });
      const ended = async (): Promise<TypedReply<'openaiCreateResponse'>> => {
        const reply = await later();
        return { status: 200, body: toJson(await responseFrom(services, head, run, reply)), headers: headersOf(run) };
      };
      return { kind, later: ended };
    },

    /** GET /openai/v1/responses/{id} */
    async openaiGetResponse({ params, query }, { principal, gone }) {
      const run = runRef(principal.tenantId, params.id);
      const { stream, starting_after: after } = query;
      if (after !== undefined && !stream) throw refused('/starting_after', 'comes with stream=true only');
      const head = await responseHead(services, run.tenantId, run.runId);
      if (!head) throw noResponse(params.id);
      if (!stream) return { status: 200, body: toJson(await responseNow(services, head, run, 0, gone)) };
      const state = await requests.state(run.tenantId, run.runId);
      if (state?.purged) throw eventsDeleted();
      const feed = replayFeed(tailSource(services, run.tenantId, run.runId, state?.state), run, { seq: 0, skip: 0 });
      return { status: 200, feed: translatedFeed(feed, new ResponseEvents(head, after)) };
    },

    /** POST /openai/v1/responses/{id}/cancel */
    async openaiCancelResponse({ params }, { principal, gone }) {
      const run = runRef(principal.tenantId, params.id);
      const head = await responseHead(services, run.tenantId, run.runId);
      if (!head) throw noResponse(params.id);
      const status = await requests.state(run.tenantId, run.runId);
      if (status) refuseRunOfOthers(principal, status);
      const wait = status?.state === 'running' && (await services.cancel(run.tenantId, run.runId)) ? CANCELING : 0;
      return { status: 200, body: toJson(await responseNow(services, head, run, wait, gone)) };
    },
  } satisfies HandlersOf<'OpenAI'>;
}

function modelOf(id: string, created = 0, owner = 'baton') {
  return { id, object: 'model' as const, created, owned_by: owner };
}

const modelOfAgent = ({ id, created_at: created }: { id: string; created_at?: number | undefined }) => modelOf(id, created, 'tenant');

function runRef(tenantId: number, id: string): RunRef {
  const runId = runOfResponse(id);
  if (runId === undefined) throw noResponse(id);
  return { tenantId, runId };
}

/** The SDK's types say more than the contract does. */
const toJson = (value: object) => value as never;

function headersOf({ runId, replayed }: StartedRun): Record<string, string> {
  return { 'X-Request-Id': runId, ...(replayed ? { 'Idempotency-Replayed': 'true' } : {}) };
}

function completionReply(head: CompletionHead, reply: RunReply): TypedReply<'openaiCreateChatCompletion'> {
  const { runId } = head;
  if (reply.status === 202) {
    throw new Problem('run_unfinished', `the run ${runId} goes on: its result will be at /v1/requests/${runId}/result`);
  }
  const { body, headers } = reply;
  if (!body.ok) throw new Problem('run_failed', body.error!, { extra: { run_error_code: body.error_code } });
  return { status: 200, body: toJson(completionOf(head, body)), headers };
}
