import type { JSONRPCErrorResponse, JSONRPCNotification, JSONRPCRequest, JSONRPCResultResponse } from '@modelcontextprotocol/client';
import { CancelledNotificationSchema, PingRequestSchema } from '@modelcontextprotocol/core';
import { MalformedJson } from '../../http/parse-request.ts';
import { positionIn } from '../../http/door.ts';
import type { Feed } from '../../http/feeds.ts';
import type { Later, TenantContext } from '../../http/handler.ts';
import { badRequest, Problem } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';
import { answerQuestion } from '../../runs/answer-question.ts';
import { refuseWhileDraining } from '../../runs/start-run.ts';
import { call, resumedCall } from './call.ts';
import { callKey, resumption } from './position.ts';
import { answeredId, readAnswer } from './questions.ts';
import { malformed, METHOD_NOT_FOUND, paramsOf, readMessage, rpcError, RpcFailure, rpcResult } from './rpc.ts';
import { exchangeOf, refuseVersion, type Headers, type McpServices, type SendReply, type SessionExchange } from './exchange.ts';
import { listsFeed, listsIn } from './lists-feed.ts';
import { READS } from './reads.ts';
import { agreedOn, greeting } from './session.ts';
import { statelessMessage } from './stateless/era.ts';
import { answerStateless } from './stateless/requests.ts';

/** Answers what a client sends. */
export async function takeMessage(
  services: McpServices,
  body: unknown,
  headers: Headers,
  context: TenantContext,
): Promise<SendReply | Later<SendReply>> {
  if (body instanceof MalformedJson) {
    const refusal = malformed(body);
    if (refusal) return { status: 200, body: refusal };
    throw body;
  }
  const message = readMessage(body);
  const alone = statelessMessage(message, headers);
  if (alone) return 'request' in alone ? answerStateless({ services, headers, context }, alone.request, alone.client) : { status: 202 };
  refuseVersion(headers);
  try {
    if (message.kind === 'request' && message.request.method === 'initialize') return await begin(services, message.request, context);
    const exchange = await exchangeOf(services, headers, context);
    if (message.kind === 'request') return await answerTo(exchange, message.request);
    if (message.kind === 'response') await takeResponse(exchange, message.response);
    else await takeNotification(exchange, message.notification);
    return { status: 202 };
  } catch (error) {
    if (message.kind === 'request' && error instanceof RpcFailure) return { status: 200, body: rpcError(message.request.id, error) };
    throw error;
  }
}

/** What a client is sent by itself, or again. @param newest of the streams of each session on this node, the one that is told of changes */
export async function streamMessages(
  services: McpServices,
  headers: Headers,
  context: TenantContext,
  newest: Map<string, symbol>,
): Promise<Feed> {
  refuseWhileDraining(services);
  const exchange = await exchangeOf(services, headers, context);
  const { 'last-event-id': lastEventId = '' } = headers;
  const versions = listsIn(lastEventId);
  const position = versions === undefined ? positionIn(resumption, lastEventId) : undefined;
  return position ? resumedCall(exchange, position) : listsFeed(exchange, versions, newest);
}

async function begin({ mcpSessions }: McpServices, request: JSONRPCRequest, { principal }: TenantContext): Promise<SendReply> {
  const session = await mcpSessions.begin(principal.tenantId, agreedOn(request), principal.tokenId);
  return { status: 200, body: rpcResult(request.id, greeting(session)), headers: { 'Mcp-Session-Id': session.id } };
}

async function answerTo(exchange: SessionExchange, request: JSONRPCRequest): Promise<SendReply | Later<SendReply>> {
  switch (request.method) {
    case 'ping':
      paramsOf(request, PingRequestSchema);
      return { status: 200, body: rpcResult(request.id, {}) };
    case 'tools/call':
      return call(exchange, request);
    default: {
      const read = READS.get(request.method);
      if (read) return { status: 200, body: rpcResult(request.id, await read.result(exchange, request)) };
      throw new RpcFailure(METHOD_NOT_FOUND, `there is no method ${cutCharacters(request.method, 100)}`);
    }
  }
}

async function takeNotification({ services, session, context }: SessionExchange, notification: JSONRPCNotification): Promise<void> {
  if (notification.method !== 'notifications/cancelled') return;
  const cancelled = CancelledNotificationSchema.safeParse(notification);
  if (!cancelled.success) throw badRequest('the parameters of notifications/cancelled are not valid');
  const { requestId } = cancelled.data.params;
  const { tenantId } = context.principal;
  const run = requestId === undefined ? undefined : await services.mcpSessions.calls.find(tenantId, callKey(session, requestId));
  if (run) await services.cancel(tenantId, run.requestId);
}

async function takeResponse(
  { services, session, context: { principal } }: SessionExchange,
  response: JSONRPCResultResponse | JSONRPCErrorResponse,
): Promise<void> {
  const question = await services.questions.get(principal.tenantId, answeredId(response));
  if (!question) throw badRequest('the response answers no request of this server');
  // The question stays open.
  if ('error' in response) return;
  const answer = readAnswer(question, response.result, session.client);
  // Of a login: until somebody has logged in, it stays open.
  if (!answer) return;
  const outcome = await answerQuestion(services, principal, question.id, answer);
  // Somebody else may have been faster.
  if (outcome instanceof Problem && outcome.code !== 'question_closed') throw outcome;
}
