import { mapObjects, type BundledDocument, type Node } from './bundle.ts';

/**
 * The document as our own tests read it: what clients are told to ignore, since a later release may add it, must not be
 * there today. Objects hold the members that are described and no others, extensible strings one of their values.
 */
export function strict(document: BundledDocument): BundledDocument {
  return mapObjects(document, (node, key) => (key === 'properties' ? node : closed(node))) as BundledDocument;
}

function closed(node: Node): Node {
  const { 'x-extensible-enum': values, ...rest } = node;
  if (Array.isArray(values)) return { ...rest, enum: values };
  if (node['type'] === 'object' && node['properties'] && node['additionalProperties'] === undefined) {
    return { ...node, additionalProperties: false };
  }
  return node;
}
