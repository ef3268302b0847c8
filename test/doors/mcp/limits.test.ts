import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { McpSessions } from '../../../src/store/doors/mcp-sessions.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { asker, openQuestion } from '../../support/questions.ts';
import { startBaton, useServer, type TestTenant } from '../../support/server.ts';
import { beginSession, callTool, connectHost, runOf, scripted, send, textOf, toolCall } from './host.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('tenants', () => {
  const baton = useServer();

  it('[MCS-022] never see each other: neither sessions, nor tools, nor streams, nor questions, nor runs', async () => {
    const both: [TestTenant, TestTenant] = [await baton().newTenant('A'), await baton().newTenant('B')];
    const [{ api: a }, { api: b }] = both;
    await a.post('/v1/agents', scripted('secret'));
    const session = await beginSession(a);
    const own = await beginSession(b);
    expect((await send(b, ping, session)).status).toBe(404);
    expect((await b.raw('DELETE', '/v1/mcp', { headers: session })).status).toBe(404);
    expect((await send(b, { ...ping, method: 'tools/list' }, own)).body.result!.tools.map(({ name }) => name)).toEqual(['run_agent']);
    expect((await send(b, toolCall(2, 'secret', { message: 'x' }), own)).body.error).toMatchObject({ code: -32602 });
    expect((await send(b, toolCall(3, 'run_agent', { agent: 'secret', message: 'x' }), own)).body.result).toMatchObject({
      _meta: { error_code: 'agent_not_found' },
    });
    const streamed = await a.raw('POST', '/v1/mcp', {
      body: JSON.stringify(toolCall(4, 'run_agent', { message: 'secret' })),
      headers: session,
    });
    const [, place] = /^id: (\S+)/m.exec(String(streamed.body))!;
    expect(String((await a.get('/v1/mcp', { ...session, 'Last-Event-ID': place! })).body)).toContain('secret');
    expect((await b.get('/v1/mcp', { ...session, 'Last-Event-ID': place! })).status).toBe(404);
    // Of another session of the same tenant neither: a place is one of a session.
    for (const [api, other] of [
      [b, own],
      [a, await beginSession(a)],
    ] as const) {
      expect(await api.get('/v1/mcp', { ...other, 'Last-Event-ID': place! })).toMatchObject({ status: 400 });
    }
    const run = await a.start({ message: '/ask Which?', agent_def: asker() });
    const { id } = await openQuestion(a, run);
    const answer = { jsonrpc: '2.0', id: `question-${id}`, result: { action: 'accept', content: { answer: 'x' } } };
    expect((await send(b, answer, own)).status).toBe(400);
    expect((await a.get(`/v1/questions/${id}`)).body['state']).toBe('open');
    await a.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
  });

  it('[MCS-027] hear from the tool that they have as many runs under way as they may', async () => {
    await using limited = await startBaton({ env: { TENANT_MAX_CONCURRENT: '1' } });
    const { api } = limited;
    const stalled = await api.start({ message: 'go', agent_def: scripted('stall') });
    const session = await beginSession(api);
    const refused = (await send(api, toolCall(1, 'run_agent', { message: 'Hello' }), session)).body.result!;
    expect(refused).toMatchObject({ isError: true, _meta: { error_code: 'too_many_runs', retry_after_seconds: expect.any(Number) } });
    expect(textOf(refused)).toMatch(/has 1 run under way, as many as it may.* try again in \d+ s$/);
    await api.post(`/v1/requests/${stalled.requestId}/cancel`);
    await stalled.over;
    // Nothing has begun under that id.
    expect(textOf((await send(api, toolCall(1, 'run_agent', { message: 'Hello' }), session)).body.result!)).toBe('Hello');
  });

  it('[MCS-029] have as many streams as they may', async () => {
    await using limited = await startBaton({ env: { TENANT_MAX_STREAMS: '1' } });
    const { api, url, tenant } = limited;
    const session = await beginSession(api);
    const headers = { ...session, Authorization: `Bearer ${tenant.token}` };
    const first = await new Promise<number | undefined>((resolve) =>
      get(`${url}/v1/mcp`, { headers }, ({ statusCode }) => resolve(statusCode)),
    );
    expect(first).toBe(200);
    expect(await api.get('/v1/mcp', session)).toMatchObject({ status: 429, body: { error_code: 'too_many_streams' } });
    await api.raw('DELETE', '/v1/mcp', { headers: session });
  });
});

