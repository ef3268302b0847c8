import { CallToolRequestSchema, type CallToolResult, type JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Feed } from '../../http/feeds.ts';
import type { Later } from '../../http/handler.ts';
import { wantsStream } from '../../http/negotiation.ts';
import { LONGEST } from '../../http/prefer.ts';
import { translatedFeed } from '../../http/translator.ts';
import { badRequest, Problem } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';
import { formatCursor } from '../../log/cursor.ts';
import type { RunEvent } from '../../log/events.ts';
import type { FrameSink } from '../../log/frame-sink.ts';
import { resultOf, type RunResult } from '../../log/result.ts';
import { currentResult } from '../../runs/answers.ts';
import { refuseRunOfOthers } from '../../runs/own-runs.ts';
import { clamp, replay, type RunRef } from '../../runs/replay.ts';
import { rosterOf } from '../../runs/roster.ts';
import { beginRun, type StartedRun } from '../../runs/start-run.ts';
import { allows } from '../../store/tenants/scopes.ts';
import { callKey, formatPosition, resumption, type CallPosition, type CallRef } from './position.ts';
import { callResult, lacksStructure, refusal, unfinished } from './result.ts';
import { INVALID_PARAMS, INVALID_REQUEST, paramsOf, RpcFailure, rpcResult } from './rpc.ts';
import type { Exchange, McpServices, SendReply } from './exchange.ts';
import { readCall, toolsOf, type Order } from './tools.ts';
import { CallUpdates } from './updates.ts';

/** What a call that can't begin is answered with by HTTP: the same request may be taken later, or by another node. */
const OF_HTTP: ReadonlySet<string> = new Set(['shutting_down', 'unavailable', 'internal', 'unauthorized', 'insufficient_scope']);
/** Characters of a progress token: it goes along with every frame of a stream. */
const TOKEN_MAX = 256;
/** Characters of a message that are in its run's first event. */
const RECEIVED_CHARACTERS = 200;

/** Starts the run of a call, or joins it, and answers with it. */
export async function call(exchange: Exchange, request: JSONRPCRequest): Promise<SendReply | Later<SendReply>> {
  const { services, headers, context } = exchange;
  const { name, arguments: given = {}, _meta } = paramsOf(request, CallToolRequestSchema);
  const ref: CallRef = { id: request.id, progressToken: _meta?.progressToken };
  if (String(ref.progressToken).length > TOKEN_MAX) throw new RpcFailure(INVALID_PARAMS, `progressToken may have ${TOKEN_MAX} characters`);
  // What the message says is nearer to the call than its headers.
  context.trace = (_meta && services.traceOf?.(_meta)) ?? context.trace;
  let run: StartedRun;
  try {
    run = await runOf(exchange, ref, name, given);
  } catch (error) {
    if (!(error instanceof Problem) || OF_HTTP.has(error.code)) throw error;
    return { status: 200, body: rpcResult(ref.id, refusal(error)) };
  }
  if (wantsStream(headers['accept'])) return { status: 200, feed: callFeed(exchange, ref, run, run.stream(), true) };
  const answer = await run.answer({ seconds: LONGEST, applied: { result: '', accepted: '' } });
  return {
    kind: answer.kind,
    async later() {
      const { status, body } = await answer.later();
      const result = status === 200 ? await resultOfCall(services, run, body) : unfinished(run.runId);
      return { status: 200, body: rpcResult(ref.id, result), headers: { 'X-Request-Id': run.runId } };
    },
  };
}

/** @throws {Problem} why there is none, for the model that has made the call @throws {RpcFailure} when the call is no call of a tool here */
async function runOf({ services, session, context }: Exchange, { id }: CallRef, name: string, given: Record<string, unknown>) {
  const { tenantId } = context.principal;
  const order = await readCall(name, given, async (one) => (await services.agents.catalog(tenantId, one)).has(one));
  const { agentId, message } = order;
  const keyed = { ...services, idempotency: services.mcpSessions.calls };
  const plan = async () => ({ agentId, roster: await rosterOf(services, tenantId, agentId), message });
  const run = await beginRun(keyed, callKey(session, id), context, plan);
  if (run.replayed) await refuseAnother(services, run, order);
  return run;
}

