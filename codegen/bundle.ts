import { bundle, loadConfig } from '@redocly/openapi-core';

/** A document in one piece, its shared parts under `components`, named like where they stand. */
export type BundledDocument = Record<string, unknown>;

/** A node of a document. */
export type Node = Record<string, unknown>;

/**
 * Bundles one of the two documents of `redocly.yaml`, as they are written.
 * @throws when a reference cannot be resolved
 */
export async function bundleDocument(name: 'openapi' | 'asyncapi'): Promise<BundledDocument> {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const result = await bundle({ ref: `spec/${name}.yaml`, config });
  if (result.problems.length > 0) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  // What YAML aliases share is taken apart: one place must be changeable without the other.
  return JSON.parse(JSON.stringify(result.bundle.parsed)) as BundledDocument;
}

/** The methods that paths of ours have. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The last word of a reference. */
export function lastSegment(ref: string): string {
  return ref.split('/').at(-1)!;
}

/** Replaces every object of a document, the inner ones first. @param replace is told the key that an object stands under */
export function mapObjects(node: unknown, replace: (node: Node, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map((one) => mapObjects(one, replace, key));
  if (typeof node !== 'object' || node === null) return node;
  const mapped = Object.entries(node).map(([name, value]) => [name, mapObjects(value, replace, name)]);
  return replace(Object.fromEntries(mapped) as Node, key);
}
