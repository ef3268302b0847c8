import { Client, StreamableHTTPClientTransport, type ElicitRequestFormParams, type ElicitResult } from '@modelcontextprotocol/client';
import { createTaskSessionFromClient, type ApplicationInputHandler } from '@modelcontextprotocol/ext-tasks/client';
import type { Answer, Client as BatonClient } from '../../../support/client.ts';
import { send, type Rpc } from '../host.ts';

export const VERSION = '2026-07-28';
export const TASKS = 'io.modelcontextprotocol/tasks';
/** What clients can do. */
export const ASKED = { elicitation: {} };
export const WITH_TASKS = { extensions: { [TASKS]: {} } };
export const ALL = { ...ASKED, ...WITH_TASKS };

/** How the official client of the second generation finds out what a server speaks. */
export const MODES = ['legacy', 'auto', { pin: VERSION }] as const;
export type Mode = (typeof MODES)[number];

/** Connects the official client of the second generation. @param answer of a person; default: there is none */
export async function connectClient(
  url: string,
  token: string,
  { mode = 'auto', answer }: { mode?: Mode; answer?: (params: ElicitRequestFormParams) => ElicitResult | Promise<ElicitResult> } = {},
) {
  const client = new Client(
    { name: 'test host', version: '2.0.0' },
    { capabilities: answer ? ASKED : {}, ...(mode === 'legacy' ? {} : { versionNegotiation: { mode } }) },
  );
  if (answer) client.setRequestHandler('elicitation/create', ({ params }) => answer(params as ElicitRequestFormParams));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/v1/mcp', url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
  );
  return { client, [Symbol.asyncDispose]: () => client.close() };
}

/** The official client of the extension for tasks, over that of the protocol. */
export async function connectTasks(url: string, token: string, onInputRequest?: ApplicationInputHandler['handle']) {
  const { client } = await connectClient(url, token, { mode: { pin: VERSION } });
  const session = createTaskSessionFromClient(client, {
    endpointId: 'test',
    ...(onInputRequest ? { onInputRequest } : {}),
    rawDispatch: async (request) => {
      const message = { jsonrpc: '2.0', id: 1, ...(request as { method: string; params?: Record<string, unknown> }) };
      const headers = { ...headersOf(message.method, message.params ?? {}), Prefer: 'respond-async', 'Content-Type': 'application/json' };
      const response = await fetch(new URL('/v1/mcp', url), {
        method: 'POST',
        headers: { ...headers, Authorization: `Bearer ${token}`, Accept: 'application/json' },
        body: JSON.stringify(message),
      });
      const { result, error } = (await response.json()) as { result?: never; error?: never };
      return error === undefined ? { kind: 'result', result: result! } : { kind: 'error', error };
    },
    v2RequestFraming: { protocolVersion: VERSION, clientInfo: { name: 'tasks', version: '1' }, clientCapabilities: ALL },
  });
  return {
    session,
    async [Symbol.asyncDispose]() {
      await session.close();
      await client.close();
    },
  };
}

/** The headers that repeat what a request says. */
export function headersOf(method: string, params: Record<string, unknown>): Record<string, string> {
  const name = params['name'] ?? params['uri'] ?? params['taskId'];
  return { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': method, ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}) };
}

/** What a request says of itself. */
export const metaOf = (capabilities: object = {}, more: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
  'io.modelcontextprotocol/clientInfo': { name: 'by hand', version: '1' },
  ...more,
});

export interface AloneOptions {
  capabilities?: object;
  headers?: Record<string, string>;
  meta?: object;
}

/** Sends a request that stands alone, without any SDK in between; the answer comes as JSON. */
export function alone(
  api: BatonClient,
  method: string,
  params: Record<string, unknown> = {},
  { capabilities = {}, headers = {}, meta = {} }: AloneOptions = {},
): Promise<Answer<Rpc>> {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: metaOf(capabilities, meta) } };
  return send(api, message, { ...headersOf(method, params), ...headers });
}

/** Calls a tool alone. */
export const callAlone = (
  api: BatonClient,
  name: string,
  message: string,
  options: AloneOptions = {},
  more: object = {},
): Promise<Answer<Rpc>> => alone(api, 'tools/call', { name, arguments: { message }, ...more }, options);

/** A task, as it is answered with. */
export interface TaskBody {
  taskId: string;
  status: string;
  statusMessage?: string;
  ttlMs: number | null;
  pollIntervalMs?: number;
  createdAt: string;
  lastUpdatedAt: string;
  inputRequests?: Record<string, { params: ElicitRequestFormParams }>;
  result?: { content: { text: string }[]; isError: boolean; _meta: object };
}

/** Begins a task. */
export async function beginTask(api: BatonClient, name: string, message: string, capabilities: object = ALL): Promise<TaskBody> {
  const { body } = await callAlone(api, name, message, { capabilities, headers: { Prefer: 'respond-async' } });
  return body.result as unknown as TaskBody;
}

/** What has become of a task. */
export async function getTask(api: BatonClient, taskId: string, capabilities: object = ALL): Promise<TaskBody> {
  return (await alone(api, 'tasks/get', { taskId }, { capabilities })).body.result as unknown as TaskBody;
}
