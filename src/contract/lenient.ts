type Node = Record<string, unknown>;

/**
 * A document as clients are told to read it: a later release may add members, events and enumeration values, and that
 * is no error. So enumerations accept any value, objects are open, and more than one alternative may match. Constants
 * stay: they distinguish the events.
 */
export function lenient<T extends object>(document: T): T {
  return opened(document) as T;
}

function opened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => opened(item));
  if (typeof value !== 'object' || value === null) return value;
  // Examples are data, and the keys of `properties` are names.
  if (key === 'examples' || key === 'example' || key === 'default') return value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, opened(one, name)]);
  if (key === 'properties' || key === 'schemas') return Object.fromEntries(entries);
  const node = Object.fromEntries(entries) as Node;
  if (Array.isArray(node['enum'])) delete node['enum'];
  if (node['additionalProperties'] === false) delete node['additionalProperties'];
  if (Array.isArray(node['oneOf'])) {
    const { oneOf, ...rest } = node;
    // An existing `anyOf` must hold as well.
    return { ...rest, allOf: [...((rest['allOf'] as unknown[] | undefined) ?? []), { anyOf: [...oneOf, ...others(rest)] }] };
  }
  return node;
}

/** A schema for every alternative that the discriminator does not know: one that a later release has added. */
function others({ discriminator }: Node): Node[] {
  const { propertyName, mapping } = (discriminator ?? {}) as { propertyName?: string; mapping?: object };
  if (!propertyName || !mapping) return [];
  return [{ required: [propertyName], properties: { [propertyName]: { not: { enum: Object.keys(mapping) } } } }];
}
