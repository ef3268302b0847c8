import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Delivery, WebhookWithSecret } from '../../src/store/outbox/webhooks.ts';
import { TestTime } from '../scheduler/test-time.ts';
import type { Client } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { quietPort } from '../support/quiet-port.ts';
import { Receiver, type ReceivedMessage, type ReceiverReply } from '../support/receiver.ts';
import { startBaton, useServer } from '../support/server.ts';
import { asking, askingApproval } from '../support/questions.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';
import { aboutRun, deliveries, delivery, endpoint, wrongIn } from './messages.ts';

const HOUR = 3600;
const TRIES = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 24 * HOUR];

describe('the address of an endpoint', () => {
  const baton = useServer();

  it.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://hook.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://example.com:22/',
    'https://example.com:6379/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://a..example.com/',
    `https://${'a'.repeat(64)}.example.com/`,
  ])('[WHK-003] is refused when it is made or changed, where the URL alone tells that nothing is sent there: %s', async (url) => {
    const refused = { status: 400, body: { error_code: 'invalid_request', details: [{ path: '/url' }] } };
    expect(await baton().api.post('/v1/webhooks', { url })).toMatchObject(refused);
    const { body } = await baton().api.post('/v1/webhooks', { url: 'https://example.com/' });
    const path = `/v1/webhooks/${String(body['id'])}`;
    expect(await baton().api.patch(path, { url })).toMatchObject(refused);
    expect((await baton().api.raw('DELETE', path)).status).toBe(200);
  });

  it('[WHK-003] may be where the operator allows it, by name or by an address that a name leads to', async () => {
    await using other = await startBaton({ env: { FETCH_ALLOW: 'hook.internal,10.0.0.7:9000,intranet:8443' } });
    const statusOf = async (address: string) => (await other.api.post('/v1/webhooks', { url: address })).status;
    for (const allowed of [
      'http://hook.internal/',
      'https://hook.internal:22/',
      'https://anything.example:9000/',
      'https://intranet:8443/',
    ]) {
      expect(await statusOf(allowed), allowed).toBe(201);
    }
    for (const refused of [
      'https://other.internal/',
      'https://anything.example:9001/',
      'https://intranet/',
      'http://anything.example:9000/',
    ]) {
      expect(await statusOf(refused), refused).toBe(400);
    }
  });
});

