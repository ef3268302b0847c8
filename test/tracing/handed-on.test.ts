import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint } from '../outbox/messages.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { HttpServer } from '../support/loopback.ts';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp.ts';
import { asking } from '../support/questions.ts';
import { Receiver } from '../support/receiver.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const CALLER = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'rojo=00f067aa0ba902b7,congo=t61' };

interface McpMessage {
  id?: number;
  method: string;
  params?: { protocolVersion?: string; _meta?: Record<string, unknown> };
}

const traceContextOf = ({ traceId, spanId }: ReceivedSpan): string => `00-${traceId}-${spanId}-01`;
const only = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
};

describe('the trace of a run', () => {
  let receiver: OtlpReceiver;
  let upstream: Upstream;
  let mcp: HttpServer;
  let peer: HttpServer;
  let hooks: Receiver;
  let database: TestDatabase;
  let baton: Baton;
  /** The bodies that the MCP server was sent. */
  const said: McpMessage[] = [];
  const answerMcp = (body: string, response: ServerResponse): void => {
    if (body === '') return void response.writeHead(405).end();
    const message = JSON.parse(body) as McpMessage;
    said.push(message);
    const { id, method, params } = message;
    if (id === undefined) return void response.writeHead(202).end();
    const capabilities = { tools: {} };
    const result =
      method === 'initialize'
        ? { protocolVersion: params!.protocolVersion, capabilities, serverInfo: { name: 'x', version: '1' } }
        : method === 'tools/list'
          ? { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }
          : { content: [{ type: 'text', text: 'hi' }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  };

  beforeAll(async () => {
    receiver = await OtlpReceiver.start();
    upstream = await startUpstream();
    hooks = await Receiver.start();
    mcp = await HttpServer.start((request, response) => void text(request).then((body) => answerMcp(body, response)));
    // It is found and asked, and answers nothing of use.
    peer = await HttpServer.start((_, response) => response.writeHead(404).end());
    database = await createDatabase('sqlite');
    const [mcpFile, a2aFile] = [join(database.folder, 'mcp.json'), join(database.folder, 'a2a.json')];
    writeFileSync(mcpFile, JSON.stringify({ mcpServers: { tools: { type: 'http', url: `${mcp.origin}/mcp` } } }));
    writeFileSync(a2aFile, JSON.stringify({ agents: { peer: { url: `${peer.origin}/card.json` } } }));
    const own = { MCP_CONFIG: mcpFile, A2A_CONFIG: a2aFile, FETCH_ALLOW: '127.0.0.1', PROVIDER_RETRIES: '0' };
    baton = await startBaton({ database, env: { ...receiver.env, ...upstream.env, ...own } });
    for (const model of ['openai/gpt', 'claude-test', 'gemini-test', 'ollama/test', 'openrouter/test']) {
      const id = model.replace(/\W/g, '-');
      await baton.api.post('/v1/agents', { id, name: id, role: 'r', goal: 'g', model });
    }
  });
  afterAll(async () => {
    await baton?.stop();
    await database?.drop();
    await upstream?.close();
    for (const one of [mcp, peer, hooks, receiver]) await one?.[Symbol.asyncDispose]();
  });

  it.each(['openai-gpt', 'claude-test', 'gemini-test', 'ollama-test', 'openrouter-test'])(
    '[TRC-003] is handed on to the provider of %s, with the span of the call',
    async (agent) => {
      const run = await baton.api.run({ message: 'Hi', agent }, { headers: CALLER });
      expect(run.done.ok).toBe(true);
      const spans = await receiver.spansOfRun(run.requestId);
      const chat = spans.find(({ name }) => name.startsWith('chat'))!;
      expect(chat.traceId).toBe(TRACE);
      expect(chat.attributes['gen_ai.response.model'], 'what has answered').toBeTypeOf('string');
      expect(upstream.requests.at(-1)!.headers).toMatchObject({ traceparent: traceContextOf(chat), tracestate: CALLER.tracestate });
    },
  );

  it('[TRC-003] is handed on to an MCP server, in headers and in the call itself', async () => {
    const run = await baton.api.run('/mcp call tools echo {"text": "hi"}\n', { headers: CALLER });
    expect(run.data('tool_call')).toMatchObject([{ ok: true }]);
    const place = traceContextOf(only(await receiver.spansOfRun(run.requestId), 'execute_tool mcp'));
    const posts = mcp.requests.filter(({ method }) => method === 'POST');
    for (const { headers } of posts) expect(headers['traceparent']).toBe(place);
    const call = said.find(({ method }) => method === 'tools/call')!;
    const meta = { traceparent: place, tracestate: CALLER.tracestate, progressToken: expect.anything() };
    expect(call.params).toMatchObject({ _meta: meta });
  });

  it('[TRC-003] is handed on to an A2A peer', async () => {
    const run = await baton.api.run('/a2a call peer hello\n', { headers: CALLER });
    const place = traceContextOf(only(await receiver.spansOfRun(run.requestId), 'execute_tool a2a'));
    expect(peer.requests.length).toBeGreaterThan(0);
    for (const { headers } of peer.requests) expect(headers).toMatchObject({ traceparent: place });
  });

  it('[TRC-004] is what a webhook carries that tells of the run, or of its question', async () => {
    await endpoint(baton.api, `${hooks.url}/told`);
    const run = await baton.api.run('Hi', { headers: CALLER });
    await hooks.until(() => hooks.at('/told').length === 1);
    const master = only(await receiver.spansOfRun(run.requestId), 'invoke_agent Index');
    expect(hooks.at('/told')[0]!.headers).toMatchObject({ traceparent: traceContextOf(master), tracestate: CALLER.tracestate });

    const { run: asked } = await asking(baton.api);
    await hooks.until(() => hooks.at('/told').length === 2);
    const [received] = asked.data('request_received');
    expect(received!.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(hooks.at('/told')[1]!).toMatchObject({ body: { type: 'run.waiting' }, headers: { traceparent: received!.traceparent } });
    await baton.api.post(`/v1/requests/${asked.requestId}/cancel`);
  });

  describe('[TRC-005] is that of who asks for it', () => {
    const sent = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> => {
      const common = { 'content-type': 'application/json', authorization: `Bearer ${baton.tenant.token}`, ...CALLER };
      const answer = await fetch(baton.url + path, { method: 'POST', headers: { ...common, ...headers }, body: JSON.stringify(body) });
      expect([200, 201, 202], await answer.text()).toContain(answer.status);
      return answer.headers.get('x-request-id')!;
    };
    const message = { role: 'ROLE_USER', messageId: 'm1', parts: [{ text: 'Hi' }] };
    const thread = { threadId: 't', runId: 'r', state: {}, tools: [], context: [], forwardedProps: {} };
    const doors: [door: string, path: string, body: unknown, headers?: Record<string, string>][] = [
      ['the native API', '/v1/orchestrate', { message: 'Hi' }],
      ['the chat of an agent', '/v1/agents/index/chat', { message: 'Hi' }],
      ['OpenAI chat completions', '/openai/v1/chat/completions', { model: 'index', messages: [{ role: 'user', content: 'Hi' }] }],
      ['OpenAI responses', '/openai/v1/responses', { model: 'index', input: 'Hi' }],
      ['AG-UI', '/v1/agents/index/ag-ui', { ...thread, messages: [{ id: 'm', role: 'user', content: 'Hi' }] }],
      ['A2A', '/v1/a2a/agents/index', { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }, { 'A2A-Version': '1.0' }],
    ];
    it.each(doors)('through %s', async (_, path, body, headers) => {
      const runId = await sent(path, body, headers);
      const master = (await receiver.spansOfRun(runId)).find(({ attributes }) => attributes['baton.depth'] === 0)!;
      expect(master).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    });

    it('through a conversation', async () => {
      const { body } = await baton.api.post('/v1/conversations', { agent_id: 'index' });
      const runId = await sent(`/v1/conversations/${String(body['id'])}/messages`, { message: 'Hi' });
      const master = (await receiver.spansOfRun(runId)).find(({ attributes }) => attributes['baton.depth'] === 0)!;
      expect(master).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    });

    it.each([
      { where: 'headers', headers: CALLER, meta: {}, parent: PARENT },
      {
        where: 'the message, which wins',
        headers: CALLER,
        meta: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
        parent: '00f067aa0ba902b7',
      },
    ])('through MCP, in $where', async ({ headers, meta, parent }) => {
      const client = new McpClient({ name: 'test', version: '1' });
      const requestInit = { headers: { ...headers, Authorization: `Bearer ${baton.tenant.token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL('/v1/mcp', baton.url), { requestInit }) as Transport);
      const before = receiver.spans.length;
      await client.callTool({ name: 'run_agent', arguments: { agent: 'index', message: 'Hi' }, _meta: meta });
      await client.close();
      const found = () => receiver.spans.slice(before).find(({ attributes }) => attributes['baton.depth'] === 0);
      await receiver.until(() => found() !== undefined);
      expect(found()).toMatchObject({ traceId: TRACE, parentSpanId: parent });
    });
  });

  it.each([
    'nonsense',
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  ])('[TRC-005] begins anew where a caller says something else: %s', async (traceparent) => {
    const run = await baton.api.run('Hi', { headers: { traceparent, tracestate: 'a=b' } });
    const master = only(await receiver.spansOfRun(run.requestId), 'invoke_agent Index');
    expect(master.parentSpanId).toBe('');
    expect(master.traceId).not.toBe(TRACE);
    expect(run.data('request_received')[0]).not.toHaveProperty('tracestate');
  });

  it('[TRC-005] is not recorded when the caller does not record it, and handed on all the same', async () => {
    const before = receiver.spans.length;
    const quiet = `00-${TRACE}-${PARENT}-00`;
    await baton.api.run({ message: 'Hi', agent: 'openai-gpt' }, { headers: { traceparent: quiet } });
    expect(upstream.requests.at(-1)!.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    const run = await baton.api.run('Hi');
    await receiver.spansOfRun(run.requestId);
    expect(receiver.spans.slice(before).every(({ traceId }) => traceId !== TRACE)).toBe(true);
  });

  it('[TRC-005] of a scheduled run is its own', async () => {
    const once = { message: 'Hi', schedule: 'every day', agent_id: 'index' };
    const { body: task } = await baton.api.post('/v1/schedules', once, CALLER);
    await baton.api.post(`/v1/schedules/${String(task['id'])}/run`, undefined, CALLER);
    const found = () => receiver.spans.filter(({ attributes, traceId }) => attributes['baton.depth'] === 0 && traceId !== TRACE);
    await receiver.until(() => found().some(({ parentSpanId }) => parentSpanId === ''));
  });
});
