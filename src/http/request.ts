import type { Context } from 'koa';
import { operations, type OperationId } from '../generated/operations.ts';
import { badRequest, type Problem } from '../lib/problem.ts';
import { MalformedJson, type Bodies } from './body.ts';
import { decoded as asText, parseRequest, refuseParameters, validRequest, type ValidRequest } from './parse-request.ts';
import type { ParserThread } from './parser-thread.ts';
import { refuseNearNames } from './query-names.ts';

/** What bodies are received and parsed with. */
export interface RequestReader {
  bodies: Pick<Bodies, 'receive'>;
  parser: Pick<ParserThread, 'parse'>;
}

/** A request that was read. */
export interface ReadRequest {
  request: ValidRequest;
  /** Gives back the place of its body among the bytes in work. */
  leave(): void;
}

/**
 * Reads and validates a request that the router has matched.
 * @param group whose request it is @throws {Problem} when it is not valid
 */
export async function readRequest(
  ctx: Context,
  operationId: OperationId,
  group: number,
  { bodies, parser }: RequestReader,
): Promise<ReadRequest> {
  const { parameters, hasBody, jsonRpc, maxBody } = operations[operationId];
  // Koa keeps what it has parsed.
  const query = ctx.querystring === '' ? {} : ctx.query;
  refuseNearNames(operationId, query);
  const request = {
    params: coerced(ctx.params, parameters.path),
    query: wellDecoded(coerced(query, parameters.query), ctx.querystring),
    headers: decoded(ctx.headers, parameters.header),
  };
  if (!hasBody) return { request: validRequest(operationId, { ...request, body: undefined }), leave() {} };
  // A client that waits for leave to send its body is told what is wrong already.
  if (ctx.headers.expect !== undefined) refuseParameters(operationId, request);
  let leave = (): void => {};
  try {
    const received = await bodies.receive(ctx, { group, maxBody });
    const { pieces, isLarge } = received;
    leave = received.leave;
    const parse = isLarge ? parser.parse(operationId, pieces, request) : parseRequest(operationId, () => asText(pieces), request);
    return { request: await parse, leave };
  } catch (error) {
    leave();
    // JSON-RPC has an error of its own for malformed bodies: the handler answers.
    if (jsonRpc && error instanceof MalformedJson) {
      return { request: validRequest(operationId, { ...request, body: error }), leave() {} };
    }
    throw error;
  }
}

/** @throws {Problem} 400 for bytes that are no UTF-8, for which Koa puts U+FFFD */
function wellDecoded(values: Record<string, unknown>, sent: string): Record<string, unknown> {
  if (/%EF%BF%BD/i.test(sent)) return values;
  for (const [name, value] of Object.entries(values)) if (String(value).includes('\ufffd')) throw notUtf8('query', name);
  return values;
}

function notUtf8(where: 'query' | 'header', name: string): Problem {
  const [path, message] = [`${where}/${name}`, 'is not UTF-8'];
  return badRequest(`${path}: ${message}`, [{ path, message }]);
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
      throw notUtf8('header', name);
    }
  }
  return headers;
}
