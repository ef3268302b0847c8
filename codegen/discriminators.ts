import { lastSegment, mapObjects, type BundledDocument, type Node } from './bundle.ts';

type Schemas = Record<string, Node & { properties?: Record<string, Node> }>;

/**
 * Gives every discriminator its mapping: the values are the constants that the alternatives have for the property.
 */
export function withMappings(document: BundledDocument): BundledDocument {
  const { schemas } = document['components'] as { schemas: Schemas };
  const valueOf = (name: string, property: string): unknown => {
    const value = schemas[name]!.properties?.[property]?.['const'];
    if (typeof value !== 'string') throw new Error(`${name} has no constant ${property} to be told apart by`);
    return value;
  };
  return mapObjects(document, (node) => {
    if (!isDiscriminated(node)) return node;
    const { propertyName } = node.discriminator;
    const mapping = Object.fromEntries(node.oneOf.map(({ $ref }) => [valueOf(lastSegment($ref), propertyName), $ref]));
    return { ...node, discriminator: { propertyName, mapping } };
  }) as BundledDocument;
}

function isDiscriminated(node: Node): node is Node & { oneOf: { $ref: string }[]; discriminator: { propertyName: string } } {
  return Array.isArray(node['oneOf']) && typeof node['discriminator'] === 'object';
}
