import type { Fields } from '../api.ts';
import { expect } from '../expect.ts';
import type { RpcAnswer, RpcId } from '../wire/json-rpc.ts';
import { CLIENT_INFO, MODERN_VERSION, nextId, type McpEndpoint } from './endpoint.ts';
import type { Era } from './era.ts';

export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  subscription: 'io.modelcontextprotocol/subscriptionId',
} as const;
export const TASKS = 'io.modelcontextprotocol/tasks';

/** The parameter that the header `Mcp-Name` repeats, by method. */
const NAMED: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
};

/** What comes with each request. */
export const metaOf = (version: string = MODERN_VERSION, capabilities: Fields = {}): Fields => ({
  [META.version]: version,
  [META.client]: CLIENT_INFO,
  [META.capabilities]: capabilities,
});

/** A value in the form that headers can hold. */
const encoded = (value: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value)
    ? value
    : `=?base64?${Buffer.from(value).toString('base64')}?=`;

/** The headers that repeat what is in the body. */
export function headersOf(method: string, params: Fields = {}, version: string = MODERN_VERSION): Record<string, string> {
  const name = params[NAMED[method] ?? ''];
  return { 'MCP-Protocol-Version': version, 'Mcp-Method': method, ...(typeof name === 'string' ? { 'Mcp-Name': encoded(name) } : {}) };
}

/** A whole request. */
export const modernBody = (method: string, params: Fields = {}, id: RpcId = nextId()) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { _meta: metaOf(), ...params },
});

/** The stateless protocol: every request says for itself what it needs. */
export class ModernMcp implements Era {
  readonly modern = true;
  readonly version = MODERN_VERSION;
  readonly capabilities: Fields;
  readonly endpoint: McpEndpoint;

  constructor(endpoint: McpEndpoint, capabilities: Fields) {
    this.endpoint = endpoint;
    this.capabilities = capabilities;
  }

  async ask(method: string, params: Fields = {}): Promise<RpcAnswer> {
    const { id, ...request } = modernBody(method, params);
    const answer = await this.endpoint.request({ method, params: request.params, id, headers: headersOf(method, params) });
    // What a server wants of its client comes in a result.
    const asks = answer.before.find((message) => 'id' in message && 'method' in message);
    expect(asks === undefined, `no request of the server in the stream of ${method}`, asks);
    return answer;
  }

  /** Sends a request whose body and headers are changed, to see it refused. */
  async odd(method: string, change: { params?: Fields; headers?: Record<string, string | undefined> }): Promise<RpcAnswer> {
    const { id, params } = modernBody(method, change.params);
    const headers = Object.entries({ ...headersOf(method, change.params), ...change.headers });
    const kept = Object.fromEntries(headers.filter((entry): entry is [string, string] => entry[1] !== undefined));
    return this.endpoint.request({ method, params, id, headers: kept });
  }
}

/** Whether the server announces the extension for tasks. */
export const hasTasks = ({ capabilities }: Era): boolean => TASKS in ((capabilities['extensions'] ?? {}) as Fields);
