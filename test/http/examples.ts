import type { Node } from '../../src/contract/document.ts';
import { beginSession } from '../doors/mcp/host.ts';
import { formOf } from '../support/form.ts';
import type { Client } from '../support/client.ts';
import type { Baton } from '../support/server.ts';
import { specDocument } from '../support/spec.ts';
import { pathToOwn } from './makers.ts';
import { audience, pathOf, type SpecOperation } from './operations.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  examples?: Record<string, { value: string | Record<string, string> }>;
}

/** The parameters of an operation that stand there, each with its first example; those without one are left out. */
export function examplesOf({ template, method }: SpecOperation, place: 'query' | 'header'): [name: string, value: string][] {
  const item = specDocument.root.paths[template]!;
  const parameters = [item, item[method.toLowerCase()] as Node].flatMap((one) => (one['parameters'] ?? []) as Node[]);
  return parameters.flatMap((node) => {
    const { name, in: where, examples = {} } = specDocument.follow({ pointer: '', node }).node as unknown as Parameter;
    const [first] = Object.values(examples);
    if (where !== place || !first) return [];
    // An object is sent as its members (`deepObject`).
    if (typeof first.value === 'object')
      return Object.entries(first.value).map(([member, value]): [string, string] => [`${name}[${member}]`, value]);
    return [[name, first.value] as [string, string]];
  });
}

/** A request, and who may send it. */
interface ExampleRequest {
  client: Client;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * What a tool that fills in a form sends first, to something that is there: the first example of each parameter, empty ones included,
 * and of the body.
 * @param tenant whose things it is about, where it is a tenant's
 */
export async function firstRequest(server: Baton, operation: SpecOperation, tenant = server.api): Promise<ExampleRequest> {
  const client = { tenant, admin: server.admin, nobody: server.anonymous }[audience(operation)];
  // Another tenant: to some of this nothing more would be answered.
  const other = async () => pathOf(operation, String((await server.newTenant()).id));
  const path = client === server.admin ? await other() : await pathToOwn(operation.template, tenant);
  const query = new URLSearchParams(examplesOf(operation, 'query')).toString();
  const session = path === '/v1/mcp' && operation.method !== 'POST' ? await beginSession(tenant) : {};
  const form = operation.isForm ? formOf(operation.bodyExample as Record<string, string>) : undefined;
  return {
    client,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...session, ...form?.headers, ...Object.fromEntries(examplesOf(operation, 'header')) },
    ...(operation.hasBody ? { body: form?.body ?? JSON.stringify(operation.bodyExample) } : {}),
  };
}
