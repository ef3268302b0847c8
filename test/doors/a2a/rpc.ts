import type { Answer, Client, SendOptions } from '../../support/client.ts';

/** What tests look at in a task, in the words of either version. */
export interface RpcTask {
  id: string;
  contextId: string;
  status: object;
  artifacts: { parts: { text: string }[] }[];
  history: { parts: object[] }[];
}

/** A response object of JSON-RPC; the result is a task, or holds some. */
export interface Rpc {
  jsonrpc: string;
  id: unknown;
  result?: RpcTask & { task: RpcTask; tasks: RpcTask[]; nextPageToken: string };
  error?: { code: number; message: string; data?: { reason: string }[] };
}

export interface RpcOptions {
  agent?: string;
  /** `A2A-Version`; without it 0.3 is spoken. */
  version?: string;
  headers?: SendOptions['headers'];
}

/** Calls a method, without any SDK in between. */
export function call(api: Client, method: string, params?: unknown, options: RpcOptions = {}): Promise<Answer<Rpc>> {
  return send(api, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), options);
}

/** Sends this body. */
export function send(api: Client, body: SendOptions['body'], { agent = 'index', version, headers }: RpcOptions = {}): Promise<Answer<Rpc>> {
  const own: Record<string, string> = version === undefined ? {} : { 'A2A-Version': version };
  return api.raw<Rpc>('POST', `/v1/a2a/agents/${agent}`, { body, headers: { ...own, ...headers } });
}

/** A message of the user in the words of 0.3. */
export function legacy(parts: string | object[], more: object = {}): { message: object } {
  const list = typeof parts === 'string' ? [{ kind: 'text', text: parts }] : parts;
  return { message: { kind: 'message', messageId: crypto.randomUUID(), role: 'user', parts: list, ...more } };
}

/** A message of the user in the words of 1.0. */
export function modern(parts: string | object[], more: object = {}): { message: object } {
  const list = typeof parts === 'string' ? [{ text: parts }] : parts;
  return { message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: list, ...more } };
}
