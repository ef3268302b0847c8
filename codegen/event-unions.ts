import { mapObjects, type BundledDocument, type Node } from './bundle.ts';
import { allEvents, channelEvents, payloadSchemas } from './events.ts';
import { pruned } from './pruned.ts';

/**
 * Fills in the unions of events: a schema with `x-events-of: <channel>` becomes the union of the payloads that the
 * AsyncAPI document sends there, told apart by `type`. The payloads that only it knows come with them.
 */
export function withEventUnions(openapi: BundledDocument, asyncapi: BundledDocument): BundledDocument {
  const { components } = openapi as unknown as { components: { schemas: Record<string, Node> } };
  const payloads = pruned(
    { components: { schemas: payloadSchemas(asyncapi) } },
    allEvents(asyncapi).map(({ schema }) => ({ $ref: `#/components/schemas/${schema}` })),
  ) as unknown as { components: { schemas: Record<string, Node> } };
  const schemas = { ...payloads.components.schemas, ...components.schemas };
  for (const [name, { 'x-events-of': channel, ...union }] of Object.entries(schemas)) {
    if (typeof channel !== 'string') continue;
    const oneOf = channelEvents(asyncapi, channel).map(({ schema }) => ({ $ref: `#/components/schemas/${schema}` }));
    schemas[name] = { ...union, oneOf, discriminator: { propertyName: 'type' } };
  }
  return { ...openapi, components: { ...components, schemas } };
}

/** The same for the AsyncAPI document, whose schemas have no mapping: each alternative says its constant. Nothing stands beside a reference. */
export function withMessageUnions(asyncapi: BundledDocument): BundledDocument {
  const { components } = asyncapi as unknown as { components: { schemas: Record<string, Node> } };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const { 'x-events-of': channel, ...union } = schema;
    if (typeof channel !== 'string') return [name, schema];
    const oneOf = channelEvents(asyncapi, channel).map((event) => ({ $ref: `#/components/schemas/${event.schema}` }));
    const properties = { type: { type: 'string', description: 'Which of them it is.' } };
    return [name, { ...union, type: 'object', required: ['type'], properties, oneOf }];
  });
  const bare = mapObjects(Object.fromEntries(schemas), (node) => (typeof node['$ref'] === 'string' ? { $ref: node['$ref'] } : node));
  return { ...asyncapi, components: { ...components, schemas: bare } };
}
