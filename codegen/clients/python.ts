import { join } from 'node:path';
import { lastSegment, type BundledDocument } from '../bundle.ts';
import { ownWebhooks } from '../one-form.ts';
import { renderBlocking } from './python/blocking.ts';
import { renderCalls } from './python/calls.ts';
import { renderApi } from './python/api.ts';
import { renderInputs } from './python/inputs.ts';
import { renderModels, resolve, type Page } from './python/models.ts';
import { operationsOf, type Operation } from './python/operations.ts';
import { renderRetryable } from './python/retryable.ts';
import { reachableFrom, type Schema, type Schemas } from './python/schemas.ts';

const PACKAGE = 'clients/python/src/baton';
/** The folder of the Python client's generated modules. */
export const PYTHON_FOLDER = join(PACKAGE, '_generated');

/** The unions of the streams' events, each with the table by which its frames are read. */
const STREAM_UNIONS = { RunEvent: 'RUN_EVENTS', NotificationStreamEvent: 'NOTIFICATION_EVENTS' };

/**
 * The modules of the Python client that follow from the contract, by file name: what events, answers and bodies are
 * made of, and one function per operation; and the client that blocks, of the one for asyncio, which is written by hand.
 * @param openapi31 the document that has a schema for an event
 * @param openapi the document that has the messages of webhooks
 */
export function renderPythonClient(openapi31: BundledDocument, openapi: BundledDocument): [name: string, content: string][] {
  const schemas: Schemas = { ...schemasOf(openapi), ...schemasOf(openapi31), WebhookMessage: messagesOf(openapi) };
  const operations = operationsOf(openapi31);
  const events = reachableFrom(
    schemas,
    Object.keys(STREAM_UNIONS).map((name) => ({ $ref: `#/components/schemas/${name}` })),
  );
  const answers = operations.flatMap(({ answer }) => (answer.kind === 'json' ? [answer.schema] : []));
  const more = ['ErrorBody', 'WebhookMessage'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const models = reachableFrom(schemas, [...answers, ...more]);
  const inputs = reachableFrom(
    schemas,
    operations.flatMap(({ body, parameters }) => [...(body ? [body] : []), ...parameters.map(({ schema }) => schema)]),
  );
  const eventsModule = renderModels(schemas, events, { about: 'The events of streams.', tables: STREAM_UNIONS });
  return [
    ['__init__.py', '"""What follows from the contract."""\n'],
    ['events.py', `${eventsModule}\n${renderRetryable(schemas)}`],
    [
      'models.py',
      renderModels(schemas, models, { about: 'What the server answers, and what it tells webhooks.', pages: pagesOf(schemas, operations) }),
    ],
    ['inputs.py', renderInputs(schemas, inputs)],
    ['calls.py', renderCalls(schemas, operations)],
    ['api.py', renderApi(schemas, operations)],
    ...renderBlocking(PACKAGE),
  ];
}

const schemasOf = (document: BundledDocument): Schemas => (document['components'] as { schemas: Schemas }).schemas;

/** What a webhook may be sent, told apart by `type`. */
function messagesOf(document: BundledDocument): Schema {
  type Webhook = { post: { requestBody: { content: Record<string, { schema: Required<Pick<Schema, '$ref'>> }> } } };
  const messages = Object.entries(ownWebhooks(document) as unknown as Record<string, Webhook>);
  const refs = messages.map(([type, { post }]) => [type, post.requestBody.content['application/json']!.schema.$ref] as const);
  return {
    description: 'A message for a webhook.',
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
  };
}

/** The pages of lists, which have a `count`, each with the parameter that asks for the next one: it is named in a `next_…`. */
function pagesOf(schemas: Schemas, operations: Operation[]): Record<string, Page> {
  const pages = operations.flatMap(({ answer, parameters }): [string, Page][] => {
    if (answer.kind !== 'json' || !answer.schema.$ref) return [];
    const name = lastSegment(answer.schema.$ref);
    const { properties = {} } = schemas[name]!;
    const [list, ...others] = Object.keys(properties).filter((key) => resolve(schemas, properties[key]!).type === 'array');
    if (!('count' in properties) || list === undefined || others.length > 0) return [];
    const parameter = parameters.find((one) => one.in === 'query' && `next_${one.wire}` in properties);
    return [[name, { list, next: parameter?.wire }]];
  });
  return Object.fromEntries(pages);
}
