import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { describe, expect, it, vi } from 'vitest';
import { startBaton, useServer } from '../../support/server.ts';
import { startUpstream } from '../../support/upstream.ts';
import { officialClient, saying, versions } from './official.ts';
import { call, legacy, modern, send } from './rpc.ts';

const baton = useServer({ env: { BODY_MAX_BYTES: '65536' } });
const PARTS = [{ text: 'x', kind: 'text' }];
const nobody = '01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b';

describe('errors with a code of JSON-RPC', () => {
  it.each(['', '{', 'null}', "{'a':1}", 'NaN', '\u0000'])('[A2S-010] %j is not JSON: -32700', async (body) => {
    const answer = await send(baton().api, body);
    expect(answer).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: null, error: { code: -32700 } } });
  });

  it('[A2S-010] bytes that are no UTF-8, and nesting without end: -32700', async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"x","params":${'['.repeat(1000)}${']'.repeat(1000)}}`;
    for (const body of [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), deep]) {
      expect((await send(baton().api, body)).body.error?.code).toBe(-32700);
    }
  });

  const requests = [
    '1',
    'null',
    '"x"',
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"tasks/get"}]',
    '{}',
    '{"jsonrpc":"1.0","id":1,"method":"x"}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"method":""}',
    '{"jsonrpc":"2.0","id":1,"method":5}',
    '{"jsonrpc":"2.0","id":1.5,"method":"x"}',
    '{"jsonrpc":"2.0","id":{},"method":"x"}',
    '{"jsonrpc":"2.0","method":"tasks/get"}',
  ];
  it.each(requests)('[A2S-010] %s is not a request: -32600', async (body) => {
    for (const version of ['0.3', '1.0']) {
      const answer = await send(baton().api, body, { version });
      expect(answer).toMatchObject({ status: 200, body: { jsonrpc: '2.0', error: { code: -32600 } } });
      expect(answer.body.id).toBe(/"id":1[,}]/.test(body) && !body.startsWith('[') ? 1 : null);
    }
  });

  const IDS = ['9007199254740993', '9007199254740992', '-9007199254740993', '12345678901234567890', '1e400', '1e21', '0.1', '1.5'];
  it.each(IDS)('[A2S-025] an id that would come back as another one is none: %s', async (id) => {
    for (const version of ['0.3', '1.0']) {
      const body = `{"jsonrpc":"2.0","id":${id},"method":"tasks/get","params":{"id":"x"}}`;
      expect((await send(baton().api, body, { version })).body).toMatchObject({ id: null, error: { code: -32600 } });
    }
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['1e2', 100],
    ['7.0', 7],
    ['"9007199254740993"', '9007199254740993'],
    ['null', null],
  ])('[A2S-025] the id %s comes back, whatever numbers are beside it', async (id, repeated) => {
    const params = '{"id":"x","metadata":{"long":12345678901234567890123,"id":9007199254740993}}';
    const body = `{"jsonrpc":"2.0","id":${id},"method":"tasks/get","params":${params}}`;
    expect((await send(baton().api, body)).body).toMatchObject({ id: repeated, error: { code: -32001 } });
  });

  it.each(['x', 'tasks/list', '__proto__', 'constructor', 'GetTask'])(
    '[A2S-010] the method %s does not exist in 0.3: -32601',
    async (method) => {
      for (const params of [undefined, {}, legacy('x')]) {
        expect((await call(baton().api, method, params)).body).toMatchObject({ id: 7, error: { code: -32601 } });
      }
    },
  );

  it.each(['x', 'message/send', 'toString'])('[A2S-010] the method %s does not exist in 1.0: -32601', async (method) => {
    expect((await call(baton().api, method, {}, { version: '1.0' })).body.error?.code).toBe(-32601);
  });

  const ofAnotherType: [words: string, params: (say: typeof modern) => object][] = [
    ['message.parts[0].text', (say) => say([{ text: { a: 1 }, kind: 'text' }])],
    ['message.parts[0].text', (say) => say([{ text: 5, kind: 'text' }])],
    ['message.parts[1].metadata', (say) => say([...PARTS, { text: 'x', kind: 'text', metadata: 'x' }])],
    ['message.parts[0]', (say) => say([null as never])],
    ['message.contextId', (say) => say('x', { contextId: { a: 1 } })],
    ['message.task_id', (say) => say('x', { task_id: 7 })],
    ['message.messageId', (say) => say('x', { messageId: 7 })],
    ['configuration.returnImmediately', (say) => ({ ...say('x'), configuration: { returnImmediately: 'false' } })],
    ['configuration.blocking', (say) => ({ ...say('x'), configuration: { blocking: 'false' } })],
    ['configuration', (say) => ({ ...say('x'), configuration: 'x' })],
    ['metadata', (say) => ({ ...say('x'), metadata: 'x' })],
    ['message', () => ({ message: 'x' })],
  ];
  it.each(ofAnotherType)('[A2S-115] a %s of a wrong type is -32602, and nothing runs (%#)', async (words, params) => {
    const { api } = baton();
    const before = (await api.get('/v1/requests')).body['count'];
    for (const [method, version, say] of [
      ['message/send', '0.3', legacy],
      ['SendMessage', '1.0', modern],
    ] as const) {
      const { error } = (await call(api, method, params(say), { version })).body;
      expect(error).toMatchObject({
        code: -32602,
        message: expect.stringMatching(`^${words.replaceAll(/[.[\]]/g, String.raw`\$&`)} must be`),
      });
    }
    expect((await api.get('/v1/requests')).body['count']).toBe(before);
  });

  it('[A2S-115] a part of 1.0 has one content, and includeArtifacts is a boolean', async () => {
    const { api } = baton();
    const two = await call(api, 'SendMessage', modern([{ text: 'x', data: { a: 1 } }]), { version: '1.0' });
    expect(two.body.error).toMatchObject({ code: -32602, message: 'message.parts[0] must have one of text, raw, url, data' });
    const none = await call(api, 'message/send', legacy([{ kind: 'text' }]));
    expect(none.body.error).toMatchObject({ code: -32602, message: 'message.parts[0].text must be a string' });
    const list = await call(api, 'ListTasks', { includeArtifacts: 'no' }, { version: '1.0' });
    expect(list.body.error?.code).toBe(-32602);
  });

  const message = (more: object) => ({
    message: { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'x' }], ...more },
  });
  const wrongLegacy: [string, unknown][] = [
    ['message/send', undefined],
    ['message/send', []],
    ['message/send', 'x'],
    ['message/send', { message: null }],
    ['message/send', { message: [] }],
    ['message/send', message({ messageId: '' })],
    ['message/send', message({ messageId: 5 })],
    ['message/send', message({ role: 'agent' })],
    ['message/send', message({ role: 'x' })],
    ['message/send', message({ parts: [] })],
    ['message/send', message({ parts: 'x' })],
    ['message/send', message({ parts: [null] })],
    ['message/send', message({ parts: [{ kind: 'text', text: '' }] })],
    ['message/send', message({ parts: [{ kind: 'file', file: null }] })],
    ['message/send', message({ parts: [{ kind: 'file', file: { bytes: { length: 4e9 } } }] })],
    ['message/send', message({ parts: [{ kind: 'file', file: { uri: 'file:///etc/passwd' } }] })],
    ['message/send', message({ parts: [{ kind: 'x' }] })],
    ['message/send', message({ contextId: '\u0000' })],
    ['message/send', message({ contextId: 'x'.repeat(257) })],
    ['message/send', { ...message({}), configuration: { historyLength: -1 } }],
    ['message/stream', message({ parts: [] })],
    ['tasks/get', {}],
    ['tasks/get', { id: '' }],
    ['tasks/get', { id: 5 }],
    ['tasks/get', { id: { length: 3 } }],
    ['tasks/get', { id: nobody, historyLength: 'x' }],
    ['tasks/cancel', {}],
    ['tasks/resubscribe', { id: ' ' }],
    ['tasks/get', { '': 1 }],
  ];
  it.each(wrongLegacy)('[A2S-010] %s of %j has the wrong parameters: -32602', async (method, params) => {
    expect(await call(baton().api, method, params)).toMatchObject({ status: 200, body: { id: 7, error: { code: -32602 } } });
  });

  const wrong: [string, unknown][] = [
    ['SendMessage', undefined],
    ['SendMessage', {}],
    ['SendMessage', { message: 5 }],
    ['SendMessage', { message: { messageId: 'm', role: 'ROLE_USER', parts: [] } }],
    ['SendMessage', { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'x' }] } }],
    ['SendMessage', modern([{}])],
    ['SendMessage', modern([{ raw: { length: 4e9 }, mediaType: 'image/png' }])],
    ['SendMessage', modern([{ raw: '', mediaType: 'image/png' }])],
    ['SendMessage', modern([{ raw: '#', mediaType: 'image/png' }])],
    ['SendMessage', modern([{ url: 'data:image/png;base64,AA==' }])],
    ['SendMessage', { message: { toString: 1, messageId: { toString: 1 } } }],
    ['SendStreamingMessage', modern('')],
    ['GetTask', { id: {} }],
    ['ListTasks', { pageSize: 0 }],
    ['ListTasks', { pageSize: 101 }],
    ['ListTasks', { pageSize: 'x' }],
    ['ListTasks', { pageToken: 'x' }],
    ['ListTasks', { status: 'x' }],
    ...[
      'x',
      '',
      '-1',
      '2026',
      '2026-02-30T00:00:00Z',
      '2026-02-28',
      '2026-02-28T00:00:00',
      '2026-02-28T24:00:00Z',
      '2026-2-8T00:00:00Z',
    ].map((statusTimestampAfter): [string, unknown] => ['ListTasks', { statusTimestampAfter }]),
    ['ListTasks', { statusTimestampAfter: -1 }],
    ['ListTasks', { historyLength: 1.5 }],
  ];
  it.each(wrong)('[A2S-010] %s of %j has the wrong parameters: -32602', async (method, params) => {
    const { status, body } = await call(baton().api, method, params, { version: '1.0' });
    // An id that is an object is read as a text that names no task.
    expect([status, method === 'GetTask' ? -32001 : -32602]).toEqual([200, body.error?.code]);
  });
});

it('[A2S-010] an unusual context id finds no tasks', async () => {
  for (const contextId of ['\u0000', 'x'.repeat(1000)]) {
    expect((await call(baton().api, 'ListTasks', { contextId }, { version: '1.0' })).body.result).toMatchObject({
      tasks: [],
      totalSize: 0,
    });
  }
});

describe('errors with a code of A2A', () => {
  it('[A2S-011] an unknown task is -32001, for every method', async () => {
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/resubscribe']) {
      for (const id of [nobody, 'x', 'x'.repeat(1000), '\u0000', `${nobody}'`]) {
        expect((await call(baton().api, method, { id })).body.error?.code, `${method} ${id}`).toBe(-32001);
      }
    }
    for (const method of ['GetTask', 'CancelTask', 'SubscribeToTask']) {
      const { error } = (await call(baton().api, method, { id: nobody }, { version: '1.0' })).body;
      expect(error).toMatchObject({ code: -32001, data: [{ reason: 'TASK_NOT_FOUND' }] });
    }
    expect((await call(baton().api, 'message/send', legacy('x', { taskId: nobody }))).body.error?.code).toBe(-32001);
  });

  it('[A2S-011] a task that has ended can be neither canceled nor continued', async () => {
    const { requestId: id } = await baton().api.run('hello');
    expect((await call(baton().api, 'tasks/cancel', { id })).body.error?.code).toBe(-32002);
    expect((await call(baton().api, 'CancelTask', { id }, { version: '1.0' })).body.error?.code).toBe(-32002);
    for (const method of ['message/send', 'message/stream']) {
      expect((await call(baton().api, method, legacy('more', { taskId: id }))).body.error?.code).toBe(-32004);
    }
    expect((await call(baton().api, 'SubscribeToTask', { id }, { version: '1.0' })).body.error?.code).toBe(-32004);
  });

  it('[A2S-011] a task that is under way takes no further messages', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['a', 'b'], gate: () => new Promise(() => {}) });
    await using server = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const sent = await call(server.api, 'message/send', { ...legacy('a'), configuration: { blocking: false } });
    const more = await call(server.api, 'message/send', legacy('b', { taskId: sent.body.result!.id }));
    expect(more.body.error).toMatchObject({ code: -32004, message: expect.stringContaining('under way') });
  });

  it('[A2S-011] files that are neither text, JSON, documents nor images are -32005', async () => {
    const files = [
      { bytes: 'AA==', mimeType: 'text/plain; charset=x-klingon' },
      { bytes: 'AA==', mimeType: 'application/zip' },
      { bytes: 'AA==', mimeType: 'audio/mpeg' },
      { bytes: 'AA==' },
      { uri: 'https://example.org/a.zip', mimeType: 'application/zip' },
    ];
    for (const file of files) {
      expect((await call(baton().api, 'message/send', legacy([{ kind: 'file', file }]))).body.error?.code).toBe(-32005);
    }
    expect((await call(baton().api, 'SendMessage', modern([{ raw: 'AA==' }]), { version: '1.0' })).body.error?.code).toBe(-32005);
  });

  it.each(['0.2', '0.3.0.1', '1.1', '1.1.0', '2.0', 'x', '1', '1.0.x', '1.0 '.repeat(2)])(
    '[A2S-012] A2A-Version %s is -32009',
    async (version) => {
      const answer = await call(baton().api, 'GetTask', { id: nobody }, { version });
      expect(answer).toMatchObject({ status: 200, body: { id: 7, error: { code: -32009 } } });
    },
  );

  it('[A2S-012] no A2A-Version, and an empty one, mean 0.3', async () => {
    for (const version of [undefined, '', '0.3']) {
      expect((await call(baton().api, 'message/send', legacy('hello'), { version })).body.result).toMatchObject({ kind: 'task' });
    }
  });

  it('[A2S-102] patch numbers of A2A-Version do not count, and the query says it too, before the header', async () => {
    const named = (answer: Awaited<ReturnType<typeof call>>) => Object.keys(answer.body.result ?? {}).includes('kind');
    expect(named(await call(baton().api, 'message/send', legacy('hello'), { version: '0.3.0' }))).toBe(true);
    expect((await call(baton().api, 'SendMessage', modern('hello'), { version: '1.0.0' })).body.result).toHaveProperty('task');
    for (const [query, version] of [
      ['A2A-Version=1.0', undefined],
      ['A2A-Version=1.0.3', undefined],
      ['A2A-Version=1.0', '0.3'],
      ['A2A-Version=', '1.0'],
    ]) {
      const answer = await call(baton().api, 'SendMessage', modern('hello'), { agent: `index?${query}`, version });
      expect(answer.body.result, `${query} ${version}`).toHaveProperty('task');
    }
    expect((await call(baton().api, 'GetTask', { id: nobody }, { agent: 'index?A2A-Version=1.1' })).body.error?.code).toBe(-32009);
  });

  it('[A2S-013] of push notifications are those of tasks and parameters, and the SDK says nothing about them on the console', async () => {
    const consoles = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    const config = { url: 'https://example.org', authentication: { schemes: ['Basic', 'Bearer'] } };
    const methods = ['set', 'get', 'list', 'delete'].map((one) => `tasks/pushNotificationConfig/${one}`);
    for (const method of methods) {
      expect((await call(baton().api, method, { id: nobody, taskId: nobody, pushNotificationConfig: config })).body.error?.code).toBe(
        -32001,
      );
    }
    for (const wrong of ['x', { ...config, url: 'http://10.0.0.1/' }, { ...config, authentication: { schemes: 'Basic' } }]) {
      const sent = await call(baton().api, 'message/send', { ...legacy('x'), configuration: { pushNotificationConfig: wrong } });
      expect(sent.body.error?.code, JSON.stringify(wrong)).toBe(-32602);
    }
    for (const method of ['Create', 'Get', 'Delete']
      .map((one) => `${one}TaskPushNotificationConfig`)
      .concat('ListTaskPushNotificationConfigs')) {
      expect((await call(baton().api, method, { taskId: nobody, id: 'x' }, { version: '1.0' })).body.error?.code).toBe(-32001);
    }
    const modernly = { ...modern('x'), configuration: { taskPushNotificationConfig: { url: 'ftp://example.org' } } };
    expect((await call(baton().api, 'SendMessage', modernly, { version: '1.0' })).body.error?.code).toBe(-32602);
    for (const spy of consoles) {
      expect(spy.mock.calls).toEqual([]);
      spy.mockRestore();
    }
  });
});

