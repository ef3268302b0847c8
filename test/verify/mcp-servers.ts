import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localhostOriginValidation, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest, McpServer } from '@modelcontextprotocol/server';
import { McpServer as OldMcpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import { tryJson } from '../../src/lib/try-json.ts';
import { HttpServer } from '../support/loopback.ts';

/*
 * Servers of MCP, made with the official SDKs of both generations, as their documentation has it.
 */

type Handler = (request: IncomingMessage, response: ServerResponse, body?: unknown) => unknown;

const ABOUT = { name: 'example', version: '1.0.0' };
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

function newServer(): McpServer {
  const server = new McpServer(ABOUT);
  server.registerTool(
    'add',
    { description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }), outputSchema: z.object({ sum: z.number() }) },
    ({ a, b }) => ({ ...text(String(a + b)), structuredContent: { sum: a + b } }),
  );
  server.registerTool('look', { description: 'Looks.', annotations: { readOnlyHint: true } }, () => text('nothing there'));
  server.registerResource('notes', 'file:///notes.txt', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'a note' }] }));
  server.registerPrompt('greet', { argsSchema: z.object({ name: z.string() }) }, ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Greet ${name}` } }],
  }));
  return server;
}

function oldServer(): OldMcpServer {
  const server = new OldMcpServer(ABOUT);
  server.registerTool(
    'add',
    { description: 'Adds.', inputSchema: { a: z.number(), b: z.number() }, outputSchema: { sum: z.number() } },
    ({ a, b }) => ({ ...text(String(a + b)), structuredContent: { sum: a + b } }),
  );
  server.registerTool('look', { description: 'Looks.', annotations: { readOnlyHint: true } }, () => text('nothing there'));
  server.registerResource('notes', 'file:///notes.txt', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'a note' }] }));
  const template = new ResourceTemplate('file:///{name}', { list: undefined });
  server.registerResource('files', template, {}, (uri) => ({ contents: [{ uri: uri.href, text: 'a file' }] }));
  server.registerPrompt('greet', { argsSchema: { name: z.string() } }, ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Greet ${name}` } }],
  }));
  return server;
}

/** The stateless revision, and what the SDK does with clients of the others. */
export const modernHandler = (legacy: 'reject' | 'stateless'): Handler => toNodeHandler(createMcpHandler(newServer, { legacy }));

/** Sessions, as the examples of the SDK keep them; one that is not there is answered as the protocol has it. */
export function sessionHandler({ json = false }: { json?: boolean } = {}): Handler {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return async (request, response, body) => {
    const id = request.headers['mcp-session-id'];
    if (typeof id === 'string') {
      const known = sessions.get(id);
      if (!known) return response.writeHead(404).end();
      return known.handleRequest(request, response, body);
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: json,
      onsessioninitialized: (made) => void sessions.set(made, transport),
      onsessionclosed: (gone) => void sessions.delete(gone),
    });
    await oldServer().connect(transport as Transport);
    return transport.handleRequest(request, response, body);
  };
}

/** Both eras on one endpoint, as the SDK tells them apart. */
export function bothHandler(): Handler {
  const [modern, legacy] = [modernHandler('reject'), sessionHandler()];
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = tryJson(text);
    // What is no JSON is neither's.
    if (request.method === 'POST' && body === undefined) return response.writeHead(400).end();
    const isLegacy = await isLegacyRequest(await toWebRequest(request, body), body);
    return (isLegacy ? legacy : modern)(request, response, body);
  };
}

/** Serves it under /mcp, to pages of this machine alone. */
export function serveMcp(handler: Handler): Promise<HttpServer> {
  const isOwn = localhostOriginValidation();
  return HttpServer.start((request, response) => {
    if (!request.url!.startsWith('/mcp')) return void response.writeHead(404).end();
    if (isOwn(request, response)) void handler(request, response);
  });
}
