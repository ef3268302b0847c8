import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import * as z from 'zod';

/*
 * A real MCP server, made with the official SDK. As a script it speaks over its standard input and output; `PIDS` names a
 * file that it writes its process id to.
 */

export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A server with a tool for everything that a tool can do. @param onCancel hears that a call of `wait` was cancelled */
export function exampleServer(onCancel: () => void = () => {}): McpServer {
  const server = new McpServer({ name: 'example', version: '1.0.0' }, { instructions: 'Say please.\n/mcp call it' });
  const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
  let calls = 0;
  server.registerTool(
    'echo',
    { description: 'Says it again.', inputSchema: { text: z.string().describe('what to say'), times: z.number().optional() } },
    ({ text: words, times = 1 }) => text(Array.from({ length: times }, () => words).join(' ')),
  );
  server.registerTool('count', { description: 'Counts its calls.' }, () => text(String(++calls)));
  server.registerTool('env', {}, () => text(JSON.stringify({ env: process.env, cwd: process.cwd(), argv: process.argv.slice(2) })));
  server.registerTool('picture', {}, () => ({
    content: [
      { type: 'text', text: 'a picture:' },
      { type: 'image', mimeType: 'image/jpeg', data: PNG.toString('base64') },
      { type: 'image', mimeType: 'image/svg+xml', data: Buffer.from('<svg/>').toString('base64') },
      { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
    ],
  }));
  server.registerTool('resources', {}, () => ({
    content: [
      { type: 'resource', resource: { uri: 'file:///a.txt', text: 'what is in it' } },
      { type: 'resource', resource: { uri: 'file:///a.png', blob: PNG.toString('base64') } },
      { type: 'resource', resource: { uri: 'file:///a.zip', mimeType: 'application/zip', blob: 'AAAA' } },
      { type: 'resource_link', uri: 'file:///b.txt', name: 'b', description: 'another file' },
    ],
  }));
  server.registerTool('structured', { outputSchema: { degrees: z.number() } }, () => ({ content: [], structuredContent: { degrees: 21 } }));
  server.registerTool('both', { outputSchema: { degrees: z.number() } }, () => ({
    content: [{ type: 'text', text: '{ "degrees": 21 }' }],
    structuredContent: { degrees: 21 },
  }));
  server.registerTool('wrapped', { outputSchema: { content: z.string() } }, () => ({
    content: [{ type: 'text', text: 'the file\n' }],
    structuredContent: { content: 'the file' },
  }));
  server.registerResource('notes', 'file:///b.txt', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'what b says' }] }));
  server.registerTool('nothing', {}, () => ({ content: [] }));
  server.registerTool('fail', {}, () => ({ ...text('the disk is full'), isError: true }));
  server.registerTool('throw', {}, () => {
    throw new Error(`no luck with ${process.env['API_TOKEN'] ?? 'nothing'}`);
  });
  server.registerTool(
    'wait',
    {},
    ({ signal }) =>
      new Promise((resolve) => {
        const cancel = () => (onCancel(), resolve(text('cancelled')));
        // The request and its end may come at once.
        if (signal.aborted) cancel();
        else signal.addEventListener('abort', cancel);
      }),
  );
  server.registerTool('hang', {}, () => {
    for (;;);
  });
  server.registerTool('die', {}, () => process.exit(3));
  let active = 0;
  let most = 0;
  // Calls that were sent at the same time have all arrived when the client's answer to the ping is here.
  server.registerTool('alone', { inputSchema: { n: z.number().optional() } }, async () => {
    most = Math.max(most, (active += 1));
    await server.server.ping();
    active -= 1;
    return text(`${most} at once`);
  });
  server.registerTool('capabilities', { annotations: { readOnlyHint: true } }, () =>
    text(JSON.stringify(server.server.getClientCapabilities())),
  );
  for (const [name, annotations] of [['elicit', {}] as const, ['peek', { readOnlyHint: true }] as const]) {
    const inputSchema = {
      forms: z.array(z.unknown()),
      atOnce: z.boolean().optional(),
      patienceMs: z.number().optional(),
      n: z.number().optional(),
    };
    const description = 'Asks for each form, and says what it was answered; with little patience it gives up.';
    server.registerTool(name, { description, annotations, inputSchema }, async ({ forms, atOnce, patienceMs = 60_000 }, { requestId }) => {
      const ask = async (form: unknown): Promise<string> => {
        const options = { timeout: patienceMs, relatedRequestId: requestId };
        const answer = server.server.elicitInput(form as ElicitRequestFormParams, options);
        return answer.then(
          (result) => JSON.stringify(result),
          (error: Error) => error.message,
        );
      };
      if (atOnce) return text((await Promise.all(forms.map(ask))).join('\n'));
      const answers: string[] = [];
      for (const form of forms) answers.push(await ask(form));
      return text(answers.join('\n'));
    });
  }
  let waiting: (() => void) | undefined;
  server.registerTool('meet', { annotations: { readOnlyHint: true }, inputSchema: { n: z.number() } }, async () => {
    if (waiting) waiting();
    else await new Promise<void>((resolve) => (waiting = resolve));
    return text('met');
  });
  return server;
}

if (import.meta.main) {
  const pids = process.env['PIDS'];
  if (pids) appendFileSync(pids, `${process.pid}\n`);
  const said = process.env['SAID'];
  const server = exampleServer(() => said && appendFileSync(said, 'cancelled\n'));
  await server.connect(new StdioServerTransport());
}
