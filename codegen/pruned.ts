import type { BundledDocument, Node } from './bundle.ts';

/**
 * The document without the components that nothing in it refers to.
 * @param kept what it refers to stays as well
 */
export function pruned(document: BundledDocument, kept?: unknown): BundledDocument {
  const { components, ...rest } = document as { components: Record<string, Node> };
  const used = new Set<string>();
  const collect = (node: unknown): void => {
    for (const [, kind, name] of JSON.stringify(node ?? null).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      collect(components[kind!]?.[name!]);
    }
  };
  collect([rest, kept]);
  const left = Object.entries(components).map(([kind, entries]): [string, Node] => {
    if (kind === 'securitySchemes') return [kind, entries];
    return [kind, Object.fromEntries(Object.entries(entries).filter(([name]) => used.has(`${kind}/${name}`)))];
  });
  return { ...rest, components: Object.fromEntries(left.filter(([, entries]) => Object.keys(entries).length > 0)) };
}
