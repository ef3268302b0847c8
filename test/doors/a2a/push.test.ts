import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushDestination } from '../../../src/doors/a2a/push.ts';
import { Slots } from '../../../src/lib/slots.ts';
import { ReplaySlots } from '../../../src/log/replay-slots.ts';
import { addressRule } from '../../../src/outbox/address.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { TestTime } from '../../scheduler/test-time.ts';
import type { Client } from '../../support/client.ts';
import { createDatabase, describeOnSqliteFirst } from '../../support/databases.ts';
import { Receiver, type ReceivedMessage, type ReceiverReply } from '../../support/receiver.ts';
import { startBaton, useServer, type TestTenant } from '../../support/server.ts';
import { violation } from '../../support/spec.ts';
import { giveToken, lacks } from '../../support/tokens.ts';
import { call, legacy, modern } from './rpc.ts';

const agent = { id: 'asking', name: 'Asking', role: 'r', model: 'demo/echo', goal: 'g', capabilities: ['/ask'] };
const at = '/v1/a2a/agents/asking';
const HOUR = 3600;

/** What is told of a task. */
interface Told {
  task?: { id: string; status: { state: string }; artifacts?: { parts: { text: string }[] }[] };
  statusUpdate?: { taskId: string; status: { state: string; message?: { parts: { text: string }[]; metadata: Record<string, unknown> } } };
  /** Of 0.3. */
  kind?: string;
  status?: { state: string };
}

const stateIn = ({ task, statusUpdate, status }: Told): string => (task?.status ?? statusUpdate?.status ?? status)!.state;

