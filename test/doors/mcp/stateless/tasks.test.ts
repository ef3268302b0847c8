import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/store/database/connect.ts';
import { Client } from '../../../support/client.ts';
import { describeOnSqliteFirst } from '../../../support/databases.ts';
import { asker } from '../../../support/questions.ts';
import { startBaton, useServer } from '../../../support/server.ts';
import { giveToken } from '../../../support/tokens.ts';
import { scripted } from '../host.ts';
import { alone, ALL, ASKED, beginTask, callAlone, getTask, headersOf, metaOf, TASKS, WITH_TASKS, type TaskBody } from './host.ts';
import { Listening } from './listening.ts';

const ASK = '/ask\nWhich city?\n- Rome\n- Paris\n/endask\n';
const accept = (content: object) => ({ action: 'accept', content });
const MAP = { name: 'show_map', description: 'Shows a place.', parameters: { type: 'object', properties: { city: { type: 'string' } } } };

describeOnSqliteFirst('calls that are tasks', (dialect) => {
  const baton = useServer({ dialect });
  beforeAll(async () => {
    const agents = [
      asker({ id: 'repeats' }),
      asker({ id: 'careful', approvals: ['/list'] }),
      scripted('stall'),
      scripted('files'),
      scripted('turn-limit'),
    ];
    for (const agent of agents) expect((await baton().api.post('/v1/agents', agent)).status).toBe(201);
  });
  const settled = async (taskId: string, status = 'completed', capabilities: object = ALL): Promise<TaskBody> => {
    await expect.poll(async () => (await getTask(baton().api, taskId, capabilities)).status).toBe(status);
    return getTask(baton().api, taskId, capabilities);
  };

  it.each<[string, object]>([
    ['Prefer: respond-async', { headers: { Prefer: 'respond-async' } }],
    ['baton/async in _meta', { meta: { 'baton/async': true } }],
    ['Prefer: wait=1, once a second has gone by', { headers: { Prefer: 'wait=1' } }],
  ])('[MCS-115] are told by %s', async (_what, options) => {
    const { api } = baton();
    const { body, headers } = await callAlone(api, 'stall', 'go', { capabilities: WITH_TASKS, ...options });
    const task = body.result as unknown as TaskBody;
    expect(task).toMatchObject({ resultType: 'task', status: 'working', statusMessage: 'stall works', ttlMs: null, pollIntervalMs: 2000 });
    expect(task).not.toHaveProperty('requestState');
    expect(headers['x-request-id']).toBe(task.taskId);
    expect((await api.get(`/v1/requests/${task.taskId}`)).body).toMatchObject({ state: 'running', agent_id: 'stall' });
    expect((await alone(api, 'tasks/cancel', { taskId: task.taskId }, { capabilities: ALL })).body.result).toMatchObject({
      resultType: 'complete',
    });
    await settled(task.taskId, 'cancelled');
  });

  it('[MCS-115] are told in the stream of the call too, and their run goes on', async () => {
    const params = { name: 'stall', arguments: { message: 'go' } };
    const response = await fetch(new URL('/v1/mcp', baton().url), {
      method: 'POST',
      headers: {
        ...headersOf('tools/call', params),
        Authorization: `Bearer ${baton().tenant.token}`,
        'Content-Type': 'application/json',
        Prefer: 'wait=1',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: metaOf(WITH_TASKS) } }),
    });
    const [, json] = /^data: (.*)$/m.exec(await response.text())!;
    const { result } = JSON.parse(json!) as { result: TaskBody };
    expect(result).toMatchObject({ resultType: 'task', status: 'working' });
    expect((await baton().api.get(`/v1/requests/${result.taskId}`)).body['state']).toBe('running');
    await alone(baton().api, 'tasks/cancel', { taskId: result.taskId }, { capabilities: WITH_TASKS });
    await settled(result.taskId, 'cancelled');
  });

  it('[MCS-115] are no tasks where the client does not know them, or where they end before', async () => {
    const { api } = baton();
    for (const options of [{ headers: { Prefer: 'respond-async' } }, { capabilities: WITH_TASKS }, { meta: { 'baton/async': true } }]) {
      expect((await callAlone(api, 'run_agent', 'Hello', options)).body.result).toMatchObject({
        resultType: 'complete',
        content: [{ text: 'Hello' }],
      });
    }
  });

  it('[MCS-116] end with the result that the call would have given', async () => {
    const { api } = baton();
    const withoutRun = (result: object): object =>
      JSON.parse(JSON.stringify(result).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'run')) as object;
    for (const name of ['run_agent', 'files', 'turn-limit']) {
      const { taskId } = await beginTask(api, name, 'go');
      const task = await settled(taskId);
      const direct = (await callAlone(api, name, 'go')).body.result!;
      expect(withoutRun(task.result!)).toEqual(withoutRun(direct));
      expect(task).toMatchObject({ resultType: 'complete', taskId });
      expect(Date.parse(task.lastUpdatedAt)).toBeGreaterThanOrEqual(Date.parse(task.createdAt));
    }
  });

  it('[MCS-117] ask, and go on with what is answered', async () => {
    const { api } = baton();
    const { taskId } = await beginTask(api, 'repeats', ASK);
    const asked = await settled(taskId, 'input_required');
    const [key, { params }] = Object.entries(asked.inputRequests!)[0]!;
    expect(params).toMatchObject({ mode: 'form', message: 'Which city?' });
    const update = (inputResponses: unknown) => alone(api, 'tasks/update', { taskId, inputResponses }, { capabilities: ALL });
    expect((await update({ [key]: accept({}) })).body).toMatchObject({ error: { code: -32602 } });
    expect((await update('Rome')).body).toMatchObject({ error: { code: -32602 } });
    for (const nothing of [undefined, {}, { 'question-999': accept({ answer: 'x' }), other: 7 }]) {
      expect((await update(nothing)).body.result).toMatchObject({ resultType: 'complete' });
    }
    expect((await getTask(api, taskId)).status).toBe('input_required');
    expect((await update({ [key]: accept({ answer: 'Rome' }) })).body.result).toMatchObject({ resultType: 'complete' });
    const task = await settled(taskId);
    expect(task.result!.content[0]!.text).toContain('Rome');
    expect((await update({ [key]: accept({ answer: 'Oslo' }) })).body.result).toMatchObject({ resultType: 'complete' });
  });

  it('[MCS-117] ask nobody who can’t be asked, and say where the answer goes', async () => {
    const { api } = baton();
    const { taskId } = await beginTask(api, 'repeats', ASK, WITH_TASKS);
    await expect.poll(async () => (await getTask(api, taskId, WITH_TASKS)).statusMessage).toMatch(/^repeats waits for an answer \(POST/);
    expect(await getTask(api, taskId, WITH_TASKS)).toMatchObject({ status: 'working' });
    const [, path] = /\(POST (\S+)\)/.exec((await getTask(api, taskId, WITH_TASKS)).statusMessage!)!;
    await api.post(path!, { text: 'Paris' });
    expect((await settled(taskId)).result!.content[0]!.text).toContain('Paris');
  });

  it('[MCS-117] ask for approvals only whose token may approve', async () => {
    const { api } = await giveToken(baton(), baton().tenant, 'runs', ['run']);
    const { taskId } = await beginTask(api, 'careful', '/list');
    await expect.poll(async () => (await getTask(api, taskId)).statusMessage).toMatch(/waits for an answer \(POST/);
    const own = await getTask(api, taskId);
    expect(own).toMatchObject({ status: 'working' });
    const key = `question-${/questions\/(\d+)/.exec(own.statusMessage!)![1]}`;
    const inputResponses = { [key]: accept({ decision: 'approved' }) };
    expect((await alone(api, 'tasks/update', { taskId, inputResponses }, { capabilities: ALL })).body.result).toMatchObject({
      resultType: 'complete',
    });
    const asked = await settled(taskId, 'input_required');
    expect(Object.keys(asked.inputRequests!)).toEqual([key]);
    await alone(baton().api, 'tasks/update', { taskId, inputResponses }, { capabilities: ALL });
    await settled(taskId);
  });

  it('[MCS-117] are runs that were begun elsewhere, too, with the functions of their callers', async () => {
    const { api } = baton();
    const body = { message: '/show_map {"city": "Rome"}', tools: [MAP] };
    const { requestId: taskId } = await api.post('/v1/requests', body, { Prefer: 'respond-async' });
    const asked = await settled(taskId, 'input_required');
    const [key, { params }] = Object.entries(asked.inputRequests!)[0]!;
    expect(params.message).toContain('{"city": "Rome"}');
    await alone(api, 'tasks/update', { taskId, inputResponses: { [key]: accept({ answer: 'shown' }) } }, { capabilities: ALL });
    expect((await settled(taskId)).result!.content[0]!.text).toContain('> shown');
  });

  it('[MCS-124] work while they wait to begin, and are cancelled then', async () => {
    await using busy = await startBaton({ dialect, env: { TENANT_MAX_CONCURRENT: '1' } });
    const { api, url, tenant } = busy;
    expect((await api.post('/v1/agents', scripted('stall'))).status).toBe(201);
    const first = await beginTask(api, 'stall', 'go');
    const { body } = await api.post<{ request_id: string; state: string }>('/v1/requests', { message: 'b' }, { Prefer: 'respond-async' });
    const { request_id: taskId } = body;
    expect(body.state).toBe('queued');
    for (const capabilities of [ALL, WITH_TASKS])
      expect(await getTask(api, taskId, capabilities)).toMatchObject({
        status: 'working',
        statusMessage: 'index has not begun yet',
        pollIntervalMs: 2000,
      });
    await using one = await Listening.begin(url, tenant.token, 1, { taskIds: [taskId] }, WITH_TASKS);
    await one.until((told) => told.length > 1);
    await alone(api, 'tasks/cancel', { taskId }, { capabilities: ALL });
    await one.until((told) => told.some(({ params }) => params?.status === 'cancelled'));
    expect(one.of('notifications/tasks').map(({ status }) => status)).toEqual(['working', 'cancelled']);
    expect((await getTask(api, taskId)).status).toBe('cancelled');
    await alone(api, 'tasks/cancel', { taskId: first.taskId }, { capabilities: ALL });
  });

  it('[MCS-118] are cancelled, and to cancel what has ended means nothing', async () => {
    const { api } = baton();
    const { taskId } = await beginTask(api, 'stall', 'go');
    for (let i = 0; i < 2; i += 1) {
      const { body } = await alone(api, 'tasks/cancel', { taskId }, { capabilities: ALL });
      expect(Object.keys(body.result!)).toEqual(['resultType', '_meta']);
      expect(await settled(taskId, 'cancelled')).not.toHaveProperty('result');
    }
  });

  it('[MCS-119] are found by those who may read them', async () => {
    const { api } = baton();
    const { taskId } = await beginTask(api, 'run_agent', 'Hello');
    const unknown = { status: 200, body: { error: { code: -32602 } } };
    const mine = await giveToken(baton(), baton().tenant, 'mine', ['run']);
    const other = await baton().newTenant('stranger');
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      for (const id of ['x', '00000000-0000-7000-8000-000000000000', '']) {
        expect(await alone(api, method, { taskId: id }, { capabilities: ALL })).toMatchObject(unknown);
      }
      expect(await alone(api, method, {}, { capabilities: ALL })).toMatchObject(unknown);
      expect(await alone(api, method, { taskId: 7 }, { capabilities: ALL })).toMatchObject(unknown);
      expect(await alone(mine.api, method, { taskId }, { capabilities: ALL })).toMatchObject(unknown);
      expect(await alone(other.api, method, { taskId }, { capabilities: ALL })).toMatchObject(unknown);
      const undeclared = await alone(api, method, { taskId }, { capabilities: ASKED });
      expect(undeclared).toMatchObject({
        status: 400,
        body: { error: { code: -32021, data: { requiredCapabilities: { extensions: { [TASKS]: {} } } } } },
      });
    }
    const own = await beginTask(mine.api, 'run_agent', 'Hello');
    await expect.poll(async () => (await getTask(mine.api, own.taskId)).status).toBe('completed');
    const reader = await giveToken(baton(), baton().tenant, 'reader', ['run', 'read']);
    expect((await getTask(reader.api, own.taskId)).status).toBe('completed');
  });

  it('[MCS-109] go on when their client goes away, and a call that is none is cancelled', async () => {
    const { url, api, tenant } = baton();
    const call = async (capabilities: object, prefer: string) => {
      const params = { name: 'stall', arguments: { message: 'go' } };
      const gone = new AbortController();
      const response = await fetch(new URL('/v1/mcp', url), {
        method: 'POST',
        signal: gone.signal,
        headers: {
          ...headersOf('tools/call', params),
          Authorization: `Bearer ${tenant.token}`,
          'Content-Type': 'application/json',
          Prefer: prefer,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: metaOf(capabilities) } }),
      });
      return { runId: response.headers.get('x-request-id')!, leave: () => gone.abort() };
    };
    const waiting = await call({}, '');
    waiting.leave();
    await expect.poll(async () => (await api.get(`/v1/requests/${waiting.runId}`)).body['error_code']).toBe('canceled');
    const task = await call(WITH_TASKS, 'respond-async');
    task.leave();
    expect((await getTask(api, task.runId)).status).toBe('working');
    await alone(api, 'tasks/cancel', { taskId: task.runId }, { capabilities: ALL });
  });

  it('[MCS-109] a client that waits for JSON and goes away has cancelled its call too', async () => {
    const { url, api, tenant } = baton();
    const gone = new AbortController();
    const params = { name: 'stall', arguments: { message: 'gone' } };
    const before = (await api.get<{ requests: { request_id: string }[] }>('/v1/requests?limit=1')).body.requests[0]!.request_id;
    const call = fetch(new URL('/v1/mcp', url), {
      method: 'POST',
      signal: gone.signal,
      headers: {
        ...headersOf('tools/call', params),
        Authorization: `Bearer ${tenant.token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: metaOf() } }),
    }).catch(() => undefined);
    const newest = async () =>
      (await api.get<{ requests: { request_id: string; state: string }[] }>('/v1/requests?limit=1')).body.requests[0]!;
    await expect.poll(async () => (await newest()).request_id).not.toBe(before);
    const { request_id: runId } = await newest();
    gone.abort();
    await call;
    await expect.poll(async () => (await api.get(`/v1/requests/${runId}`)).body['error_code']).toBe('canceled');
  });
});

describe('tasks whose events are deleted', () => {
  const baton = useServer({ env: { RETENTION_DAYS: '2' } });

  it('[MCS-116] have failed, and say for how long they are kept', async () => {
    const { api, database, url, tenant } = baton();
    const { taskId, ttlMs } = await beginTask(api, 'run_agent', 'Hello');
    expect(ttlMs).toBe(2 * 86_400_000);
    await expect.poll(async () => (await getTask(api, taskId)).status).toBe('completed');
    const { knex, close } = await openDatabase({ url: database.url });
    await knex('requests').where({ id: taskId }).update({ purged: 1 });
    await close();
    expect(await getTask(new Client(url, tenant.token), taskId)).toMatchObject({ status: 'failed', error: { code: -32603 } });
  });
});
