import { describe, expect, it } from 'vitest';
import { Client } from '../../../support/client.ts';
import { createDatabase, describeOnBoth } from '../../../support/databases.ts';
import { asker, openQuestion } from '../../../support/questions.ts';
import { startBaton, useServer, type Baton } from '../../../support/server.ts';
import { giveToken } from '../../../support/tokens.ts';
import { scripted, send } from '../host.ts';
import { alone, connectClient, getTask, VERSION, WITH_TASKS } from './host.ts';
import { Listening, listenRequest } from './listening.ts';

const ID = 'io.modelcontextprotocol/subscriptionId';
const ACK = 'notifications/subscriptions/acknowledged';
const UPDATED = 'notifications/resources/updated';
const TASKS = 'notifications/tasks';

/** Keeps files in a conversation of their own. */
async function folder(api: Client) {
  const { body: conversation } = await api.post<{ id: number }>('/v1/conversations', {});
  return {
    id: conversation.id,
    /** @returns the uri of the artifact */
    async put(path: string, content: string): Promise<string> {
      const { status, body } = await api.post<{ id: number }>(`/v1/conversations/${conversation.id}/artifacts`, { path, content });
      expect([200, 201]).toContain(status);
      return `baton://artifacts/${body.id}`;
    },
    remove: (uri: string) => api.raw('DELETE', uri.replace('baton:/', '/v1')),
  };
}

