import { isIP } from 'node:net';
import { MalformedJson } from '../http/body.ts';
import { replayFeed, translatedFeed, type Feed, type RunFeed } from '../http/feeds.ts';
import type { HandlersOf, Later, TenantContext, TypedReply } from '../http/handler.ts';
import { LONGEST } from '../http/prefer.ts';
import { wantsStream } from '../http/negotiation.ts';
import type { CallUpdates } from '../doors/mcp/updates.ts';
import type { CallRef } from '../doors/mcp/place.ts';
import type { Message } from '../doors/mcp/rpc.ts';
import type { Order } from '../doors/mcp/tools.ts';
import { Alarm } from '../lib/alarm.ts';
import { badRequest, Problem } from '../lib/problem.ts';
import { cutCharacters } from '../lib/text.ts';
import type { ReadTrace } from '../lib/trace.ts';
import { formatCursor } from '../log/cursor.ts';
import type { RunEvent } from '../log/events.ts';
import { resultOf, type RunResult } from '../log/result.ts';
import type { Agents } from '../store/agents.ts';
import type { McpSession, McpSessions } from '../store/mcp-sessions.ts';
import type { Questions } from '../store/questions.ts';
import { allows } from '../store/scopes.ts';
import { currentResult, type RunRef } from './answers.ts';
import { clamp } from './last-event-id.ts';
import { onlyRunsOf, refuseRunOfOthers } from './own-runs.ts';
import { rosterOf, type RosterServices } from './roster.ts';
import { beginRun, refuseWhileDraining, type StartedRun, type StartServices } from './start-run.ts';
import { tailSource } from './tail-source.ts';

/*
 * The Model Context Protocol over streamable HTTP. Nothing of a session lives in this process: any node takes any message. The
 * SDK, of which the messages are read with, is loaded with the first request.
 */

interface McpServices extends StartServices, RosterServices {
  agents: RosterServices['agents'] & Pick<Agents, 'watch'>;
  mcpSessions: Pick<McpSessions, 'begin' | 'use' | 'end' | 'calls'>;
  questions: Pick<Questions, 'get' | 'answer'>;
  /** Default: calls have no place in a trace. */
  traceOf?: ReadTrace | undefined;
  /** `*`, or the origins that pages may call from, besides those of this machine and of an address. */
  mcpOrigins: '*' | string[];
  /** A run has an answer, and goes on. */
  answered(tenantId: number, runId: string): void;
  /** Cancels a run that is under way on any node. @returns false when the run has already ended */
  cancel(tenantId: number, runId: string): Promise<boolean>;
}

let loaded: Promise<typeof import('../doors/mcp/door.ts')> | undefined;
const door = () => (loaded ??= import('../doors/mcp/door.ts'));

type Headers = Record<string, string | undefined>;
type SendReply = TypedReply<'sendMcpMessage'>;
type Request = Extract<Message, { kind: 'request' }>['request'];
type Notification = Extract<Message, { kind: 'notification' }>['notification'];
type Response = Extract<Message, { kind: 'response' }>['response'];

/** How often a stream looks whether its session is still there. */
const LOOK_MS = 30_000;
/** What a call that can't begin is answered with by HTTP: the same request may be taken later, or by another node. */
const OF_HTTP: ReadonlySet<string> = new Set(['shutting_down', 'unavailable', 'internal', 'unauthorized', 'insufficient_scope']);

