import { lastSegment, mapObjects, type BundledDocument, type Node } from './bundle.ts';
import { eventOf } from './frames.ts';
import { pruned } from './pruned.ts';

/** Conditions between members. The server checks them, and the prose says them; generators stumble over them. */
const CONDITIONS = ['if', 'then', 'else', 'dependentSchemas', 'not'];

/**
 * The OpenAPI 3.2 document as one of 3.1, for generators of code, which know no later one. Of a stream they want the
 * schema of one event; the frame around it stands in 3.2's `itemSchema` and in the AsyncAPI document. Its example is the
 * text of a stream, which no such schema fits: mocks send it as it is.
 */
export function asOpenapi31(document: BundledDocument): BundledDocument {
  const { schemas } = document['components'] as { schemas: Record<string, Node> };
  const plain = mapObjects({ ...document, openapi: '3.1.1' }, (node, key) => {
    if (key === 'properties') return node;
    const { itemSchema, examples } = node as { itemSchema?: { $ref: string }; examples?: Node };
    if (itemSchema) return { schema: eventOf(schemas[lastSegment(itemSchema.$ref)]!), examples };
    const { dataValue: _, serializedValue, ...example } = node;
    if (serializedValue !== undefined) return { ...example, value: serializedValue };
    // As an object, generators would parse it as JSON.
    if (key === 'application/yaml') return { ...node, schema: { type: 'string', ...(node['schema'] as Node) } };
    return Object.fromEntries(Object.entries(node).filter(([name]) => !CONDITIONS.includes(name)));
  });
  return pruned(plain as BundledDocument);
}
