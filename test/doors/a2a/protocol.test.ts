import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { FakeBilling } from '../../support/billing.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';
import { asker } from '../../support/questions.ts';
import { type Baton, startBaton, useServer, useUpstream } from '../../support/server.ts';
import { startUpstream, type Upstream } from '../../support/upstream.ts';
import { officialClient, saying, textOf, versions, Watched } from './official.ts';
import { call, legacy, modern, type RpcTask } from './rpc.ts';

const v1 = { version: '1.0' };
const timeOf = ({ status }: RpcTask): string => (status as { timestamp: string }).timestamp;

describeOnBoth('the time of a task', (dialect) => {
  let upstream: Upstream;
  let database: TestDatabase;
  let baton: Baton;
  beforeAll(async () => {
    upstream = await startUpstream();
    database = await createDatabase(dialect);
    baton = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    await baton.api.post('/v1/agents', asker({ model: 'openai/fake' }));
  });
  afterAll(async () => {
    await baton.stop();
    await database.drop();
    await upstream.close();
  });

  it('[A2S-100] has milliseconds, and who asks for what has changed since a time gets what has changed at that time', async () => {
    const { api } = await baton.newTenant();
    const before = Date.now();
    const tasks: RpcTask[] = [];
    for (const text of ['a', 'b', 'c']) tasks.push((await call(api, 'SendMessage', modern(text), v1)).body.result!.task);
    const times = tasks.map(timeOf);
    for (const time of times) expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    const since = async (statusTimestampAfter: string) => {
      const { result } = (await call(api, 'ListTasks', { statusTimestampAfter, pageSize: 2 }, v1)).body;
      const rest = await call(api, 'ListTasks', { statusTimestampAfter, pageToken: result!.nextPageToken }, v1);
      const all = result!.nextPageToken === '' ? result!.tasks : [...result!.tasks, ...rest.body.result!.tasks];
      return all.map(({ id }) => id);
    };
    const ids = tasks.map(({ id }) => id).reverse();
    for (const time of times) {
      // Two of them may have ended in the same millisecond.
      expect(await since(time)).toEqual(ids.slice(0, times.filter((other) => other >= time).length));
      expect(await since(time.replace('Z', '0000+00:00'))).toEqual(await since(time));
      expect(await since(time.replace('Z', '1Z'))).toEqual(ids.slice(0, times.filter((other) => other > time).length));
    }
    const ahead = new Date(Date.parse(times[2]!) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect(await since(ahead)).toContain(ids[0]);
    expect(await since(new Date(Date.parse(times[2]!) + 1).toISOString())).toEqual([]);
  });

  it('[A2S-100] is that of the question, of the answer and of the end', async () => {
    upstream.reply({ text: ['/ask Which city?\n'] }, { text: ['Here.'] });
    const asks = { agent: 'asker', ...v1 };
    const asked = (await call(baton.api, 'SendMessage', modern('Where?'), asks)).body.result!.task;
    const started = (await baton.api.get<{ started_at: number }>(`/v1/requests/${asked.id}`)).body.started_at;
    expect(Date.parse(timeOf(asked))).toBeGreaterThanOrEqual(started * 1000);
    const listed = await call(baton.api, 'ListTasks', { statusTimestampAfter: timeOf(asked) }, asks);
    expect(listed.body.result!.tasks.map(({ id, status }) => [id, status])).toEqual([[asked.id, asked.status]]);
    const answered = Date.now();
    const end = (await call(baton.api, 'SendMessage', modern('Rome', { taskId: asked.id }), asks)).body.result!.task;
    expect(Date.parse(timeOf(end))).toBeGreaterThanOrEqual(answered);
    expect((await call(baton.api, 'GetTask', { id: asked.id }, asks)).body.result!.status).toEqual(end.status);
  });

  it('[A2S-100] is known to the second of tasks that a node of the release before has begun or ended', async () => {
    const { api } = await baton.newTenant();
    const [old, ended] = [
      (await call(api, 'SendMessage', modern('old'), v1)).body.result!.task.id,
      (await call(api, 'SendMessage', modern('ended'), v1)).body.result!.task.id,
    ];
    const db = await openDatabase({ url: database.url });
    await db.knex('requests').where({ id: old }).update({ changed_ms: 0, completed_at: 1_790_000_000 });
    await db.knex('requests').where({ id: ended }).update({ changed_ms: 1_790_000_000_500, completed_at: 1_790_000_002 });
    await db.close();
    const listed = async (statusTimestampAfter: string) =>
      (await call(api, 'ListTasks', { statusTimestampAfter }, v1)).body.result!.tasks.map((task) => [task.id, timeOf(task)]);
    const both = [
      [ended, '2026-09-21T14:13:22.000Z'],
      [old, '2026-09-21T14:13:20.000Z'],
    ];
    expect(await listed('2026-09-21T14:13:20Z')).toEqual(both);
    expect(await listed('2026-09-21T14:13:20.001Z')).toEqual(both.slice(0, 1));
  });
});

describe('parts with bytes of text', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  const bytes = (text: string | Buffer) => Buffer.from(text).toString('base64');

  it('[A2S-104] text/plain and application/json reach the model as what they say, and are kept as text', async () => {
    const long = 'é€👋 '.repeat(20_000);
    const parts = [
      { raw: bytes('Grüße'), mediaType: 'text/plain', filename: 'a.txt' },
      { raw: bytes(Buffer.from('Gr\xfc\xdfe', 'latin1')), mediaType: 'Text/Plain; charset=iso-8859-1' },
      { raw: bytes('{"a": [1]}'), mediaType: 'application/json' },
      { raw: bytes(long), mediaType: 'text/plain;charset=utf-8' },
    ];
    const { task } = (await call(baton().api, 'SendMessage', modern(parts), v1)).body.result!;
    const texts = ['Grüße', 'Grüße', '{"a": [1]}', long];
    expect(upstream().requests.at(-1)!.body.messages.at(-1)!.content).toBe(texts.join('\n\n'));
    expect(task.history[0]!.parts).toMatchObject(texts.map((text) => ({ text })));
    const file = { bytes: bytes('old words'), mimeType: 'text/plain', name: 'a.txt' };
    const sent = await call(baton().api, 'message/send', legacy([{ kind: 'file', file }]));
    expect(sent.body.result).toMatchObject({ status: { state: 'completed' } });
    expect(upstream().requests.at(-1)!.lastMessage).toBe('old words');
  });

  it('[A2S-104] bytes that are no text, or no JSON, are -32602', async () => {
    for (const [raw, mediaType] of [
      [bytes(Buffer.from([0xff, 0xfe, 0xfd])), 'text/plain'],
      [bytes('{'), 'application/json'],
      [bytes(Buffer.from([0x22, 0xff, 0x22])), 'application/json'],
    ]) {
      const { error } = (await call(baton().api, 'SendMessage', modern([{ raw, mediaType }]), v1)).body;
      expect(error, mediaType).toMatchObject({ code: -32602, message: expect.stringContaining('the bytes of a part are not') });
    }
  });
});

