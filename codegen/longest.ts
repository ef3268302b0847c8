import { lastSegment, type Node } from './bundle.ts';

/** Bytes of a character that is escaped: `\ud83d\ude00`. */
const CHARACTER = 12;
/** Bytes of a number, a boolean or null. */
const LITERAL = 32;

/**
 * Bytes of the longest JSON that fits a schema, without spaces and without members that it doesn't name; infinite when nothing
 * bounds it. @param schemas what is referred to, by name
 */
export function longest(schema: Node, schemas: Record<string, Node>, within: readonly string[] = []): number {
  const of = (node: unknown): number => longest(node as Node, schemas, within);
  if (typeof schema['$ref'] === 'string') {
    const name = lastSegment(schema['$ref']);
    return within.includes(name) ? Infinity : longest(schemas[name]!, schemas, [...within, name]);
  }
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']).length;
  if (Array.isArray(schema['enum'])) return Math.max(...schema['enum'].map((one) => JSON.stringify(one).length));
  for (const key of ['oneOf', 'anyOf']) if (Array.isArray(schema[key])) return Math.max(...schema[key].map(of));
  if (Array.isArray(schema['allOf'])) return schema['allOf'].reduce((sum: number, one) => sum + of(one), 0);
  const types = [schema['type']].flat() as string[];
  return Math.max(...types.map((type) => ofType(schema, type, of)));
}

function ofType(schema: Node, type: string | undefined, of: (node: unknown) => number): number {
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return LITERAL;
    case 'array':
      return 2 + ((schema['maxItems'] as number | undefined) ?? Infinity) * (1 + of(schema['items']));
    case 'object': {
      const members = Object.entries((schema['properties'] ?? {}) as Record<string, Node>);
      if (members.length === 0) return ofMap(schema, of);
      return 2 + members.reduce((sum, [name, member]) => sum + name.length + 4 + of(member), 0);
    }
    default:
      return Infinity;
  }
}

/** An object of any members, where their number and their names are bounded. */
function ofMap({ maxProperties = Infinity, propertyNames = {}, additionalProperties }: Map, of: (node: unknown) => number): number {
  return typeof additionalProperties === 'object' ? 2 + maxProperties * (2 + textOf(propertyNames) + of(additionalProperties)) : Infinity;
}

interface Map {
  maxProperties?: number;
  propertyNames?: { maxLength?: number };
  additionalProperties?: unknown;
}

function textOf({
  maxLength = Infinity,
  format,
  contentMediaType,
}: {
  maxLength?: number;
  format?: string;
  contentMediaType?: string;
}): number {
  // The bytes themselves, in a form.
  if (contentMediaType !== undefined) return maxLength;
  return 2 + (format === 'uuid' ? 36 : maxLength * CHARACTER);
}
