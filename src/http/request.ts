import type { Context } from 'koa';
import { operations, type OperationId } from '../generated/operations.ts';
import { requestValidators } from '../generated/request-validators.js';
import { badRequest } from '../lib/problem.ts';
import { MalformedJson, readJsonBody } from './body.ts';
import { toDetails } from './validation.ts';

/** A valid request of an operation, its defaults filled in. */
export interface ValidRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

/**
 * Reads and validates a request that the router has matched. @throws {Problem} when it is not valid
 */
export async function readRequest(ctx: Context, operationId: OperationId, bodyMaxBytes: number): Promise<ValidRequest> {
  const { parameters, hasBody } = operations[operationId];
  const { body, at } = hasBody ? await readBody(ctx, operationId, bodyMaxBytes) : { body: undefined, at: '' };
  const request = {
    params: coerced(ctx.params, parameters.path),
    query: coerced(ctx.query, parameters.query),
    headers: decoded(ctx.headers, parameters.header),
    body,
  };
  validate(operationId, request, at);
  return request;
}

/** The body, and its position in what was sent, as a JSON Pointer. */
async function readBody(ctx: Context, operationId: OperationId, maxBytes: number): Promise<{ body: unknown; at: string }> {
  const { jsonRpc, unwrap } = operations[operationId];
  // JSON-RPC has an error of its own for malformed bodies: the handler answers.
  if (jsonRpc) return { body: await readJsonBody(ctx, maxBytes).catch(malformed), at: '' };
  const sent = await readJsonBody(ctx, maxBytes);
  const wrapped = unwrap !== '' && typeof sent === 'object' && sent !== null && Object.hasOwn(sent, unwrap);
  const body = wrapped ? (sent as Record<string, unknown>)[unwrap] : sent;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body, at: wrapped ? `/${unwrap}` : '' };
  throw badRequest(`${wrapped ? unwrap : 'the request body'} must be a JSON object`);
}

function malformed(error: unknown): MalformedJson {
  if (error instanceof MalformedJson) return error;
  throw error;
}

/** Fills in the defaults, too. @param at the position of the body in what was sent, as a JSON Pointer */
function validate(operationId: OperationId, { params, query, headers, body }: ValidRequest, at: string): void {
  const parts = { path: params, query, header: headers, requestBody: body };
  const errors = requestValidators[operationId].flatMap((valid) => (valid(parts) ? [] : (valid.errors ?? [])));
  if (errors.length === 0) return;
  const details = toDetails(errors).map((detail) => (/^(?:\/|$)/.test(detail.path) ? { ...detail, path: at + detail.path } : detail));
  throw badRequest(details.length > 0 ? `${details[0]!.path || 'the request'}: ${details[0]!.message}` : 'invalid', details);
}

type Types = Readonly<Record<string, string>>;

/** Keeps the declared parameters (unknown ones are ignored) and reads those that are integers or booleans. */
function coerced(values: Record<string, unknown>, types: Types): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    const value = values[name];
    if (value === undefined) continue;
    if (type === 'integer' && typeof value === 'string' && /^-?\d{1,16}$/.test(value)) result[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) result[name] = value === 'true';
    else result[name] = value;
  }
  return result;
}

/** The headers, those that are declared read as UTF-8, so that their characters are counted and compared as such; Node reads bytes as Latin-1. */
function decoded(sent: Context['headers'], declared: Types): Record<string, unknown> {
  const headers: Record<string, unknown> = { ...sent };
  for (const name of Object.keys(declared)) {
    const value = headers[name];
    if (typeof value !== 'string' || /^[\x20-\x7e]*$/.test(value)) continue;
    try {
      headers[name] = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
    } catch {
      throw badRequest(`the header ${name} is not UTF-8`);
    }
  }
  return headers;
}
