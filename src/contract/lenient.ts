type Node = Record<string, unknown>;

/**
 * A document as clients are told to read it: a later release may add members, events and values of enumerations, and
 * that is no error. So enumerations hold nothing together any more, objects are open, and of alternatives more than one
 * may fit. Constants stay: they tell events apart.
 */
export function lenient<T extends object>(document: T): T {
  return opened(document) as T;
}

function opened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => opened(one));
  if (typeof value !== 'object' || value === null) return value;
  // Examples are data, and what stands under `properties` are names.
  if (key === 'examples' || key === 'example' || key === 'default') return value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, opened(one, name)]);
  if (key === 'properties' || key === 'schemas') return Object.fromEntries(entries);
  const node = Object.fromEntries(entries) as Node;
  if (Array.isArray(node['enum'])) delete node['enum'];
  if (node['additionalProperties'] === false) delete node['additionalProperties'];
  if (Array.isArray(node['oneOf'])) {
    const { oneOf, ...rest } = node;
    // An `anyOf` beside it must hold as well.
    return { ...rest, allOf: [...((rest['allOf'] as unknown[] | undefined) ?? []), { anyOf: [...oneOf, ...others(rest)] }] };
  }
  return node;
}

/** What is none of the alternatives that a discriminator tells apart: one that was added. */
function others({ discriminator }: Node): Node[] {
  const { propertyName, mapping } = (discriminator ?? {}) as { propertyName?: string; mapping?: object };
  if (!propertyName || !mapping) return [];
  return [{ required: [propertyName], properties: { [propertyName]: { not: { enum: Object.keys(mapping) } } } }];
}
