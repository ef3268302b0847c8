import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import { PNG, STEP_MS } from './common.ts';

/*
 * A server made with the official package of the first generation; its tools are those of the others in this folder. It speaks over its
 * standard input and output, or over HTTP, where it prints its port.
 */

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

function world(): McpServer {
  const server = new McpServer({ name: 'first', version: '1.0.0' });
  server.registerTool('echo', { inputSchema: { text: z.string() } }, ({ text: words }) => text(words));
  const weather = { inputSchema: { city: z.string() }, outputSchema: { city: z.string(), degrees: z.number() } };
  server.registerTool('weather', weather, ({ city }) => ({ content: [], structuredContent: { city, degrees: 21 } }));
  server.registerTool('picture', {}, () => ({
    content: [
      { type: 'text', text: 'a picture:' },
      { type: 'image', mimeType: 'image/png', data: PNG },
    ],
  }));
  server.registerTool('papers', {}, () => ({
    content: [
      { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'what a says' } },
      { type: 'resource_link', uri: 'file:///b.txt', name: 'b' },
    ],
  }));
  server.registerResource('b', 'file:///b.txt', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'what b says' }] }));
  server.registerTool('broken', {}, () => ({ ...text('the press is broken'), isError: true }));
  server.registerTool('work', { inputSchema: { steps: z.number() } }, async ({ steps }, { _meta, sendNotification }) => {
    const progressToken = _meta?.progressToken;
    for (let progress = 1; progress <= steps; progress += 1) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (progressToken !== undefined) await sendNotification({ method: 'notifications/progress', params: { progress, progressToken } });
    }
    return text(`worked ${steps} steps`);
  });
  server.registerTool('ask', {}, async ({ requestId }) => {
    const requestedSchema = { type: 'object' as const, properties: { city: { type: 'string' as const } }, required: ['city'] };
    const { content } = await server.server.elicitInput({ message: 'Which city?', requestedSchema }, { relatedRequestId: requestId });
    return text(`to ${String(content?.['city'])}`);
  });
  server.registerTool('wait', { inputSchema: { file: z.string() } }, async ({ file }, { signal }) => {
    appendFileSync(file, 'waits\n');
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    appendFileSync(file, 'canceled\n');
    return text('canceled');
  });
  return server;
}

if (process.argv[2] === 'stdio') await world().connect(new StdioServerTransport());
else {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const server = createServer((request, response) => {
    void (async () => {
      const known = sessions.get(String(request.headers['mcp-session-id']));
      if (known) return known.handleRequest(request, response);
      const made = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, made),
      });
      await world().connect(made as Transport);
      return made.handleRequest(request, response);
    })();
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