/** The handlers of the Model Context Protocol. */
export function mcpHandlers(services: McpServices) {
  /** Of several streams of a session on this node, the one that is told of changes. */
  const newest = new Map<string, symbol>();
  return {
    /** POST /v1/mcp */
    async sendMcpMessage({ headers, body: sent }, context): Promise<SendReply | Later<SendReply>> {
      refuseOrigin(services, headers);
      const body: unknown = sent;
      const { readMessage, rpcResult, rpcError, malformed, RpcFailure } = await door();
      if (body instanceof MalformedJson) {
        const refusal = malformed(body);
        if (refusal) return { status: 200, body: refusal };
        throw body;
      }
      const message = readMessage(body);
      try {
        if (message.kind === 'request' && message.request.method === 'initialize') return await begin(services, message.request, context);
        const session = await sessionOf(services, headers, context);
        if (message.kind === 'request') {
          const answer = await answerTo(services, message.request, session, headers, context);
          return 'result' in answer ? { status: 200, body: rpcResult(message.request.id, answer.result) } : answer.reply;
        }
        if (message.kind === 'response') await takeResponse(services, message.response, session, context);
        else await takeNotification(services, message.notification, session, context);
        return { status: 202 };
      } catch (error) {
        if (message.kind === 'request' && error instanceof RpcFailure) return { status: 200, body: rpcError(message.request.id, error) };
        throw error;
      }
    },

    /** GET /v1/mcp */
    async streamMcpMessages({ headers }, context) {
      refuseOrigin(services, headers);
      refuseWhileDraining(services);
      const session = await sessionOf(services, headers, context);
      const { parsePlace } = await door();
      const { 'last-event-id': lastEventId = '' } = headers;
      const [, version] = /^tools\.([\w-]{22})$/.exec(lastEventId) ?? [];
      if (lastEventId === '' || version !== undefined) {
        return { status: 200, feed: toolsFeed(services, context, session, version, newest) };
      }
      const place = parsePlace(lastEventId);
      if (!place) throw badRequest('Last-Event-ID is not an id of a stream of this session');
      return { status: 200, feed: await resumedFeed(services, context, session, place) };
    },

    /** DELETE /v1/mcp */
    async endMcpSession({ headers }, { principal }) {
      refuseOrigin(services, headers);
      if (!(await services.mcpSessions.end(principal.tenantId, headers['mcp-session-id']!, onlyRunsOf(principal)))) throw noSession();
      return { status: 200, body: { deleted: true } };
    },
  } satisfies HandlersOf<'MCP'>;
}

/**
 * A page of any other host may have made a browser believe that it is on this one (DNS rebinding).
 * @throws {Problem} 403 for a page of an origin that is neither named nor the server's own
 */
function refuseOrigin({ mcpOrigins }: McpServices, { origin, host }: Headers): void {
  if (mcpOrigins === '*' || origin === undefined || mcpOrigins.includes(origin) || isOwn(origin, host)) return;
  throw new Problem('origin_not_allowed', `pages of this origin may not call: ${cutCharacters(origin, 200)}`);
}

/**
 * Whether a page is of the server that it calls, and can't be of a name that leads here: both are one address, or both are this machine,
 * on whichever ports.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const [page, called] = [new URL(origin), new URL(`http://${host}`)];
  if (LOOPBACK.test(page.hostname) && LOOPBACK.test(called.hostname)) return true;
  return page.host === called.host && isIP(page.hostname.replace(/^\[|\]$/g, '')) !== 0;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const noSession = (): Problem => new Problem('not_found', 'there is no such session of MCP: send initialize');

/** @throws {Problem} 400 when no session is named, 404 when it has ended: the client begins another one */
async function sessionOf({ mcpSessions }: McpServices, headers: Headers, { principal }: TenantContext): Promise<McpSession> {
  const { 'mcp-session-id': id } = headers;
  if (id === undefined) throw badRequest('Mcp-Session-Id is missing: send initialize first');
  const session = await mcpSessions.use(principal.tenantId, id);
  if (!session) throw noSession();
  return session;
}

async function begin({ mcpSessions }: McpServices, request: Request, { principal }: TenantContext): Promise<SendReply> {
  const { agreedOn, greeting, rpcResult } = await door();
  const session = await mcpSessions.begin(principal.tenantId, agreedOn(request), principal.tokenId);
  return { status: 200, body: rpcResult(request.id, greeting(session)), headers: { 'Mcp-Session-Id': session.id } };
}

/** What a request gives, or the whole answer to it. */
type Answer = { result: object } | { reply: SendReply | Later<SendReply> };

async function answerTo(
  services: McpServices,
  request: Request,
  session: McpSession,
  headers: Headers,
  context: TenantContext,
): Promise<Answer> {
  const { METHOD_NOT_FOUND, paramsOf, PingRequestSchema, RpcFailure } = await door();
  switch (request.method) {
    case 'ping':
      paramsOf(request, PingRequestSchema);
      return { result: {} };
    case 'tools/list': {
      const { ListToolsRequestSchema, toolPage, toolsOf } = await door();
      const params = paramsOf(request, ListToolsRequestSchema);
      const tools = toolsOf(await services.agents.catalog(context.principal.tenantId));
      return { result: toolPage(tools, params?.cursor) };
    }
    case 'tools/call':
      return call(services, request, session, headers, context);
    default:
      throw new RpcFailure(METHOD_NOT_FOUND, `there is no method ${cutCharacters(request.method, 100)}`);
  }
}