describe.each(versions)('the public card, A2A %s', (version) => {
  const baton = useServer();

  it('[A2S-105] leads the official JavaScript client from the address of the server to the index of the tenant', async () => {
    for (const base of [baton().url, `${baton().url}/`]) {
      const client = await officialClient(base, baton().tenant.token, version, '');
      const task = await client.sendMessage(saying('hello'));
      if (!('artifacts' in task)) throw new Error('a task was expected');
      expect(textOf(task.artifacts[0])).not.toBe('');
      expect((await baton().api.get(`/v1/requests/${task.id}`)).body).toMatchObject({ agent_id: 'index', state: 'completed' });
      const watched = await new Watched().takeAll(client.sendMessageStream(saying('again')));
      expect(watched.answer).toBe(textOf(task.artifacts[0]).replace('hello', 'again'));
    }
    const stranger = await officialClient(baton().url, 'bat_nobody', version, '');
    await expect(stranger.sendMessage(saying('hello'))).rejects.toThrow();
  });
});

describe('the addresses of agents', () => {
  const baton = useServer({ env: { BODY_MAX_BYTES: '65536' } });

  it('[A2S-105] may have a slash at their end', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'message/send', params: legacy('hello') });
    for (const path of ['/v1/a2a/agents', '/v1/a2a/agents/', '/v1/a2a/agents/index', '/v1/a2a/agents/index/']) {
      const post = (token: string) =>
        fetch(`${baton().url}${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body,
        });
      const answer = await (await post(baton().tenant.token)).json();
      expect(answer, path).toMatchObject({ result: { kind: 'task', status: { state: 'completed' } } });
      expect((await post('bat_nobody')).status, path).toBe(401);
      const { status, headers } = await baton().api.get(path);
      expect([status, headers['allow']], path).toEqual([405, 'POST']);
    }
    expect((await baton().api.get('/v1/agents/')).status).toBe(404);
  });

  it('[A2S-105] are alike in what they refuse before the protocol', async () => {
    const { api } = baton();
    for (const path of ['/v1/a2a/agents', '/v1/a2a/agents/index']) {
      const post = async (body: string, headers: Record<string, string> = {}, query = '') =>
        (await api.raw('POST', `${path}${query}`, { body, headers })).status;
      expect(await post('{}'), path).toBe(200);
      expect(await post('{}', {}, '?A2A-Version=1.0&A2A-Version=0.3'), path).toBe(400);
      expect(await post('{}', { 'Content-Type': 'text/plain' }), path).toBe(415);
      expect(await post(`{"x":"${'x'.repeat(65536)}"}`), path).toBe(413);
    }
  });
});

describe('a message that is sent again', () => {
  const baton = useServer();
  it('[A2S-112] a message is sent as often as it comes, whatever its Idempotency-Key and its messageId', async () => {
    const [params, options] = [modern('hello'), { ...v1, headers: { 'Idempotency-Key': 'k' } }];
    const { api } = baton();
    const sent = [await call(api, 'SendMessage', params, options), await call(api, 'SendMessage', params, options)];
    expect(sent.map(({ requestId }) => requestId)).toEqual(sent.map(({ body }) => body.result!.task.id));
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(2);
  });
});

describe('a run that was started over A2A', () => {
  it('[A2S-113] is listed, watched, replayed, canceled and billed like any other', async () => {
    await using upstream = await startUpstream();
    await using billing = await FakeBilling.start();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', BILLING_URL: billing.url } });
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const client = await officialClient(baton.url, baton.tenant.token, '1.0', '');
    const watched = new Watched();
    for await (const update of client.sendMessageStream(saying('count'))) {
      watched.take(update);
      if (watched.answer !== 'one') continue;
      // Watched over our own API, while it goes on.
      const other = await baton.api.follow(watched.task!.id);
      await other.until(({ event }) => event === 'text');
      other.drop();
      gate.resolve();
    }
    const { id } = watched.task!;
    const { body } = await baton.api.get<{ requests: { request_id: string }[] }>('/v1/requests');
    expect(body.requests.map((one) => one.request_id)).toEqual([id]);
    expect((await baton.api.events(id)).done).toMatchObject({ ok: true, content: 'one two' });
    await billing.until(() => billing.records.length > 0);
    expect(JSON.stringify(billing.checks[0])).toContain(id);
    expect(JSON.stringify(billing.records[0])).toContain(id);

    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? new Promise(() => {}) : undefined) });
    const canceled = new Watched();
    for await (const update of client.sendMessageStream(saying('count'))) {
      canceled.take(update);
      if (canceled.answer === 'one') await baton.api.post(`/v1/requests/${canceled.task!.id}/cancel`);
    }
    expect((await baton.api.get(`/v1/requests/${canceled.task!.id}`)).body).toMatchObject({ state: 'canceled' });
  });
});
