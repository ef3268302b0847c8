import { describe, expect, it } from 'vitest';
import type { Node } from '../../src/contract/document.ts';
import { beginSession } from '../doors/mcp/host.ts';
import { useServer } from '../support/server.ts';
import { specDocument } from '../support/spec.ts';
import { pathToOwn } from './makers.ts';
import { audience, nameOf, pathOf, specOperations, type SpecOperation } from './operations.ts';

/*
 * What a tool that fills in a form sends first: the first example of each parameter, empty ones included, and of the body.
 */

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  examples?: Record<string, { value: string }>;
}

/** The optional parameters of an operation, each with its first example. */
function examplesOf({ template, method }: SpecOperation, place: 'query' | 'header'): [name: string, value: string][] {
  const item = specDocument.root.paths[template]!;
  const parameters = [item, item[method.toLowerCase()] as Node].flatMap((one) => (one['parameters'] ?? []) as Node[]);
  return parameters.flatMap((node) => {
    const { name, in: where, examples = {} } = specDocument.follow({ pointer: '', node }).node as unknown as Parameter;
    const [first] = Object.values(examples);
    return where === place && first ? [[name, first.value] as [string, string]] : [];
  });
}

describe('the first examples of what a request takes', () => {
  const baton = useServer();
  /** The thing is not there, or is not as the request needs it: that is no matter of examples. */
  const TAKEN = [200, 201, 202, 204, 304, 401, 403, 404, 409];

  it.each(specOperations.map((one) => [nameOf(one), one] as const))('[CTR-020] can be sent: %s', async (_name, operation) => {
    const server = baton();
    const api = { tenant: server.api, admin: server.admin, nobody: server.anonymous }[audience(operation)];
    // Ids of what the administrator has are numbers.
    const path = api === server.admin ? pathOf(operation) : await pathToOwn(operation.template, server.api);
    const query = new URLSearchParams(examplesOf(operation, 'query')).toString();
    const session = path === '/v1/mcp' && operation.method !== 'POST' ? await beginSession(server.api) : {};
    const headers = { ...session, ...Object.fromEntries(examplesOf(operation, 'header')) };
    const body = operation.hasBody ? { body: JSON.stringify(operation.bodyExample) } : {};
    const status = await api.statusOf(operation.method, query === '' ? path : `${path}?${query}`, { headers, ...body });
    expect(TAKEN, `${JSON.stringify(headers)} ${JSON.stringify(body)}`).toContain(status);
  });

  it('[CTR-020] hold no Idempotency-Key, with which all runs would be the same', () => {
    const named = specOperations.filter((one) => examplesOf(one, 'header').some(([name]) => name === 'Idempotency-Key'));
    expect(named.map(nameOf)).toEqual([]);
  });
});
