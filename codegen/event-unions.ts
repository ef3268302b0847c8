import type { BundledDocument, Node } from './bundle.ts';
import { channelEvents, payloadSchemas } from './events.ts';

/**
 * Fills in the unions of events: a schema with `x-events-of: <channel>` becomes the union of the payloads that the
 * AsyncAPI document sends there, told apart by `type`. The payloads that only it knows come with them.
 */
export function withEventUnions(openapi: BundledDocument, asyncapi: BundledDocument): BundledDocument {
  const { components } = openapi as unknown as { components: { schemas: Record<string, Node> } };
  const schemas = { ...payloadSchemas(asyncapi), ...components.schemas };
  for (const [name, { 'x-events-of': channel, ...union }] of Object.entries(schemas)) {
    if (typeof channel !== 'string') continue;
    const oneOf = channelEvents(asyncapi, channel).map(({ schema }) => ({ $ref: `#/components/schemas/${schema}` }));
    schemas[name] = { ...union, oneOf, discriminator: { propertyName: 'type' } };
  }
  return { ...openapi, components: { ...components, schemas } };
}
