import { ToolListChangedNotificationSchema, type Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { useServer } from '../../support/server.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { callTool, connectHost, filesOf, runOf, scripted, textOf } from './host.ts';
import { outlivesRestart } from './restart.ts';

describeOnBoth('the official MCP client', (dialect) => {
  const baton = useServer({ dialect });
  beforeAll(async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' }, population: { type: 'integer' } }, required: ['city'] };
    const agents = [
      scripted('files'),
      scripted('tools'),
      scripted('stall'),
      scripted('slow'),
      scripted('turn-limit'),
      scripted('typed', { response_format: { type: 'json_schema', schema } }),
    ];
    for (const agent of agents) expect((await baton().api.post('/v1/agents', agent)).status).toBe(201);
  });
  const host = () => connectHost(baton().url, baton().tenant.token);

  it('[MCS-001] finds a tool for any agent, and one for each stored agent', async () => {
    await using one = await host();
    expect(one.client.getServerVersion()).toMatchObject({ name: 'baton' });
    expect(one.client.getServerCapabilities()).toEqual({ tools: { listChanged: true }, prompts: { listChanged: true }, resources: {} });
    expect(one.client.getInstructions()).toMatch(/agent/);
    const { tools } = await one.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['run_agent', 'files', 'slow', 'stall', 'tools', 'turn-limit', 'typed']);
    expect(tools[1]).toMatchObject({ title: 'Script files', description: 'test. Play files.', inputSchema: { required: ['message'] } });
    expect(tools.filter(({ outputSchema }) => outputSchema).map(({ name }) => name)).toEqual(['typed']);
    await one.client.ping();
    expect(one.errors).toEqual([]);
  });

  it('[TYP-032] is shown the schema of an answer as hosts understand it, and compiles it', async () => {
    const city = { $ref: '#/$defs/name', nullable: true };
    const schema = { type: 'OBJECT', id: 'city', properties: { city }, required: ['city'], $defs: { name: { type: 'STRING' } } };
    const { api } = baton();
    await api.post('/v1/agents', scripted('typed', { id: 'typed-openapi', response_format: { type: 'json_schema', schema } }));
    try {
      await using one = await host();
      const { tools } = await one.client.listTools();
      const shown = { type: 'object', properties: { city: { allOf: [{ anyOf: [{ $ref: '#/$defs/name' }, { type: 'null' }] }] } } };
      const { outputSchema } = tools.find(({ name }) => name === 'typed-openapi')!;
      expect(outputSchema).toEqual({ ...shown, required: ['city'], $defs: { name: { type: 'string' } } });
      expect(await callTool(one, 'typed-openapi', { message: 'go' })).toMatchObject({ structuredContent: { city: 'Paris' } });
      expect((await api.get('/v1/agents/typed-openapi')).body['response_format']).toEqual({ type: 'json_schema', schema });
    } finally {
      await api.raw('DELETE', '/v1/agents/typed-openapi');
    }
  });

  it('[MCS-002] runs any agent and a stored one; a call is a run like any other', async () => {
    await using one = await host();
    const echoed = await callTool(one, 'run_agent', { agent: 'index', message: 'Hello' });
    expect(echoed).toMatchObject({ content: [{ type: 'text', text: 'Hello' }], isError: false });
    expect(textOf(await callTool(one, 'run_agent', { message: 'Hello again' }))).toBe('Hello again');
    const { api } = baton();
    const run = await api.get(`/v1/requests/${runOf(echoed)}`);
    expect(run.body).toMatchObject({ state: 'completed', agent_id: 'index' });
    const listed = expect.objectContaining({ request_id: runOf(echoed), state: 'completed' }) as unknown;
    expect((await api.get('/v1/requests')).body).toMatchObject({ requests: expect.arrayContaining([listed]) as unknown });
    expect((await api.events(runOf(echoed))).done).toMatchObject({ ok: true, content: 'Hello' });
    const usage = await api.get(`/v1/usage?group_by=agent`);
    expect(usage.body['rows']).toContainEqual(expect.objectContaining({ key: 'index' }));
    expect(one.errors).toEqual([]);
  });

  it('[MCS-003] gets files as embedded resources behind the answer, and JSON as structured content', async () => {
    await using one = await host();
    await one.client.listTools();
    const written = await callTool(one, 'files', { message: 'go' });
    const { body } = await baton().api.get<{ files: { path: string; content: string; mime_type: string }[] }>(
      `/v1/requests/${runOf(written)}/result`,
    );
    expect(body.files.length).toBeGreaterThan(1);
    expect(filesOf(written).map(({ uri, mimeType, ...rest }) => [uri, mimeType, 'text' in rest && rest.text])).toEqual(
      body.files.map(({ path, mime_type: type, content }) => [`baton://requests/${runOf(written)}/files/${path}`, type, content]),
    );
    const typed = await callTool(one, 'typed', { message: 'go' });
    expect(typed.structuredContent).toEqual({ city: 'Paris', population: 2102650 });
    expect(JSON.parse(textOf(typed))).toEqual(typed.structuredContent);
    expect(one.errors).toEqual([]);
  });

  it('[MCS-004] gets a failed run as an error of the tool, which says why', async () => {
    await using one = await host();
    const failed = await callTool(one, 'turn-limit', { message: 'go' });
    const { body } = await baton().api.get(`/v1/requests/${runOf(failed)}/result`);
    expect(failed).toMatchObject({ isError: true, _meta: { error_code: 'turn_limit' }, content: [{ type: 'text', text: body['error'] }] });
    expect(await callTool(one, 'run_agent', { agent: 'ghost', message: 'x' })).toMatchObject({
      isError: true,
      _meta: { error_code: 'agent_not_found' },
    });
    expect(await callTool(one, 'files', {})).toMatchObject({ isError: true, _meta: { error_code: 'invalid_request' } });
    await expect(callTool(one, 'ghost', { message: 'x' })).rejects.toMatchObject({ code: -32602 });
  });

  it('[MCS-005] hears of progress, which grows, when it wants to', async () => {
    await using one = await host();
    const heard: Progress[] = [];
    const result = await callTool(one, 'tools', { message: 'go' }, { onprogress: (progress) => void heard.push(progress) });
    const places = heard.map(({ progress }) => progress);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(heard[0]!.message).toBe(`the run ${runOf(result)} has begun`);
    const events = await baton().api.events(runOf(result));
    for (const { kind } of events.data('tool_call')) {
      expect(heard.map(({ message }) => message)).toContainEqual(expect.stringContaining(`: /${kind}`));
    }
    expect(one.errors).toEqual([]);
  });

  it('[MCS-006] cancels the run of a call', async () => {
    await using one = await host();
    const stop = new AbortController();
    const begun = Promise.withResolvers<string>();
    const call = callTool(one, 'stall', { message: 'go' }, { signal: stop.signal, onprogress: ({ message }) => begun.resolve(message!) });
    const [, runId] = /^the run (\S+) has begun$/.exec(await begun.promise)!;
    stop.abort('enough');
    await expect(call).rejects.toThrow('enough');
    await expect.poll(async () => (await baton().api.get(`/v1/requests/${runId}`)).body['error_code']).toBe('canceled');
  });

  it('[MCS-007] goes on with the stream of a call after its connection was lost, and loses nothing', async () => {
    await using proxy = await startTcpProxy(Number(new URL(baton().url).port));
    await using one = await connectHost(`http://127.0.0.1:${proxy.port}`, baton().tenant.token);
    const heard: Progress[] = [];
    const begun = Promise.withResolvers<void>();
    const result = callTool(
      one,
      'slow',
      { message: 'go' },
      {
        onprogress(progress) {
          heard.push(progress);
          begun.resolve();
        },
      },
    );
    await begun.promise;
    proxy.sever();
    const got = await result;
    expect(got.isError).toBe(false);
    const { body } = await baton().api.get(`/v1/requests/${runOf(got)}/result`);
    expect(textOf(got)).toBe(body['content']);
    expect(heard.map(({ progress }) => progress)).toEqual([...new Set(heard.map(({ progress }) => progress))]);
    expect(heard.length).toBeGreaterThan(1);
  });

  it('[MCS-007] goes on with a token of the stream in another client', async () => {
    await using one = await host();
    const token = Promise.withResolvers<string>();
    const lost = callTool(one, 'slow', { message: 'go' }, { onresumptiontoken: token.resolve });
    const resumptionToken = await token.promise;
    const { sessionId } = one.transport;
    lost.catch(() => {});
    await one.client.close();
    await using other = await connectHost(baton().url, baton().tenant.token, { sessionId: sessionId! });
    const result = await callTool(other, 'slow', { message: 'go' }, { resumptionToken });
    expect(result.isError).toBe(false);
    const { body } = await baton().api.get<{ requests: object[] }>('/v1/requests?agent=slow&state=running');
    expect(body.requests).toEqual([]);
  });

  it('[MCS-008] is told when the tools have changed, and only then', async () => {
    const tenant = await baton().newTenant();
    let changes = 0;
    const prepare = (client: Parameters<NonNullable<NonNullable<Parameters<typeof connectHost>[2]>['prepare']>>[0]): void => {
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (changes += 1));
    };
    await using one = await connectHost(baton().url, tenant.token, { prepare });
    await expect
      .poll(async () => /^baton_streams\{kind="notifications"\} (\d+)/m.exec(String((await baton().anonymous.get('/metrics')).body))?.[1])
      .not.toBe('0');
    await tenant.api.post('/v1/agents', scripted('text'));
    await expect.poll(() => changes).toBe(1);
    await tenant.api.patch('/v1/agents/text', scripted('text', { model: 'demo/echo' }));
    await tenant.api.patch('/v1/agents/text', scripted('text', { goal: 'Something else.' }));
    await expect.poll(() => changes).toBe(2);
    await tenant.api.raw('DELETE', '/v1/agents/text');
    await expect.poll(() => changes).toBe(3);
    expect((await one.client.listTools()).tools.map(({ name }) => name)).toEqual(['run_agent']);
  });
});

it('[MCS-007] a restart does not end a session, nor the stream of a run that outlives it', () => outlivesRestart('sqlite'));
