import { METHODS, lastSegment, resolve, successesOf, type BundledDocument, type Node } from '../bundle.ts';
import { runEvents, unionOf } from '../events.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: Node[];
  requestBody?: Node;
  responses: Record<string, Node>;
}

interface Parameter {
  name: string;
  in: string;
}

/** What the client lets be set for a call: its signatures take these in the same object as a query. */
const OPTIONS = ['signal', 'headers', 'timeoutMs', 'maxRetries'];

/** An operation with its method and path, and with the parameters of the path. */
interface Call extends Operation {
  method: string;
  path: string;
  parameters: Node[];
}

/**
 * Renders what the TypeScript client has of the contract besides the types of its schemas: the names of events and codes,
 * a method for every operation that doesn't stream, and the version.
 * @param openapi the document for generators, of which `schemas` was made
 * @param webhooks those of the whole document, which that one leaves out
 */
export function typescriptClient(
  openapi: BundledDocument,
  webhooks: Record<string, Node>,
  asyncapi: BundledDocument,
  schemas: string,
): [name: string, content: string][] {
  const { version } = openapi['info'] as { version: string };
  return [
    ['schemas.ts', schemas],
    ['events.ts', renderEventTypes(openapi, asyncapi) + renderMessageTypes(webhooks)],
    ['api.ts', renderApi(openapi)],
    ['version.ts', `/** The release of this package. */\nexport const VERSION = '${version}';\n`],
  ];
}

function renderMessageTypes(webhooks: Record<string, Node>): string {
  const names = Object.values(webhooks).map((item) => {
    const { requestBody } = item['post'] as { requestBody: { content: Record<string, { schema: { $ref: string } }> } };
    return lastSegment(requestBody.content['application/json']!.schema.$ref);
  });
  return `
/** What endpoints of webhooks are told that this release knows, told apart by \`type\`. */
export type KnownWebhookMessage = ${[...new Set(names)].map((name) => `components['schemas']['${name}']`).join(' | ')};
`;
}

function renderEventTypes(openapi: BundledDocument, asyncapi: BundledDocument): string {
  const { schemas } = openapi['components'] as { schemas: Record<string, Node> };
  const events = runEvents(asyncapi);
  return `import type { components } from './schemas.ts';

${events.map(({ schema, summary }) => `/** ${summary} */\nexport type ${schema} = components['schemas']['${schema}'];`).join('\n')}

/** The events of a run that this release knows, told apart by \`type\`. */
export type KnownRunEvent = ${events.map(({ schema }) => schema).join(' | ')};

/** What a stream of notifications brings that this release knows. */
export type KnownNotification = components['schemas']['NotificationStreamEvent'];

/** Why a run failed. */
export type KnownRunErrorCode = ${unionOf(schemas['ErrorCode']!)};

/** How an answer ended. */
export type KnownFinishReason = ${unionOf(schemas['FinishReason']!)};

/** Why a request was refused. */
export type KnownApiErrorCode = ${unionOf(schemas['ApiErrorCode']!)};
`;
}

function renderApi(openapi: BundledDocument): string {
  const methods = calls(openapi)
    .filter((call) => !streams(call, openapi))
    .map((call) => renderMethod(call, openapi));
  return `import type { ApiPromise } from '../api-promise.ts';
import { asked, segment, type Call, type CallOptions, type Tagged } from '../call.ts';
import { listed, type ListPromise } from '../list-promise.ts';
import type { components, operations } from './schemas.ts';

type Schemas = components['schemas'];
type Path<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['path']>;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type Body<Id extends keyof operations> = NonNullable<operations[Id]['requestBody']>['content']['application/json'];

/** The operations that answer with one document, by their operationId: ids of the path first, then the body, then the query. */
export class Api {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }
${methods.join('')}}
`;
}

