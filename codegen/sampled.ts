import { lastSegment, METHODS, type BundledDocument, type Node } from './bundle.ts';

type Components = Record<string, Record<string, Node>>;
type Contents = Record<string, Node & { schema?: Node; examples?: Node }>;

/**
 * Gives every JSON body that has no examples the one that its schema makes: what a schema looks like is written once,
 * with the schema.
 */
export function withExamples(document: BundledDocument): BundledDocument {
  const copy = structuredClone(document) as BundledDocument & { paths: Record<string, Node>; components: Components };
  const { paths, components } = copy;
  const fill = (holder: Node | undefined): void => {
    const json = ((holder?.['content'] ?? {}) as Contents)['application/json'];
    if (json?.schema && !json.examples) json.examples = { example: { value: exampleOf(components, json.schema) } };
  };
  for (const item of Object.values(paths)) {
    for (const operation of METHODS.map((method) => item[method] as Node | undefined)) {
      fill(operation?.['requestBody'] as Node | undefined);
      for (const response of Object.values((operation?.['responses'] ?? {}) as Record<string, Node>)) fill(response);
    }
  }
  for (const response of Object.values(components['responses'] ?? {})) fill(response);
  return copy;
}

/** A value of a schema: its first example, else one that is put together from those of its parts. */
function exampleOf(components: Components, schema: Node): unknown {
  const {
    $ref,
    examples,
    const: constant,
    oneOf,
    type,
    items,
    properties = {},
    required = [],
  } = schema as {
    $ref?: string;
    examples?: unknown[];
    oneOf?: Node[];
    items?: Node;
    properties?: Record<string, Node>;
    required?: string[];
    [keyword: string]: unknown;
  };
  if ($ref) return exampleOf(components, components['schemas']![lastSegment($ref)]!);
  if (examples) return examples[0];
  if (constant !== undefined) return constant;
  if (oneOf) return exampleOf(components, oneOf[0]!);
  if (type === 'array') return [exampleOf(components, items!)];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, exampleOf(components, properties[name]!)]));
  throw new Error(`a schema without an example, and none to be made of it: ${JSON.stringify(schema)}`);
}