describe('errors with a status of HTTP', () => {
  it('[A2S-014] sending to an agent that does not exist is a 404', async () => {
    for (const agent of ['ghost', 'x'.repeat(65), 'a%20b']) {
      for (const method of ['message/send', 'message/stream']) {
        expect((await call(baton().api, method, legacy('x'), { agent })).status).toBe(404);
      }
    }
    expect((await call(baton().api, 'tasks/get', { id: nobody }, { agent: 'ghost' })).body.error?.code).toBe(-32001);
  });

  it('[A2S-014] a body that is too large is a 413, one that is not declared as JSON a 415', async () => {
    expect((await send(baton().api, `{"x":"${'x'.repeat(65536)}"}`)).status).toBe(413);
    expect((await send(baton().api, '{}', { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await send(baton().api, '{}', { headers: { 'Content-Encoding': 'gzip' } })).status).toBe(415);
  });

  it('[A2S-014] a request without a token is a 401, even when JSON-RPC would refuse its body', async () => {
    expect((await send(baton().anonymous, '{')).status).toBe(401);
  });

  it.each(versions)('[A2S-026] the official client says what is wrong: %s', async (version) => {
    const { url, tenant } = baton();
    const from = async (token: string, agent: string) => {
      const client = await officialClient(url, tenant.token, version);
      // The card was read with a token that counts; what calls has another one, or leads to no agent.
      const fetchImpl: typeof fetch = (input, init) =>
        fetch(String(input).replace('/index', `/${agent}`), {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization: `Bearer ${token}` },
        });
      const legacyCompat = { enabled: true };
      const factory = new ClientFactory({ transports: [new JsonRpcTransportFactory({ fetchImpl, legacyCompat })] });
      const calling = await factory.createFromAgentCard(await client.getAgentCard());
      return calling;
    };
    for (const [token, agent, why] of [
      ['bat_wrong', 'index', 'token'],
      [tenant.token, 'ghost', "no agent 'ghost'"],
    ] as const) {
      const client = await from(token, agent);
      await expect(client.sendMessage(saying('hello'))).rejects.toThrow(why);
      await expect(client.sendMessageStream(saying('hello')).next()).rejects.toThrow(why);
    }
    expect(await send(baton().anonymous, '{}')).toMatchObject({
      status: 401,
      body: { jsonrpc: '2.0', id: null, error: { code: -32000 }, error_code: 'unauthorized' },
    });
  });

  it('[A2S-014] a run above the limit of the tenant is a 429, and leaves no task', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['a'], gate: () => new Promise(() => {}) });
    await using server = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' } });
    const first = await call(server.api, 'message/send', { ...legacy('a'), configuration: { blocking: false } });
    for (const method of ['message/send', 'message/stream']) {
      const refused = await call(server.api, method, legacy('b', { contextId: 'later' }));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await call(server.api, 'tasks/cancel', { id: first.body.result!.id })).body.result).toMatchObject({
      status: { state: 'canceled' },
    });
    const list = await call(server.api, 'ListTasks', { contextId: 'later' }, { version: '1.0' });
    expect(list.body.result).toMatchObject({ tasks: [], totalSize: 0 });
    expect((await call(server.api, 'message/send', legacy('c'))).body.result).toMatchObject({ status: { state: 'completed' } });
  });
});