describeOnSqliteFirst('push notifications', (dialect) => {
  const time = new TestTime(Math.floor(Date.now() / 1000));
  let receiver: Receiver;
  let reply: ReceiverReply;
  let url: string;
  let tenant: TestTenant;
  let api: Client;
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  const baton = useServer({ dialect, env: { FETCH_ALLOW: '127.0.0.1' }, time });
  afterAll(async () => receiver[Symbol.asyncDispose]());
  beforeEach(async () => {
    reply = 204;
    url = `${receiver.url}/${crypto.randomUUID()}`;
    receiver.reply = (message) => (got().includes(message) ? reply : 410);
    tenant = await baton().newTenant();
    ({ api } = tenant);
    await api.post('/v1/agents', agent);
  });
  const got = (): ReceivedMessage[] => receiver.messages.filter(({ path }) => `${receiver.url}${path}` === url);
  const told = (): Told[] => got().map(({ body }) => body as unknown as Told);
  const states = (): string[] => told().map(stateIn);
  /** Sends a message whose task is told of. */
  const send = async (text: string, push: object = {}) => {
    const configuration = { taskPushNotificationConfig: { url, ...push } };
    return (await api.post<{ task: { id: string } }>(`${at}/message:send`, { ...modern(text), configuration })).body.task;
  };

  it('[A2S-150] of each change of a status are sent as the protocol streams them, with the whole task in the end', async () => {
    const { id } = await send('/ask Which city?', { token: 't-1' });
    await expect.poll(states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_INPUT_REQUIRED']);
    await api.post(`${at}/message:send`, modern('Rome', { taskId: id }));
    await expect.poll(states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
    const [, asks, , ended] = told();
    expect(asks!.statusUpdate).toMatchObject({ taskId: id, status: { message: { metadata: { kind: 'question' } } } });
    expect(asks!.statusUpdate!.status.message!.parts[0]!.text).toBe('Which city?');
    expect(ended!.task).toEqual((await api.get(`${at}/tasks/${id}?historyLength=1`)).body);
    for (const message of got()) {
      expect(violation('/components/schemas/A2aStreamResponse', message.body)).toBeUndefined();
      expect(message.headers).toMatchObject({
        'content-type': 'application/a2a+json',
        'a2a-version': '1.0',
        'x-a2a-notification-token': 't-1',
      });
      expect(message.headers['authorization']).toBeUndefined();
    }
  });

  it('[A2S-150] say who the server is with the scheme and the credentials of the configuration', async () => {
    await send('hello', { authentication: { scheme: 'Bearer', credentials: 'c-1' } });
    await expect.poll(states).toContain('TASK_STATE_COMPLETED');
    expect(got().at(-1)!.headers['authorization']).toBe('Bearer c-1');
  });

  it('[A2S-151] are sent to clients of 0.3 as the task in its form, over either binding', async () => {
    const pushNotificationConfig = { url, authentication: { schemes: ['Basic', 'Bearer'], credentials: 'c-1' } };
    const { body } = await call(
      api,
      'message/send',
      { ...legacy('hello'), configuration: { pushNotificationConfig } },
      { agent: 'asking' },
    );
    await expect
      .poll(() =>
        told()
          .map(({ kind, status }) => [kind, status?.state])
          .at(-1),
      )
      .toEqual(['task', 'completed']);
    expect(told().at(-1)).toMatchObject({ id: body.result!.id, artifacts: [{ parts: [{ kind: 'text', text: 'hello' }] }] });
    expect(got().at(-1)!.headers).toMatchObject({ authorization: 'Bearer c-1', 'a2a-version': '0.3' });
    const before = got().length;
    const message = { messageId: 'm', role: 'ROLE_USER', content: [{ text: 'again' }] };
    const configuration = { blocking: true, pushNotification: { url } };
    await api.post(`${at}/v1/message:send`, { message, configuration });
    await expect
      .poll(() =>
        told()
          .slice(before)
          .map(({ status }) => status?.state),
      )
      .toContain('completed');
  });

  it('[A2S-152] [A2S-159] are set, shown without their secrets, and deleted, by either binding and version', async () => {
    const { id } = (await api.post<{ task: { id: string } }>(`${at}/message:send`, modern('/ask Which city?'))).body.task;
    const configs = `${at}/tasks/${id}/pushNotificationConfigs`;
    const whole = { id: 'mine', url, token: 't-1', authentication: { scheme: 'Bearer', credentials: 'c-1' } };
    expect((await api.post(configs, whole)).body).toEqual({ ...whole, taskId: id });
    const shown = { id: 'mine', taskId: id, url, authentication: { scheme: 'Bearer' } };
    expect((await api.get(`${configs}/mine`)).body).toEqual(shown);
    const modernly = { agent: 'asking', version: '1.0' };
    expect((await call(api, 'GetTaskPushNotificationConfig', { taskId: id, id: 'mine' }, modernly)).body.result).toEqual(shown);
    const old = { url, authentication: { schemes: ['Bearer'] } };
    const legacyShown = { taskId: id, pushNotificationConfig: { id: 'mine', ...old } };
    const params = { id, pushNotificationConfigId: 'mine' };
    expect((await call(api, 'tasks/pushNotificationConfig/get', params, { agent: 'asking' })).body.result).toEqual(legacyShown);
    expect((await call(api, 'tasks/pushNotificationConfig/list', { id }, { agent: 'asking' })).body.result).toEqual([legacyShown]);
    const name = `tasks/${id}/pushNotificationConfigs/mine`;
    const { pushNotificationConfig } = legacyShown;
    expect((await api.get(`${at}/v1/tasks/${id}/pushNotificationConfigs/mine`)).body).toEqual({ name, pushNotificationConfig });
    // Another one of that id takes its place.
    await call(
      api,
      'tasks/pushNotificationConfig/set',
      { taskId: id, pushNotificationConfig: { id: 'mine', url, token: 't-2' } },
      { agent: 'asking' },
    );
    expect((await api.get(configs)).body).toEqual({ configs: [{ id: 'mine', taskId: id, url }], nextPageToken: '' });
    for (const _ of [1, 2]) expect((await api.raw('DELETE', `${configs}/mine`)).body).toEqual({});
    expect((await api.get(`${configs}/mine`)).status).toBe(404);
    expect((await call(api, 'DeleteTaskPushNotificationConfig', { taskId: id, id: 'mine' }, modernly)).body).toMatchObject({
      result: null,
    });
    expect((await call(api, 'tasks/pushNotificationConfig/delete', params, { agent: 'asking' })).body).toMatchObject({ result: null });
    // Nothing is told any more.
    await api.post(`${at}/message:send`, modern('Rome', { taskId: id }));
    expect((await api.get(`${at}/tasks/${id}`)).body['status']).toMatchObject({ state: 'TASK_STATE_COMPLETED' });
    expect(got()).toEqual([]);
  });

  it('[A2S-152] without an id are one for each task, which 0.3 gets without naming it', async () => {
    const { id } = await send('hello');
    expect((await api.get(`${at}/tasks/${id}/pushNotificationConfigs`)).body['configs']).toMatchObject([{ id }]);
    const { result } = (await call(api, 'tasks/pushNotificationConfig/get', { id }, { agent: 'asking' })).body;
    expect(result).toMatchObject({ pushNotificationConfig: { id } });
  });

  it('[A2S-153] that are not taken are sent again, four times, and no more to who answers 410', async () => {
    reply = 503;
    const { id } = await send('hello');
    // What has begun is not told late: the end, which was behind it, says more.
    const told = ['TASK_STATE_WORKING', ...Array<string>(5).fill('TASK_STATE_COMPLETED')];
    const later = () => (time.pass(3 * HOUR), states());
    await expect.poll(later, { timeout: 20_000 }).toEqual(told);
    for (const _ of [1, 2, 3]) expect(await Promise.resolve(later())).toEqual(told);
    reply = 410;
    const other = await send('again', { id: 'gone' });
    await expect.poll(async () => (await api.get(`${at}/tasks/${other.id}/pushNotificationConfigs`)).body['configs']).toEqual([]);
    expect((await api.get(`${at}/tasks/${id}/pushNotificationConfigs`)).body['configs']).toHaveLength(1);
  });

  it('[A2S-154] go nowhere where webhooks may not go, and a task has ten of them at most', async () => {
    const refused = { error: { code: 400, details: [{ reason: 'INVALID_PARAMS' }] } };
    for (const wrong of ['http://10.0.0.1/', 'ftp://example.com/', 'nonsense', '']) {
      const configuration = { taskPushNotificationConfig: { url: wrong } };
      expect((await api.post(`${at}/message:send`, { ...modern('hello'), configuration })).body, wrong).toMatchObject(refused);
    }
    expect((await api.get(`${at}/tasks`)).body['totalSize']).toBe(0);
    const { id } = await send('hello');
    const configs = `${at}/tasks/${id}/pushNotificationConfigs`;
    for (let n = 1; n < 10; n += 1) expect((await api.post(configs, { id: `c-${n}`, url })).status).toBe(200);
    expect((await api.post(configs, { id: 'c-10', url })).body).toMatchObject(refused);
    expect((await api.post(configs, { id: 'c-9', url })).status).toBe(200);
    for (const wrong of [
      { id: 'a b' },
      { token: 'é' },
      { authentication: { scheme: 'a b' } },
      { url: `https://example.com/${'x'.repeat(2048)}` },
    ]) {
      expect((await api.post(configs, { url, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
  });

  it('[A2S-155] are the tenant’s own', async () => {
    const { id } = await send('hello');
    const other = (await baton().newTenant()).api;
    await other.post('/v1/agents', agent);
    for (const [method, path] of [
      ['GET', `${at}/tasks/${id}/pushNotificationConfigs`],
      ['GET', `${at}/tasks/${id}/pushNotificationConfigs/${id}`],
      ['DELETE', `${at}/tasks/${id}/pushNotificationConfigs/${id}`],
    ] as const) {
      expect((await other.raw(method, path)).status, path).toBe(404);
    }
    expect((await other.post(`${at}/tasks/${id}/pushNotificationConfigs`, { url })).status).toBe(404);
    expect((await api.get(`${at}/tasks/${id}/pushNotificationConfigs/${id}`)).status).toBe(200);
  });

  it('[A2S-155] are not left behind by a run that is not let in', async () => {
    const configuration = { taskPushNotificationConfig: { url } };
    const { status } = await api.post('/v1/a2a/agents/ghost/message:send', { ...modern('hello'), configuration });
    expect(status).toBe(404);
    expect(got()).toEqual([]);
  });

  it('[A2S-166] of an answer that is refused are as they were', async () => {
    await api.post('/v1/agents', { ...agent, id: 'careful', capabilities: ['/list'], approvals: ['/list'] });
    const careful = '/v1/a2a/agents/careful';
    const { api: mine } = await giveToken(baton(), tenant, 'mine', ['run']);
    const { id } = (await mine.post<{ task: { id: string } }>(`${careful}/message:send`, modern('/list'))).body.task;
    const configs = `${careful}/tasks/${id}/pushNotificationConfigs`;
    const approve = (push: object) => {
      const configuration = { taskPushNotificationConfig: { url, ...push } };
      return mine.post(`${careful}/message:send`, { ...modern('approve', { taskId: id }), configuration });
    };
    expect(await approve({ id: 'new' })).toMatchObject(lacks('approve'));
    expect((await mine.get(configs)).body['configs']).toEqual([]);
    await mine.post(configs, { id: 'mine', url: 'https://example.com/before', token: 't-1' });
    expect(await approve({ id: 'mine' })).toMatchObject(lacks('approve'));
    expect((await mine.get(`${configs}/mine`)).body).toMatchObject({ url: 'https://example.com/before' });
    await mine.raw('DELETE', `${configs}/mine`);
    const configuration = { taskPushNotificationConfig: { url } };
    await api.post(`${careful}/message:send`, { ...modern('approve', { taskId: id }), configuration });
    await expect.poll(states).toEqual(['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
  });
});

it('[A2S-156] what was not taken before a restart is sent by the next server', async () => {
  await using receiver = await Receiver.start();
  receiver.reply = 503;
  const database = await createDatabase('sqlite');
  const env = { FETCH_ALLOW: '127.0.0.1' };
  const time = new TestTime(Math.floor(Date.now() / 1000));
  {
    await using first = await startBaton({ database, env, time });
    const configuration = { taskPushNotificationConfig: { url: `${receiver.url}/told`, token: 't-1' } };
    await first.api.post('/v1/a2a/agents/index/message:send', { ...modern('hello'), configuration });
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(0);
  }
  receiver.reply = 204;
  time.pass(HOUR);
  {
    await using _ = await startBaton({ database, env, time });
    await expect.poll(() => stateIn(receiver.messages.at(-1)!.body as unknown as Told)).toBe('TASK_STATE_COMPLETED');
    expect(receiver.messages.at(-1)!.headers['x-a2a-notification-token']).toBe('t-1');
  }
  await database.drop();
});

it('[A2S-164] of what is claimed together, two at most go to one receiver in a row, and the others stay in order', async () => {
  const store = {
    remote: false,
    commit() {},
    read: () => [],
    journal: () => [],
    outcome: () => [],
    outcomeBytes: () => 0,
    rewinds: () => [],
  };
  const destination = pushDestination(1, {
    configs: { target: async () => undefined, async remove() {} },
    tasks: { get: async () => undefined },
    log: { store, replays: new ReplaySlots(new Slots(), 'sqlite') },
    rule: addressRule(createGuard({ allow: [] }), []),
    onAttempt() {},
  });
  const message = { tenantId: 1, webhookId: 1, type: '', requestId: '', body: '', occurredAt: 0, attempts: 0, demanded: 0, nextAt: 0 };
  const sent = ['a', 'a', 'a', 'b', 'a'].map((messageId, id) =>
    destination.send({ ...message, id, messageId }, new AbortController().signal),
  );
  expect((await Promise.all(sent)).map((one) => one?.outcome)).toEqual(['lost', 'lost', undefined, 'lost', undefined]);
});
