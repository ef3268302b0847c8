import { relative } from 'node:path';
import { bundle, createConfig, getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';

/** A document in one piece, its shared parts under `components`, named like where they stand. */
export type BundledDocument = Record<string, unknown>;

/** A node of a document. */
export type Node = Record<string, unknown>;

/**
 * Bundles one of the two documents of `spec/`, as they are written.
 * @throws when a reference cannot be resolved
 */
export async function bundleDocument(name: 'openapi' | 'asyncapi'): Promise<BundledDocument> {
  const config = await createConfig({});
  const result = await bundle({ ref: `spec/${name}.yaml`, config });
  if (result.problems.length > 0) throw new Error(result.problems.map(described).join('\n'));
  // What YAML aliases share is taken apart: one place must be changeable without the other.
  return JSON.parse(JSON.stringify(result.bundle.parsed)) as BundledDocument;
}

/** What is wrong, where, and what stands there. */
function described({ message, location: [where] }: NormalizedProblem): string {
  if (!where) return message;
  const { source, start } = getLineColLocation(where);
  return `${relative(process.cwd(), source.absoluteRef)}:${start.line}: ${message}: ${source.getLines()[start.line - 1]?.trim()}`;
}

/** The methods that paths of ours have. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The operations of all paths, or of all webhooks. */
export function operationsIn(items: Record<string, Node>): Node[] {
  return Object.values(items).flatMap((item) => METHODS.flatMap((method): Node[] => (item[method] ? [item[method] as Node] : [])));
}

/** The names of the schemas that a part of a document refers to, and of those that these refer to. */
export function reachableSchemas(part: unknown, components: Record<string, Record<string, unknown>>): Set<string> {
  const seen = new Set<string>();
  const schemas = new Set<string>();
  const follow = (node: unknown): void => {
    for (const [ref, kind, name] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      if (kind === 'schemas') schemas.add(name!);
      follow(components[kind!]![name!]);
    }
  };
  follow(part);
  return schemas;
}

/** What a node is, or what its reference leads to in a document in one piece. */
export function resolve<T extends object>(document: object, node: T): T {
  const { $ref: ref } = node as { $ref?: unknown };
  if (typeof ref !== 'string') return node;
  const names = ref
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return resolve(document, names.reduce<unknown>((at, name) => (at as Node)[name], document) as T);
}

/** What an operation answers with when it succeeds. */
export function successesOf<T extends object>(document: object, responses: Record<string, T>): T[] {
  return Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [resolve(document, response)] : []));
}

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
