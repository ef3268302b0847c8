import { describe, expect, it } from 'vitest';
import { input, frames } from '../doors/ag-ui/official.ts';
import { call, legacy, modern } from '../doors/a2a/rpc.ts';
import { beginSession, send } from '../doors/mcp/host.ts';
import { callAlone } from '../doors/mcp/stateless/host.ts';
import { endpoint, wrongIn } from '../outbox/messages.ts';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { OtlpReceiver } from '../support/otlp.ts';
import { asker } from '../support/questions.ts';
import { Receiver } from '../support/receiver.ts';
import { startBaton, useServer } from '../support/server.ts';

const LABELS = { user: 'alice@example.com', metadata: { project: 'maps', ticket: '4711', empty: '' } };

/** What is known of a run of whom it is for, and what for. */
async function labelsOf(api: Client, requestId: string): Promise<Fields> {
  const { user, metadata } = (await api.get(`/v1/requests/${requestId}`)).body;
  return { user, metadata };
}

describeOnBoth('whom a run is for, and what for', (dialect) => {
  const baton = useServer({ dialect });

  it('[REQ-010] is told wherever the run is, whichever way it was started', async () => {
    const { api } = await baton().newTenant();
    const conversation = (await api.post('/v1/conversations', {})).body['id'];
    for (const path of ['/v1/orchestrate', '/v1/agents/index/chat', `/v1/conversations/${String(conversation)}/messages`]) {
      const stream = await api.run({ message: 'Hello', ...LABELS }, { path });
      expect(stream.data('request_received')).toMatchObject([LABELS]);
      expect(await labelsOf(api, stream.requestId)).toEqual(LABELS);
      expect((await api.get(`/v1/requests/${stream.requestId}/result`)).body).toMatchObject(LABELS);
    }
    const { body } = await api.post('/v1/requests', { message: 'Hello', wait: 30, ...LABELS });
    expect(body).toMatchObject({ ok: true, ...LABELS });
    const { body: list } = await api.get<{ requests: Fields[] }>('/v1/requests');
    expect(list.requests).toHaveLength(4);
    for (const run of list.requests) expect(run).toMatchObject({ ...LABELS, message: 'Hello', finish_reason: 'stop' });
  });

  it('[REQ-010] is not there where nobody has said it, and null says nothing', async () => {
    const { api } = await baton().newTenant();
    for (const more of [{}, { user: null, metadata: null }, { metadata: {} }]) {
      const stream = await api.run({ message: 'Hello', ...more });
      expect(Object.keys(stream.data('request_received')[0]!)).not.toEqual(expect.arrayContaining(['user']));
      const { body } = await api.get(`/v1/requests/${stream.requestId}`);
      expect(body).not.toHaveProperty('user');
      expect(body).not.toHaveProperty('metadata');
    }
  });

  it('[REQ-011] has its bounds', async () => {
    const { api } = await baton().newTenant();
    const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name ${i}`, 'x']));
    const most = { user: '🎈'.repeat(128), metadata: { ...pairs(15), ['🎈'.repeat(64)]: '🎈'.repeat(512) } };
    expect((await api.run({ message: 'Hello', ...most })).data('request_received')).toMatchObject([most]);
    const wrong: [object, string][] = [
      [{ user: '' }, '/user'],
      [{ user: 'x'.repeat(129) }, '/user'],
      [{ user: 'a\0b' }, '/user'],
      [{ user: 7 }, '/user'],
      [{ metadata: pairs(17) }, '/metadata'],
      [{ metadata: { x: 7 } }, '/metadata/x'],
      [{ metadata: { x: 'y'.repeat(513) } }, '/metadata/x'],
      [{ metadata: { x: 'a\0b' } }, '/metadata/x'],
      [{ metadata: { '': 'x' } }, '/metadata'],
      [{ metadata: { ['x'.repeat(65)]: 'x' } }, '/metadata'],
      [{ metadata: [] }, '/metadata'],
    ];
    for (const [more, path] of wrong) {
      const { status, body } = await api.post('/v1/requests', { message: 'Hello', ...more });
      expect([status, body], JSON.stringify(more).slice(0, 100)).toMatchObject([400, { details: [{ path }] }]);
    }
  });

  it('[REQ-012] is that of a schedule for each of its runs, and told in their notifications', async () => {
    const { api } = await baton().newTenant();
    using stream = await api.notifications();
    const { body: task } = await api.post('/v1/schedules', { schedule: 'in 2 hours', message: 'Which orders are late?', ...LABELS });
    expect(task).toMatchObject(LABELS);
    expect((await api.get(`/v1/schedules/${String(task['id'])}`)).body).toMatchObject(LABELS);
    const { body: run } = await api.post(`/v1/schedules/${String(task['id'])}/run`);
    const { data } = await stream.until(({ kind }) => kind === 'run.completed');
    expect(data).toMatchObject(LABELS);
    expect(await labelsOf(api, String(run['request_id']))).toEqual(LABELS);
    const { body: found } = await api.get<{ requests: Fields[] }>('/v1/requests?user=alice%40example.com&metadata[project]=maps&q=order');
    expect(found.requests).toMatchObject([{ request_id: run['request_id'], message: 'Which orders are late?' }]);
  });

  it('[REQ-028] of a schedule changes for the runs from then on', async () => {
    const { api } = await baton().newTenant();
    const made = await api.post('/v1/schedules', { schedule: 'in 2 hours', message: 'Hello', ...LABELS });
    const path = `/v1/schedules/${String(made.body['id'])}`;
    const ran = async () => labelsOf(api, String((await api.post(`${path}/run`)).body['request_id']));
    const other = { user: 'bob@example.com', metadata: { project: 'sea' } };
    expect((await api.patch(path, { user: other.user })).body).toMatchObject({ ...LABELS, user: other.user });
    expect((await api.patch(path, { metadata: other.metadata })).body).toMatchObject(other);
    expect(await ran()).toEqual(other);
    const { body } = await api.patch(path, { user: null, metadata: null, message: 'Hello again' });
    expect(body).toMatchObject({ message: 'Hello again' });
    expect(body).not.toHaveProperty('user');
    expect(body).not.toHaveProperty('metadata');
    expect((await api.patch(path, { user: '', metadata: { a: 1 } })).body).toMatchObject({
      details: [{ path: '/user' }, { path: '/metadata/a' }],
    });
  });

  it('[REQ-013] comes through the doors of other protocols', async () => {
    const { api } = await baton().newTenant();
    const newest = async () => (await api.get<{ requests: Fields[] }>('/v1/requests?limit=1')).body.requests[0];
    const { user, metadata } = LABELS;

    await api.post('/openai/v1/chat/completions', { model: 'index', messages: [{ role: 'user', content: 'chat' }], user, metadata });
    expect(await newest()).toMatchObject({ message: 'chat', ...LABELS });
    const response = await api.post('/openai/v1/responses', { model: 'index', input: 'response', safety_identifier: user, metadata });
    expect(response.body).toMatchObject({ safety_identifier: user, metadata });
    expect(await newest()).toMatchObject({ message: 'response', ...LABELS });

    await frames({ url: api.url, token: api.token! }, input('ag-ui', { forwardedProps: { ...LABELS, theme: 'dark' } }));
    expect(await newest()).toMatchObject({ message: 'ag-ui', ...LABELS });

    const said = { metadata: { user, ...metadata, traces: { x: 1 }, long: 'x'.repeat(513) } };
    await call(api, 'message/send', legacy('a2a 0.3', said));
    expect(await newest()).toMatchObject({ message: 'a2a 0.3', ...LABELS });
    await call(api, 'SendMessage', modern('a2a 1.0', said), { version: '1.0' });
    expect(await newest()).toMatchObject({ message: 'a2a 1.0', ...LABELS });

    const meta = { 'baton/user': user, 'baton/metadata': metadata };
    const params = { name: 'run_agent', arguments: { message: 'mcp' }, _meta: meta };
    await send(api, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, await beginSession(api));
    expect(await newest()).toMatchObject({ message: 'mcp', ...LABELS });
    await callAlone(api, 'run_agent', 'mcp alone', { meta });
    expect(await newest()).toMatchObject({ message: 'mcp alone', ...LABELS });
  });

  it('[REQ-013] stays out of the way where a door is told something else there', async () => {
    const { api } = await baton().newTenant();
    for (const forwardedProps of ['dark', null, { user: { id: 7 }, metadata: 'x' }, { user: 'x'.repeat(129) }]) {
      const { requestId } = await frames({ url: api.url, token: api.token! }, input('Hello', { forwardedProps }));
      expect(await labelsOf(api, requestId)).toEqual({});
    }
    await call(api, 'SendMessage', modern('Hello', { metadata: { user: 7, a: [1], 'b\0': 'c\0' } }), { version: '1.0' });
    const { body } = await api.get<{ requests: Fields[] }>('/v1/requests?limit=1');
    expect(body.requests).toMatchObject([{ metadata: { 'b\ufffd': 'c\ufffd' } }]);
    expect(body.requests[0]).not.toHaveProperty('user');
  });

  it('[REQ-014] keeps the first 200 characters of the prompt', async () => {
    const { api } = await baton().newTenant();
    const messageOf = async (message: unknown) => {
      const { requestId } = await api.run({ message });
      return (await api.get(`/v1/requests/${requestId}`)).body['message'];
    };
    expect(await messageOf('x'.repeat(200))).toBe('x'.repeat(200));
    expect(await messageOf('🎈'.repeat(600))).toBe('🎈'.repeat(200));
    expect(await messageOf('a\0b')).toBe('a\ufffdb');
    expect(
      await messageOf([
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ]),
    ).toMatch(/^one\s+two$/);
  });
});

describe('whom a run is for, and what for', () => {
  it('[REQ-010] is in the webhook of a question', async () => {
    await using receiver = await Receiver.start();
    await using baton = await startBaton({ env: { FETCH_ALLOW: '127.0.0.1' } });
    await endpoint(baton.api, receiver.url);
    await baton.api.post('/v1/requests', { message: '/ask Which city?', agent_def: asker(), ...LABELS });
    await receiver.until(() => receiver.messages.length > 0);
    expect(receiver.messages[0]!.body).toMatchObject({ type: 'run.waiting', data: { text: 'Which city?', ...LABELS } });
    expect(wrongIn(receiver.messages[0]!)).toBeUndefined();
  });

  it('[REQ-010] is in its webhook', async () => {
    await using receiver = await Receiver.start();
    await using baton = await startBaton({ env: { FETCH_ALLOW: '127.0.0.1' } });
    await endpoint(baton.api, receiver.url);
    await baton.api.run({ message: 'Hello', ...LABELS });
    await receiver.until(() => receiver.messages.length > 0);
    expect(receiver.messages[0]!.body.data).toMatchObject(LABELS);
    expect(wrongIn(receiver.messages[0]!)).toBeUndefined();
  });

  it('[REQ-010] is in its span', async () => {
    await using receiver = await OtlpReceiver.start();
    await using baton = await startBaton({ env: receiver.env });
    const { requestId } = await baton.api.run({ message: 'Hello', ...LABELS });
    const spans = await receiver.spansOfRun(requestId);
    const own = spans.find(({ attributes }) => attributes['baton.depth'] === 0)!;
    expect(own.attributes).toMatchObject({ 'user.id': LABELS.user, 'baton.metadata.project': 'maps', 'baton.metadata.empty': '' });
  });
});
