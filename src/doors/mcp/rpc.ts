import type {
  JSONRPCErrorResponse,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResultResponse,
  ProgressToken,
  RequestId,
} from '@modelcontextprotocol/client';
import {
  JSONRPCErrorResponseSchema,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  JSONRPCResultResponseSchema,
  RequestIdSchema,
} from '@modelcontextprotocol/core';
import type { components } from '../../generated/api.ts';
import { isObject } from '../../lib/is-object.ts';
import { badRequest } from '../../lib/problem.ts';

/** A message of a client. */
export type Message =
  | { kind: 'request'; request: JSONRPCRequest }
  | { kind: 'notification'; notification: JSONRPCNotification }
  | { kind: 'response'; response: JSONRPCResultResponse | JSONRPCErrorResponse };

/** An error of JSON-RPC, for the client. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: McpErrorData | undefined;

  constructor(code: number, message: string, data?: McpErrorData) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type McpErrorData = NonNullable<components['schemas']['McpError']['data']>;

export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const RESOURCE_NOT_FOUND = -32002;

/** Characters of an id: it goes along with every frame of a stream. */
const ID_MAX = 256;

/** Reads a body. @throws {Problem} 400 when it is no message of JSON-RPC; batches are none in these versions */
export function readMessage(sent: unknown): Message {
  if (Array.isArray(sent)) throw badRequest('a batch is no message in these versions of MCP: send one at a time');
  const body = withoutNulls(sent);
  const request = JSONRPCRequestSchema.safeParse(body);
  if (request.success) {
    if (String(request.data.id).length > ID_MAX) throw badRequest(`id may have ${ID_MAX} characters`);
    return { kind: 'request', request: request.data };
  }
  // Only the envelope counts here: what is wrong with the parameters is told with the id, by `paramsOf`.
  const { params, ...envelope } = Object(body) as { params?: unknown };
  const bare = params === undefined ? undefined : JSONRPCRequestSchema.safeParse(envelope);
  if (bare?.success && String(bare.data.id).length <= ID_MAX) {
    return { kind: 'request', request: { ...bare.data, params } as JSONRPCRequest };
  }
  const notification = JSONRPCNotificationSchema.safeParse(body);
  if (notification.success) return { kind: 'notification', notification: notification.data };
  const response = JSONRPCResultResponseSchema.safeParse(body);
  if (response.success) return { kind: 'response', response: response.data };
  const failure = JSONRPCErrorResponseSchema.safeParse(body);
  if (failure.success) return { kind: 'response', response: failure.data };
  throw badRequest('the request body is no message of JSON-RPC 2.0');
}

/** In what is free-form a null may mean something, and as an id it is refused. */
const OWN_NULLS = new Set(['id', 'arguments', '_meta', 'experimental']);

/** A message without the nulls of members that are left out: many clients send their objects so. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const members = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    if (name === '_meta' && isObject(one) && one['progressToken'] === null) {
      // The one member of `_meta` that is the protocol's own.
      const { progressToken: _, ...others } = one;
      return [[name, others]];
    }
    if (OWN_NULLS.has(name) && (one !== null || name === 'id')) return [[name, one]];
    return one === null ? [] : [[name, withoutNulls(one)]];
  });
  return Object.fromEntries(members);
}

/** What the schema makes of a request. @throws {RpcFailure} when the parameters are not valid */
export function paramsOf<T>(
  request: JSONRPCRequest,
  schema: { safeParse(value: unknown): { success: true; data: { params?: T } } | { success: false; error: { issues: Issue[] } } },
): T {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data.params as T;
  const [issue] = parsed.error.issues;
  throw new RpcFailure(INVALID_PARAMS, issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'the parameters are not valid');
}

/** Characters of a progress token: it goes along with every frame of a stream. */
const TOKEN_MAX = 256;

/** @throws {RpcFailure} when it is too long */
export function progressTokenOf(meta: { progressToken?: ProgressToken | undefined } = {}): ProgressToken | undefined {
  const { progressToken } = meta;
  if (String(progressToken).length > TOKEN_MAX) throw new RpcFailure(INVALID_PARAMS, `progressToken may have ${TOKEN_MAX} characters`);
  return progressToken;
}

/** The answer to a request that has half of a character in it; undefined when it is not known whose answer it would be. */
export function malformed({ message, rpcId }: { message: string; rpcId: unknown }) {
  const id = RequestIdSchema.safeParse(rpcId);
  return id.success ? rpcError(id.data, new RpcFailure(INVALID_PARAMS, message)) : undefined;
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

export function rpcResult(id: RequestId, result: object) {
  return { jsonrpc: '2.0' as const, id, result: result as Record<string, unknown> };
}

export function rpcError(id: RequestId, { code, message, data }: RpcFailure) {
  return { jsonrpc: '2.0' as const, id, error: { code, message, ...(data ? { data } : {}) } };
}