describe('the origin of a page', () => {
  it('[MCS-026] is not looked at where the operator says that any page may call', async () => {
    await using open = await startBaton({ env: { CORS_ORIGINS: '*' } });
    const session = await beginSession(open.api);
    expect((await send(open.api, ping, { ...session, Origin: 'http://evil.example' })).status).toBe(200);
  });

  it('[MCS-026] is that of the server itself, where the operator says nothing', async () => {
    await using baton = await startBaton({ env: { PUBLIC_URL: 'https://baton.example/below' } });
    const { api, url } = baton;
    const session = await beginSession(api);
    const statusOf = async (Origin: string, Host?: string) =>
      (await send(api, ping, { ...session, Origin, ...(Host === undefined ? {} : { Host }) })).status;
    for (const own of [url, url.replace('127.0.0.1', 'localhost'), 'http://[::1]:6274', 'https://baton.example'])
      expect(await statusOf(own), own).toBe(200);
    expect(await statusOf('http://10.0.0.5:8080', '10.0.0.5:8080')).toBe(200);
    // A name that leads here is in both headers: the page is another host's all the same.
    expect(await statusOf('http://evil.example:8080', 'evil.example:8080')).toBe(403);
    for (const other of [
      'http://evil.example',
      'null',
      'http://localhost.evil.example',
      'http://127.evil.example',
      'http://10.0.0.5:8080',
      'https://baton.example:444',
      '',
    ]) {
      expect(await statusOf(other), other).toBe(403);
    }
    expect(await statusOf('http://localhost:3000', 'evil.example')).toBe(403);
    expect((await send(api, ping, session)).status).toBe(200);
  });

  it('[MCS-026] is checked once the operator has named some', async () => {
    await using narrow = await startBaton({ env: { CORS_ORIGINS: 'https://app.example, https://other.example' } });
    const { api } = narrow;
    const session = await beginSession(api);
    for (const Origin of ['https://app.example', 'https://other.example']) {
      expect((await send(api, ping, { ...session, Origin })).status).toBe(200);
    }
    const headers = { ...session, Origin: 'http://evil.example' };
    for (const answer of [
      await send(api, ping, headers),
      await api.get('/v1/mcp', headers),
      await api.raw('DELETE', '/v1/mcp', { headers }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { error_code: 'origin_not_allowed' } });
    }
    expect((await send(api, ping, session)).status).toBe(200);
  });
});

describeOnBoth('the sessions of a tenant', (dialect) => {
  it('[MCS-028] are bounded, the one that was not used for longest goes; and they end when nobody uses them', async () => {
    await using database = await createDatabase(dialect);
    await using baton = await startBaton({ database });
    const { id } = baton.tenant;
    const other = await baton.newTenant();
    const db = await openDatabase({ url: database.url });
    let now = 1_000_000;
    const sessions = new McpSessions(db, () => now, 2);
    const about = { version: '2025-11-25', asks: false, client: 'x' };
    const first = await sessions.begin(id, about);
    const theirs = await sessions.begin(other.id, about);
    now += 7200;
    const second = await sessions.begin(id, about);
    now += 7200;
    expect(await sessions.use(id, first.id)).toEqual(first);
    const third = await sessions.begin(id, about);
    const there = async () =>
      (await Promise.all([first, second, third].map((one) => sessions.use(id, one.id)))).map((one) => one !== undefined);
    expect(await there()).toEqual([true, false, true]);
    now += 30 * 86_400 - 7200;
    await sessions.expire();
    expect(await there()).toEqual([true, false, true]);
    expect(await sessions.use(other.id, theirs.id)).toBeUndefined();
    now += 31 * 86_400;
    await sessions.expire();
    expect(await there()).toEqual([false, false, false]);
    await db.close();
  });
});

describe('Baton as its own client', () => {
  it('[MCS-031] calls the agents of another server as tools', async () => {
    await using remote = await startBaton();
    const servers = { other: { url: `${remote.url}/v1/mcp`, headers: { Authorization: `Bearer ${remote.tenant.token}` } } };
    await remote.api.post('/v1/agents', scripted('text'));
    const { mkdtempSync, writeFileSync, rmSync } = await import('node:fs');
    const folder = mkdtempSync('/tmp/baton-mcp-');
    writeFileSync(`${folder}/mcp.json`, JSON.stringify({ mcpServers: servers }));
    await using local = await startBaton({ env: { MCP_CONFIG: `${folder}/mcp.json` } });
    const run = await local.api.run('/mcp call other run_agent {"agent": "text", "message": "go"}\n');
    expect(run.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: true }]);
    const { body } = await remote.api.get<{ requests: { request_id: string }[] }>('/v1/requests');
    expect(body.requests).toMatchObject([{ agent_id: 'text', state: 'completed' }]);
    rmSync(folder, { recursive: true });
  });
});

describe('a token that may only run', () => {
  const baton = useServer();

  it('[MCS-036] lists, calls and goes on with what its session has begun', async () => {
    const { admin, tenant, url } = baton();
    const { body } = await admin.post(`/v1/admin/tenants/${tenant.id}/tokens`, { name: 'host', scopes: ['run'] });
    await using one = await connectHost(url, String(body['token']));
    expect((await one.client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent']);
    const places: string[] = [];
    const result = await callTool(one, 'run_agent', { message: 'Hello' }, { onresumptiontoken: (place) => void places.push(place) });
    expect((await baton().api.get(`/v1/requests/${runOf(result)}`)).status).toBe(200);
    const again = await callTool(one, 'run_agent', { message: 'Hello' }, { resumptionToken: places[0]! });
    expect(again).toEqual(result);
  });
});
