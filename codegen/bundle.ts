import { bundle, loadConfig } from '@redocly/openapi-core';

/** A document in one piece, its shared schemas under `components`, named like their files. */
export type BundledDocument = Record<string, unknown>;

/**
 * Bundles one of the two documents of `redocly.yaml`.
 * @throws when a reference cannot be resolved
 */
export async function bundleDocument(name: 'openapi' | 'asyncapi'): Promise<BundledDocument> {
  const config = await loadConfig({ configPath: 'redocly.yaml' });
  const result = await bundle({ ref: `spec/${name}.yaml`, config });
  if (result.problems.length > 0) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  return result.bundle.parsed as BundledDocument;
}

/**
 * The OpenAPI document as one of 3.1, for generators of code that know no later one. What it lacks is `itemSchema`, of
 * which those make nothing; the arrays beside it say the same.
 */
export function asOpenapi31(document: BundledDocument): BundledDocument {
  const text = JSON.stringify({ ...document, openapi: '3.1.1' });
  return JSON.parse(text, (key, value: unknown) => (key === 'itemSchema' ? undefined : value)) as BundledDocument;
}
