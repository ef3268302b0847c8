import { lastSegment, METHODS, resolve, successesOf, type BundledDocument, type Node } from './bundle.ts';
import { cachingOf } from './caching.ts';
import { hasOtherRules } from './protocols.ts';
import { refusesTokens } from './scopes.ts';

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
      const hasInput = !!(looked.requestBody ?? looked.parameters ?? item['parameters']);
      const operation = complete(hasInput && !hasOtherRules(looked) ? withHandling(looked, components) : looked, hasInput, components);
      carryCaching(operation, components);
      carryRate(operation, components);
      const protocol = PROTOCOLS[operation['x-errors'] as string];
      item[method] = protocol === undefined ? operation : withErrorsOf(protocol, operation, components.responses);
    }
  }
  for (const response of Object.values(components.responses)) carryRequestId(response);
  return { ...document, paths, components };
}

/** What has a form of its own for errors: what its schemas and responses begin with, and the media type of its errors. */
const PROTOCOLS: Record<string, { prefix: string; media: string }> = {
  a2a: { prefix: 'A2a', media: 'application/json' },
  'a2a-http': { prefix: 'A2aHttp', media: 'application/a2a+json' },
  'a2a-legacy': { prefix: 'A2aLegacy', media: 'application/json' },
  openai: { prefix: 'OpenAi', media: 'application/json' },
};

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

const PRECONDITIONS = { 'If-Match': 'WantedVersion', 'If-None-Match': 'KnownVersion' };

/** The parameters that the generator adds. */
export const ADDED_PARAMETERS = [...Object.values(PRECONDITIONS), 'Handling'];

/** The operation with what it does with names that it doesn't know (RFC 7240, §4.4). Of a stream words say it, as of its other headers. */
function withHandling(operation: Operation, components: Components): Operation {
  const { parameters = [], responses } = operation;
  for (const own of successesOf({ components }, responses)) {
    if (Object.keys((own['content'] ?? {}) as Node)[0] === 'text/event-stream') continue;
    addHeader(own, 'Baton-Ignored', 'Ignored');
    addHeader(own, 'Preference-Applied', 'PreferenceApplied');
  }
  if (parameters.some((one) => resolve({ components }, one as Node)['name'] === 'Prefer')) return operation;
  return { ...operation, parameters: [...parameters, { $ref: '#/components/parameters/Handling' }] };
}

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

function complete(operation: Operation, hasInput: boolean, { schemas }: Components): Operation {
  const { responses, requestBody, security } = operation;
  const all: Record<string, Node> = {
    ...standard({
      hasInput,
      hasBody: !!requestBody,
      open: security?.length === 0,
      scoped: refusesTokens(operation, (schemas['TokenScope']?.['enum'] ?? []) as string[]),
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
 * The operation with its errors in the form of another protocol, which the schema `<prefix>Error` describes: each shared
 * response has a sibling there, `<prefix>BadRequest` for `BadRequest`.
 */
function withErrorsOf({ prefix, media }: (typeof PROTOCOLS)[string], operation: Operation, shared: Record<string, Node>): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (!response['$ref'] || status.startsWith('2')) return [status, response];
    const name = lastSegment(response['$ref'] as string);
    if (name.startsWith(prefix)) return [status, response];
    const schema = { $ref: `#/components/schemas/${prefix}Error` };
    shared[prefix + name] ??= { ...shared[name], content: { [media]: { schema } } };
    return [status, { $ref: `#/components/responses/${prefix}${name}` }];
  });
  return { ...operation, responses: Object.fromEntries(responses) as Record<string, Node> };
}

/** What is known of an operation: its `scoped` ones refuse a token that lacks a scope. */
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
