import { spawn } from 'node:child_process';
import { appendFileSync, closeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/*
 * MCP servers that do one thing wrong, by hand, over their standard input and output: `node mcp-faulty.ts <fault>`.
 * `PIDS` names a file that they write the ids of their processes to.
 */

const fault = process.argv[2]!;
const note = (pid: number | undefined): void => appendFileSync(process.env['PIDS']!, `${pid}\n`);
const write = (text: string): Promise<void> =>
  new Promise((resolve) => (process.stdout.write(text) ? resolve() : process.stdout.once('drain', resolve)));
const say = (message: object): Promise<void> => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const endless = async (text: string): Promise<never> => {
  for (;;) await write(text);
};

let calling: unknown;
note(process.pid);
process.stdout.on('error', () => process.exit());

if (fault === 'stubborn') {
  process.on('SIGTERM', () => {});
  // A child that ignores it too, and holds the same pipes.
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: 'inherit' });
  note(child.pid);
  setInterval(() => {}, 1000);
}
if (fault === 'early') process.exit(7);
if (fault === 'chatty') process.stdout.write('Welcome!\n\n{"not": "a message"}\n');
if (fault === 'garbage') void endless('garbage\n');
if (fault === 'endless-line') void endless('x'.repeat(65_536));
if (fault === 'noisy') {
  const line = `${process.env['API_TOKEN']} ${'noise '.repeat(20)}\n`;
  // Ten times what a pipe holds: who doesn't read it blocks the server.
  for (let i = 0; i < 10_000; i += 1) process.stderr.write(line);
}

/** What is answered to a request; undefined: nothing. */
async function answer(method: string, params: Record<string, unknown>): Promise<object | undefined> {
  if (method === 'initialize') {
    if (fault === 'mute') return undefined;
    if (fault === 'future') return { protocolVersion: '2099-01-01', capabilities: {}, serverInfo: { name: 'x', version: '1' } };
    const instructions = fault === 'wordy' && { instructions: `${process.env['API_TOKEN']} please `.repeat(10_000) };
    const serverInfo = { name: 'faulty', version: '1' };
    return { protocolVersion: params['protocolVersion'], capabilities: { tools: {} }, serverInfo, ...instructions };
  }
  if (method === 'tools/list') {
    if (fault === 'nonsense') return { tools: 5 };
    if (fault === 'thousands')
      return { tools: Array.from({ length: 5000 }, (_, i) => ({ ...tool(`tool-${i}`), description: 'x'.repeat(500) })) };
    if (fault === 'pages')
      return { tools: [tool(`page-${String(params['cursor'] ?? 0)}`)], nextCursor: String(Number(params['cursor'] ?? 0) + 1) };
    if (fault === 'echoing')
      return {
        tools: [
          {
            name: 'ok',
            description: process.env['API_TOKEN'],
            inputSchema: { type: 'object', properties: { a: { description: process.env['API_TOKEN'] } } },
          },
        ],
      };
    return { tools: [tool('ok')] };
  }
  if (method === 'resources/read') {
    if (params['uri'] !== 'file:///notes.txt') return undefined;
    return { contents: [{ uri: params['uri'], mimeType: 'text/plain; charset=utf-8', blob: Buffer.from('höre').toString('base64') }] };
  }
  if (fault === 'tomorrow')
    return {
      content: [
        { type: 'text', text: 'today' },
        { type: 'hologram', beams: [1] },
      ],
      structuredContent: { degrees: 21 },
    };
  if (fault === 'garbage') return undefined;
  if (fault === 'nonsense') return { content: 7 };
  if (fault === 'flood')
    await endless(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })}\n`);
  if (fault === 'flood-later') setTimeout(() => void endless('{"jsonrpc":"2.0","method":"ping","id":1}\n'));
  if (fault === 'deaf') {
    // Nobody reads the pipe from before the answer on; the process ends a little later.
    closeSync(0);
    setTimeout(() => process.exit(7), 20);
  }
  if (fault === 'big') return { content: [{ type: 'text', text: 'x'.repeat(20 * 1024 * 1024) }] };
  return { content: [{ type: 'text', text: 'ok' }] };
}

/** What is asked of the client, without its having said that it can. */
const ASKS = {
  elicits: { method: 'elicitation/create', params: { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } } },
  samples: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 5 } },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {}, ...answered } = JSON.parse(line);
  if (id === 'asked') await say({ id: calling, result: { content: [{ type: 'text', text: JSON.stringify(answered) }] } });
  if (id === undefined || method === undefined) continue;
  if (method === 'tools/call' && fault in ASKS) {
    calling = id;
    await say({ id: 'asked', ...ASKS[fault as keyof typeof ASKS] });
    continue;
  }
  const result = await answer(method, params);
  if (result) await say({ id, result });
  else if (method === 'resources/read') await say({ id, error: { code: -32002, message: 'Resource not found' } });
}
