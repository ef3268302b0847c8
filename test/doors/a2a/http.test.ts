import { describe, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { checkResponse } from '../../support/contract.ts';
import { startBaton, useServer, useUpstream } from '../../support/server.ts';
import { call, modern } from './rpc.ts';

const upstream = useUpstream();
const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
const at = '/v1/a2a/agents/index';
const nobody = crypto.randomUUID();

interface HttpError {
  error: { code: number; status: string; message: string; details: Record<string, unknown>[] };
}

/** A request for this path in this version. */
const asked = (path: string, version?: string) => baton().api.get<HttpError>(path, version === undefined ? {} : { 'A2A-Version': version });

/** Sends a message, and gives its task. */
async function sent(text = 'hello', more: object = {}): Promise<Record<string, unknown> & { id: string }> {
  const { status, body } = await baton().api.post<{ task: Record<string, unknown> & { id: string } }>(
    `${at}/message:send`,
    modern(text, more),
  );
  expect(status).toBe(200);
  return body.task;
}

/** The events of a stream of updates. */
async function updates(path: string, method: string, body?: unknown): Promise<Record<string, unknown>[]> {
  const { url, tenant } = baton();
  const headers = { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/a2a+json', 'A2A-Version': '1.0' };
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  checkResponse(method, path, { status: 200, headers: Object.fromEntries(response.headers), body: undefined });
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  return lines.map((line) => JSON.parse(line.replace(/^data: /, '')) as Record<string, unknown>);
}

describe('the binding HTTP+JSON of A2A 1.0', () => {
  it('[A2S-163] says when the agent is missing in front of an action', async () => {
    const { api } = baton();
    const { status, body } = await api.post('/v1/a2a/agents/message:send', modern('hello'), { 'Content-Type': 'application/a2a+json' });
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining('the id of the agent is missing in front of the action')]);
  });

  it('[A2S-140] [A2S-158] does what JSON-RPC does, of the same tasks', async () => {
    const task = await sent('hello', { contextId: 'geography' });
    expect(task).toMatchObject({
      contextId: 'geography',
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ text: 'ok' }] }],
    });
    expect((await baton().api.get(`${at}/tasks/${task.id}`)).body).toEqual(task);
    const { history, ...bare } = task;
    expect(history).toHaveLength(1);
    expect((await baton().api.get(`${at}/tasks/${task.id}?historyLength=0`)).body).toEqual(bare);
    expect((await call(baton().api, 'GetTask', { id: task.id }, { version: '1.0' })).body.result).toEqual(task);
    const { body } = await baton().api.get(`${at}/tasks?contextId=geography&status=TASK_STATE_COMPLETED&includeArtifacts=true&pageSize=1`);
    expect(body).toEqual({ tasks: [task], nextPageToken: '', pageSize: 1, totalSize: 1 });
    expect((await baton().api.get(`${at}/tasks?contextId=elsewhere`)).body).toMatchObject({ tasks: [], pageSize: 50, totalSize: 0 });
  });

  it('[A2S-140] [A2S-157] streams a message, and subscribes by POST and by GET', async () => {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['o', 'k'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const configuration = { returnImmediately: true };
    const { body } = await baton().api.post<{ task: { id: string } }>(`${at}/message:send`, { ...modern('hello'), configuration });
    const { id } = body.task;
    const path = `${at}/tasks/${id}:subscribe`;
    const streams = [updates(path, 'POST'), updates(path, 'GET')];
    const begun = await baton().api.follow(id);
    await begun.until(({ event }) => event === 'text');
    begun.drop();
    gate.resolve();
    for (const frames of await Promise.all(streams)) {
      expect(frames[0]).toHaveProperty('task.id', id);
      expect(frames.at(-1)).toMatchObject({ statusUpdate: { taskId: id, status: { state: 'TASK_STATE_COMPLETED' } } });
    }
    upstream().reply({ text: ['fine'] });
    const frames = await updates(`${at}/message:stream`, 'POST', modern('hello'));
    expect(frames.map((one) => Object.keys(one)[0])).toEqual(['task', 'statusUpdate', 'artifactUpdate', 'artifactUpdate', 'statusUpdate']);
  });

  it('[A2S-141] says what is wrong as google.rpc.Status, with the status of HTTP and the reason that A2A has for it', async () => {
    const { id } = await sent();
    const ended = await asked(`${at}/tasks/${id}:subscribe`, '1.0');
    const cases: [answer: { status: number; body: HttpError }, status: number, word: string, reason: string][] = [
      [await asked(`${at}/tasks/${nobody}`), 404, 'NOT_FOUND', 'TASK_NOT_FOUND'],
      [await baton().api.post(`${at}/tasks/${id}:cancel`), 400, 'FAILED_PRECONDITION', 'TASK_NOT_CANCELABLE'],
      [ended, 400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION'],
      [await baton().api.post(`${at}/message:send`, modern([{ raw: 'AA==' }])), 400, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'],
      [await baton().api.post(`${at}/message:send`, { message: {} }), 400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'],
    ];
    for (const [{ status, body }, expected, word, reason] of cases) {
      expect(status, reason).toBe(expected);
      const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' };
      expect(body.error).toMatchObject({ code: expected, status: word, details: [info] });
    }
    const { headers } = await asked(`${at}/tasks/${nobody}`);
    expect(headers['content-type']).toBe('application/a2a+json');
  });

  it('[A2S-141] says in the same form what every operation may be answered with', async () => {
    const { url, anonymous, admin, tenant } = baton();
    const read = await admin.post(`/v1/admin/tenants/${tenant.id}/tokens`, { name: 'reads', scopes: ['read'] });
    const reader = new Client(url, String(read.body['token']));
    const cases: [answer: { status: number; body: unknown }, status: number, word: string, reason: string][] = [
      [await anonymous.get(`${at}/tasks`), 401, 'UNAUTHENTICATED', 'UNAUTHORIZED'],
      [await reader.post(`${at}/message:send`, modern('x')), 403, 'PERMISSION_DENIED', 'INSUFFICIENT_SCOPE'],
      [await baton().api.post('/v1/a2a/agents/ghost/message:send', modern('x')), 404, 'NOT_FOUND', 'AGENT_NOT_FOUND'],
      [await baton().api.raw('PUT', `${at}/tasks/${nobody}:cancel`), 405, 'UNIMPLEMENTED', 'METHOD_NOT_ALLOWED'],
      [await baton().api.raw('POST', `${at}/message:send`, { body: '{' }), 400, 'INVALID_ARGUMENT', 'INVALID_REQUEST'],
    ];
    for (const [{ status, body }, expected, word, reason] of cases) {
      expect(status, reason).toBe(expected);
      expect((body as HttpError).error).toMatchObject({ code: expected, status: word, details: [{ reason, domain: 'baton' }] });
    }
    // No agent can be called that.
    expect((await baton().api.get('/v1/a2a/agents/a%20b/tasks')).status).toBe(404);
    const wrong = (await asked(`${at}/tasks?pageSize=101`)).body.error.details;
    expect(wrong[1]).toMatchObject({
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: expect.stringContaining('pageSize') }],
    });
    expect((await reader.get(`${at}/tasks`)).status).toBe(200);
  });

  it('[A2S-144] is 1.0 alone, and what is below v1 is 0.3 alone', async () => {
    const reasonOf = ({ body }: { body: HttpError }) => body.error.details[0]!['reason'];
    for (const version of ['', '0.3', '1.1', '2.0'])
      expect(reasonOf(await asked(`${at}/tasks`, version)), version).toBe('VERSION_NOT_SUPPORTED');
    for (const version of ['1.0', '1.0.1']) expect((await asked(`${at}/tasks`, version)).status).toBe(200);
    expect((await asked(`${at}/tasks?A2A-Version=1.0`, '')).status).toBe(200);
    const { id } = await sent();
    for (const version of [undefined, '', '0.3', '0.3.0']) expect((await asked(`${at}/v1/tasks/${id}`, version)).status).toBe(200);
    const refused = (await asked(`${at}/v1/tasks/${id}`, '1.0')).body;
    expect(refused).toMatchObject({ code: -32009, type: expect.stringContaining('VersionNotSupportedError') });
  });

  it('[A2S-145] takes application/a2a+json and application/json, and answers with the first', async () => {
    for (const type of ['application/a2a+json', 'application/json', 'application/a2a+json; charset=utf-8']) {
      const headers = { 'Content-Type': type };
      const answer = await baton().api.raw('POST', `${at}/message:send`, { body: JSON.stringify(modern('hello')), headers });
      expect([answer.status, answer.headers['content-type']], type).toEqual([200, 'application/a2a+json']);
    }
    const refused = await baton().api.raw<HttpError>('POST', `${at}/message:send`, {
      body: '{}',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(refused.status).toBe(415);
    expect(refused.body.error.details[0]).toMatchObject({ reason: 'CONTENT_TYPE_NOT_SUPPORTED', domain: 'a2a-protocol.org' });
    // Nowhere else is that a type of JSON.
    const { status } = await baton().api.raw('POST', '/v1/agents', { body: '{}', headers: { 'Content-Type': 'application/a2a+json' } });
    expect(status).toBe(415);
    const wrong = await baton().api.raw('POST', at, { body: '{}', headers: { 'Content-Type': 'text/plain' } });
    expect(wrong.body).toMatchObject({ error: { code: -32005 }, error_code: 'unsupported_media_type' });
  });

  it('[A2S-148] has the card of an agent as its extended one, as JSON-RPC does', async () => {
    const card = (await baton().api.get(`${at}/agent-card.json`)).body;
    expect((await baton().api.get(`${at}/extendedAgentCard`)).body).toEqual(card);
    const { result } = (await call(baton().api, 'GetExtendedAgentCard', undefined, { version: '1.0' })).body;
    expect(result).toMatchObject({
      name: 'Index',
      supportedInterfaces: card['supportedInterfaces'],
      capabilities: { extendedAgentCard: true },
    });
    expect((await call(baton().api, 'agent/getAuthenticatedExtendedCard')).body.result).toMatchObject({ name: 'Index' });
    expect((await baton().api.get(`${at}/v1/card`)).body).toMatchObject({
      name: 'Index',
      securitySchemes: { tenantToken: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    });
  });
});

describe('the binding HTTP+JSON of A2A 0.3', () => {
  const said = (content: unknown, more: object = {}) => ({ messageId: 'm-1', role: 'ROLE_USER', content, ...more });

  it('[A2S-147] [A2S-161] has the names of the Protocol Buffers, in either spelling, and of their values', async () => {
    const snake = { request: { message_id: 'm-1', context_id: 'geography', role: 'ROLE_USER', content: [{ text: 'hello' }] } };
    const { body } = await baton().api.post<{ task: { id: string } }>(`${at}/v1/message:send`, snake);
    expect(body.task).toMatchObject({
      contextId: 'geography',
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ artifactId: 'answer', parts: [{ text: 'ok' }] }],
      history: [{ role: 'ROLE_USER', content: [{ text: 'hello' }] }],
    });
    const task = (await baton().api.get(`${at}/v1/tasks/${body.task.id}?history_length=0`)).body;
    expect(task).toMatchObject({ id: body.task.id, history: [] });
    expect(task).not.toHaveProperty('kind');
    const refused = await baton().api.post(`${at}/v1/tasks/${body.task.id}:cancel`);
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ code: -32002, message: expect.any(String) })]);
    expect((await baton().api.get(`${at}/v1/tasks/${nobody}`)).body).toMatchObject({
      code: -32001,
      type: expect.stringMatching(/TaskNotFoundError$/),
    });
    expect((await baton().anonymous.get(`${at}/v1/tasks/${nobody}`)).body).toMatchObject({ code: -32000, error_code: 'unauthorized' });
  });

  it('[A2S-147] takes text, data and files, and waits unless it is told not to', async () => {
    const content = [
      { text: 'look' },
      { data: { data: { n: 1 } } },
      { file: { file_with_bytes: Buffer.from('plain').toString('base64'), mime_type: 'text/plain', name: 'a.txt' } },
    ];
    expect((await baton().api.post(`${at}/v1/message:send`, { message: said(content), configuration: { blocking: true } })).status).toBe(
      200,
    );
    expect(upstream().requests.at(-1)!.lastMessage).toContain('{"n":1}');
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['late'], gate: () => gate.promise });
    const later = await baton().api.post(`${at}/v1/message:send`, { message: said([{ text: 'x' }]), configuration: {} });
    expect(later.body).toMatchObject({ task: { status: { state: 'TASK_STATE_SUBMITTED' } } });
    const { id } = later.body['task'] as { id: string };
    expect((await baton().api.post(`${at}/v1/tasks/${id}:cancel`)).body).toMatchObject({ status: { state: 'TASK_STATE_CANCELLED' } });
    gate.resolve();
    for (const wrong of [{}, { message: said('text') }, { message: said([{}]) }, { message: said([{ text: 1 }]) }, { message: said([]) }]) {
      expect((await baton().api.post(`${at}/v1/message:send`, wrong)).body, JSON.stringify(wrong)).toMatchObject({ code: -32602 });
    }
    const push = `${at}/v1/tasks/${id}/pushNotificationConfigs`;
    for (const wrong of [
      {},
      { config: {} },
      { config: { pushNotificationConfig: { url: 'https://example.com/', authentication: { schemes: 'Basic' } } } },
    ]) {
      expect((await baton().api.post(push, wrong)).body, JSON.stringify(wrong)).toMatchObject({ code: -32602 });
    }
  });
});

