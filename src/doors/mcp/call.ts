import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import { CallToolRequestSchema } from '@modelcontextprotocol/core';
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
import { refuseRunOfOthers } from '../../runs/own-runs.ts';
import { clamp, replay, type RunRef } from '../../runs/replay.ts';
import { rosterOf } from '../../runs/roster.ts';
import { fittingLabels } from '../../runs/labels.ts';
import { beginRun, type StartedRun } from '../../runs/start-run.ts';
import { isNameOf, parseAgentName } from '../../store/agents/agent-name.ts';
import { allows } from '../../store/tenants/scopes.ts';
import { noting, type Place } from './place.ts';
import { callKey, formatPosition, resumption, type CallPosition, type CallRef } from './position.ts';
import { refusal, unfinished } from './result.ts';
import { INVALID_REQUEST, paramsOf, progressTokenOf, RpcFailure, rpcResult } from './rpc.ts';
import type { Exchange, McpServices, SendReply, SessionExchange } from './exchange.ts';
import { endOf, logged, resultOfCall } from './outcome.ts';
import { readCall, type Order } from './tools.ts';
import { METADATA, USER } from './stateless/keys.ts';
import { CallUpdates } from './updates.ts';

/** What a call that can't begin is answered with by HTTP: the same request may be taken later, or by another node. */
export const OF_HTTP: ReadonlySet<string> = new Set(['shutting_down', 'unavailable', 'internal', 'unauthorized', 'insufficient_scope']);
/** Characters of a message that are in its run's first event. */
const RECEIVED_CHARACTERS = 200;

/** What a request says of itself. */
type Meta = Readonly<Record<string, unknown>> | undefined;

/** Starts the run of a call, or joins it, and answers with it. */
export async function call(exchange: SessionExchange, request: JSONRPCRequest): Promise<SendReply | Later<SendReply>> {
  const { services, headers, context } = exchange;
  const { name, arguments: given = {}, _meta } = paramsOf(request, CallToolRequestSchema);
  const ref: CallRef = { id: request.id, progressToken: progressTokenOf(_meta) };
  // What the message says is nearer to the call than its headers.
  context.trace = (_meta && services.traceOf?.(_meta)) ?? context.trace;
  let run: StartedRun;
  try {
    run = await runOf(exchange, ref, name, given, _meta);
  } catch (error) {
    if (!(error instanceof Problem) || OF_HTTP.has(error.code)) throw error;
    return { status: 200, body: rpcResult(ref.id, refusal(error)) };
  }
  if (wantsStream(headers['accept']))
    return { status: 200, feed: callFeed(exchange, ref, run, run.stream(), { fromStart: true, place: { cursor: '0', notes: 0 } }) };
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

async function runOf(exchange: SessionExchange, { id }: CallRef, name: string, given: Record<string, unknown>, meta: Meta) {
  const { services, session } = exchange;
  const keyed = { ...services, idempotency: services.mcpSessions.calls };
  const { run, order } = await startCall(exchange, keyed, callKey(session, id), name, given, meta);
  if (run.replayed) await refuseAnother(services, run, order);
  return run;
}

/**
 * Starts the run of a call, or joins that of its key.
 * @throws {Problem} why there is none, for the model that has made the call @throws {RpcFailure} when the call is no call of a tool here
 */
export async function startCall(
  { context }: Exchange,
  services: McpServices,
  key: string | undefined,
  name: string,
  given: Record<string, unknown>,
  meta: Meta = {},
): Promise<{ run: StartedRun; order: Order }> {
  const { tenantId } = context.principal;
  const order = await readCall(name, given, async (one) => (await services.agents.find(tenantId, parseAgentName(one))) !== undefined);
  const { agent, message } = order;
  const labels = fittingLabels(meta[USER], meta[METADATA]);
  const plan = async () => ({ ...(await rosterOf(services, tenantId, agent)), message, labels });
  return { run: await beginRun(services, key, context, plan), order };
}

/** @throws {RpcFailure} when the run that was joined is that of another call: its answer would be the wrong one */
async function refuseAnother({ store }: McpServices, { tenantId, runId }: RunRef, { agent, message }: Order): Promise<void> {
  const [first] = await store.read(tenantId, runId, 0, 1);
  if (first?.kind !== 'request_received') return;
  const received = JSON.parse(first.data) as Extract<RunEvent, { event: 'request_received' }>['data'];
  const { agent: id, agent_version: version } = received;
  if (isNameOf(agent, { id, version }) && received.message === cutCharacters(message, RECEIVED_CHARACTERS)) return;
  throw new RpcFailure(INVALID_REQUEST, 'the id was used for another call of this session');
}

/** The stream of a call from a position on, read from the log of its run. */
export async function resumedCall(exchange: SessionExchange, { call: ref, cursor, notes }: CallPosition): Promise<Feed> {
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
  const place = { cursor: formatCursor(from.seq, from.skip), notes };
  return callFeed(exchange, ref, run, { ...replay(services, run, from, status.state), headers }, { fromStart: from.seq === 0, place });
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

/** Where the stream of a call begins, and whether that is with the run's first event. */
interface Beginning {
  fromStart: boolean;
  place: Place;
}

/** The stream of a call: what is heard of its run, and its result in the end. */
function callFeed(
  { services, session, context }: SessionExchange,
  ref: CallRef,
  run: RunRef,
  feed: Feed<FrameSink>,
  beginning: Beginning,
): Feed {
  // Whether the client may decide on approvals.
  const approves = allows(context.principal.scopes, 'approve');
  const updates = new CallUpdates(ref, session, { ...beginning, approves });
  const translated = translatedFeed(feed, updates);
  return {
    ...translated,
    async deliver(out) {
      const note = (): void => updates.note(out);
      await noting(services, { wanted: ref.progressToken !== undefined, out, note }, async () => {
        await translated.deliver(out);
        const { ended } = updates;
        if (!ended || out.gone) return;
        // Files may be large: they have their room in memory only now.
        const result = ended.files ? await logged(services, run, out.signal) : endOf(ended.done);
        out.message(ended.position, JSON.stringify(rpcResult(ref.id, await resultOfCall(services, run, result))));
      });
    },
  };
}
