import { lastSegment, METHODS, type BundledDocument, type Node } from './bundle.ts';
import { longest } from './longest.ts';
import { scopesOf } from './scopes.ts';
import { hasOtherRules } from './protocols.ts';
import { requestsOf, type RequestParts } from './requests.ts';

interface Operation {
  tags: string[];
  security?: Record<string, unknown>[];
  responses: Record<string, Response & { $ref?: string }>;
  'x-json-rpc'?: boolean;
  'x-errors'?: 'a2a' | 'a2a-http' | 'a2a-legacy' | 'openai';
  'x-unwrap'?: string;
  'x-vary'?: string[];
  'x-internal'?: boolean;
  'x-websocket'?: boolean;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

interface OpenApi {
  security?: Record<string, unknown>[];
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
  components: { schemas: { TokenScope: { enum: string[] } } & Record<string, Node>; responses: Record<string, Response> };
}

/** Renders the operation table: what the router, the app and the tests need to know of each operation. */
export function renderOperations(document: BundledDocument): string {
  const api = document as unknown as OpenApi;
  const rows = requestsOf(document).map((request) => `  ${request.operationId}: ${JSON.stringify(describe(api, request))},`);
  const scopes = api.components.schemas.TokenScope.enum;
  return `/** One operation of the contract. */
export interface OperationInfo {
  method: ${METHODS.map((method) => `'${method}'`).join(' | ')};
  /** As the document has it: \`/v1/agents/{id}\`. */
  path: string;
  /** As the router takes it: \`/v1/agents/:id\`. */
  koaPath: string;
  tag: string;
  /** Whose token it takes. */
  auth: 'tenant' | 'admin' | 'none';
  /** What a tenant's token has to allow: all of one of these sets; empty when it takes no such token. */
  scopes: readonly (readonly (${scopes.map((scope) => `'${scope}'`).join(' | ')})[])[];
  /** Whether it answers with an event stream. */
  streaming: boolean;
  /** Whether it counts against the rate of its tenant, and says how much is left. */
  rated: boolean;
  /** The types of its parameters, by where they stand and by name; the names of headers are in lower case. */
  parameters: Record<'path' | 'query' | 'header', Record<string, string>>;
  hasBody: boolean;
  /** Whether it names what it ignores of a request, or refuses it for \`Prefer: handling=strict\`. */
  handling: boolean;
  /**
   * The types of the fields of a body that is a form, by name; \`member[of]\` is a member of one that is an object. Undefined: it is JSON.
   */
  form?: Record<string, string>;
  /** Bytes that a body may have, where its schema bounds it; otherwise 0. */
  maxBody: number;
  /** Whether a body that isn't what it should be is answered by the handler, in the manner of JSON-RPC. */
  jsonRpc: boolean;
  /** The form of its errors: \`ErrorBody\`, or that of another protocol. */
  errors: 'api' | 'a2a' | 'a2a-http' | 'a2a-legacy' | 'openai';
  /** The media type of its JSON, which a body may have as well as \`application/json\`. */
  json: string;
  /** The member that the body may be wrapped in; empty when there is none. */
  unwrap: string;
  /** How long an answer may be kept, as \`Cache-Control\` has it; empty where the handler says it. */
  caching: '' | 'no-store' | 'private, no-cache';
  /** The headers of the request that decide what the answer looks like, as \`Vary\` names them; empty when there are none. */
  vary: string;
  /** Whether its requests come as messages of a WebSocket, too. */
  socket: boolean;
  /** Whether only the pages of this server need it: clients of the contract do without. */
  internal: boolean;
}

/** Every operation of the contract by its operationId. */
export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
`;
}

/** What the successes of an operation say of how long they may be kept. */
function cachingOf(successes: Response[]): '' | 'no-store' | 'private, no-cache' {
  const said = successes.map(({ headers }) => headers?.['Cache-Control'] as { $ref?: string } | undefined);
  const names = said.map((header) => header && lastSegment(header.$ref ?? ''));
  if (names.includes('NoStore')) return 'no-store';
  return names.some((name) => name !== undefined && name !== 'PrivateCaching') ? '' : 'private, no-cache';
}

function describe(api: OpenApi, { path, method, parameters, body, isForm }: RequestParts) {
  const operation = api.paths[path]![method]!;
  const schemes = Object.keys((operation.security ?? api.security ?? [])[0] ?? {});
  const responseOf = (status: string): Response | undefined => {
    const response = operation.responses[status];
    return response?.$ref ? api.components.responses[lastSegment(response.$ref)] : response;
  };
  const types = (where: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, schema['type']]));
  return {
    method,
    path,
    koaPath: path.replaceAll(':', String.raw`\:`).replaceAll(/\{(\w+)\}/g, ':$1'),
    tag: operation.tags[0],
    auth: schemes[0] === 'tenantToken' ? 'tenant' : schemes[0] === 'adminToken' ? 'admin' : 'none',
    scopes: scopesOf(operation as unknown as Node),
    streaming: 'text/event-stream' in (responseOf('200')?.content ?? {}),
    rated: 'RateLimit' in (responseOf('429')?.headers ?? {}),
    parameters: { path: types('path'), query: types('query'), header: types('header') },
    hasBody: body !== undefined,
    handling: !hasOtherRules(operation as unknown as Node) && parameters.some(({ name }) => name === 'prefer'),
    ...(isForm && { form: fieldsOf(body!, api.components.schemas) }),
    maxBody: body ? bytesFor(longest(body, api.components.schemas)) : 0,
    jsonRpc: operation['x-json-rpc'] === true,
    errors: operation['x-errors'] ?? 'api',
    json: operation['x-errors'] === 'a2a-http' ? 'application/a2a+json' : 'application/json',
    unwrap: operation['x-unwrap'] ?? '',
    caching: cachingOf(Object.keys(operation.responses).flatMap((status) => (status.startsWith('2') ? responseOf(status) : []) ?? [])),
    vary: (operation['x-vary'] ?? []).join(', '),
    socket: operation['x-websocket'] === true,
    internal: operation['x-internal'] === true,
  };
}

/** The types of the fields of a form, and of the members of those that are objects. */
function fieldsOf(schema: Node, schemas: Record<string, Node>): Record<string, string> {
  const resolved = (node: Node): Node => (typeof node['$ref'] === 'string' ? schemas[lastSegment(node['$ref'])]! : node);
  const membersOf = (node: Node): [string, Node][] =>
    Object.entries((resolved(node)['properties'] ?? {}) as Record<string, Node>).map(([name, one]) => [name, resolved(one)]);
  const typeOf = (node: Node): string => (node['contentMediaType'] === 'application/octet-stream' ? 'file' : String(node['type']));
  const fields = membersOf(schema).flatMap(([name, node]): [string, string][] => [
    [name, typeOf(node)],
    ...membersOf(node).map(([member, one]): [string, string] => [`${name}[${member}]`, typeOf(one)]),
  ]);
  return Object.fromEntries(fields);
}

/** The smallest bound for bodies. */
const LEAST_BYTES = 4096;

/** Bytes for a body that may be so long, and some spaces: a power of two, so that not each change of a schema makes another one. */
function bytesFor(most: number): number {
  return most === Infinity ? 0 : Math.max(LEAST_BYTES, 2 ** Math.ceil(Math.log2(most)));
}
