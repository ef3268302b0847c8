import { Client, type ClientOptions } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult, EmbeddedResource, Progress, ResourceLink } from '@modelcontextprotocol/sdk/types.js';
import { endOfPiece } from '../../../src/lib/text.ts';
import type { Answer, Client as BatonClient } from '../../support/client.ts';

/** The official client, connected. */
export interface Host extends AsyncDisposable {
  client: Client;
  transport: StreamableHTTPClientTransport;
  /** What went wrong beside its requests. */
  errors: Error[];
}

export interface HostOptions {
  options?: ClientOptions;
  /** Goes on with a session. */
  sessionId?: string;
  /** Sends its requests. */
  fetch?: typeof fetch;
  /** Called before it connects. */
  prepare?: (client: Client) => void;
}

/** Connects the official client. @param url of the server */
export async function connectHost(
  url: string,
  token: string,
  { options = {}, sessionId, fetch: send, prepare }: HostOptions = {},
): Promise<Host> {
  const client = new Client({ name: 'test host', version: '1.0.0' }, options);
  const errors: Error[] = [];
  // eslint-disable-next-line unicorn/prefer-add-event-listener -- it is no event target
  client.onerror = (error) => void errors.push(error);
  prepare?.(client);
  const transport = new StreamableHTTPClientTransport(new URL('/v1/mcp', url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    // It comes back at once, so that tests need not wait.
    reconnectionOptions: { initialReconnectionDelay: 10, maxReconnectionDelay: 100, reconnectionDelayGrowFactor: 1.5, maxRetries: 100 },
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(send ? { fetch: send as NonNullable<StreamableHTTPClientTransportOptions['fetch']> } : {}),
  });
  await client.connect(transport as Transport);
  return { client, transport, errors, [Symbol.asyncDispose]: () => client.close() };
}

/** Calls a tool. */
export async function callTool(
  { client }: Host,
  name: string,
  given: Record<string, unknown>,
  options: Parameters<Client['callTool']>[2] & { onprogress?: (progress: Progress) => void } = {},
): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: given }, undefined, options)) as CallToolResult;
}

/** The first text content of a result. */
export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`the first content is of type ${first?.type}`);
  return first.text;
}

export const filesOf = ({ content }: CallToolResult): EmbeddedResource['resource'][] =>
  content.flatMap((one) => (one.type === 'resource' ? [one.resource] : []));

/** What a result links to. */
export const linksOf = ({ content }: CallToolResult): ResourceLink[] =>
  content.flatMap((one) => (one.type === 'resource_link' ? [one] : []));

/** What a resource says as text. */
export async function readText({ client }: Host, uri: string): Promise<string> {
  const [contents] = (await client.readResource({ uri })).contents;
  if (!contents || !('text' in contents)) throw new Error(`${uri} is no text`);
  return contents.text;
}

/** The id of the artifact that an embedded file, or a linked one, is kept as. */
export const artifactOf = ({ _meta }: { _meta?: Record<string, unknown> | undefined }): number => Number(_meta!['artifact_id']);

/** The id of the run behind a result. */
export const runOf = ({ _meta }: CallToolResult): string => String(_meta!['request_id']);

/** A long text as a model streams it. */
export function deltasOf(text: string): string[] {
  const deltas: string[] = [];
  for (let at = 0; at < text.length; at += deltas.at(-1)!.length) deltas.push(text.slice(at, endOfPiece(text, at, 64 * 1024)));
  return deltas;
}

/** An agent whose model follows a script. */
export const scripted = (name: string, more: object = {}) => ({
  id: name,
  name: `Script ${name}`,
  role: 'test',
  goal: `Play ${name}.`,
  model: `demo/script:${name}`,
  ...more,
});

/** A response object of JSON-RPC. */
export interface Rpc {
  jsonrpc: string;
  id: unknown;
  result?: Record<string, unknown> & CallToolResult & { tools: { name: string }[]; nextCursor?: string };
  error?: { code: number; message: string; data?: object };
}

/** Sends a message without any SDK in between; the answer comes as JSON. */
export function send(api: BatonClient, message: unknown, headers: Record<string, string> = {}): Promise<Answer<Rpc>> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return api.raw<Rpc>('POST', '/v1/mcp', { body, headers: { Accept: 'application/json', ...headers } });
}

/** Begins a session by hand. @returns the header that names it */
export async function beginSession(api: BatonClient, params: object = {}): Promise<{ 'Mcp-Session-Id': string }> {
  const clientInfo = { name: 'by hand', version: '1' };
  const request = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo, ...params },
  };
  const { headers } = await send(api, request);
  return { 'Mcp-Session-Id': headers['mcp-session-id']! };
}

export const toolCall = (id: unknown, name: string, given: object, _meta?: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given, ...(_meta ? { _meta } : {}) },
});
