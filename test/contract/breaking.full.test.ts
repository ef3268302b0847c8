import { expect, it } from 'vitest';
import { compareDocuments, readDocument } from '../../codegen/breaking.ts';
import type { Fields } from '../../codegen/breaking-document.ts';

it.each(['openapi', 'asyncapi'] as const)(
  '[CTR-010] every keyword of the documents is compared, so that no change goes unnoticed: %s',
  (name) => {
    const current = readDocument('src/generated', name);
    const before = structuredClone(current);
    const unnoticed = [...words(current)].filter(
      ([, places]) =>
        !places.some(({ part, key }) => {
          const value = part[key];
          part[key] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}~`;
          const { breaking, compatible } = compareDocuments(name, before, current);
          part[key] = value;
          return breaking.length + compatible.length > 0;
        }),
    );
    expect(unnoticed.map(([word]) => word)).toEqual([]);
  },
  600_000,
);

/** What promises nothing, or is no clients' concern, or is looked at through what refers to it. */
const SILENT = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'tags',
  'info',
  'servers',
  'links',
  'openapi',
  'asyncapi',
  'id',
  '$ref',
  'bearerFormat',
  'deprecated',
  'writeOnly',
  'bindingVersion',
  'x-internal',
  'x-fern-streaming',
  'x-speakeasy-sse-sentinel',
  'x-fern-pagination',
  'x-speakeasy-pagination',
  'x-codeSamples',
  // The constants of the alternatives say the same.
  'discriminator',
  'x-vary',
  // The types of the document say it.
  'x-refused-nulls',
]);
/** Their keys are names of our own. */
const NAMES = new Set(['properties', 'schemas', 'messages', 'channels', 'operations', 'parameters', 'headers', 'responses', 'paths']);

interface Place {
  part: Fields;
  key: string;
}

/** For each keyword of a document the first places where it has a plain value. */
function words(node: Fields, keyword = '', found = new Map<string, Place[]>()): Map<string, Place[]> {
  for (const [key, value] of Object.entries(node)) {
    const named = NAMES.has(keyword) && !Array.isArray(node);
    // What has one of our names is no plain value.
    if (SILENT.has(key) && (!named || typeof value !== 'object')) continue;
    const word = Array.isArray(node) ? keyword : key;
    if (typeof value === 'object' && value !== null) words(value as Fields, named || Array.isArray(node) ? '' : word, found);
    else found.set(word, [...(found.get(word) ?? []), { part: node, key }].slice(0, 5));
  }
  return found;
}
