import { get } from 'node:http';
import { TaskState, type Part, type Task } from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import { FakeBilling } from '../../support/billing.ts';
import { Client } from '../../support/client.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { scrape } from '../../support/metrics.ts';
import { spawnBaton } from '../../support/process.ts';
import { startBaton, useServer, useUpstream } from '../../support/server.ts';
import { textPdf } from '../../support/pdf.ts';
import { startUpstream } from '../../support/upstream.ts';
import { officialClient, saying, versions, Watched } from './official.ts';
import { call, legacy, modern } from './rpc.ts';

const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };
const v1 = { version: '1.0' };

describeOnBoth('a task', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake', FILE_MAX_BYTES: '20000000' } }));
  const cancelIt = (id: unknown) => call(baton().api, 'tasks/cancel', { id });

  it('[A2S-005] is a run: one id, one log, and both ways to cancel', async () => {
    const sent = await call(baton().api, 'message/send', legacy('hello'));
    const { id } = sent.body.result!;
    expect(id).toBe(sent.requestId);
    expect((await baton().api.get(`/v1/requests/${id}`)).body).toMatchObject({ request_id: id, agent_id: 'index', state: 'completed' });
    expect((await baton().api.events(id)).done).toMatchObject({ content: 'ok' });

    upstream().reply(stalling, stalling);
    const waiting = [
      await call(baton().api, 'message/send', { ...legacy('a'), configuration: { blocking: false } }),
      await call(baton().api, 'SendMessage', { ...modern('b'), configuration: { returnImmediately: true } }, v1),
    ];
    const [first, second] = [waiting[0]!.body.result!.id, waiting[1]!.body.result!.task.id];
    expect((await baton().api.post(`/v1/requests/${first}/cancel`)).status).toBe(200);
    await (
      await baton().api.follow(first)
    ).over;
    expect((await call(baton().api, 'tasks/get', { id: first })).body.result).toMatchObject({ status: { state: 'canceled' } });
    expect((await cancelIt(second)).body.result).toMatchObject({ status: { state: 'canceled' } });
    expect((await baton().api.get(`/v1/requests/${second}`)).body).toMatchObject({ state: 'canceled', error_code: 'canceled' });
  });

  it('[A2S-005] goes on when the waiting client disconnects', async () => {
    const gate = Promise.withResolvers<void>();
    const count = upstream().requests.length;
    upstream().reply({ text: ['long'], gate: () => gate.promise });
    const connection = new AbortController();
    const headers = { Authorization: `Bearer ${baton().tenant.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/send', params: legacy('x', { contextId: 'gone' }) });
    const sent = fetch(`${baton().url}/v1/a2a/agents/index`, { method: 'POST', headers, body, signal: connection.signal });
    await upstream().received(count);
    connection.abort();
    await expect(sent).rejects.toThrow();
    gate.resolve();
    const tasks = async () => (await call(baton().api, 'ListTasks', { contextId: 'gone' }, v1)).body.result!.tasks;
    await expect.poll(tasks).toHaveLength(1);
    const [task] = await tasks();
    expect((await baton().api.events(task!.id)).done).toMatchObject({ content: 'long' });
  });

  it('[A2S-007] is waited for by default, also with a 0.3 configuration that does not say so', async () => {
    for (const configuration of [undefined, {}, { acceptedOutputModes: ['text/plain'] }, { blocking: true }]) {
      const sent = await call(baton().api, 'message/send', { ...legacy('hello'), configuration });
      expect(sent.body.result).toMatchObject({ status: { state: 'completed' }, artifacts: [{ parts: [{ text: 'ok' }] }] });
    }
  });

  it('[A2S-008] keeps the context that the client gives, or gets one of its own', async () => {
    const first = (await call(baton().api, 'message/send', legacy('a', { contextId: 'trip: 日本' }))).body.result!;
    const second = (await call(baton().api, 'SendMessage', modern('b', { contextId: 'trip: 日本' }), v1)).body.result!.task;
    const alone = (await call(baton().api, 'message/send', legacy('c'))).body.result!;
    expect([first.contextId, second.contextId]).toEqual(['trip: 日本', 'trip: 日本']);
    expect(alone.contextId).toBe(alone.id);
    expect((await call(baton().api, 'tasks/get', { id: first.id })).body.result!.contextId).toBe('trip: 日本');
    // It groups, and nothing more: the model has heard of no other task.
    expect(JSON.stringify(upstream().requests.at(-2)!.body)).not.toContain('"a"');
    const listed = async (contextId: string) =>
      (await call(baton().api, 'ListTasks', { contextId }, v1)).body.result!.tasks.map(({ id }) => id);
    expect(await listed('trip: 日本')).toEqual([second.id, first.id]);
    expect(await listed(alone.id)).toEqual([alone.id]);
    const run = await baton().api.run('not over A2A');
    expect(await listed(run.requestId)).toEqual([run.requestId]);
  });

  it('[A2S-009] takes text and data, and keeps the message as its history', async () => {
    const parts = [
      { kind: 'text', text: 'look' },
      { kind: 'data', data: { a: [1, 'b'] } },
    ];
    const sent = (await call(baton().api, 'message/send', legacy(parts, { metadata: { from: 'tests' } }))).body.result!;
    expect(upstream().requests.at(-1)!.body.messages.at(-1)!.content).toBe('look\n\n{"a":[1,"b"]}');
    expect(sent.history).toMatchObject([{ role: 'user', parts, metadata: { from: 'tests' }, taskId: sent.id, contextId: sent.id }]);
    const modernly = (await call(baton().api, 'SendMessage', modern([{ text: 'look' }, { data: 5 }]), v1)).body.result!.task;
    expect(upstream().requests.at(-1)!.lastMessage).toBe('look\n\n5');
    expect(modernly.history[0]!.parts).toEqual([{ text: 'look' }, { data: 5 }]);
  });

  it('[A2S-009] takes images, and does not keep their bytes a second time', async () => {
    const file = { bytes: Buffer.from('an image').toString('base64'), mimeType: 'image/png', name: 'a.png' };
    const sent = (await call(baton().api, 'message/send', legacy([{ kind: 'file', file }]))).body.result!;
    expect(sent.history[0]!.parts).toEqual([{ kind: 'text', text: '[image/png, 8 bytes, not kept]' }]);
    const missing = (await call(baton().api, 'SendMessage', modern([{ url: 'http://127.0.0.1/a.png' }]), v1)).body.result!.task;
    expect(missing.status).toMatchObject({ state: 'TASK_STATE_FAILED', message: { metadata: { error_code: 'image_unavailable' } } });
  });

  it.each(versions)(
    '[DCM-054] takes documents from the official client of %s, and does not keep their bytes a second time',
    async (version) => {
      const client = await officialClient(baton().url, baton().tenant.token, version);
      const part = (content: Part['content'], mediaType: string, filename = ''): Part => ({
        content,
        mediaType,
        filename,
        metadata: undefined,
      });
      const raw = (value: string | Buffer): Part['content'] => ({ $case: 'raw', value: Buffer.from(value) });
      const parts = [
        part({ $case: 'text', value: 'Which?' }, ''),
        part(raw(textPdf(['Figures of May'])), 'application/pdf', 'may.pdf'),
        part(raw('# Plan'), 'text/markdown; charset=utf-8', 'plan.md'),
        part(raw('plain'), 'text/plain', 'a.txt'),
      ];
      const sent = (await client.sendMessage(saying(parts))) as Task;
      const told = upstream().requests.at(-1)!.lastMessage;
      expect(told).toMatch(/^Which\?\n\n\[document may\.pdf \(application\/pdf, 1 page\)\] \w+\n\[page 1 of 1\] \w+\nFigures of May\n/);
      expect(told).toMatch(/\[document plan\.md \(text\/markdown\)\] \w+\n# Plan\n.*\n\nplain$/);
      const kept = sent.history[0]!.parts.map(({ content }) => content!.value);
      expect(kept.slice(1)).toEqual([
        expect.stringMatching(/^\[application\/pdf, \d+ bytes, not kept\]$/),
        '[text/markdown; charset=utf-8, 6 bytes, not kept]',
        'plain',
      ]);
      for (const one of [
        part({ $case: 'url', value: 'https://127.0.0.1/x' }, 'text/csv'),
        part({ $case: 'url', value: 'https://127.0.0.1/x.pdf?a=b' }, ''),
      ]) {
        const failed = (await client.sendMessage(saying([one]))) as Task;
        expect(failed.status!.message!.metadata).toMatchObject({ error_code: 'document_unavailable' });
      }
    },
  );

  it('[A2S-015] shows every file as an artifact of its own', async () => {
    upstream().reply({ text: ['Here.\n/write a/b.txt\nGrüße\n/endwrite\n'] }, { text: ['Done.'] });
    const { result } = (await call(baton().api, 'message/send', legacy('write'))).body;
    expect(result!.artifacts).toMatchObject([
      { artifactId: 'answer', parts: [{ kind: 'text', text: 'Here.\nDone.' }] },
      {
        name: 'a/b.txt',
        parts: [{ kind: 'file', file: { name: 'a/b.txt', mimeType: 'text/plain', bytes: Buffer.from('Grüße\n').toString('base64') } }],
      },
    ]);
    expect((await call(baton().api, 'tasks/get', { id: result!.id })).body.result!.artifacts).toEqual(result!.artifacts);
  });

  it('[A2S-015] that is too large for one event comes without artifacts, which follow as updates', async () => {
    const gate = Promise.withResolvers<void>();
    const pieces = Array.from({ length: 22 }, (_, index) => String(index % 10).repeat(50_000));
    const length = pieces.length * 50_000;
    upstream().reply({ text: [...pieces, 'end'], gate: (index) => (index === pieces.length ? gate.promise : undefined) });
    const client = await officialClient(baton().url, baton().tenant.token, '1.0');
    const id = (await call(baton().api, 'message/send', { ...legacy('long'), configuration: { blocking: false } })).body.result!.id;
    const live = await baton().api.follow(id);
    await live.until(() => live.data('text').reduce((sum, { delta }) => sum + delta.length, 0) === length);
    live.drop();
    const watched = new Watched();
    for await (const update of client.resubscribeTask({ tenant: '', id })) {
      watched.take(update);
      gate.resolve();
    }
    expect(watched.answer).toBe(`${pieces.join('')}end`);
    expect(watched.task!.artifacts).toEqual([]);
    expect((await client.getTask({ tenant: '', id })).artifacts[0]!.parts).toHaveLength(1);
  });

  it('[A2S-167] that is large has its room in memory until its client has it, or is gone', async () => {
    const { api } = await baton().newTenant();
    const MB = 1_000_000;
    const lines = Array.from({ length: 60 }, () => `${'x'.repeat(99_999)}\n`);
    upstream().reply({ text: ['/write large.txt\n', ...lines, '/endwrite\n'] }, { text: ['Done.'] });
    const { id } = (await call(api, 'message/send', { ...legacy('write'), configuration: { blocking: false } })).body.result!;
    await api.events(id);
    const headers = { Authorization: `Bearer ${api.token}`, 'A2A-Version': '1.0' };
    const unread = ['?includeArtifacts=true', `/${id}`, `/${id}`].map((path) =>
      get(`${baton().url}/v1/a2a/agents/index/tasks${path}`, { headers, agent: false }, (response) => void response.pause()).on(
        'error',
        () => {},
      ),
    );
    const frame = async () => {
      const samples = await scrape(baton().admin);
      return { held: samples.get('baton_turns_held{kind="frame"}')!, waiting: samples.get('baton_turns_waiting{kind="frame"}')! };
    };
    await expect.poll(frame).toMatchObject({ waiting: 1 });
    const { held } = await frame();
    expect(held).toBeGreaterThan(12 * MB);
    expect(held).toBeLessThanOrEqual(16 * 1024 * 1024);
    for (const one of unread) one.destroy();
    await expect.poll(frame).toEqual({ held: 0, waiting: 0 });
    expect((await call(api, 'GetTask', { id }, v1)).body.result!.artifacts).toHaveLength(2);
    await expect.poll(frame).toEqual({ held: 0, waiting: 0 });
  });

  it('[A2S-016] ends as its run does: failed with the error message of the run, rejected when the run was not admitted', async () => {
    upstream().reply({ status: 400 });
    const failed = (await call(baton().api, 'message/send', legacy('x'))).body.result!;
    expect(failed.status).toMatchObject({ state: 'failed', message: { role: 'agent', metadata: { error_code: 'upstream_error' } } });
    expect(JSON.stringify(failed)).not.toContain('INTERNAL');
    const billing = await FakeBilling.start();
    billing.check = { body: { allow: false, reason: 'insufficient_budget', message: 'Empty.' } };
    await using poor = await startBaton({ dialect, env: { BILLING_URL: billing.url } });
    const rejected = (await call(poor.api, 'SendMessage', modern('x'), v1)).body.result!.task;
    expect(rejected.status).toMatchObject({ state: 'TASK_STATE_REJECTED', message: { parts: [{ text: 'Empty.' }] } });
    for (const [status, count] of [
      ['TASK_STATE_REJECTED', 1],
      ['TASK_STATE_FAILED', 0],
      ['TASK_STATE_COMPLETED', 0],
      ['TASK_STATE_INPUT_REQUIRED', 0],
    ] as const) {
      expect((await call(poor.api, 'ListTasks', { status }, v1)).body.result, status).toMatchObject({ totalSize: count });
    }
    await poor.stop();
    await billing[Symbol.asyncDispose]();
  });

  it('[A2S-017] is listed with the other tasks of its agent, the last changed first, in pages', async () => {
    const { api } = await baton().newTenant();
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c']) ids.unshift((await call(api, 'message/send', legacy(text))).body.result!.id);
    upstream().reply(stalling);
    const running = (await call(api, 'message/send', { ...legacy('d'), configuration: { blocking: false } })).body.result!.id;
    const list = async (params: object) => (await call(api, 'ListTasks', params, v1)).body.result!;
    const idsOf = ({ tasks }: { tasks: { id: string }[] }) => tasks.map(({ id }) => id);
    expect(idsOf(await list({}))).toEqual([running, ...ids]);
    const first = await list({ pageSize: 3 });
    expect(first).toMatchObject({ pageSize: 3, totalSize: 4, nextPageToken: expect.stringMatching(/./) });
    const second = await list({ pageSize: 3, pageToken: first.nextPageToken });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([running, ...ids]);
    expect(second.nextPageToken).toBe('');
    expect(idsOf(await list({ status: 'TASK_STATE_WORKING' }))).toEqual([running]);
    expect(idsOf(await list({ status: 'TASK_STATE_COMPLETED' }))).toEqual(ids);
    expect((await list({})).tasks[1]).not.toHaveProperty('artifacts');
    expect((await list({ includeArtifacts: true })).tasks[1]!.artifacts[0]!.parts[0]!.text).toBe('ok');
    expect((await list({ historyLength: 0 })).tasks[1]).not.toHaveProperty('history');
    expect(idsOf(await list({ statusTimestampAfter: new Date(Date.now() + 60_000).toISOString() }))).toEqual([]);
    expect(idsOf(await list({ statusTimestampAfter: '2020-01-01T00:00:00Z' }))).toHaveLength(4);
    expect((await call(api, 'ListTasks', {}, { ...v1, agent: 'other' })).body.result).toMatchObject({ tasks: [], totalSize: 0 });
    await call(api, 'tasks/cancel', { id: running });
    // What has changed last comes first.
    expect(idsOf(await list({}))[0]).toBe(running);
  });

  it('[A2S-165] that waits to begin is submitted, listed as that, followed and canceled', async () => {
    const { api, id: tenant } = await baton().newTenant();
    await baton().admin.patch(`/v1/admin/tenants/${tenant}`, { limits: { max_concurrent: 1 } });
    upstream().reply(stalling);
    const running = (await call(api, 'message/send', { ...legacy('a'), configuration: { blocking: false } })).body.result!.id;
    const later = async (): Promise<string> => {
      const { body } = await api.post<{ request_id: string; state: string }>('/v1/requests', { message: 'b' }, { Prefer: 'respond-async' });
      expect(body.state).toBe('queued');
      return body.request_id;
    };
    const [first, second] = [await later(), await later()];
    const list = async (params: object) => {
      const { tasks, totalSize } = (await call(api, 'ListTasks', params, v1)).body.result! as {
        tasks: { id: string }[];
        totalSize?: number;
      };
      return { ids: tasks.map(({ id }) => id), totalSize };
    };
    expect(await list({})).toEqual({ ids: expect.arrayContaining([running, first, second]), totalSize: 3 });
    expect(await list({ status: 'TASK_STATE_SUBMITTED', pageSize: 1 })).toMatchObject({ ids: [second], totalSize: 2 });
    expect(await list({ status: 'TASK_STATE_SUBMITTED', contextId: first })).toEqual({ ids: [first], totalSize: 1 });
    expect(await list({ status: 'TASK_STATE_WORKING' })).toEqual({ ids: [running], totalSize: 1 });
    expect((await call(api, 'GetTask', { id: first }, v1)).body.result).toMatchObject({ status: { state: 'TASK_STATE_SUBMITTED' } });
    expect((await call(api, 'SendMessage', modern('x', { taskId: first }), v1)).body.error?.message).toContain('is under way');
    expect((await call(api, 'CancelTask', { id: second }, v1)).body.result).toMatchObject({ status: { state: 'TASK_STATE_CANCELED' } });
    const client = await officialClient(baton().url, api.token!, '1.0');
    const watched = new Watched();
    for await (const update of client.resubscribeTask({ tenant: '', id: first })) {
      watched.take(update);
      if (update.payload?.$case === 'task') await call(api, 'tasks/cancel', { id: running });
    }
    expect(watched.states).toEqual([TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING, TaskState.TASK_STATE_COMPLETED]);
    expect(await list({ status: 'TASK_STATE_SUBMITTED' })).toEqual({ ids: [], totalSize: 0 });
  });

  it('[A2S-018] of one tenant is unknown to another tenant, for every method', async () => {
    upstream().reply(stalling);
    const id = (
      await call(baton().api, 'message/send', { ...legacy('secret', { contextId: 'shared' }), configuration: { blocking: false } })
    ).body.result!.id;
    const { api } = await baton().newTenant();
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/resubscribe']) {
      expect((await call(api, method, { id })).body.error?.code, method).toBe(-32001);
    }
    expect((await call(api, 'message/send', legacy('x', { taskId: id }))).body.error?.code).toBe(-32001);
    expect((await call(api, 'ListTasks', { contextId: 'shared' }, v1)).body.result).toMatchObject({ tasks: [], totalSize: 0 });
    // The same context of another tenant is another context.
    const own = (await call(api, 'message/send', legacy('mine', { contextId: 'shared' }))).body.result!.id;
    expect((await call(api, 'ListTasks', { contextId: 'shared' }, v1)).body.result).toMatchObject({ tasks: [{ id: own }], totalSize: 1 });
    expect((await call(baton().api, 'ListTasks', { contextId: 'shared' }, v1)).body.result).toMatchObject({
      tasks: [{ id }],
      totalSize: 1,
    });
    await cancelIt(id);
  });

  it('[A2S-019] keeps its state, but not its message, when retention has deleted its events', async () => {
    await using database = await createDatabase(dialect);
    await using first = await startBaton({ database, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } });
    const { id } = (await call(first.api, 'message/send', legacy('old', { contextId: 'c' }))).body.result!;
    const { openDatabase } = await import('../../../src/store/database/connect.ts');
    const db = await openDatabase({ url: database.url });
    await db.knex('requests').update({ completed_at: db.knex.raw('completed_at - 3 * 86400') });
    await db.close();
    await first.stop();
    await using second = await startBaton({ database, env: { RETENTION_DAYS: '2' } });
    const api = new Client(second.url, first.tenant.token);
    const left = { kind: 'task', id, contextId: 'c', status: { state: 'completed', timestamp: expect.any(String) } };
    await expect.poll(async () => (await call(api, 'tasks/get', { id })).body.result).toEqual(left);
  });
});

describe('a task on another node', () => {
  it('[A2S-020] can be followed, read and canceled on any node', async () => {
    await using upstream = await startUpstream();
    await using database = await createDatabase('postgres');
    await using one = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    await using two = await startBaton({ database });
    upstream.reply(stalling);
    const here = await officialClient(one.url, one.tenant.token, '1.0');
    const there = await officialClient(two.url, one.tenant.token, '1.0');
    const watched = new Watched();
    const again = new Watched();
    for await (const update of here.sendMessageStream(saying('hello'))) {
      watched.take(update);
      if (watched.answer !== 'one' || again.task) continue;
      const { id } = watched.task!;
      for await (const update of there.resubscribeTask({ tenant: '', id })) {
        again.take(update);
        if (update.payload?.$case === 'task') await there.cancelTask({ tenant: '', id, metadata: undefined });
      }
    }
    expect(again.answer).toBe('one');
    expect(again.task!.status).toEqual(watched.task!.status);
    expect((await there.getTask({ tenant: '', id: watched.task!.id })).status).toEqual(watched.task!.status);
  });
});

describe('the stream of a task', () => {
  it('[A2S-021] continues to its end while the server drains, and no new task begins', async () => {
    await using upstream = await startUpstream();
    await using baton = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', DRAIN_SECONDS: '3600' } });
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['short', ' run'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const client = await officialClient(baton.url, baton.token, '1.0');
    const watched = new Watched();
    let refused: Awaited<ReturnType<typeof call>> | undefined;
    for await (const update of client.sendMessageStream(saying('hello'))) {
      watched.take(update);
      if (watched.answer !== 'short' || refused) continue;
      baton.kill('SIGTERM');
      await expect.poll(async () => (await baton.api.get('/readyz')).status).toBe(503);
      refused = await call(baton.api, 'message/stream', legacy('new'));
      const again = client.resubscribeTask({ tenant: '', id: watched.task!.id });
      expect((await again.next()).value).toMatchObject({ payload: { $case: 'task' } });
      await again.return();
      gate.resolve();
    }
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { message: 'the server is shutting down' }, error_code: 'shutting_down' },
    });
    expect(watched.answer).toBe('short run');
    expect(await baton.exited).toEqual({ code: 0, signal: null });
  });

  it('[A2S-022] has heartbeats while the run is silent', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', HEARTBEAT_MS: '20' } });
    upstream.reply({ text: ['a'], gate: () => never });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/stream', params: legacy('hello') });
    const headers = { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${baton.url}/v1/a2a/agents/index`, { method: 'POST', headers, body });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.split(': heartbeat\n\n').length > 3) break;
    }
    // Neither ids nor events: whole responses of JSON-RPC, one line each.
    const lines = text.split('\n').filter((line) => line !== '' && line !== ': heartbeat');
    for (const line of lines) expect(JSON.parse(line.replace(/^data: /, ''))).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