function renderMethod(call: Call, openapi: BundledDocument): string {
  const { operationId, method, path } = call;
  const parameters = call.parameters.map((parameter) => resolve<Node>(openapi, parameter) as unknown as Parameter);
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const doubtful = query.find((name) => OPTIONS.includes(name));
  if (doubtful !== undefined)
    throw new Error(`${operationId}: the client can't tell the parameter '${doubtful}' from an option of its own`);
  const { type, kind } = answerOf(call, openapi);
  const taken = [
    ...names.map((name) => `${camel(name)}: Path<'${operationId}'>['${name}']`),
    ...(call.requestBody ? [`body: Body<'${operationId}'>`] : []),
    // With the options in it, so that an operation may get a query later on.
    ...(query.length > 0 ? [`query?: Query<'${operationId}'> & CallOptions`] : []),
    'options?: CallOptions',
  ];
  const target =
    names.length > 0 ? `\`${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${segment(${camel(name)})}`)}\`` : `'${path}'`;
  const items = itemsOf(call, openapi);
  const options = query.length > 0 ? `asked(query, options${items === undefined ? '' : ', cursor'})` : '{ options }';
  const sent = call.requestBody ? `{ body, ...${options} }` : options;
  const made = `this.#call<${type}>('${kind}', '${method.toUpperCase()}', ${target}, ${sent.replace('...{ options }', 'options')})`;
  return `
  /** ${call.summary}: \`${method.toUpperCase()} ${path}\`. */
  ${operationId}(${taken.join(', ')}): ${items === undefined ? `ApiPromise<${type}>` : `ListPromise<${type}, ${type}['${items}'][number]>`} {
    return ${items === undefined ? made : `listed('${items}', (${query.length > 0 ? 'cursor' : ''}) => ${made})`};
  }
`;
}

/** @throws when the client can't return an operation's answer */
function answerOf(call: Call, openapi: BundledDocument): { type: string; kind: 'json' | 'tagged' | 'text' | 'response' | 'nothing' } {
  const answers = successesOf(openapi, call.responses) as { content?: Record<string, { schema: Node }>; headers?: object }[];
  const bodies = answers.flatMap(({ content = {} }) => Object.entries(content));
  const types = new Set(
    bodies.map(([mime, { schema }]) => {
      if (mime === 'application/json' && typeof schema['$ref'] === 'string') return `Schemas['${lastSegment(schema['$ref'])}']`;
      if (mime.startsWith('text/') || mime === 'application/yaml') return 'string';
      if (mime === '*/*') return 'Response';
      throw new Error(`${call.operationId}: an answer of ${mime} without a schema of its own`);
    }),
  );
  const [type] = types;
  if (type === undefined) return { type: 'void', kind: 'nothing' };
  // Objects of the contract are told apart by their members.
  if ([...types].every((one) => one.startsWith('Schemas'))) {
    const all = [...types].join(' | ');
    return canBeChanged(call, openapi) && answers.every(({ headers = {} }) => 'ETag' in headers)
      ? { type: `Tagged<${all}>`, kind: 'tagged' }
      : { type: all, kind: 'json' };
  }
  if (types.size !== 1) throw new Error(`${call.operationId} answers with ${types.size} kinds of bodies`);
  return { type, kind: type === 'string' ? 'text' : 'response' };
}

/** The member of an answer that holds the items of a list; undefined when the answer is none. */
function itemsOf(call: Call, openapi: BundledDocument): string | undefined {
  const content = resolve<Node>(openapi, call.responses['200'] ?? {})['content'] as Record<string, { schema: Node }> | undefined;
  const { properties = {} } = resolve<Node>(openapi, content?.['application/json']?.schema ?? {}) as { properties?: Record<string, Node> };
  const arrays = Object.keys(properties).filter((name) => resolve<Node>(openapi, properties[name]!)['type'] === 'array');
  return call.method === 'get' && 'count' in properties && arrays.length === 1 ? arrays[0] : undefined;
}

/** Whether the tag of an answer is for changing what was read, and not for a cache alone. */
function canBeChanged({ method, path }: Call, openapi: BundledDocument): boolean {
  const { paths } = openapi as unknown as { paths: Record<string, Record<string, unknown>> };
  return method !== 'get' || METHODS.some((one) => one !== 'get' && Object.hasOwn(paths[path]!, one));
}

function streams(call: Call, openapi: BundledDocument): boolean {
  return Object.hasOwn((resolve<Node>(openapi, call.responses['200'] ?? {})['content'] ?? {}) as Node, 'text/event-stream');
}

function calls(openapi: BundledDocument): Call[] {
  const { paths } = openapi as unknown as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      const parameters = [...((item['parameters'] ?? []) as Node[]), ...(operation?.parameters ?? [])];
      return operation ? [{ ...operation, method, path, parameters }] : [];
    }),
  );
}

function camel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