describeOnBoth('what a client of 2026-07-28 listens to', (dialect) => {
  const baton = useServer({ dialect });
  const listening = (notifications: object, { token = baton().tenant.token, tasks = false, id = 'sub' as string | number } = {}) =>
    Listening.begin(baton().url, token, id, notifications, tasks ? WITH_TASKS : {});

  it('[MCS-140] is acknowledged first, with what is honoured of it, and everything says whose it is', async () => {
    const tenant = await baton().newTenant();
    await using one = await listening(
      { toolsListChanged: true, promptsListChanged: false, resourceSubscriptions: ['file:///etc/passwd', 'baton://artifacts/999'] },
      { token: tenant.token, id: 7 },
    );
    await one.until(({ length }) => length > 0);
    expect(one.told).toEqual([{ jsonrpc: '2.0', method: ACK, params: { notifications: { toolsListChanged: true }, _meta: { [ID]: 7 } } }]);
    await tenant.api.post('/v1/agents', scripted('text', { prompt_arguments: [] }));
    await one.until(({ length }) => length > 1);
    expect(one.told.slice(1)).toEqual([{ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: { [ID]: 7 } } }]);
  });

  it('[MCS-140] nothing is honoured where nothing can be', async () => {
    await using one = await listening({ resourceSubscriptions: ['baton://artifacts/1?version=1', 'baton://nowhere', 'x'] });
    await one.until(({ length }) => length > 0);
    expect(one.told).toMatchObject([{ method: ACK, params: { notifications: {} } }]);
  });

  it('[MCS-141] is told of prompts, and of the list of artifacts', async () => {
    const tenant = await baton().newTenant();
    await using one = await listening({ promptsListChanged: true, resourcesListChanged: true }, { token: tenant.token });
    await one.until(({ length }) => length > 0);
    await tenant.api.post('/v1/agents', scripted('text', { prompt_arguments: [] }));
    await one.until(({ length }) => length > 1);
    const files = await folder(tenant.api);
    const uri = await files.put('notes.md', 'one');
    await one.until(({ length }) => length > 2);
    await files.remove(uri);
    await one.until(({ length }) => length > 3);
    await files.put('notes.md', 'one');
    await one.until(({ length }) => length > 4);
    await tenant.api.raw('DELETE', `/v1/conversations/${files.id}`);
    await one.until(({ length }) => length > 5);
    expect(one.told.map(({ method }) => method)).toEqual([
      ACK,
      'notifications/prompts/list_changed',
      ...Array.from({ length: 4 }, () => 'notifications/resources/list_changed'),
    ]);
  });

  it('[MCS-142] is told of an artifact when it has a new version, and of no other', async () => {
    const files = await folder(baton().api);
    const uri = await files.put('kept.md', 'one');
    const other = await files.put('other.md', 'one');
    await using one = await listening({ resourceSubscriptions: [uri, uri, `${other}?version=1`] });
    await one.until(({ length }) => length > 0);
    expect(one.told[0]!.params!.notifications).toEqual({ resourceSubscriptions: [uri] });
    await files.put('other.md', 'two');
    // The same content is no new version.
    await files.put('kept.md', 'one');
    await files.put('kept.md', 'two');
    await one.until(({ length }) => length > 1);
    await files.remove(uri);
    await one.until(({ length }) => length > 2);
    expect(one.told.slice(1)).toMatchObject([
      { method: UPDATED, params: { uri } },
      { method: UPDATED, params: { uri } },
    ]);
  });

  it('[MCS-142] is told of what a run gives when it has ended, also when it had ended before', async () => {
    const { api } = baton();
    const run = await api.start({ message: '/ask Which city?', agent_def: asker() });
    const { id } = await openQuestion(api, run);
    const uris = [`baton://requests/${run.requestId}/answer`, `baton://requests/${run.requestId}/files`];
    await using one = await listening({ resourceSubscriptions: uris });
    await one.until(({ length }) => length > 0);
    expect(one.told[0]!.params!.notifications).toEqual({ resourceSubscriptions: uris });
    await api.post(`/v1/questions/${id}/answer`, { text: 'Rome' });
    await one.until(({ length }) => length > 2);
    expect(one.of(UPDATED).map(({ uri }) => uri)).toEqual(uris);
    expect((await alone(api, 'resources/read', { uri: uris[0] })).body.result).toMatchObject({
      contents: [{ text: expect.stringContaining('Rome') as unknown }],
    });
    await using late = await listening({ resourceSubscriptions: uris.slice(0, 1) });
    await late.until(({ length }) => length > 1);
    expect(late.of(UPDATED)).toMatchObject([{ uri: uris[0] }]);
  });

  it('[MCS-143] is told how a task is, and each time that this changes, as tasks/get tells it', async () => {
    const { api } = baton();
    const run = await api.start({ message: '/ask Which city?', agent_def: asker() });
    const { id } = await openQuestion(api, run);
    const taskId = run.requestId;
    const { body: ended } = await api.post('/v1/requests', { message: 'Hello', wait: 60 });
    const taskIds = [taskId, String(ended['request_id']), 'ghost', crypto.randomUUID()];
    await using one = await listening({ taskIds }, { tasks: true });
    await one.until(({ length }) => length > 2);
    expect(one.told[0]!.params!.notifications).toEqual({ taskIds: taskIds.slice(0, 2) });
    const got = async (task: string): Promise<object> => {
      const { resultType: _type, _meta, ...told } = (await getTask(api, task, WITH_TASKS)) as object as Record<string, unknown>;
      return told;
    };
    const expected = await Promise.all(taskIds.slice(0, 2).map(got));
    const first = one.of(TASKS).map(({ _meta, ...task }) => task);
    expect(first).toEqual(expect.arrayContaining(expected));
    expect(first.find((task) => task['taskId'] === taskId)).toMatchObject({
      status: 'working',
      statusMessage: expect.stringContaining('waits') as unknown,
    });
    await api.post(`/v1/questions/${id}/answer`, { text: 'Rome' });
    await one.until((told) => told.some(({ params }) => params?.taskId === taskId && params.status === 'completed'));
    const { _meta, ...last } = one.of(TASKS).at(-1)!;
    expect(_meta).toEqual({ [ID]: 'sub' });
    expect(last).toEqual(await got(taskId));
  });

  it('[MCS-143] is told of a task that is cancelled', async () => {
    const { api } = baton();
    const run = await api.start({ message: 'go', agent_def: scripted('stall') });
    await using one = await listening({ taskIds: [run.requestId] }, { tasks: true });
    await one.until(({ length }) => length > 1);
    await api.post(`/v1/requests/${run.requestId}/cancel`);
    await one.until(({ length }) => length > 2);
    expect(one.of(TASKS).map(({ status }) => status)).toEqual(['working', 'cancelled']);
  });

  it('[MCS-144] needs what the client declares, and is bounded', async () => {
    const { api } = baton();
    const asked = async (notifications: unknown, headers: object = {}, capabilities: object = {}) => {
      const request = listenRequest('x', notifications, capabilities);
      const { status, body } = await send(api, request.body, { ...request.headers, ...headers });
      return { status, error: body.error };
    };
    expect(await asked({ taskIds: ['a'] })).toMatchObject({
      status: 400,
      error: { code: -32021, data: { requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } } },
    });
    const many = Array.from({ length: 101 }, (_, i) => `baton://artifacts/${i + 1}`);
    for (const wrong of [undefined, [], { toolsListChanged: 'yes' }, { resourceSubscriptions: [1] }, { resourceSubscriptions: many }]) {
      expect(await asked(wrong)).toMatchObject({ status: 200, error: { code: -32602 } });
    }
    expect(await asked({ toolsListChanged: true }, { Accept: 'application/json' })).toMatchObject({ error: { code: -32600 } });
    for (const taskIds of ['a', [1], Array.from({ length: 101 }, () => 'a')]) {
      expect(await asked({ taskIds }, {}, WITH_TASKS)).toMatchObject({ status: 200, error: { code: -32602 } });
    }
  });

  it('[MCS-145] without `read` is what is its own', async () => {
    const tenant = await baton().newTenant();
    const { token, api: own } = await giveToken(baton(), tenant, 'runs', ['run']);
    const persist = (text: string) => ({ message: `/write --persist own.md\n${text}\n/endwrite`, wait: 60 });
    const { body: mine } = await own.post('/v1/requests', persist('one'));
    const { body: foreign } = await tenant.api.post('/v1/requests', { message: 'Hello', wait: 60 });
    const files = await folder(tenant.api);
    const foreignUri = await files.put('foreign.md', 'x');
    const { body: list } = await tenant.api.get<{ artifacts: { id: number; path: string }[] }>('/v1/artifacts');
    const ownUri = `baton://artifacts/${list.artifacts.find(({ path }) => path === 'own.md')!.id}`;
    const answer = `baton://requests/${String(mine['request_id'])}/answer`;
    const resourceSubscriptions = [ownUri, answer, foreignUri, `baton://requests/${String(foreign['request_id'])}/answer`];
    const taskIds = [String(mine['request_id']), String(foreign['request_id'])];
    await using one = await listening(
      { toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions, taskIds },
      { token, tasks: true },
    );
    await one.until((told) => told.some(({ method }) => method === UPDATED));
    expect(one.told[0]!.params!.notifications).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: [ownUri, answer],
      taskIds: taskIds.slice(0, 1),
    });
    await files.put('foreign.md', 'y');
    await own.post('/v1/requests', persist('two'));
    await one.until((told) => told.filter(({ method }) => method === UPDATED).length > 1);
    expect(one.of(UPDATED).map(({ uri }) => uri)).toEqual([answer, ownUri]);
  });

  it('[MCS-145] is nothing of another tenant', async () => {
    const { api } = baton();
    const { body } = await api.post('/v1/requests', { message: 'Hello', wait: 60 });
    const taskId = String(body['request_id']);
    const other = await baton().newTenant();
    const resourceSubscriptions = [await (await folder(api)).put('notes.md', 'one'), `baton://requests/${taskId}/answer`];
    await using one = await listening({ resourceSubscriptions, taskIds: [taskId] }, { token: other.token, tasks: true });
    await one.until(({ length }) => length > 0);
    expect(one.told).toMatchObject([{ method: ACK, params: { notifications: {} } }]);
  });

  it('[MCS-146] is heard by the official client, which can end it', async () => {
    const tenant = await baton().newTenant();
    const heard: string[] = [];
    const files = await folder(tenant.api);
    const uri = await files.put('notes.md', 'one');
    await using one = await connectClient(baton().url, tenant.token, { mode: { pin: VERSION } });
    const { client } = one;
    client.setNotificationHandler('notifications/tools/list_changed', () => void heard.push('tools'));
    client.setNotificationHandler('notifications/prompts/list_changed', () => void heard.push('prompts'));
    client.setNotificationHandler('notifications/resources/list_changed', () => void heard.push('resources'));
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
    const filter = { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: [uri] };
    const subscription = await client.listen(filter);
    expect(subscription.honoredFilter).toEqual(filter);
    await tenant.api.post('/v1/agents', scripted('text', { prompt_arguments: [] }));
    await expect.poll(() => heard).toEqual(['tools', 'prompts']);
    await files.put('notes.md', 'two');
    await expect.poll(() => heard).toEqual(['tools', 'prompts', uri]);
    await subscription.close();
    const open = async () => String((await baton().anonymous.get('/metrics')).body);
    await expect.poll(open).toMatch(/^baton_event_streams_open\{kind="notifications"\} 0$/m);
  });
});