describeOnSqliteFirst('webhooks', (dialect) => {
  let receiver: Receiver;
  let upstream: Upstream;
  const time = new TestTime(Math.floor(Date.now() / 1000));
  const env: Record<string, string> = {};
  beforeAll(async () => {
    receiver = await Receiver.start();
    upstream = await startUpstream();
    Object.assign(env, upstream.env, { FETCH_ALLOW: '127.0.0.1', INDEX_MODEL: 'openai/gpt', PROVIDER_RETRIES: '0' });
  });
  const baton = useServer({ dialect, env, time, resolve: async (name) => (name === 'nobody.example' ? [] : ['10.0.0.1']) });
  afterAll(async () => {
    await upstream.close();
    await receiver[Symbol.asyncDispose]();
  });
  let api: Client;
  /** The endpoints of a test are below a path of its own, and its answers are for these: those of earlier tests are gone. */
  let url: string;
  let reply: ReceiverReply | ((message: ReceivedMessage) => ReceiverReply);
  const got = (below = ''): ReceivedMessage[] => receiver.messages.filter(({ path }) => `${receiver.url}${path}`.startsWith(url + below));
  beforeEach(async () => {
    url = `${receiver.url}/${crypto.randomUUID()}`;
    reply = 204;
    receiver.reply = (message) => (got().includes(message) ? (typeof reply === 'function' ? reply(message) : reply) : 410);
    ({ api } = await baton().newTenant());
  });

  it('[WHK-001] are made with a secret that is shown once, listed, changed and deleted', async () => {
    const { secret, ...made } = await endpoint(api, 'https://example.com/hook', { description: 'Orders' });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(made).toMatchObject({ url: 'https://example.com/hook', events: [], description: 'Orders', disabled: false });
    const other = await endpoint(api, 'https://example.com/other', { events: ['run.failed'] });
    const path = `/v1/webhooks/${made.id}`;
    expect((await api.get(path)).body).toEqual(made);
    const { body: list } = await api.get<{ webhooks: object[] }>('/v1/webhooks');
    expect(list.webhooks.map((one) => (one as { id: number }).id)).toEqual([other.id, made.id]);
    expect(JSON.stringify(list)).not.toContain('whsec_');
    expect((await api.get('/v1/webhooks?limit=0')).status).toBe(400);
    expect((await api.get(`/v1/webhooks?before=${other.id}&limit=1`)).body).toEqual({ count: 1, webhooks: [made] });
    const change = { url: 'https://example.org/', events: ['run.completed', 'run.completed'], description: '', disabled: true };
    const { body: changed } = await api.raw('PATCH', path, { body: JSON.stringify(change) });
    expect(changed).toMatchObject({ ...change, events: ['run.completed'] });
    expect((await api.raw('PATCH', path, { body: '{}' })).body).toMatchObject({ disabled: true, url: change.url });
    expect((await api.raw('DELETE', path)).body).toEqual({ deleted: true });
    expect((await api.get(path)).body).toMatchObject({ error_code: 'webhook_not_found', error: `no webhook ${made.id}` });
  });

  it('[WHK-002] are twenty at most', async () => {
    for (let i = 0; i < 20; i += 1) await endpoint(api, `https://example.com/${i}`);
    const { status, body } = await api.post('/v1/webhooks', { url: 'https://example.com/20' });
    expect([status, body]).toMatchObject([409, { error_code: 'limit_reached' }]);
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.2/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://93.184.216.34:22/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'example.com',
  ])('[WHK-003] are at public addresses with https, unless the operator allows others: not %s', async (url) => {
    const { status, body } = await api.post('/v1/webhooks', { url });
    expect([status, body]).toMatchObject([400, { error_code: 'invalid_request', details: [{ path: '/url' }] }]);
    const { id } = await endpoint(api, 'https://example.com/');
    expect((await api.raw('PATCH', `/v1/webhooks/${id}`, { body: JSON.stringify({ url }) })).status).toBe(400);
  });

  it('[WHK-004] are not sent to names that lead to other addresses', async () => {
    const webhook = await endpoint(api, 'https://rebound.example/');
    await api.post(`/v1/webhooks/${webhook.id}/test`);
    expect(await delivery(api, webhook, { attempts: 1, next_attempt_at: time.now() + 5 })).toMatchObject({
      state: 'pending',
      last_status: 0,
    });
  });

  it('[WHK-010] tell of every run that ends, however it was begun, each once', async () => {
    const webhook = await endpoint(api, `${url}/all`);
    await endpoint(api, `${url}/some`, { events: ['run.failed', 'run.canceled'] });
    const disabled = await endpoint(api, `${url}/none`);
    await api.raw('PATCH', `/v1/webhooks/${disabled.id}`, { body: '{"disabled":true}' });
    const ids: string[] = [];
    const ask = async (body: object, headers: Record<string, string> = {}) =>
      ids.push((await api.post('/v1/orchestrate', body, headers)).requestId);
    ids.push((await api.run('a stream')).requestId);
    await ask({ message: 'json' }, { Accept: 'application/json' });
    await ask({ message: 'async' }, { Prefer: 'respond-async' });
    const { body: task } = await api.post('/v1/schedules', { schedule: 'daily', message: 'scheduled' });
    ids.push(String((await api.post(`/v1/schedules/${String(task['id'])}/run`)).body['request_id']));
    ids.push((await api.run({ message: 'x', agent: 'ghost' })).requestId);
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? new Promise(() => {}) : undefined) });
    const canceled = await api.start('stop me');
    await canceled.until(({ event }) => event === 'text');
    await api.post(`/v1/requests/${canceled.requestId}/cancel`);
    await canceled.over;
    ids.push(canceled.requestId);
    await receiver.until(() => got('/all').length >= 6 && got('/some').length >= 2);
    const told = Object.fromEntries(got('/all').map(({ body }) => [body.data['request_id'], body.type]));
    const completed = ids.slice(0, 4).map((id) => [id, 'run.completed']);
    expect(told).toEqual(Object.fromEntries([...completed, [ids[4], 'run.failed'], [ids[5], 'run.canceled']]));
    expect(
      got('/some')
        .map(({ body }) => body.type)
        .toSorted(),
    ).toEqual(['run.canceled', 'run.failed']);
    expect(got()).toHaveLength(8);
    expect(got().map(wrongIn).filter(Boolean)).toEqual([]);
    expect(new Set(got('/all').map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    await delivery(api, webhook, { state: 'delivered', attempts: 1, last_status: 204, next_attempt_at: 0 });
    expect(await deliveries(api, disabled)).toEqual([]);
  });

  it('[WHK-011] carry the result of the run, without the contents of files, and when it ended', async () => {
    await endpoint(api, url);
    upstream.reply({ text: ['/write --persist a.txt\nsome content\n/endwrite\n'] }, { text: ['written'] });
    const run = await api.run('write');
    await receiver.until(() => got().length === 1);
    const [{ body, headers }] = got() as [ReceivedMessage];
    const { body: result } = await api.get<{ files: { content: string }[] }>(`/v1/requests/${run.requestId}/result`);
    const { files, ...rest } = result;
    expect(files[0]!.content).toContain('some content');
    expect(body.data).toEqual({ ...rest, files: files.map(({ content: _content, ...file }) => file) });
    const { body: status } = await api.get<{ completed_at: number }>(`/v1/requests/${run.requestId}`);
    expect(body).toMatchObject({ type: 'run.completed', timestamp: new Date(status.completed_at * 1000).toISOString() });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': String(time.now()) });
  });

  it('[WHK-060] say how the answer has ended, cut or refused too', async () => {
    await endpoint(api, url);
    const ends = { text: 'stop', length: 'length', refused: 'refused' };
    const agent_def = { id: 'script', name: 'Script', role: 'test', goal: 'play' };
    for (const scenario of Object.keys(ends)) {
      const { requestId } = await api.run({ message: 'go', agent_def: { ...agent_def, model: `demo/script:${scenario}` } });
      expect((await api.get(`/v1/requests/${requestId}`)).body['finish_reason'], scenario).toBe(ends[scenario as keyof typeof ends]);
    }
    await receiver.until(() => got().length === 3);
    const told = got().map(({ body }) => [body.type, body.data['finish_reason']]);
    expect(told.toSorted()).toEqual([
      ['run.completed', 'length'],
      ['run.completed', 'stop'],
      ['run.failed', 'refused'],
    ]);
  });

  it('[TYP-024] carry a typed answer with its numbers as they were written', async () => {
    await endpoint(api, url);
    upstream.reply({ text: ['{"id": 9007199254740993}'] });
    await api.run({ message: 'id', response_format: { type: 'json_schema', schema: {} } });
    await receiver.until(() => got().length === 1);
    const [{ body, raw }] = got() as [ReceivedMessage];
    expect(body.data['content']).toBe('{"id": 9007199254740993}');
    expect(raw).toContain('"output":{"id":9007199254740993}');
  });

  it('[WHK-015] tell of every question that a run asks, as it was asked', async () => {
    const webhook = await endpoint(api, `${url}/all`);
    await endpoint(api, `${url}/waiting`, { events: ['run.waiting'] });
    await endpoint(api, `${url}/ends`, { events: ['run.completed'] });
    const [asked, approval] = [await asking(api), await askingApproval(api)];
    await receiver.until(() => got().length === 4);
    const told = got('/waiting').toSorted((a, b) => Number(a.body.data['id']) - Number(b.body.data['id']));
    expect(told.map(({ body }) => body)).toEqual(
      [asked.question, approval.question].map((data) => ({
        type: 'run.waiting',
        timestamp: new Date(data.created_at * 1000).toISOString(),
        data,
      })),
    );
    expect(got().map(wrongIn).filter(Boolean)).toEqual([]);
    await api.post(`/v1/questions/${asked.question.id}/answer`, { text: 'Rome' });
    await api.post(`/v1/questions/${approval.question.id}/answer`, { decision: 'approved' });
    await Promise.all([asked.run.over, approval.run.over]);
    await receiver.until(() => got('/all').length === 4 && got('/ends').length === 2);
    expect(got('/waiting')).toHaveLength(2);
    const [again] = (await deliveries(api, webhook)).filter(({ type }) => type === 'run.waiting');
    await api.post(`/v1/webhooks/${webhook.id}/deliveries/${again!.id}/redeliver`);
    await receiver.until(() => got('/all').length === 5);
    expect(got('/all').at(-1)!.body).toMatchObject({ type: 'run.waiting', data: { state: 'open' } });
    expect(got('/all').at(-1)!.headers['webhook-id']).toBe(again!.message_id);
  });

  it('[WHK-012] are signed as Standard Webhooks has it', async () => {
    const { secret } = await endpoint(api, url);
    await api.run('signed');
    await receiver.until(() => got().length === 1);
    const [{ raw, headers, body }] = got() as [ReceivedMessage];
    // Its own tolerance is about the real clock.
    expect(Math.abs(Number(headers['webhook-timestamp']) - time.now())).toBeLessThan(2);
    vi.setSystemTime(time.now() * 1000);
    try {
      expect(new Verifier(secret).verify(raw, headers)).toEqual(body);
      expect(() => new Verifier(secret).verify(raw.replace('signed', 'forged') + ' ', headers)).toThrow('signature');
    } finally {
      vi.useRealTimers();
    }
  });

  it('[WHK-013] [WHK-038] are signed with a replaced secret too, for 24 hours', async () => {
    const first = await endpoint(api, url);
    const rotate = async () => (await api.post<WebhookWithSecret>(`/v1/webhooks/${first.id}/rotate-secret`)).body.secret;
    const signers = async (...secrets: string[]): Promise<number[]> => {
      const before = got().length;
      await api.post(`/v1/webhooks/${first.id}/test`);
      await receiver.until(() => got().length > before);
      // The clock must not pass a claim that is not ended yet: it would seem to be another node's, and that rest never end.
      await delivery(api, first, { state: 'delivered' });
      const { headers, raw } = got().at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signatures = headers['webhook-signature']!.split(' ');
      expect(signatures).toHaveLength(new Set(signatures).size);
      return secrets.flatMap((secret, i) => (signatures.includes(new Verifier(secret).sign(headers['webhook-id']!, at, raw)) ? [i] : []));
    };
    const second = await rotate();
    expect(second).not.toBe(first.secret);
    expect(await signers(first.secret, second)).toEqual([0, 1]);
    time.pass(12 * HOUR);
    const third = await rotate();
    time.pass(12 * HOUR - 1);
    expect(await signers(first.secret, second, third)).toEqual([0, 1, 2]);
    time.pass(1);
    expect(await signers(first.secret, second, third)).toEqual([1, 2]);
    time.pass(12 * HOUR);
    expect(await signers(first.secret, second, third)).toEqual([2]);
  });

  it('[WHK-014] can be tried', async () => {
    const webhook = await endpoint(api, url, { events: ['run.failed'] });
    const { status, body } = await api.post<Delivery>(`/v1/webhooks/${webhook.id}/test`);
    expect([status, body]).toMatchObject([202, { type: 'webhook.test', state: 'pending', attempts: 0, created_at: time.now() }]);
    await receiver.until(() => got().length === 1);
    const [message] = got() as [ReceivedMessage];
    expect(message.body).toMatchObject({ type: 'webhook.test', data: { webhook_id: webhook.id } });
    expect(wrongIn(message)).toBeUndefined();
    expect(message.headers['webhook-id']).toBe(body.message_id);
    expect(await delivery(api, webhook, { state: 'delivered' })).toMatchObject({ id: body.id, message_id: body.message_id });
  });

  it('[WHK-020] are tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h and 24 h, always as the same message', async () => {
    const webhook = await endpoint(api, url);
    reply = 500;
    await api.run('again and again');
    for (const [i, seconds] of TRIES.entries()) {
      await delivery(api, webhook, { attempts: i + 1, state: 'pending', last_status: 500, next_attempt_at: time.now() + seconds });
      time.pass(seconds - 1);
      await delivery(api, webhook, { attempts: i + 1, state: 'pending' });
      expect(got()).toHaveLength(i + 1);
      time.pass(1);
    }
    await delivery(api, webhook, { attempts: 9, state: 'failed', last_status: 500, next_attempt_at: 0 });
    expect(new Set(got().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(got().map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(got().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(9);
  });

  it.each([201, 299])('[WHK-021] have arrived with any 2xx: %i', async (status) => {
    const webhook = await endpoint(api, url);
    reply = status;
    await api.run('x');
    await delivery(api, webhook, { state: 'delivered', last_status: status });
  });

  it.each(['drop', 302, 400, 503] as const)('[WHK-021] are tried again after anything else: %s', async (answer) => {
    const webhook = await endpoint(api, `${url}/first`);
    reply = typeof answer === 'number' ? { status: answer, headers: { location: `${url}/second` } } : answer;
    await api.run('x');
    await delivery(api, webhook, {
      state: 'pending',
      attempts: 1,
      last_status: answer === 'drop' ? 0 : answer,
      next_attempt_at: time.now() + 5,
    });
    expect(got('/second')).toEqual([]);
  });

  it('[WHK-022] end with a 410, which disables the endpoint', async () => {
    const webhook = await endpoint(api, url);
    reply = 500;
    await api.run('waits');
    await delivery(api, webhook, { attempts: 1, state: 'pending', last_status: 500 });
    reply = 410;
    const { body: last } = await api.post<Delivery>(`/v1/webhooks/${webhook.id}/test`);
    await vi.waitFor(async () => expect((await api.get(`/v1/webhooks/${webhook.id}`)).body).toMatchObject({ disabled: true }));
    await delivery(api, webhook, { id: last.id, state: 'failed', last_status: 410, attempts: 1 });
    expect((await deliveries(api, webhook)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const refused = await api.post(`/v1/webhooks/${webhook.id}/test`);
    expect(refused).toMatchObject({ status: 409, body: { error_code: 'webhook_disabled' } });
    expect(await api.post(`/v1/webhooks/${webhook.id}/deliveries/${last.id}/redeliver`)).toMatchObject({ status: 409 });
    expect(JSON.stringify(baton().log.lines)).toContain('a webhook answered 410');
  });

  it('[WHK-023] arrive once the receiver is back, each once', async () => {
    const webhook = await endpoint(api, url);
    await receiver.close();
    const ids = [(await api.run('one')).requestId, (await api.run('two')).requestId, (await api.run('three')).requestId];
    for (const [i, seconds] of [0, ...TRIES.slice(0, 3)].entries()) {
      time.pass(seconds);
      await vi.waitFor(async () => {
        const all = await deliveries(api, webhook);
        for (const one of all) expect(one).toMatchObject({ attempts: i + 1, last_status: 0, next_attempt_at: time.now() + TRIES[i]! });
      });
    }
    await receiver.listen();
    time.pass(HOUR - 2105);
    ids.push((await api.run('after an hour')).requestId);
    await receiver.until(() => got().length === 1);
    time.pass(2 * HOUR);
    await receiver.until(() => got().length >= 4);
    await vi.waitFor(async () => expect((await deliveries(api, webhook)).every(({ state }) => state === 'delivered')).toBe(true));
    expect(
      got()
        .map(({ body }) => body.data['request_id'])
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(
      got()
        .map(({ headers }) => headers['webhook-id'])
        .toSorted(),
    ).toEqual(ids.map((id) => `msg_${id}`).toSorted());
  });

  it('[WHK-024] are sent again on demand, as the same message', async () => {
    const webhook = await endpoint(api, url);
    const run = await api.run('once more');
    const first = await delivery(api, webhook, { state: 'delivered' });
    const path = `/v1/webhooks/${webhook.id}/deliveries`;
    const { status, body: again } = await api.post<Delivery>(`${path}/${first.id}/redeliver`);
    expect([status, again]).toMatchObject([202, { message_id: first.message_id, type: 'run.completed', state: 'pending', attempts: 0 }]);
    expect(again.id).not.toBe(first.id);
    await receiver.until(() => got().length === 2);
    const [one, two] = got() as [ReceivedMessage, ReceivedMessage];
    expect(two.raw).toBe(one.raw);
    expect(two.headers['webhook-id']).toBe(one.headers['webhook-id']);
    expect(aboutRun(run.requestId)(two)).toBe(true);
    // One that is pending is tried at once.
    reply = 500;
    await api.post(`${path}/${first.id}/redeliver`);
    const failed = await delivery(api, webhook, { attempts: 1, state: 'pending', last_status: 500 });
    reply = 204;
    expect((await api.post<Delivery>(`${path}/${failed.id}/redeliver`)).body.id).toBe(failed.id);
    await delivery(api, webhook, { id: failed.id, state: 'delivered', attempts: 2 });
    const list = await deliveries(api, webhook);
    expect(list).toHaveLength(3);
    expect((await api.get<{ deliveries: Delivery[] }>(`${path}?limit=1&before=${list[0]!.id}`)).body.deliveries).toEqual([list[1]]);
    const unknown = await api.post(`${path}/dlv_${'0'.repeat(32)}/redeliver`);
    expect(unknown).toMatchObject({ status: 404, body: { error_code: 'delivery_not_found' } });
  });

  it('[WHK-039] say why they have not arrived, and nothing of it once they have', async () => {
    const nobody = await quietPort();
    const wrong: [to: string, answer: ReceiverReply, last_error: string][] = [
      [url, 503, 'status'],
      [url, 302, 'status'],
      [url, 'drop', 'no_answer'],
      [url.replace('http:', 'https:'), 204, 'tls'],
      [`http://127.0.0.1:${nobody}/`, 204, 'refused'],
      ['https://nobody.example/', 204, 'dns'],
      ['https://rebound.example/', 204, 'blocked_address'],
    ];
    for (const [to, answer, last_error] of wrong) {
      const webhook = await endpoint(api, to);
      reply = answer;
      const { body: asked } = await api.post(`/v1/webhooks/${webhook.id}/test`);
      expect(asked).not.toHaveProperty('last_error');
      const found = await delivery(api, webhook, { attempts: 1 });
      expect([to, answer, found.last_error]).toEqual([to, answer, last_error]);
    }
    const webhook = await endpoint(api, url);
    reply = 500;
    for (let i = 0; i < 2; i += 1) {
      await api.post(`/v1/webhooks/${webhook.id}/test`);
      await delivery(api, webhook, { attempts: 1, last_error: 'status' });
    }
    reply = 204;
    const [{ id }] = (await deliveries(api, webhook)) as [Delivery];
    await api.post(`/v1/webhooks/${webhook.id}/deliveries/${id}/redeliver`);
    expect(await delivery(api, webhook, { id, state: 'delivered' })).not.toHaveProperty('last_error');
    await api.patch(`/v1/webhooks/${webhook.id}`, { disabled: true });
    expect((await deliveries(api, webhook))[1]).toMatchObject({ state: 'failed', attempts: 1, last_status: 500, last_error: 'disabled' });
  });

  it('[WHK-040] lose none of their tries when they are tried at once', async () => {
    const webhook = await endpoint(api, url);
    reply = 500;
    const { body: first } = await api.post<Delivery>(`/v1/webhooks/${webhook.id}/test`);
    const again = () => api.post<Delivery>(`/v1/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`);
    await delivery(api, webhook, { attempts: 1, next_attempt_at: time.now() + 5 });
    for (const attempts of [2, 3]) {
      await again();
      await delivery(api, webhook, { attempts, state: 'pending', next_attempt_at: time.now() + 5 });
    }
    for (const [i, seconds] of TRIES.entries()) {
      await delivery(api, webhook, { attempts: i + 3, state: 'pending', next_attempt_at: time.now() + seconds });
      time.pass(seconds);
    }
    await delivery(api, webhook, { attempts: 11, state: 'failed' });
    expect(got()).toHaveLength(11);
    // While it is under way, there is nothing to be asked for.
    reply = 'silence';
    await again();
    await receiver.until(() => got().length === 12);
    const [{ id }] = (await deliveries(api, webhook)) as [Delivery];
    const { status, body } = await api.post<Delivery>(`/v1/webhooks/${webhook.id}/deliveries/${id}/redeliver`);
    expect([status, body]).toMatchObject([202, { id, state: 'pending', attempts: 0, next_attempt_at: 0 }]);
    expect(await deliveries(api, webhook)).toHaveLength(2);
  });

  it('[WHK-025] of an endpoint that hangs delay no others', async () => {
    reply = ({ path }) => (path.includes('/hangs') ? 'silence' : 204);
    for (let i = 0; i < 19; i += 1) await endpoint(api, `${url}/hangs/${i}`);
    await api.run('hang');
    await receiver.until(() => got('/hangs').length === 19);
    for (let i = 0; i < 8; i += 1) await api.run('waits');
    const other = await baton().newTenant();
    for (const [name, client] of [
      ['own', api],
      ['other', other.api],
    ] as const) {
      await endpoint(client, `${url}/${name}`);
      const { requestId } = await client.run('hello');
      await receiver.until(() => got(`/${name}`).some(aboutRun(requestId)));
    }
    // None of them has been answered yet.
    expect(got('/hangs')).toHaveLength(19);
  });

  it('[WHK-026] are gone with their endpoint', async () => {
    const webhook = await endpoint(api, url);
    reply = 500;
    await api.run('waits');
    await delivery(api, webhook, { attempts: 1, state: 'pending' });
    await api.raw('DELETE', `/v1/webhooks/${webhook.id}`);
    time.pass(HOUR);
    const other = await endpoint(api, `${url}/other`);
    reply = 204;
    await api.run('other');
    await delivery(api, other, { state: 'delivered' });
    expect(got().map(({ path }) => path.split('/').slice(2))).toEqual([[], ['other']]);
  });

  it('[WHK-027] leave no secret in the log, and are counted', async () => {
    const { secret, id } = await endpoint(api, url);
    await api.run('x');
    await receiver.until(() => got().length === 1);
    expect(JSON.stringify(baton().log.lines)).not.toContain(secret.slice(6));
    const { body: metrics } = await baton().anonymous.get<string>('/metrics');
    expect(metrics).toMatch(/baton_webhook_deliveries_total\{outcome="delivered"\} [1-9]/);
    expect(metrics).toMatch(/baton_outbox_pending\{kind="webhook"\} \d/);
    expect(metrics).toMatch(/baton_turns_held\{kind="delivery"\} \d/);
    expect(id).toBeGreaterThan(0);
  });
});