/** @throws {RpcFailure} when the run that was joined is that of another call: its answer would be the wrong one */
async function refuseAnother({ store }: McpServices, { tenantId, runId }: RunRef, { agentId, message }: Order): Promise<void> {
  const [first] = await store.read(tenantId, runId, 0, 1);
  if (first?.kind !== 'request_received') return;
  const received = JSON.parse(first.data) as Extract<RunEvent, { event: 'request_received' }>['data'];
  if (received.agent === agentId && received.message === cutCharacters(message, RECEIVED_CHARACTERS)) return;
  throw new RpcFailure(INVALID_REQUEST, 'the id was used for another call of this session');
}

/** The stream of a call from a position on, read from the log of its run. */
export async function resumedCall(exchange: Exchange, { call: ref, cursor }: CallPosition): Promise<Feed> {
  const { services, session, context } = exchange;
  const { tenantId } = context.principal;
  const runId = (await services.mcpSessions.calls.find(tenantId, callKey(session, ref.id)))?.requestId;
  const status = runId === undefined ? undefined : await services.requests.state(tenantId, runId);
  if (runId === undefined || !status) throw badRequest(`Last-Event-ID is not an id of ${resumption.of}`);
  refuseRunOfOthers(context.principal, status);
  const headers = { 'X-Request-Id': runId };
  if (status.purged) return { ...purgedFeed(ref, formatPosition(ref, formatCursor(cursor.seq, cursor.skip))), runId, headers };
  const from = clamp(cursor, status.lastSeq);
  const run = { tenantId, runId };
  return callFeed(exchange, ref, run, { ...replay(services, run, from, status.state), headers }, from.seq === 0);
}

/** An error of JSON-RPC would not keep the official client from coming back again. */
function purgedFeed({ id }: CallRef, position: string): Pick<Feed, 'kind' | 'heartbeat' | 'deliver'> {
  return {
    kind: 'tail',
    heartbeat: 'always',
    async deliver(out) {
      const result = refusal({ code: 'events_deleted', message: 'the events of the run have been deleted' });
      out.message(position, JSON.stringify(rpcResult(id, result)));
    },
  };
}

/** The stream of a call: what is heard of its run, and its result in the end. @param fromStart whether it begins with the run's first event */
function callFeed({ services, session, context }: Exchange, ref: CallRef, run: RunRef, feed: Feed<FrameSink>, fromStart: boolean): Feed {
  // Whether the client may decide on approvals.
  const approves = allows(context.principal.scopes, 'approve');
  const updates = new CallUpdates(ref, session, { fromStart, approves });
  const translated = translatedFeed(feed, updates);
  return {
    ...translated,
    async deliver(out) {
      await translated.deliver(out);
      const { ended } = updates;
      if (!ended || out.gone) return;
      // Files may be large: they have their room in memory only now.
      const result = ended.files ? await logged(services, run, out.signal) : endOf(ended.done);
      out.message(ended.position, JSON.stringify(rpcResult(ref.id, await resultOfCall(services, run, result))));
    },
  };
}

/**
 * Clients refuse the result of a tool that shows an `outputSchema` when it has no structured content, unless it is an error: then they
 * get the beginning of the answer, and the link.
 */
async function resultOfCall({ agents, requests }: McpServices, { tenantId, runId }: RunRef, result: RunResult): Promise<CallToolResult> {
  const called = callResult(result);
  if (!lacksStructure(result)) return called;
  const agentId = (await requests.get(tenantId, runId))?.agent_id;
  const tool = toolsOf(await agents.catalog(tenantId)).list.find(({ name }) => name === agentId);
  return tool?.outputSchema ? { ...called, isError: true } : called;
}

/** The result of a run without files. */
function endOf(done: Extract<RunEvent, { event: 'done' }>['data']): RunResult {
  return resultOf([{ seq: 0, kind: 'done', data: JSON.stringify(done) }])!;
}

async function logged(services: McpServices, run: RunRef, gone: AbortSignal): Promise<RunResult> {
  const reply = await currentResult(services, run, 0, { running: false, gone });
  if (!('status' in reply) || reply.status !== 200) throw new Error('a run has ended, and its log has no result');
  return reply.body;
}