/** Starts the run of a call, or joins it. */
async function call(
  services: McpServices,
  request: Request,
  session: McpSession,
  headers: Headers,
  context: TenantContext,
): Promise<Answer> {
  const { CallToolRequestSchema, BadArguments, readCall, INVALID_PARAMS, paramsOf, rpcResult, RpcFailure, callKey } = await door();
  const { callResult, CallUpdates, refusal, unfinished } = await door();
  const { tenantId } = context.principal;
  const { name, arguments: given = {}, _meta } = paramsOf(request, CallToolRequestSchema);
  const ref: CallRef = { id: request.id, progressToken: _meta?.progressToken };
  if (String(ref.progressToken).length > TOKEN_MAX) throw new RpcFailure(INVALID_PARAMS, `progressToken may have ${TOKEN_MAX} characters`);
  // What the message says is nearer to the call than its headers.
  context.trace = (_meta && services.traceOf?.(_meta)) ?? context.trace;
  let run: StartedRun;
  try {
    const order = await readCall(name, given, async (id) => (await services.agents.catalog(tenantId, id)).has(id));
    const { agentId, message } = order;
    const started = { ...services, idempotency: services.mcpSessions.calls };
    run = await beginRun(started, callKey(session, ref.id), context, async () => ({
      agentId,
      roster: await rosterOf(services, tenantId, agentId),
      message,
    }));
    if (run.replayed) await refuseAnother(services, run, order);
  } catch (error) {
    if (error instanceof BadArguments)
      return { result: refusal({ code: 'invalid_request', message: error.message, retryAfterSeconds: undefined }) };
    if (error instanceof Problem && !OF_HTTP.has(error.code)) return { result: refusal(error) };
    throw error;
  }
  const respond = (result: RunResult) => rpcResult(ref.id, callResult(result));
  if (wantsStream(headers['accept'])) {
    const updates = new CallUpdates(ref, session, { fromStart: true, approves: approves(context) });
    return { reply: { status: 200, feed: callFeed(services, run, run.stream(), updates, respond) } };
  }
  const answer = await run.answer({ seconds: LONGEST, applied: { result: '', accepted: '' } });
  return {
    reply: {
      kind: answer.kind,
      async later() {
        const { status, body, headers: sent } = await answer.later();
        const response = status === 200 ? respond(body) : rpcResult(ref.id, unfinished(run.runId));
        return { status: 200, body: response, headers: { 'X-Request-Id': sent['X-Request-Id'] ?? run.runId } };
      },
    },
  };
}

/** Whether what a client answers to an approval is taken. */
const approves = ({ principal }: TenantContext): boolean => allows(principal.scopes, 'approve');

/** Characters of a progress token: it goes along with every frame of a stream. */
const TOKEN_MAX = 256;

/** @throws {RpcFailure} when the run that was joined is that of another call: its answer would be the wrong one */
async function refuseAnother({ store }: McpServices, { tenantId, runId }: StartedRun, { agentId, message }: Order): Promise<void> {
  const [first] = await store.read(tenantId, runId, 0, 1);
  if (first?.kind !== 'request_received') return;
  const received = JSON.parse(first.data) as Extract<RunEvent, { event: 'request_received' }>['data'];
  if (received.agent === agentId && received.message === cutCharacters(message, RECEIVED_CHARACTERS)) return;
  const { INVALID_REQUEST, RpcFailure } = await door();
  throw new RpcFailure(INVALID_REQUEST, 'the id was used for another call of this session');
}

/** So much of a message is in its run's first event. */
const RECEIVED_CHARACTERS = 200;

/**
 * The stream of a call: what is heard of its run, and its result in the end.
 * @param respond writes the response
 */
