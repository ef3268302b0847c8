import { lastSegment, type Node } from './bundle.ts';

/** The names of members that hold a secret: whoever has it gets in. */
const SECRET = /(?:^|_)(?:token|secret|password)$/;

interface Schema {
  $ref?: string;
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** The header that says how long an answer may be kept: not at all when it has a secret in it, else to be asked again each time. */
export function cachingOf(response: Node, schemas: Record<string, Node>): 'NoStore' | 'PrivateCaching' {
  const bodies = Object.values((response['content'] ?? {}) as Record<string, { schema?: Schema }>);
  return bodies.some(({ schema }) => schema && holdsSecret(schema, schemas)) ? 'NoStore' : 'PrivateCaching';
}

/** Whether a value has a member that is a secret. @param seen the schemas that were looked at */
export function holdsSecret(schema: Schema, schemas: Record<string, Node>, seen = new Set<string>()): boolean {
  const { $ref, properties = {}, items, oneOf = [], anyOf = [], allOf = [], additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = lastSegment($ref);
    if (seen.has(name)) return false;
    return holdsSecret(schemas[name] as Schema, schemas, seen.add(name));
  }
  const own = Object.entries(properties).some(([name, { type }]) => type === 'string' && SECRET.test(name));
  const inner = [...Object.values(properties), ...oneOf, ...anyOf, ...allOf];
  if (items) inner.push(items);
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return own || inner.some((one) => holdsSecret(one, schemas, seen));
}
