import { isObject } from '../lib/is-object.ts';
import { operations, type OperationId } from '../generated/operations.ts';
import { requestValidators, type RequestParts, type RequestValidator } from '../generated/request-validators.js';
import { parseMessage } from '../lib/json-rpc.ts';
import { badRequest, Problem, type ProblemOptions } from '../lib/problem.ts';
import { halfIn } from '../lib/well-formed.ts';
import { toDetails } from './validation.ts';

/** The body is declared as JSON but isn't well-formed JSON, has half of a character in it, or holds more than is taken. */
export class MalformedJson extends Problem {
  /** Of the request of JSON-RPC that it is, as far as it could be read. */
  readonly rpcId: unknown;

  constructor(message: string, { rpcId, ...options }: ProblemOptions & { rpcId?: unknown } = {}) {
    super('invalid_request', message, options);
    this.rpcId = rpcId;
  }
}

/** A valid request of an operation, without the nulls of members that are left out, and with its defaults. */
export interface ValidRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

/**
 * Parses the body of a request and validates it all. Takes long when the body is large.
 * @param text gives the body @throws {MalformedJson} when the body isn't well-formed @throws {Problem} when the request is not valid
 */
export function parseRequest(operationId: OperationId, text: () => string, request: Omit<ValidRequest, 'body'>): ValidRequest {
  const { jsonRpc, unwrap } = operations[operationId];
  const sent = parseJson(text, jsonRpc ? parseMessage : JSON.parse);
  if (jsonRpc) return validRequest(operationId, { ...request, body: sent });
  const inner = unwrap !== '' && typeof sent === 'object' && sent !== null && Object.hasOwn(sent, unwrap) ? (sent as Fields)[unwrap] : null;
  const wrapped = inner !== null;
  const body = wrapped ? inner : sent;
  if (isObject(body)) {
    return validRequest(operationId, { ...request, body }, wrapped ? `/${unwrap}` : '');
  }
  throw badRequest(`${wrapped ? unwrap : 'the request body'} must be a JSON object`);
}

type Fields = Record<string, unknown>;

function parseJson(text: () => string, parse: (text: string) => unknown): unknown {
  let json: string;
  let value: unknown;
  try {
    json = text();
    value = parse(json);
  } catch (error) {
    throw new MalformedJson('the request body is not well-formed JSON', { cause: error });
  }
  const path = halfIn(value, json);
  if (path === undefined) return value;
  const message = 'holds half of a surrogate pair, which is no text';
  const { id, method } = Object(value) as { id?: unknown; method?: unknown };
  const rpcId = typeof method === 'string' && path !== '/id' ? id : undefined;
  throw new MalformedJson(`${path || 'the request body'}: ${message}`, { extra: { details: [{ path, message }] }, rpcId });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text. @throws when they are no UTF-8 */
export function decoded(pieces: readonly Uint8Array[]): string {
  return UTF8.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
}

/** @throws {Problem} when the request is not valid, whatever body it has */
export function refuseParameters(operationId: OperationId, { params, query, headers }: Omit<ValidRequest, 'body'>): void {
  const parts = { path: params, query, header: headers, requestBody: undefined };
  const { hasBody, jsonRpc } = operations[operationId];
  refuse(requestValidators[operationId].slice(hasBody && !jsonRpc ? 1 : 0), parts);
}

/**
 * Drops the nulls of members that are left out, and fills in the defaults, too.
 * @param at the position of the body in what was sent, as a JSON Pointer @throws {Problem} when the request is not valid
 */
export function validRequest(operationId: OperationId, request: ValidRequest, at = ''): ValidRequest {
  const { params, query, headers, body } = request;
  const parts = { path: params, query, header: headers, requestBody: body };
  refuse(requestValidators[operationId], parts, at);
  return request;
}

function refuse(validators: readonly RequestValidator[], parts: RequestParts, at = ''): void {
  const errors = validators.flatMap((valid) => (valid(parts) ? [] : (valid.errors ?? [])));
  if (errors.length === 0) return;
  const details = toDetails(errors).map((detail) => (/^(?:\/|$)/.test(detail.path) ? { ...detail, path: at + detail.path } : detail));
  throw badRequest(details.length > 0 ? `${details[0]!.path || 'the request'}: ${details[0]!.message}` : 'invalid', details);
}