function callFeed(
  services: McpServices,
  { tenantId, runId }: RunRef,
  feed: RunFeed,
  updates: CallUpdates,
  respond: (result: RunResult) => object,
): Feed {
  const translated = translatedFeed(feed, updates);
  return {
    ...translated,
    async deliver(out) {
      await translated.deliver(out);
      const { ended } = updates;
      if (!ended || out.gone) return;
      // Files may be large: they have their room in memory only now.
      const result = ended.files ? await logged(services, { tenantId, runId }, out.signal) : endOf(ended.done);
      out.message(ended.place, JSON.stringify(respond(result)));
    },
  };
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

/** The stream of a call from a place on, read from the log of its run. */
async function resumedFeed(
  services: McpServices,
  context: TenantContext,
  session: McpSession,
  { call: ref, cursor }: { call: CallRef; cursor: Parameters<typeof clamp>[0] },
): Promise<Feed> {
  const { callKey, formatPlace, CallUpdates, callResult, rpcResult } = await door();
  const { tenantId } = context.principal;
  const runId = (await services.mcpSessions.calls.find(tenantId, callKey(session, ref.id)))?.requestId;
  const status = runId === undefined ? undefined : await services.requests.state(tenantId, runId);
  if (runId === undefined || !status) throw badRequest('Last-Event-ID is not an id of a stream of this session');
  refuseRunOfOthers(context.principal, status);
  if (status.purged) return purgedFeed(runId, ref, formatPlace(ref, formatCursor(cursor.seq, cursor.skip)));
  const from = clamp(cursor, status.lastSeq);
  const feed = replayFeed(tailSource(services, tenantId, runId, status.state), { tenantId, runId }, from);
  const run = { ...feed, headers: { 'X-Request-Id': runId } };
  const updates = new CallUpdates(ref, session, { fromStart: from.seq === 0, approves: approves(context) });
  return callFeed(services, { tenantId, runId }, run, updates, (result) => rpcResult(ref.id, callResult(result)));
}

/** An error of JSON-RPC would not keep the official client from coming back again. */
function purgedFeed(runId: string, ref: CallRef, place: string): Feed {
  return {
    kind: 'tail',
    runId,
    headers: { 'X-Request-Id': runId },
    heartbeat: 'always',
    async deliver(out) {
      const { refusal, rpcResult } = await door();
      const result = refusal({ code: 'events_deleted', message: 'the events of the run have been deleted', retryAfterSeconds: undefined });
      out.message(place, JSON.stringify(rpcResult(ref.id, result)));
    },
  };
}

const LIST_CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

/** What the server says by itself. @param seen the version of the tools that the client has heard of */
function toolsFeed(
  services: McpServices,
  { principal: { tenantId } }: TenantContext,
  session: McpSession,
  seen: string | undefined,
  newest: Map<string, symbol>,
): Feed {
  return {
    kind: 'notifications',
    runId: undefined,
    headers: {},
    heartbeat: 'always',
    async deliver(out) {
      const { toolsOf, takesEmptyFrames } = await door();
      const current = async (): Promise<string> => toolsOf(await services.agents.catalog(tenantId)).version;
      const own = Symbol(session.id);
      newest.set(session.id, own);
      const alarm = new Alarm();
      const ring = (): void => alarm.ring();
      const forget = services.agents.watch(tenantId, ring);
      for (const signal of [out.signal, services.stopping]) signal.addEventListener('abort', ring);
      try {
        alarm.arm();
        let version = seen ?? (await current());
        if (seen === undefined && takesEmptyFrames(session)) out.message(`tools.${version}`, '');
        out.open();
        while (!out.signal.aborted && !services.stopping.aborted) {
          const now = await current();
          if (now !== version && newest.get(session.id) === own) out.message(`tools.${now}`, LIST_CHANGED);
          version = now;
          if (out.full()) return out.destroy();
          await alarm.wait(LOOK_MS);
          alarm.arm();
          if (!(await services.mcpSessions.use(tenantId, session.id))) return;
        }
      } finally {
        forget();
        for (const signal of [out.signal, services.stopping]) signal.removeEventListener('abort', ring);
        if (newest.get(session.id) === own) newest.delete(session.id);
      }
    },
  };
}

async function takeNotification(
  services: McpServices,
  notification: Notification,
  session: McpSession,
  context: TenantContext,
): Promise<void> {
  if (notification.method !== 'notifications/cancelled') return;
  const { CancelledNotificationSchema, callKey } = await door();
  const cancelled = CancelledNotificationSchema.safeParse(notification);
  if (!cancelled.success) throw badRequest('the parameters of notifications/cancelled are not valid');
  const { requestId } = cancelled.data.params;
  const { tenantId } = context.principal;
  const run = requestId === undefined ? undefined : await services.mcpSessions.calls.find(tenantId, callKey(session, requestId));
  if (run) await services.cancel(tenantId, run.requestId);
}

async function takeResponse(services: McpServices, response: Response, session: McpSession, context: TenantContext): Promise<void> {
  const { answeredId, readAnswer } = await door();
  const { tenantId } = context.principal;
  const question = await services.questions.get(tenantId, answeredId(response));
  if (!question) throw badRequest('the response answers no request of this server');
  const answer = readAnswer(question, response, session);
  if (!answer) return;
  const outcome = await services.questions.answer(tenantId, question.id, answer, services.now(), context.principal);
  if (!(outcome instanceof Problem)) return services.answered(tenantId, outcome.request_id);
  // Somebody else was faster.
  if (outcome.code !== 'question_closed') throw outcome;
}
