import { METHODS, type BundledDocument } from './bundle.ts';

/** What is there to be read by people. */
const PROSE = new Set(['title', 'description', 'summary', 'examples', 'example', 'externalDocs']);

interface Document {
  openapi: string;
  info: object;
  security?: unknown;
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, unknown>; securitySchemes: unknown };
}

/**
 * What the server needs of the document to validate requests: parameters, bodies and security. Compiling is a good
 * part of a start, and what answers look like is only checked in tests.
 */
export function requestContract(document: BundledDocument): object {
  const { openapi, info, security, paths, components } = document as unknown as Document;
  const slimPaths = Object.entries(paths).map(([path, item]) => {
    const operations = METHODS.filter((method) => item[method]).map((method) => {
      const { operationId, parameters, requestBody, security: own, 'x-json-rpc': jsonRpc } = item[method] as Record<string, unknown>;
      // Of JSON-RPC the handler checks the body.
      return [method, { operationId, parameters, requestBody: jsonRpc ? undefined : requestBody, security: own, responses: {} }];
    });
    return [path, { parameters: item['parameters'], ...Object.fromEntries(operations) }];
  });
  const used = { openapi, info, security, paths: Object.fromEntries(slimPaths) };
  const { schemas, parameters } = components;
  const needed = { schemas: {} as Record<string, unknown>, parameters: {} as Record<string, unknown> };
  const collect = (node: unknown): void => {
    for (const [, kind, name] of JSON.stringify(node ?? null).matchAll(/#\/components\/(schemas|parameters)\/(\w+)/g)) {
      const from = kind === 'schemas' ? schemas : parameters;
      const into = kind === 'schemas' ? needed.schemas : needed.parameters;
      if (into[name!]) continue;
      into[name!] = from[name!];
      collect(from[name!]);
    }
  };
  collect(used.paths);
  return withoutProse({ ...used, components: { ...needed, securitySchemes: components.securitySchemes } }) as object;
}

/** @param isNames whether the keys here are names of our own (`properties`), and not keywords */
function withoutProse(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => withoutProse(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => value !== undefined && (isNames || !PROSE.has(key)));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutProse(value, key === 'properties' && !isNames)]));
}
