import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { acceptedContent, createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { PNG, STEP_MS } from './common.ts';

/*
 * A server made with the official packages of the second generation; its tools are those of the others in this folder. It speaks over its
 * standard input and output (`stdio <legacy>`), or over HTTP (`http <legacy>`), where it prints its port.
 */

const city = z.object({ city: z.string() });
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

export function world(): McpServer {
  const server = new McpServer({ name: 'second', version: '1.0.0' });
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text: words }) => text(words));
  // The types of the envelope don't name its members.
  server.registerTool('revision', {}, ({ mcpReq }) =>
    text(String((mcpReq.envelope as Record<string, unknown>)?.['io.modelcontextprotocol/protocolVersion'])),
  );
  const weather = { inputSchema: city, outputSchema: z.object({ city: z.string(), degrees: z.number() }) };
  server.registerTool('weather', weather, ({ city: place }) => ({ content: [], structuredContent: { city: place, degrees: 21 } }));
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
  server.registerTool('work', { inputSchema: z.object({ steps: z.number() }) }, async ({ steps }, { mcpReq: { _meta, notify } }) => {
    const progressToken = _meta?.progressToken;
    for (let progress = 1; progress <= steps; progress += 1) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (progressToken !== undefined) await notify({ method: 'notifications/progress', params: { progress, progressToken } });
    }
    return text(`worked ${steps} steps`);
  });
  server.registerTool('ask', {}, ({ mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'where', city);
    if (answer) return text(`to ${answer.city}`);
    return inputRequired({ inputRequests: { where: inputRequired.elicit({ message: 'Which city?', requestedSchema: city }) } });
  });
  server.registerTool('wait', { inputSchema: z.object({ file: z.string() }) }, async ({ file }, { mcpReq: { signal } }) => {
    appendFileSync(file, 'waits\n');
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    appendFileSync(file, 'canceled\n');
    return text('canceled');
  });
  return server;
}

const [, , transport, legacy] = process.argv;
if (import.meta.main && transport === 'stdio') serveStdio(world, { legacy: legacy as 'reject' | 'serve' });
else if (import.meta.main) {
  const server = createServer(toNodeHandler(createMcpHandler(world, { legacy: legacy as 'reject' | 'stateless' })));
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
