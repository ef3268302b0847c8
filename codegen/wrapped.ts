import { lastSegment, operationsIn, type BundledDocument, type Node } from './bundle.ts';

/**
 * Describes the second form of the bodies that may be wrapped (`x-unwrap: <member>`). The server takes the wrapper off before it
 * looks at a body, and generators have the bare form alone: a union has no type of its own in most languages.
 */
export function withWrapped(document: BundledDocument): BundledDocument {
  const { paths, components } = structuredClone(document) as {
    paths: Record<string, Record<string, Node>>;
    components: { schemas: Record<string, Node> };
  };
  const { schemas } = components;
  for (const operation of operationsIn(paths)) {
    const member = operation['x-unwrap'] as string | undefined;
    if (member === undefined) continue;
    const json = (operation['requestBody'] as { content: Record<string, Node> }).content['application/json']!;
    const bare = json['schema'] as { $ref: string };
    const name = lastSegment(bare.$ref);
    const refTo = (schema: string): Node => ({ $ref: `#/components/schemas/${schema}` });
    schemas[`Wrapped${name}`] = {
      type: 'object',
      description: `An object that holds it as \`${member}\`.`,
      required: [member],
      properties: { [member]: bare },
    };
    schemas[`${name}Body`] = { description: 'It as it is, or an object that holds it.', anyOf: [bare, refTo(`Wrapped${name}`)] };
    json['schema'] = refTo(`${name}Body`);
    const [first] = Object.values(json['examples'] as Record<string, Node>);
    json['examples'] = { ...(json['examples'] as Node), wrapped: { summary: `As \`${member}\``, value: { [member]: first!['value'] } } };
  }
  return { ...document, paths, components };
}
