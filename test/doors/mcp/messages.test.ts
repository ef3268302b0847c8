import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { startBaton, useServer } from '../../support/server.ts';
import { beginSession, runOf, scripted, send, textOf, toolCall } from './host.ts';

const ping = (id: unknown = 1) => ({ jsonrpc: '2.0', id, method: 'ping' });
const list = (cursor?: string) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: cursor === undefined ? {} : { cursor } });
const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
});

describe('messages of MCP', () => {
  const baton = useServer();

  it('[MCS-020] need a session, which ends for good', async () => {
    const { api } = baton();
    expect((await send(api, ping())).status).toBe(400);
    expect((await send(api, ping(), { 'Mcp-Session-Id': crypto.randomUUID() })).status).toBe(404);
    expect((await api.get('/v1/mcp')).status).toBe(400);
    expect((await api.raw('DELETE', '/v1/mcp')).status).toBe(400);
    expect((await api.get('/v1/mcp', { 'Mcp-Session-Id': 'nobody' })).status).toBe(404);
    const session = await beginSession(api);
    expect((await send(api, ping(), session)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await api.raw('DELETE', '/v1/mcp', { headers: session })).body).toEqual({ deleted: true });
    for (const again of [
      await send(api, ping(), session),
      await api.get('/v1/mcp', session),
      await api.raw('DELETE', '/v1/mcp', { headers: session }),
    ]) {
      expect(again).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
    }
  });

  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2025-11-25'],
    ['1.0', '2025-11-25'],
  ])('[MCS-021] of version %s are answered in %s', async (asked, agreed) => {
    expect((await send(baton().api, initialize(asked))).body.result).toMatchObject({ protocolVersion: agreed });
  });

  it('[MCS-021] of a version in the header that is not known are refused', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26']) {
      expect((await send(api, ping(), { ...session, 'MCP-Protocol-Version': version })).status).toBe(200);
    }
    expect((await send(api, ping(), { ...session, 'MCP-Protocol-Version': '2024-11-05' })).status).toBe(400);
    expect((await api.get('/v1/mcp', { ...session, 'MCP-Protocol-Version': 'x' })).status).toBe(400);
  });

  it.each([
    ['not JSON', '{"jsonrpc":'],
    ['a batch', [ping(), ping(2)]],
    ['an empty batch', []],
    ['null', 'null'],
    ['a number', '7'],
    ['without a version', { id: 1, method: 'ping' }],
    ['of JSON-RPC 1.0', { jsonrpc: '1.0', id: 1, method: 'ping' }],
    ['with an id that is null', ping(null)],
    ['with an id that is a fraction', ping(1.5)],
    ['with an id that is too long', ping('x'.repeat(257))],
    ['without a method', { jsonrpc: '2.0', id: 1 }],
    ['with members of its own', { jsonrpc: '2.0', id: 1, method: 'ping', extra: 1 }],
    ['a response to nothing', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an answer to no question', { jsonrpc: '2.0', id: 'question-4711', result: { action: 'decline' } }],
    ['a cancel of nothing that is an id', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: {} } }],
  ])('[MCS-025] %s: are refused with a 400', async (_what, message) => {
    const { api } = baton();
    expect(await send(api, message, await beginSession(api))).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
  });

  it.each([
    ['a method that there is not', { jsonrpc: '2.0', id: 'a', method: 'completion/complete' }, -32601],
    ['a method named as a member of objects', { jsonrpc: '2.0', id: 'a', method: 'constructor' }, -32601],
    ['initialize without what it needs', { jsonrpc: '2.0', id: 'a', method: 'initialize', params: {} }, -32602],
    ['a call without a name', { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: {} }, -32602],
    ['a call without parameters', { jsonrpc: '2.0', id: 'a', method: 'tools/call' }, -32602],
    ['parameters that are a list', { jsonrpc: '2.0', id: 'a', method: 'ping', params: [1] }, -32602],
    ['a call with an empty list', { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: [] }, -32602],
    ['a call with a token that is an object', toolCall('a', 'run_agent', { message: 'x' }, { progressToken: {} }), -32602],
    ['a call of no tool', toolCall('a', 'ghost', {}), -32602],
    ['a call with a token that is too long', toolCall('a', 'run_agent', { message: 'x' }, { progressToken: 'x'.repeat(257) }), -32602],
    ['a page that there is not', { ...list('???'), id: 'a' }, -32602],
    ['a page of resources that there is not', { ...list('???'), id: 'a', method: 'resources/list' }, -32602],
    [
      'a page of resources behind no number',
      { ...list(Buffer.from('-1').toString('base64url')), id: 'a', method: 'resources/list' },
      -32602,
    ],
    ['a read without a uri', { jsonrpc: '2.0', id: 'a', method: 'resources/read', params: {} }, -32602],
    ['a read of a uri that is none', { jsonrpc: '2.0', id: 'a', method: 'resources/read', params: { uri: 7 } }, -32602],
  ])('[MCS-025] %s: are errors of JSON-RPC', async (_what, message, code) => {
    const { api } = baton();
    const { status, body } = await send(api, message, await beginSession(api));
    expect({ status, body }).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 'a', error: { code } } });
  });

  it.each([
    ['a notification of no meaning', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['one that nobody knows', { jsonrpc: '2.0', method: 'notifications/else', params: { a: 1 } }],
    ['a cancel of nothing', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4711 } }],
  ])('[MCS-025] %s: are taken', async (_what, message) => {
    const { api } = baton();
    const { status, bytes } = await send(api, message, await beginSession(api));
    expect([status, bytes.length]).toEqual([202, 0]);
  });

  it('[MCS-025] that are not declared as JSON, or are too large, are refused as everywhere', async () => {
    await using small = await startBaton({ env: { BODY_MAX_BYTES: '65536' } });
    const session = await beginSession(small.api);
    expect((await send(small.api, ping(), { ...session, 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await send(small.api, toolCall(1, 'run_agent', { message: 'x'.repeat(65_536) }), session)).status).toBe(413);
  });

  it.each(['9007199254740993', '-9007199254740993', '1e400', '1e21'])(
    '[MCS-037] whose id would come back as another one are refused: %s',
    async (id) => {
      const { api } = baton();
      const headers = await beginSession(api);
      const post = (body: string) => api.raw('POST', '/v1/mcp', { headers, body });
      expect(await post(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).toMatchObject({
        status: 400,
        body: { error_code: 'invalid_request' },
      });
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"progressToken":${id}}}}`;
      expect(await post(call)).toMatchObject({ status: 200, body: { id: 1, error: { code: -32602 } } });
      const canceled = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`;
      expect((await post(canceled)).status).toBeLessThan(500);
    },
  );

  it('[MCS-037] are refused alike when they are large, and the thread that parses those goes on', async () => {
    const { api } = baton();
    const pad = 'x'.repeat(300_000);
    for (const params of ['"requestId":9007199254740993', '"_meta":{"progressToken":1e400}', '"x":1e1']) {
      const body = `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping","params":{"pad":"${pad}",${params}}}`;
      expect((await api.raw('POST', '/v1/mcp', { headers: await beginSession(api), body })).status).toBe(400);
    }
  });

  it('[MCS-037] have ids up to 2^53 - 1, and texts', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    for (const id of [9007199254740991, -9007199254740991, '9007199254740993']) {
      expect((await send(api, ping(id), session)).body).toEqual({ jsonrpc: '2.0', id, result: {} });
    }
  });

  it('[MCS-024] to a client that takes no stream a call is answered as one message', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    const { headers, body, requestId } = await send(api, toolCall(1, 'run_agent', { message: 'Hello' }), session);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(textOf(body.result!)).toBe('Hello');
    expect(runOf(body.result!)).toBe(requestId);
  });

  it('[MCS-023] a call that is sent again joins its run, and no other call has its id', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    const first = await send(api, toolCall('1', 'run_agent', { message: 'Hello' }), session);
    const again = await send(api, toolCall('1', 'run_agent', { message: 'Hello' }), session);
    expect(again.body).toEqual(first.body);
    expect(again.requestId).toBe(first.requestId);
    const streamed = await api.raw('POST', '/v1/mcp', {
      body: JSON.stringify(toolCall('1', 'run_agent', { message: 'Hello' })),
      headers: session,
    });
    expect(String(streamed.body)).toContain(JSON.stringify(first.body));
    for (const other of [{ message: 'Bye' }, { agent: 'other', message: 'Hello' }]) {
      expect((await send(api, toolCall('1', 'run_agent', other), session)).body.error).toMatchObject({ code: -32600 });
    }
    expect(runOf((await send(api, toolCall(1, 'run_agent', { message: 'Hello' }), session)).body.result!)).not.toBe(first.requestId);
    const another = await send(api, toolCall('1', 'run_agent', { message: 'Bye' }), await beginSession(api));
    expect(textOf(another.body.result!)).toBe('Bye');
  });

  it.each([
    ['2025-11-25', ''],
    ['2025-06-18', undefined],
  ])('[MCS-021] a stream of version %s may begin with a frame that has an id only', async (protocolVersion, first) => {
    const { api } = baton();
    const headers = await beginSession(api, { protocolVersion });
    const framesOf = async (message: object): Promise<string[]> =>
      String((await api.raw('POST', '/v1/mcp', { body: JSON.stringify(message), headers })).body)
        .split('\n')
        .flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
    const quiet = await framesOf(toolCall(1, 'run_agent', { message: 'x' }));
    expect(quiet.slice(0, -1)).toEqual(first === undefined ? [] : [first]);
    expect(JSON.parse(quiet.at(-1)!)).toMatchObject({ id: 1, result: { isError: false } });
    const told = await framesOf(toolCall(2, 'run_agent', { message: 'x' }, { progressToken: 'p' }));
    const messages = told.filter(Boolean).map((json) => JSON.parse(json) as { method?: string; params?: object });
    expect(messages.slice(0, -1).every(({ method }) => method === 'notifications/progress')).toBe(true);
    expect(messages[0]!.params).toMatchObject({ progressToken: 'p', progress: 1 });
  });

  it('[MCS-034] a connection that is lost cancels nothing', async () => {
    const { api } = baton();
    await api.post('/v1/agents', scripted('slow'));
    const session = await beginSession(api);
    expect(await api.statusOf('POST', '/v1/mcp', { body: JSON.stringify(toolCall(1, 'slow', { message: 'go' })), headers: session })).toBe(
      200,
    );
    const { body } = await send(api, toolCall(1, 'slow', { message: 'go' }), session);
    expect(body.result).toMatchObject({ isError: false });
    const runs = await api.get('/v1/requests?agent=slow');
    expect(runs.body).toMatchObject({ count: 1, requests: [{ state: 'completed' }] });
  });

  it('[MCS-030] the tools come in pages', async () => {
    const { api } = await baton().newTenant();
    const ids = Array.from({ length: 120 }, (_, index) => `a${String(index).padStart(3, '0')}`);
    for (const id of [...ids, 'run_agent']) await api.post('/v1/agents', { ...scripted('text'), id });
    const session = await beginSession(api);
    const first = (await send(api, list(), session)).body.result!;
    const second = (await send(api, list(first.nextCursor), session)).body.result!;
    expect([first.tools.length, second.nextCursor]).toEqual([100, undefined]);
    expect([...first.tools, ...second.tools].map(({ name }) => name)).toEqual(['run_agent', ...ids]);
    const own = await send(api, toolCall(2, 'run_agent', { agent: 'run_agent', message: 'go' }), session);
    expect((await api.get(`/v1/requests/${own.requestId}`)).body['agent_id']).toBe('run_agent');
  });

  it('[MCS-035] a stream whose run has no events any more says so', async () => {
    const { api, tenant, database } = baton();
    const session = await beginSession(api);
    const frames = String(
      (await api.raw('POST', '/v1/mcp', { body: JSON.stringify(toolCall(1, 'run_agent', { message: 'x' })), headers: session })).body,
    );
    const [, place] = /^id: (\S+)/m.exec(frames)!;
    const resumed = await api.get('/v1/mcp', { ...session, 'Last-Event-ID': place! });
    expect(String(resumed.body)).toContain('"text":"x"');
    const { knex, close } = await openDatabase({ url: database.url });
    await knex('requests').where({ tenant_id: tenant.id }).update({ purged: 1 });
    await close();
    expect(String((await api.get('/v1/mcp', { ...session, 'Last-Event-ID': place! })).body)).toContain('"error_code":"events_deleted"');
  });
});
