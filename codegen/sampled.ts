import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lastSegment, METHODS, type BundledDocument, type Node } from './bundle.ts';

type Components = Record<string, Record<string, Node>>;
type Contents = Record<string, Node & { schema?: Node; examples?: Node }>;

/** The name of a path, an answer or a schema, and the way to a part of it. */
type Where = readonly [name: string, ...way: string[]];

/**
 * Gives every JSON body that has no examples the one that its schema makes: what a schema looks like is written once,
 * with the schema.
 * @throws when a schema makes none
 */
export function withExamples(document: BundledDocument): BundledDocument {
  const copy = structuredClone(document) as BundledDocument & { paths: Record<string, Node>; components: Components };
  const { paths, components } = copy;
  const fill = (holder: Node | undefined, where: Where): void => {
    const json = ((holder?.['content'] ?? {}) as Contents)['application/json'];
    if (json?.schema && !json.examples) json.examples = { example: { value: exampleOf(components, json.schema, where) } };
  };
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = item[method] as Node | undefined;
      fill(operation?.['requestBody'] as Node | undefined, [path, method, 'requestBody']);
      const responses = (operation?.['responses'] ?? {}) as Record<string, Node>;
      for (const [status, response] of Object.entries(responses)) fill(response, [path, method, 'responses', status]);
    }
  }
  for (const [name, response] of Object.entries(components['responses'] ?? {})) fill(response, [name]);
  return copy;
}

/** A value of a schema: its first example, else one that is put together from those of its parts. */
function exampleOf(components: Components, schema: Node | undefined, where: Where): unknown {
  const {
    $ref,
    examples,
    const: constant,
    oneOf,
    type,
    items,
    properties = {},
    required = [],
  } = (schema ?? {}) as {
    $ref?: string;
    examples?: unknown[];
    oneOf?: Node[];
    items?: Node;
    properties?: Record<string, Node>;
    required?: string[];
    [keyword: string]: unknown;
  };
  if ($ref) return exampleOf(components, components['schemas']![lastSegment($ref)]!, [lastSegment($ref)]);
  if (examples) return examples[0];
  if (constant !== undefined) return constant;
  if (oneOf) return exampleOf(components, oneOf[0], [...where, 'oneOf', '0']);
  if (type === 'array') return [exampleOf(components, items, [...where, 'items'])];
  if (type === 'object') {
    const member = (name: string): unknown => exampleOf(components, properties[name], [...where, 'properties', name]);
    return Object.fromEntries(required.map((name) => [name, member(name)]));
  }
  throw new Error(
    `${fileOf(where[0])}: ${where.join(' → ')} has no example, and none can be made of it: give it, or what it is a part of, \`examples\``,
  );
}

/** The file of spec/ that describes a path, an answer or a schema. */
function fileOf(name: string): string {
  const own = `spec/schemas/${name}.yaml`;
  if (existsSync(own)) return own;
  const files = readdirSync('spec/openapi').map((file) => `spec/openapi/${file}`);
  return files.find((file) => readFileSync(file, 'utf8').includes(`\n  ${name}:`)) ?? 'spec';
}
