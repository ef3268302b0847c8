import { lastSegment, METHODS, resolve, successesOf, type BundledDocument, type Node } from './bundle.ts';
import { cachingOf } from './caching.ts';
import { scopesOf } from './scopes.ts';

interface Operation extends Node {
  operationId: string;
  parameters?: unknown[];
  requestBody?: unknown;
  security?: unknown[];
  responses: Record<string, Node>;
}

/**
 * Adds what every operation answers by its kind, unless it says something of its own there: a missing token, a body that
 * is too large, and so on; and what every answer carries. `x-status` is `preview` where nothing else stands.
 */
export function withStandardResponses(document: BundledDocument): BundledDocument {
  const { paths, components } = structuredClone(document) as {
    paths: Record<string, Node>;
    components: Components;
  };
  for (const item of Object.values(paths)) {
    for (const method of METHODS) {
      if (!item[method]) continue;
      const looked = withPreconditions(item[method] as Operation, method, components);
      const operation = complete(looked, item['parameters'] !== undefined);
      carryCaching(operation, components);
      carryRate(operation, components);
      const protocol = PROTOCOLS[operation['x-errors'] as string];
      item[method] = protocol === undefined ? operation : withErrorsOf(protocol, operation, components.responses);
    }
  }
  for (const response of Object.values(components.responses)) carryRequestId(response);
  return { ...document, paths, components };
}

/** What the schemas and responses of a protocol begin with that has a form of its own for errors. */
const PROTOCOLS: Record<string, string> = { a2a: 'A2a', openai: 'OpenAi' };

/** What responses and parameters refer to. */
interface Components {
  responses: Record<string, Node>;
  parameters: Record<string, Node>;
  schemas: Record<string, Node>;
}

/**
 * The operation with what RFC 9110, §13, makes of an `ETag`: whoever serves one, or takes `If-Match`, looks at both headers, and refuses;
 * a client that has what it would read gets a 304.
 */
function withPreconditions(operation: Operation, method: string, components: Components): Operation {
  const { parameters = [], responses } = operation;
  const taken = parameters.map((one) => resolve({ components }, one as Node)['name']);
  const tagged = successesOf({ components }, responses).some((one) => Object.hasOwn((one['headers'] ?? {}) as Node, 'ETag'));
  if (!tagged && !taken.includes('If-Match')) return operation;
  const missing = (['If-Match', 'If-None-Match'] as const).filter((name) => !taken.includes(name));
  const refusals = { ...(method === 'get' ? { 304: 'NotModified' } : {}), 412: 'PreconditionFailed' };
  return {
    ...operation,
    parameters: [...parameters, ...missing.map((name) => ({ $ref: `#/components/parameters/${PRECONDITIONS[name]}` }))],
    responses: { ...shared(refusals), ...responses },
  };
}

/** The parameters of the preconditions that the generator adds. */
export const PRECONDITIONS = { 'If-Match': 'WantedVersion', 'If-None-Match': 'KnownVersion' };

/** Says of each success how long it may be kept, unless it does so itself. What can be a stream says it in words, as it does of the request's id. */
function carryCaching({ responses }: Operation, components: Components): void {
  for (const own of successesOf({ components }, responses)) {
    const { content, headers } = own as { content?: Node; headers?: Node };
    if (!content || Object.hasOwn(content, 'text/event-stream') || Object.hasOwn(headers ?? {}, 'Cache-Control')) continue;
    addHeader(own, 'Cache-Control', cachingOf(own, components.schemas));
  }
}

/** Says of each success of what counts against the tenant's rate of runs how much is left, unless it can be a stream. */
function carryRate({ responses }: Operation, components: Components): void {
  const { headers = {} } = resolve<Node>({ components }, responses['429'] ?? {}) as { headers?: Node };
  for (const name of ['RateLimit', 'RateLimit-Policy'].filter((one) => Object.hasOwn(headers, one))) {
    for (const own of successesOf({ components }, responses)) {
      if (!Object.hasOwn((own['content'] ?? {}) as Node, 'text/event-stream')) addHeader(own, name, name.replace('-', ''));
    }
  }
}

function complete(operation: Operation, pathParameters: boolean): Operation {
  const { responses, requestBody, parameters, security } = operation;
  const all: Record<string, Node> = {
    ...standard({
      hasInput: !!(requestBody ?? parameters ?? pathParameters),
      hasBody: !!requestBody,
      open: security?.length === 0,
      scoped: scopesOf(operation).length > 0,
    }),
    ...responses,
  };
  for (const response of Object.values(responses)) if (!response['$ref']) carryRequestId(response);
  if (responses['201']) addHeader(responses['201'], 'Location', 'Location');
  // Numbers come in ascending order by themselves; `default` stays behind them.
  const { default: otherwise, ...numbered } = all;
  return { 'x-status': 'preview', ...operation, responses: { ...numbered, default: otherwise! } };
}

/**
 * The operation with its errors in the form of another protocol, which the schema `<protocol>Error` describes: each shared
 * response has a sibling there, `<protocol>BadRequest` for `BadRequest`.
 */
function withErrorsOf(protocol: string, operation: Operation, shared: Record<string, Node>): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (!response['$ref'] || status.startsWith('2')) return [status, response];
    const name = lastSegment(response['$ref'] as string);
    if (name.startsWith(protocol)) return [status, response];
    const schema = { $ref: `#/components/schemas/${protocol}Error` };
    shared[protocol + name] ??= { ...shared[name], content: { 'application/json': { schema } } };
    return [status, { $ref: `#/components/responses/${protocol}${name}` }];
  });
  return { ...operation, responses: Object.fromEntries(responses) as Record<string, Node> };
}

/** What is known of an operation: its `scoped` ones take a token with a scope. */
interface Kind {
  hasInput: boolean;
  hasBody: boolean;
  open: boolean;
  scoped: boolean;
}

function standard({ hasInput, hasBody, open, scoped }: Kind): Record<string, Node> {
  const names = {
    ...(hasInput ? { 400: 'BadRequest' } : {}),
    ...(open ? {} : { 401: 'Unauthorized', 429: 'TooManyRequests', 503: 'Unavailable' }),
    ...(scoped ? { 403: 'Forbidden' } : {}),
    405: 'MethodNotAllowed',
    ...(hasBody ? { 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' } : {}),
    500: 'InternalError',
    default: 'ApiErrorResponse',
  };
  return shared(names);
}

function shared(names: Record<string, string>): Record<string, Node> {
  return Object.fromEntries(Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]));
}

/** Streams carry it too, and say so in words: generators, which have the first form alone, make wrappers of headers that hide the stream. */
function carryRequestId(response: Node): void {
  if (Object.keys((response['content'] ?? {}) as Node)[0] === 'text/event-stream') return;
  addHeader(response, 'X-Request-Id', 'RequestId');
}

/** What a response says itself of a header goes before what is said here. */
function addHeader(response: Node, name: string, component: string): void {
  response['headers'] = { [name]: { $ref: `#/components/headers/${component}` }, ...(response['headers'] as Node | undefined) };
}