describe('the streams of what clients listen to', () => {
  it('[MCS-147] end in order when the server stops', async () => {
    await using baton = await startBaton();
    const { url, tenant } = baton;
    await using one = await Listening.begin(url, tenant.token, 'last', { toolsListChanged: true });
    await one.until(({ length }) => length > 0);
    await using official = await connectClient(url, tenant.token, { mode: { pin: VERSION } });
    const subscription = await official.client.listen({ toolsListChanged: true });
    await baton.stop();
    await one.over;
    expect(one.told.at(-1)).toMatchObject({ id: 'last', result: { resultType: 'complete', _meta: { [ID]: 'last' } } });
    expect(await subscription.closed).toBe('graceful');
  });

  it('[MCS-147] count among the streams of their tenant, and have heartbeats', async () => {
    await using baton = await startBaton({ env: { TENANT_MAX_STREAMS: '1', HEARTBEAT_MS: '20' } });
    const { url, tenant, api } = baton;
    const { body, headers } = listenRequest(1, {});
    const response = await fetch(`${url}/v1/mcp`, {
      method: 'POST',
      body,
      headers: { ...headers, Authorization: `Bearer ${tenant.token}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes(': heartbeat')) text += (await reader.read()).value!;
    expect(text).toMatch(/^data: .*acknowledged/);
    expect((await api.raw('POST', '/v1/mcp', { body, headers })).body).toMatchObject({ error_code: 'too_many_streams' });
    await reader.cancel();
  });

  it('[MCS-148] hear what happens on other nodes', async () => {
    await using database = await createDatabase('postgres');
    await using first = await startBaton({ database });
    await using second: Baton = await startBaton({ database });
    const elsewhere = new Client(second.url, first.tenant.token);
    const files = await folder(elsewhere);
    const uri = await files.put('notes.md', 'one');
    const run = await elsewhere.start({ message: '/ask Which city?', agent_def: asker() });
    const { id } = await openQuestion(elsewhere, run);
    const answer = `baton://requests/${run.requestId}/answer`;
    const filter = { toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions: [uri, answer], taskIds: [run.requestId] };
    await using one = await Listening.begin(first.url, first.tenant.token, 1, filter, WITH_TASKS);
    await one.until((told) => told.some(({ method }) => method === TASKS));
    await elsewhere.post('/v1/agents', scripted('text'));
    await one.until((told) => told.some(({ method }) => method === 'notifications/tools/list_changed'));
    await files.put('notes.md', 'two');
    await one.until((told) => told.some(({ params }) => params?.uri === uri));
    expect(one.of('notifications/resources/list_changed')).toHaveLength(1);
    await elsewhere.post(`/v1/questions/${id}/answer`, { text: 'Rome' });
    await one.until((told) => told.some(({ params }) => params?.uri === answer));
    expect(one.of(TASKS).at(-1)).toMatchObject({ taskId: run.requestId, status: 'completed' });
  });
});
