import type { Context } from 'koa';
import { operations, type OperationId } from '../generated/operations.ts';
import { wrongMember, type Problem } from '../lib/problem.ts';
import type { BodyReader, ReadRequest } from './body.ts';
import { MalformedJson, refuseParameters, validRequest } from './parse-request.ts';
import { tellIgnored } from './handling.ts';
import { unknownNames } from './query-names.ts';

/**
 * Reads and validates a request that the router has matched.
 * @param group whose request it is @throws {Problem} when it is not valid
 */
export async function readRequest(ctx: Context, operationId: OperationId, group: number, bodies: BodyReader): Promise<ReadRequest> {
  const read = await parsed(ctx, operationId, group, bodies);
  if (operations[operationId].handling) tellIgnored(ctx, read.request.ignored ?? []);
  return read;
}

async function parsed(ctx: Context, operationId: OperationId, group: number, bodies: BodyReader): Promise<ReadRequest> {
  const { parameters, hasBody, jsonRpc, maxBody } = operations[operationId];
  // Koa keeps what it has parsed.
  const query = ctx.querystring === '' ? {} : ctx.query;
  const request = {
    ignored: unknownNames(operationId, query),
    params: coerced(ctx.params, parameters.path, ONE_FORM),
    query: wellDecoded(coerced(query, parameters.query), ctx.querystring),
    headers: decoded(ctx.headers, parameters.header),
  };
  if (!hasBody) return { request: validRequest(operationId, { ...request, body: undefined }), release() {} };
  // A client that waits for `100 Continue` is told already what is wrong.
  if (ctx.headers.expect !== undefined) refuseParameters(operationId, request);
  try {
    return await bodies.read(ctx, { operationId, group, maxBody }, request);
  } catch (error) {
    // JSON-RPC has an error of its own for malformed bodies: the handler answers.
    if (!jsonRpc || !(error instanceof MalformedJson)) throw error;
    return { request: validRequest(operationId, { ...request, body: error }), release() {} };
  }
}

/** @throws {Problem} 400 for bytes that are no UTF-8, for which Koa puts U+FFFD */
function wellDecoded(values: Record<string, unknown>, sent: string): Record<string, unknown> {
  if (/%EF%BF%BD/i.test(sent)) return values;
  for (const [name, value] of Object.entries(values)) if (JSON.stringify(value).includes('\ufffd')) throw notUtf8('query', name);
  return values;
}

const notUtf8 = (where: 'query' | 'header', name: string): Problem => wrongMember(`${where}/${name}`, 'is not UTF-8');

type Types = Readonly<Record<string, string>>;

const INTEGER = /^-?\d{1,16}$/;
/** A thing has one address: `01` is no number of it. */
const ONE_FORM = /^(?:0|-?[1-9]\d{0,15})$/;

/** Keeps the declared parameters (unknown ones are ignored) and reads those that are integers or booleans. */
function coerced(values: Record<string, unknown>, types: Types, integer = INTEGER): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    const value = type === 'object' ? membersOf(values, name) : values[name];
    if (value === undefined) continue;
    if (type === 'integer' && typeof value === 'string' && integer.test(value)) result[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) result[name] = value === 'true';
    else result[name] = value;
  }
  return result;
}

/** The members of an object in a query, `metadata[project]=maps`; or what stands there under its bare name. */
function membersOf(values: Record<string, unknown>, name: string): unknown {
  const members = Object.entries(values).filter(([one]) => one.startsWith(`${name}[`) && one.endsWith(']'));
  return members.length > 0 ? Object.fromEntries(members.map(([one, value]) => [one.slice(name.length + 1, -1), value])) : values[name];
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
      throw notUtf8('header', name);
    }
  }
  return headers;
}
