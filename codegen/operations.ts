import { METHODS, type BundledDocument } from './bundle.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security?: Record<string, unknown>[];
  requestBody?: unknown;
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
  'x-json-rpc'?: boolean;
  'x-unwrap'?: string;
}

interface OpenApi {
  security?: Record<string, unknown>[];
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
  components: { responses: Record<string, { content?: Record<string, unknown> }> };
}

/** Renders the operation table: what the router, the app and the tests need to know of each operation. */
export function renderOperations(document: BundledDocument): string {
  const api = document as unknown as OpenApi;
  const rows: string[] = [];
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) rows.push(`  ${operation.operationId}: ${JSON.stringify(describe(api, path, method, operation))},`);
    }
  }
  return `/** One operation of the contract. */
export interface OperationInfo {
  method: ${METHODS.map((method) => `'${method}'`).join(' | ')};
  /** As the document has it: \`/v1/agents/{id}\`. */
  path: string;
  /** As the router takes it: \`/v1/agents/:id\`. */
  koaPath: string;
  tag: string;
  /** Whose token it takes. */
  auth: 'tenant' | 'admin' | 'none';
  /** Whether it answers with an event stream. */
  streaming: boolean;
  hasBody: boolean;
  /** Whether a body that isn't what it should be is answered by the handler, in the manner of JSON-RPC. */
  jsonRpc: boolean;
  /** The member that the body may be wrapped in; empty when there is none. */
  unwrap: string;
}

/** Every operation of the contract by its operationId. */
export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
`;
}

function describe(api: OpenApi, path: string, method: string, operation: Operation) {
  const schemes = Object.keys((operation.security ?? api.security ?? [])[0] ?? {});
  const ok = operation.responses['200'];
  const response = ok?.$ref ? api.components.responses[ok.$ref.split('/').at(-1)!] : ok;
  return {
    method,
    path,
    koaPath: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    tag: operation.tags[0],
    auth: schemes[0] === 'tenantToken' ? 'tenant' : schemes[0] === 'adminToken' ? 'admin' : 'none',
    streaming: 'text/event-stream' in (response?.content ?? {}),
    hasBody: operation.requestBody !== undefined,
    jsonRpc: operation['x-json-rpc'] === true,
    unwrap: operation['x-unwrap'] ?? '',
  };
}