describe('every operation', () => {
  it('[A2S-149] [A2S-160] has the streams of 0.3, by POST and by GET', async () => {
    const { url, tenant } = baton();
    const { id } = await sent();
    const watch = async (path: string, method: string, body?: object) => {
      const headers = { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' };
      const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      checkResponse(method, path, { status: response.status, headers: Object.fromEntries(response.headers), body: undefined });
      return response.text();
    };
    for (const method of ['POST', 'GET']) {
      const frames = await watch(`${at}/v1/tasks/${id}:subscribe`, method);
      expect(frames).toMatch(/^data: \{"task":/);
      expect(frames).toMatch(/"statusUpdate":\{.*"state":"TASK_STATE_COMPLETED".*"final":true/);
    }
    const message = { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'hello' }] };
    expect(await watch(`${at}/v1/message:stream`, 'POST', { message })).toMatch(/"artifactUpdate":\{.*"parts":\[\{"text":"ok"\}\]/);
  });
});

describe('the age of a card', () => {
  it('[A2S-146] is its Last-Modified, and who has one that is no older gets it not again', async () => {
    await using server = await startBaton({ env: { PUBLIC_URL: 'https://baton.example' } });
    for (const path of ['/.well-known/agent-card.json', `${at}/agent-card.json`]) {
      const { headers } = await server.api.get(path);
      const changed = headers['last-modified']!;
      expect(new Date(changed).toUTCString()).toBe(changed);
      const given = (headers_: Record<string, string>) => server.api.raw('GET', path, { headers: headers_ }).then(({ status }) => status);
      expect(await given({ 'If-Modified-Since': changed })).toBe(304);
      expect(await given({ 'If-Modified-Since': new Date(Date.parse(changed) - 1000).toUTCString() })).toBe(200);
      expect(await given({ 'If-Modified-Since': 'some day' })).toBe(200);
      // The other precondition goes before it.
      expect(await given({ 'If-Modified-Since': changed, 'If-None-Match': '"another"' })).toBe(200);
    }
  });
});
