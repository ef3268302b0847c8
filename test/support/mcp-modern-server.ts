import { appendFileSync } from 'node:fs';
import { inputRequired, McpServer, type InputRequiredResult, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

/*
 * A real MCP server of the second generation, made with the official SDK. As a script it speaks over its standard input and output, to
 * clients of before too with the argument `serve`; `PIDS` names a file that it writes its process id to, `SAID` one for what it was told.
 */

type Input = Parameters<typeof inputRequired.elicit>[0];

/** @param said hears what happens in it */
export function modernServer(said: (what: string) => void = () => {}): McpServer {
  const server = new McpServer({ name: 'modern', version: '2.0.0' }, { instructions: 'Mind the gap.' });
  const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
  server.registerTool('echo', { description: 'Says it again.', inputSchema: z.object({ text: z.string() }) }, ({ text: words }) =>
    text(words),
  );
  server.registerTool('list', {}, () => ({ content: [], structuredContent: [1, { two: 2 }] }) as never);
  server.registerTool('fail', {}, () => ({ ...text('the disk is full'), isError: true }));
  server.registerTool(
    'steps',
    { description: 'Reports its progress.', inputSchema: z.object({ count: z.number(), everyMs: z.number() }) },
    async ({ count, everyMs }, { mcpReq: { _meta, notify } }) => {
      for (let progress = 1; progress <= count; progress += 1) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        await notify({ method: 'notifications/progress', params: { progressToken: _meta!.progressToken!, progress } });
      }
      return text('done');
    },
  );
  server.registerTool('wait', {}, async ({ mcpReq: { signal } }) => {
    said('waiting');
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    said('cancelled');
    return text('cancelled');
  });
  const region = z.string().meta({ 'x-mcp-header': 'Region' });
  server.registerTool('there', { inputSchema: z.object({ region }) }, ({ region: where }) => text(`there is ${where}`));
  // Asks for each form in a round of its own, or for all at once; its state is what it was answered so far.
  const ask = ({ forms, atOnce = false }: { forms: unknown[]; atOnce?: boolean | undefined }, { mcpReq }: ServerContext) => {
    const answers = [...(JSON.parse(mcpReq.requestState() ?? '[]') as unknown[]), ...Object.values(mcpReq.inputResponses ?? {})];
    said(`asked ${answers.length}`);
    if (answers.length >= forms.length) return text(answers.map((one) => JSON.stringify(one)).join('\n'));
    const next = forms.slice(answers.length, atOnce ? undefined : answers.length + 1) as Input[];
    const requestOf = (form: Input) => ('url' in form ? inputRequired.elicitUrl(form as never) : inputRequired.elicit(form));
    const inputRequests = Object.fromEntries(next.map((form, i) => [`form-${answers.length + i}`, requestOf(form)]));
    return inputRequired({ inputRequests, requestState: JSON.stringify(answers) });
  };
  const asks = z.object({ forms: z.array(z.unknown()), atOnce: z.boolean().optional() });
  server.registerTool('elicit', { inputSchema: asks }, ask);
  server.registerTool('peek', { inputSchema: asks, annotations: { readOnlyHint: true } }, ask);
  const wants: Record<string, () => InputRequiredResult> = {
    sample: () =>
      inputRequired({
        inputRequests: {
          a: inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }], maxTokens: 5 }),
        },
      }),
    roots: () => inputRequired({ inputRequests: { a: inputRequired.listRoots() } }),
  };
  for (const [name, want] of Object.entries(wants)) server.registerTool(name, {}, want);
  server.registerResource('notes', 'file:///b.txt', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'what b says' }] }));
  return server;
}

if (import.meta.main) {
  const pids = process.env['PIDS'];
  if (pids) appendFileSync(pids, `${process.pid}\n`);
  const file = process.env['SAID'];
  serveStdio(() => modernServer((what) => file && appendFileSync(file, `${what}\n`)), {
    legacy: process.argv[2] === 'serve' ? 'serve' : 'reject',
  });
}
