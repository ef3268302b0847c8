import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { TestTime } from '../scheduler/test-time.ts';
import { connectHost, callTool } from '../doors/mcp/host.ts';
import { call, legacy, modern } from '../doors/a2a/rpc.ts';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { asker } from '../support/questions.ts';
import { startBaton, useServer } from '../support/server.ts';
import { giveToken, lacks } from '../support/tokens.ts';

const key = (name: string, more: object = {}) => ({ headers: { 'Idempotency-Key': name }, ...more });
const v1 = { version: '1.0' };
const ENDLESS = { message: 'go', agent: 'endless' };
const endless = { id: 'endless', name: 'E', role: 'r', goal: 'g', model: 'demo/script:endless' };

describeOnBoth('a token that may run and not read', (dialect) => {
  const baton = useServer({ dialect });
  const three = async () => {
    const tenant = await baton().newTenant();
    const [mine, theirs] = [await giveToken(baton(), tenant, 'mine', ['run']), await giveToken(baton(), tenant, 'theirs', ['run'])];
    return {
      tenant,
      first: tenant.api,
      reader: await giveToken(baton(), tenant, 'reader', ['run', 'read']),
      mine: mine.api,
      theirs: theirs.api,
    };
  };

  it('[TOK-021] joins its own run by the key, and gets a 403 for the run of another token, however it is started', async () => {
    const { first, reader, mine, theirs } = await three();
    const own = await mine.run('hello', key('mine'));
    const again = await mine.run('hello', key('mine'));
    expect([again.requestId, again.done]).toEqual([own.requestId, own.done]);
    const other = await theirs.run('secret', key('theirs'));
    const agent = '/v1/agents/index/chat';
    const json = { Accept: 'application/json', 'Idempotency-Key': 'theirs' };
    const { body: conversation } = await first.post('/v1/conversations', {});
    const messages = `/v1/conversations/${String(conversation['id'])}/messages`;
    for (const path of ['/v1/orchestrate', agent, messages]) {
      expect(await mine.post(path, { message: 'x' }, { 'Idempotency-Key': 'theirs' }), path).toMatchObject(lacks('read'));
      expect(await mine.post(path, { message: 'x' }, json), path).toMatchObject(lacks('read'));
    }
    expect(await mine.post('/v1/orchestrate', { message: 'x' }, { ...json, Prefer: 'respond-async' })).toMatchObject(lacks('read'));
    expect((await mine.post('/v1/orchestrate', { message: 'x' }, json)).body).toMatchObject({
      error_code: 'insufficient_scope',
      error: 'the run is that of another token: it takes the scope read',
      scope: 'read',
    });
    const chat = { model: 'index', messages: [{ role: 'user', content: 'x' }] };
    const response = { model: 'index', input: 'x' };
    for (const [path, body] of [
      ['chat/completions', chat],
      ['responses', response],
    ] as const) {
      expect(await mine.post(`/openai/v1/${path}`, body, { 'Idempotency-Key': 'theirs' }), path).toMatchObject(lacks('read'));
    }
    // Whoever may read joins it, whichever token has started it.
    for (const api of [first, reader.api]) expect((await api.run('x', key('theirs'))).requestId).toBe(other.requestId);
    expect((await theirs.run('x', key('theirs'))).requestId).toBe(other.requestId);
    // The runs of the first token are not its own either, nor those of a conversation.
    await first.run('secret', key('first'));
    await theirs.run('secret', { path: messages, ...key('said') });
    for (const name of ['first', 'said'])
      expect(await mine.post('/v1/orchestrate', { message: 'x' }, { 'Idempotency-Key': name })).toMatchObject(lacks('read'));
  });

  it('[TOK-021] gets it while the run is under way, too', async () => {
    const { first, mine, theirs } = await three();
    await first.post('/v1/agents', endless);
    const run = await theirs.start(ENDLESS, key('live'));
    await run.until(({ event }) => event === 'text');
    expect(await mine.post('/v1/orchestrate', ENDLESS, { 'Idempotency-Key': 'live' })).toMatchObject(lacks('read'));
    await mine.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect(run.done.error_code).toBe('canceled');
  });

  it('[TOK-027] steers its own run, and gets a 403 for steering the run of another token', async () => {
    const { first, reader, mine, theirs } = await three();
    await first.post('/v1/agents', endless);
    const { body: conversation } = await first.post('/v1/conversations', { agent_id: 'endless' });
    const path = `/v1/conversations/${String(conversation['id'])}/messages`;
    const run = await theirs.start('secret', { path });
    await run.until(({ event }) => event === 'text');
    const steer = { message: 'x', on_busy: 'steer' };
    const forms: Record<string, string>[] = [{}, { Accept: 'application/json' }, { Prefer: 'respond-async' }, { 'Idempotency-Key': 's' }];
    for (const form of forms) expect(await mine.post(path, steer, form)).toMatchObject(lacks('read'));
    expect(await mine.post('/v1/requests', { ...steer, conversation_id: conversation['id'] })).toMatchObject(lacks('read'));
    const database = await openDatabase({ url: baton().database.url });
    expect(await database.knex('queued_runs').where({ steers: run.requestId })).toEqual([]);
    await database.close();
    for (const api of [theirs, reader.api, first])
      expect(await api.post(path, steer, { Prefer: 'respond-async' })).toMatchObject({ status: 202, body: { request_id: run.requestId } });
    await theirs.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
  });

  it.each([
    ['0.3', legacy, { get: 'tasks/get', cancel: 'tasks/cancel', follow: 'tasks/resubscribe', send: 'message/send' }],
    ['1.0', modern, { get: 'GetTask', cancel: 'CancelTask', follow: 'SubscribeToTask', send: 'SendMessage' }],
  ])('[TOK-022] sees, follows, answers and cancels by A2A %s the tasks of its own runs alone', async (version, said, methods) => {
    const { first, reader, mine, theirs } = await three();
    for (const agent of [endless, asker()]) await first.post('/v1/agents', agent);
    const options = { version, agent: 'endless' };
    const [own, other] = [await mine.start(ENDLESS), await theirs.start(ENDLESS)];
    for (const run of [own, other]) await run.until(({ event }) => event === 'text');
    const ask = async (api: Client, method: string, id: string, more = options) => (await call(api, method, { id }, more)).body;
    const unknown = (await ask(mine, methods.get, crypto.randomUUID())).error!.code;
    expect((await ask(mine, methods.get, own.requestId)).result).toBeDefined();
    for (const method of [methods.get, methods.cancel, methods.follow]) {
      expect((await ask(mine, method, other.requestId)).error, method).toMatchObject({ code: unknown });
    }
    expect((await ask(reader.api, methods.get, other.requestId)).result).toBeDefined();
    expect((await ask(mine, methods.cancel, own.requestId)).result).toBeDefined();
    await own.over;
    expect(own.done.error_code).toBe('canceled');
    expect((await ask(reader.api, methods.cancel, other.requestId)).result).toBeDefined();
    await other.over;

    const waits = await theirs.start('/ask Which?', { path: '/v1/agents/asker/chat' });
    await waits.until(({ event }) => event === 'question');
    const answer = said('Rome', { taskId: waits.requestId });
    expect((await call(mine, methods.send, answer, { version, agent: 'asker' })).body.error).toMatchObject({ code: unknown });
    expect((await call(theirs, methods.send, answer, { version, agent: 'asker' })).body.result).toBeDefined();
    await waits.over;
  });

  it('[TOK-022] lists and counts them by A2A 1.0, with every filter', async () => {
    const { first, reader, mine, theirs } = await three();
    const own = [await mine.run('one'), await mine.run('two')].map(({ requestId }) => requestId);
    const others = [await theirs.run('three'), await first.run('four')].map(({ requestId }) => requestId);
    const sent = await call(mine, 'SendMessage', modern('five', { contextId: 'shared' }), v1);
    own.push(sent.body.result!.task.id);
    others.push((await call(theirs, 'SendMessage', modern('six', { contextId: 'shared' }), v1)).body.result!.task.id);
    const list = async (api: Client, params: object = {}) => {
      const result = (await call(api, 'ListTasks', params, v1)).body.result as unknown as {
        tasks: { id: string }[];
        totalSize: number;
        nextPageToken: string;
      };
      return { ids: result.tasks.map(({ id }) => id), totalSize: result.totalSize, next: result.nextPageToken };
    };
    expect(await list(mine)).toMatchObject({ ids: own.toReversed(), totalSize: 3 });
    expect((await list(reader.api)).ids.toSorted()).toEqual([...own, ...others].toSorted());
    expect(await list(mine, { contextId: 'shared' })).toMatchObject({ ids: [own[2]], totalSize: 1 });
    expect(await list(mine, { contextId: others[0] })).toMatchObject({ ids: [], totalSize: 0 });
    expect(await list(mine, { status: 'TASK_STATE_COMPLETED' })).toMatchObject({ ids: own.toReversed(), totalSize: 3 });
    expect(await list(mine, { status: 'TASK_STATE_WORKING' })).toMatchObject({ ids: [], totalSize: 0 });
    expect(await list(mine, { statusTimestampAfter: '2020-01-01T00:00:00Z' })).toMatchObject({ totalSize: 3 });
    const page = await list(mine, { pageSize: 2 });
    expect(page.ids).toEqual(own.toReversed().slice(0, 2));
    expect((await list(mine, { pageSize: 2, pageToken: page.next })).ids).toEqual([own[0]]);
  });

  it('[TOK-023] neither goes on from the response of another token, nor quotes it, nor cancels it, in the manner of OpenAI', async () => {
    const { first, reader, mine, theirs } = await three();
    const create = (api: Client, more: object = {}) =>
      api.post<Fields & { id: string }>('/openai/v1/responses', { model: 'index', input: 'secret', ...more });
    const [own, other] = [(await create(mine)).body, (await create(theirs)).body];
    const message = (id: string) => [
      { type: 'item_reference', id: id.replace('resp_', 'msg_') },
      { role: 'user', content: 'repeat' },
    ];
    expect(await create(mine, { previous_response_id: other.id })).toMatchObject(lacks('read'));
    expect(await create(mine, { input: message(other.id) })).toMatchObject(lacks('read'));
    expect(await mine.post(`/openai/v1/responses/${other.id}/cancel`)).toMatchObject(lacks('read'));
    expect((await create(mine, { previous_response_id: own.id })).status).toBe(200);
    expect((await create(mine, { input: message(own.id) })).status).toBe(200);
    expect((await mine.post(`/openai/v1/responses/${own.id}/cancel`)).status).toBe(200);
    for (const api of [first, reader.api]) expect((await create(api, { previous_response_id: other.id })).status).toBe(200);
  });

  it('[TOK-023] does not join the run of another token by a thread of AG-UI, or by a session of MCP', async () => {
    const { first, mine, theirs } = await three();
    await first.post('/v1/agents', asker());
    const input = (runId: string, more: object = {}) =>
      JSON.stringify({
        threadId: 't',
        runId,
        tools: [],
        context: [],
        state: {},
        forwardedProps: {},
        messages: [{ id: '1', role: 'user', content: '/ask Which?' }],
        ...more,
      });
    const door = '/v1/agents/asker/ag-ui';
    expect((await theirs.raw('POST', door, { body: input('1') })).status).toBe(200);
    expect(await mine.raw('POST', door, { body: input('1') })).toMatchObject(lacks('read'));
    const { body } = await first.get<{ questions: { id: number }[] }>('/v1/questions');
    const resume = [{ interruptId: String(body.questions[0]!.id), status: 'resolved', payload: { text: 'Rome' } }];
    expect(await mine.raw('POST', door, { body: input('2', { resume }) })).toMatchObject(lacks('read'));
    expect((await theirs.raw('POST', door, { body: input('2', { resume }) })).status).toBe(200);

    await using host = await connectHost(baton().url, theirs.token!);
    expect((await callTool(host, 'asker', { message: 'secret' })).isError).toBe(false);
    const session = { 'Mcp-Session-Id': host.transport.sessionId!, Accept: 'application/json' };
    // The session has begun with 0, which was `initialize`.
    const calls = [1, 2].map((id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'asker', arguments: { message: 'secret' } },
    }));
    const answers = [];
    for (const one of calls) answers.push((await mine.post('/v1/mcp', one, session)).status);
    expect(answers).toContain(403);
  });

  it('[TOK-026] ends its own sessions of MCP, and none of another token', async () => {
    const { first, mine, theirs } = await three();
    await first.post('/v1/agents', asker());
    await using host = await connectHost(baton().url, theirs.token!);
    await using other = await connectHost(baton().url, mine.token!);
    const ends = async (api: Client, { transport }: typeof host) =>
      (await api.raw('DELETE', '/v1/mcp', { headers: { 'Mcp-Session-Id': transport.sessionId! } })).status;
    expect(await ends(mine, host)).toBe(404);
    expect((await callTool(host, 'asker', { message: 'still there' })).isError).toBe(false);
    expect([await ends(mine, other), await ends(theirs, host)]).toEqual([200, 200]);
  });

  it('[TOK-024] does not own the runs of before it was known whose they are', async () => {
    const { first, mine, theirs } = await three();
    const old = await mine.run('old', key('old'));
    const database = await openDatabase({ url: baton().database.url });
    await database.knex('requests').where({ id: old.requestId }).update({ token_id: null });
    await database.close();
    expect(await mine.post('/v1/orchestrate', { message: 'x' }, { 'Idempotency-Key': 'old' })).toMatchObject(lacks('read'));
    expect((await call(mine, 'GetTask', { id: old.requestId }, v1)).body.error).toBeDefined();
    expect((await first.run('x', key('old'))).requestId).toBe(old.requestId);
    expect((await call(theirs, 'ListTasks', {}, v1)).body.result!.tasks).toEqual([]);
  });
});

describe('the runs of schedules', () => {
  it('[TOK-025] belong to the token that has made the schedule, and those that are asked for to the one that asks', async () => {
    const time = new TestTime(2_000_000_000);
    await using baton = await startBaton({ time });
    const tenant = await baton.newTenant();
    const [maker, other] = [await giveToken(baton, tenant, 'maker', ['run', 'manage']), await giveToken(baton, tenant, 'other', ['run'])];
    const { body: task } = await maker.api.post<{ id: number }>('/v1/schedules', { schedule: 'every 5 minutes', message: 'hi' });
    time.pass(300);
    const runs = async () => (await tenant.api.get<{ runs: { request_id: string; status: string }[] }>('/v1/runs')).body.runs;
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['succeeded']);
    const { body: asked } = await other.api.post<{ request_id: string }>(`/v1/schedules/${task.id}/run`);
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    const fired = (await runs())[1]!.request_id;
    const seen = async (api: Client) => (await call(api, 'ListTasks', {}, v1)).body.result!.tasks.map(({ id }) => id);
    expect(await seen(maker.api)).toEqual([fired]);
    expect(await seen(other.api)).toEqual([asked.request_id]);
  });
});
