import { describe, expect, it } from 'vitest';
import { useServer } from '../../../support/server.ts';
import { beginSession, runOf, send, toolCall } from '../host.ts';
import { alone, callAlone, headersOf, metaOf, VERSION } from './host.ts';

const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 7, method, params });

describe('requests that stand alone', () => {
  const baton = useServer();

  it('[MCS-101] are told what the server has', async () => {
    const { body, status } = await alone(baton().api, 'server/discover');
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [VERSION],
      capabilities: { tools: {}, resources: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
      instructions: expect.stringContaining('agent') as unknown,
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'baton', version: expect.any(String) as unknown } },
    });
  });

  it.each<[string, object | undefined]>([
    ['without _meta', undefined],
    ['without a version', { [CLIENT_CAPABILITIES]: {} }],
    ['without capabilities', { [PROTOCOL_VERSION]: VERSION }],
    ['with a version that is no string', { ...metaOf(), [PROTOCOL_VERSION]: 20260728 }],
    ['with capabilities that are none', { ...metaOf(), [CLIENT_CAPABILITIES]: 'all' }],
    ['with a client that has no name', { ...metaOf(), [CLIENT_INFO]: { version: '1' } }],
  ])('[MCS-102] %s are refused', async (_what, _meta) => {
    const request = message('tools/list', _meta ? { _meta } : {});
    const { status, body } = await send(baton().api, request, headersOf('tools/list', {}));
    expect(status).toBe(400);
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32602 } });
  });

  it('[MCS-102] need not say whose they are, and null is as good as nothing', async () => {
    for (const meta of [
      { ...metaOf(), [CLIENT_INFO]: undefined },
      { ...metaOf({ elicitation: null }), [CLIENT_INFO]: null },
    ]) {
      const { status } = await send(baton().api, message('tools/list', { _meta: meta }), headersOf('tools/list', {}));
      expect(status).toBe(200);
    }
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no version', { 'MCP-Protocol-Version': undefined }],
    ['another version', { 'MCP-Protocol-Version': '2025-11-25' }],
    ['no method', { 'Mcp-Method': undefined }],
    ['another method', { 'Mcp-Method': 'tools/list' }],
    ['a method in another case', { 'Mcp-Method': 'TOOLS/CALL' }],
    ['no name', { 'Mcp-Name': undefined }],
    ['another name', { 'Mcp-Name': 'ghost' }],
    ['a name that is badly encoded', { 'Mcp-Name': '=?base64?***?=' }],
    ['a name whose bytes are no text', { 'Mcp-Name': '=?base64?/w==?=' }],
  ])('[MCS-103] with %s in their headers are refused', async (_what, changed) => {
    const params = { name: 'run_agent', arguments: { message: 'x' } };
    const all = { ...headersOf('tools/call', params), ...changed };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
    const { status, body } = await send(baton().api, message('tools/call', { ...params, _meta: metaOf() }), headers);
    expect(status).toBe(400);
    expect(body).toMatchObject({ id: 7, error: { code: -32020 } });
  });

  it('[MCS-103] may name what they name in base64, and with room around it', async () => {
    for (const name of ['=?base64?cnVuX2FnZW50?=', '  run_agent  ']) {
      const { body } = await callAlone(baton().api, 'run_agent', 'Hello', { headers: { 'Mcp-Name': name } });
      expect(body.result).toMatchObject({ isError: false });
    }
  });

  it.each(['2099-01-01', '2026-07-29', '2025-11-25', ''])(
    '[MCS-104] of the version %j are refused with those that there are',
    async (version) => {
      const headers: Record<string, string> =
        version === '' ? { 'Mcp-Method': 'tools/list' } : { ...headersOf('tools/list', {}), 'MCP-Protocol-Version': version };
      const { status, body } = await send(
        baton().api,
        message('tools/list', { _meta: metaOf({}, { [PROTOCOL_VERSION]: version }) }),
        headers,
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({ id: 7, error: { code: -32022, data: { supported: [VERSION], requested: version } } });
    },
  );

  it.each(['ping', 'initialize', 'logging/setLevel', 'resources/subscribe', 'tasks/list', 'tasks/result', 'toString'])(
    '[MCS-105] find no method %s',
    async (method) => {
      const { status, body } = await alone(baton().api, method);
      expect(status).toBe(404);
      expect(body).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  it('[MCS-105] are told that there is no such tool, cursor or resource', async () => {
    const { api } = baton();
    const uri = 'baton://artifacts/999';
    const missing = await alone(api, 'resources/read', { uri });
    expect(missing).toMatchObject({ status: 200, body: { error: { code: -32602, data: { uri } } } });
    expect(await callAlone(api, 'ghost', 'x')).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
    expect(await alone(api, 'tools/list', { cursor: '!' })).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
    expect(await alone(api, 'resources/read', { uri: 7 })).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
  });

  it('[MCS-106] are answered with results that say what they are, and for how long they hold', async () => {
    const { api } = baton();
    const called = await callAlone(api, 'run_agent', '/write notes.md\n# Notes\n/endwrite\n');
    const runId = runOf(called.body.result!);
    expect(called.body.result).toMatchObject({
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'baton' } },
    });
    expect(called.body.result).not.toHaveProperty('ttlMs');
    expect(called.headers['x-request-id']).toBe(runId);
    const uri = `baton://requests/${runId}/files`;
    for (const [method, params] of [
      ['tools/list', {}],
      ['resources/list', {}],
      ['resources/templates/list', {}],
      ['resources/read', { uri }],
    ] as const) {
      const { body } = await alone(api, method, params);
      expect(body.result).toMatchObject({ resultType: 'complete', cacheScope: 'private', ttlMs: expect.any(Number) as unknown });
    }
  });

  it('[MCS-107] have no sessions and no streams of their own, and their notifications mean nothing', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    const headers = { ...session, 'MCP-Protocol-Version': VERSION };
    for (const method of ['GET', 'DELETE']) {
      const { status, headers: told } = await api.raw(method, '/v1/mcp', { headers });
      expect([status, told['allow']]).toEqual([405, 'POST']);
    }
    expect((await alone(api, 'tools/list', {}, { headers: { 'Mcp-Session-Id': 'none', 'Last-Event-ID': 'x' } })).status).toBe(200);
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await send(api, notification, { 'MCP-Protocol-Version': VERSION })).status).toBe(202);
    expect((await send(api, { ...notification, params: { _meta: metaOf() } })).status).toBe(202);
    const other = await send(api, notification, { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': 'ping' });
    expect(other).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    expect(other.body).not.toHaveProperty('id');
    const claims = { ...notification, params: { _meta: { [PROTOCOL_VERSION]: 1 } } };
    expect(await send(api, claims)).toMatchObject({ status: 400, body: { error: { code: -32602 } } });
  });

  it('[MCS-100] and those of sessions stand side by side', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    const [old, alone_] = await Promise.all([
      send(api, toolCall(1, 'run_agent', { message: 'old' }), session),
      callAlone(api, 'run_agent', 'new'),
    ]);
    expect(old.body.result).toMatchObject({ content: [{ text: 'old' }] });
    expect(old.body.result).not.toHaveProperty('resultType');
    expect(alone_.body.result).toMatchObject({ content: [{ text: 'new' }], resultType: 'complete' });
    // What `_meta` says counts, whatever session is named.
    expect((await alone(api, 'tools/list', {}, { headers: session })).body.result).toHaveProperty('resultType');
    // To begin a session is no request that stands alone.
    const initialize = message('initialize', { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'x', version: '1' } });
    expect((await send(api, initialize)).body.result).toMatchObject({ protocolVersion: '2025-11-25' });
    const odd = await send(api, initialize, { 'MCP-Protocol-Version': VERSION });
    expect(odd).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    // A response answers nothing here.
    const response = { jsonrpc: '2.0', id: 'question-1', result: {} };
    expect((await send(api, response, { 'MCP-Protocol-Version': VERSION })).status).toBe(400);
  });

  it('[MCS-108] are runs of their own each time, and their streams have no ids', async () => {
    const { api } = baton();
    const runs = [await callAlone(api, 'run_agent', 'again'), await callAlone(api, 'run_agent', 'again')];
    expect(new Set(runs.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
    const params = { name: 'run_agent', arguments: { message: 'Hello' } };
    const response = await fetch(new URL('/v1/mcp', baton().url), {
      method: 'POST',
      headers: {
        ...headersOf('tools/call', params),
        Authorization: `Bearer ${baton().tenant.token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message('tools/call', { ...params, _meta: metaOf({}, { progressToken: 'p' }) })),
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const text = await response.text();
    expect(text).not.toMatch(/^id:/m);
    const frames = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, json]) => JSON.parse(json!) as { method?: string; id?: unknown; result?: object },
    );
    expect(frames.slice(0, -1).every(({ method }) => method === 'notifications/progress')).toBe(true);
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.at(-1)).toMatchObject({ id: 7, result: { resultType: 'complete', content: [{ text: 'Hello' }] } });
  });
});
