import { mapObjects, type BundledDocument, type Node } from './bundle.ts';

/**
 * The document whose members tell their defaults in words alone. Generators of types take a member that has a `default` for one that is
 * always there, also in what is sent (https://github.com/openapi-ts/openapi-typescript/issues/2012).
 */
export function withDefaultsInText(document: BundledDocument): BundledDocument {
  return mapObjects(document, (node, key) => {
    if (key !== 'properties') return node;
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, toldDefault(member)]));
  }) as BundledDocument;
}

function toldDefault(member: unknown): unknown {
  const { default: given, ...rest } = Object(member) as Node;
  if (given === undefined) return member;
  return { ...rest, description: `${String(rest['description']).trim()} Default: \`${String(given)}\`.` };
}
