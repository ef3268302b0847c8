import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

/** All objects of a document. */
function objectsOf(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  const within = Object.values(node).flatMap(objectsOf);
  return Array.isArray(node) ? within : [node as Record<string, unknown>, ...within];
}

it.each(['openapi-3.1', 'openapi-3.0'])('[CTR-070] %s is imported with examples and links that can be sent', (name) => {
  const objects = objectsOf(parse(readFileSync(`src/generated/${name}.yaml`, 'utf8')));
  const parameters = objects.filter((one) => typeof one['in'] === 'string' && typeof one['name'] === 'string') as unknown as Parameter[];
  const lastEventId = parameters.filter((one) => one.name === 'Last-Event-ID');
  expect(lastEventId.length).toBeGreaterThan(1);
  for (const one of lastEventId) expect(one, one.name).toMatchObject({ example: '' });
  const named = parameters.filter(({ examples }) => examples !== undefined);
  expect(named.filter(({ examples }) => !Object.values(examples!)[0]?.value)).toEqual([]);
  const links = objects.flatMap(({ links: all }) => Object.values(all ?? {}));
  expect(links.length).toBeGreaterThan(10);
  expect(JSON.stringify(links)).not.toContain('$response.header.');
});
