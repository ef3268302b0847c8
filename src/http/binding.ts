import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OpenAPIBackend, type Context as BackendContext, type Document, type Operation, type Request } from 'openapi-backend';
import { operations, type OperationId } from '../generated/operations.ts';
import { badRequest } from '../lib/problem.ts';
import type { Handlers, HandlerContext, Reply } from './handler.ts';
import { toDetails } from './validation.ts';

/** A request that the router has matched: what openapi-backend would otherwise parse a second time. */
export interface MatchedRequest {
  operationId: OperationId;
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** Where `body` stands in the body that was sent, as a JSON Pointer. */
  unwrapped: string;
}

/** Validates a matched request against the spec and calls its operation's handler. */
export type Dispatch = (request: MatchedRequest, context: HandlerContext) => Promise<Reply>;

/** The operations, bound. */
export interface Binding {
  dispatch: Dispatch;
  /** Compiles what the first request of each operation would otherwise wait for, in the background. */
  warmUp(): void;
}

/**
 * Binds the handlers to the operations of the document by their operationIds.
 * @throws when an operation has no handler, or a handler no operation
 */
export async function bind(document: object, handlers: Handlers): Promise<Binding> {
  const missing = Object.keys(operations).filter((id) => !Object.hasOwn(handlers, id));
  if (missing.length > 0) throw new Error(`operations without a handler: ${missing.join(', ')}`);

  // One compiler for all operations; the patterns of the spec are written for unicode.
  // The schemas were validated when the document was linted.
  const unchecked = { meta: false, validateSchema: false, addUsedSchema: false } as const;
  const ajv = new Ajv2020.default({
    strict: false,
    coerceTypes: false,
    allErrors: false,
    verbose: true,
    unicodeRegExp: true,
    ...unchecked,
  });
  addFormats.default(ajv);
  const backend = new OpenAPIBackend({
    // It resolves the references in place: a copy keeps the served document acyclic.
    definition: structuredClone(document) as Document,
    quick: true,
    strict: true,
    // It makes a compiler of its own for every operation, which is then not used: as little of one as can be.
    ajvOpts: unchecked,
    customizeAjv: () => ajv as never,
    handlers: {
      ...Object.fromEntries(Object.entries(handlers).map(([id, handler]) => [id, adapt(handler as AnyHandler)])),
      validationFail: ({ validation, request }) => {
        const { unwrapped } = request as unknown as MatchedRequest;
        const details = toDetails(validation.errors ?? []).map((one) =>
          /^(?:\/|$)/.test(one.path) ? { ...one, path: unwrapped + one.path } : one,
        );
        throw badRequest(details.length > 0 ? `${details[0]!.path || 'the request'}: ${details[0]!.message}` : 'invalid', details);
      },
      unauthorizedHandler: () => {
        throw new Error('a request came through that was not authenticated');
      },
    },
    // The app has authenticated by now; this makes sure of it for every scheme that the spec names.
    securityHandlers: {
      tenantToken: (_, context: HandlerContext) => context.auth === 'tenant',
      adminToken: (_, context: HandlerContext) => context.auth === 'admin',
    },
  });
  await backend.init();

  const byId = new Map(backend.router.getOperations().map((operation) => [operation.operationId as OperationId, operation]));
  const unknown = [...byId.keys()].filter((id) => !Object.hasOwn(operations, id));
  if (unknown.length > 0) throw new Error(`the generated operation table lacks: ${unknown.join(', ')}`);
  // The router has matched and parsed already (openapi-backend's own costs up to 275 µs a request).
  backend.router.matchOperation = ((request: MatchedRequest) => byId.get(request.operationId)) as never;
  const parameters = new Map([...byId].map(([id, operation]) => [id, parametersOf(operation)]));
  // Asked for before the match, and again to validate and to handle: once is enough.
  const parsed = new WeakMap<MatchedRequest, ReturnType<typeof parse>>();
  backend.router.parseRequest = ((request: MatchedRequest, operation?: Operation) => {
    if (!operation) return request;
    const known = parsed.get(request) ?? parse(request, parameters.get(request.operationId)!);
    parsed.set(request, known);
    return known;
  }) as never;
  return {
    dispatch: (request, context) => backend.handleRequest(request as unknown as Request, context) as Promise<Reply>,
    warmUp: () => compileInTurns([...byId.keys()], (id) => backend.validator.getRequestValidatorsForOperation(id)),
  };
}

/** One operation a turn of the event loop: requests come in between. */
function compileInTurns(ids: OperationId[], compile: (id: OperationId) => unknown): void {
  const [id, ...rest] = ids;
  if (id === undefined) return;
  setImmediate(() => {
    compile(id);
    compileInTurns(rest, compile);
  }).unref();
}

type AnyHandler = (request: unknown, context: HandlerContext) => Reply | Promise<Reply>;

/** Gives one of our handlers the form of one of openapi-backend's. */
function adapt(handler: AnyHandler) {
  return ({ request: { params, query, headers, requestBody: body } }: BackendContext, context: HandlerContext) =>
    handler({ params, query, headers, body }, context);
}

/** The declared parameters of an operation, by where they stand and by name, with their types. */
interface Parameters {
  path: Map<string, unknown>;
  query: Map<string, unknown>;
  /** Lower-case names. */
  headers: string[];
}

function parametersOf(operation: Operation): Parameters {
  const declared = (operation.parameters ?? []) as { in: string; name: string; schema?: { type?: unknown } }[];
  const types = (where: string) => new Map(declared.filter((one) => one.in === where).map((one) => [one.name, one.schema?.type]));
  return { path: types('path'), query: types('query'), headers: Array.from(types('header').keys(), (name) => name.toLowerCase()) };
}

function parse(request: MatchedRequest, parameters: Parameters) {
  const headers = { ...request.headers };
  for (const name of parameters.headers) decodeHeader(headers, name);
  return {
    ...request,
    headers,
    requestBody: request.body,
    cookies: {},
    params: coerce(request.params, parameters.path),
    query: coerce(request.query, parameters.query),
  };
}

/** Reads a header as UTF-8, so that its characters are counted and compared as such; Node reads bytes as Latin-1. */
function decodeHeader(headers: MatchedRequest['headers'], name: string): void {
  const value = headers[name];
  if (typeof value !== 'string' || /^[\x20-\x7e]*$/.test(value)) return;
  try {
    headers[name] = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    throw badRequest(`the header ${name} is not UTF-8`);
  }
}

/** Keeps the declared parameters (unknown ones are ignored) and reads those that are integers or booleans. */
function coerce(values: Record<string, unknown>, types: Map<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, type] of types) {
    const value = values[name];
    if (value === undefined) continue;
    if (type === 'integer' && typeof value === 'string' && /^-?\d{1,16}$/.test(value)) result[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) result[name] = value === 'true';
    else result[name] = value;
  }
  return result;
}
