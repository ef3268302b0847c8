import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { scheduleHandlers } from '../../src/handlers/schedules.ts';
import { nameOf, specOperations } from '../http/operations.ts';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer, type Baton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

interface Asked {
  path: string;
  body: object;
}

const newTask = async ({ api }: Baton): Promise<string> =>
  `/v1/schedules/${String((await api.post('/v1/schedules', { schedule: 'in 1 weeks', message: 'hello' })).body['id'])}/run`;
const newTalk = async ({ api }: Baton): Promise<string> =>
  `/v1/conversations/${String((await api.post('/v1/conversations', {})).body['id'])}/messages`;

/** A run that is run again, of each server. */
const earlier = new WeakMap<Baton, string>();

/** A request that starts a run on each route, another one each time. */
const REQUESTS: Record<string, (baton: Baton, said: string) => Asked | Promise<Asked>> = {
  'POST /v1/requests': (_, message) => ({ path: '/v1/requests', body: { message } }),
  'POST /v1/requests/{id}/rerun': (baton, message) => ({ path: `/v1/requests/${earlier.get(baton)}/rerun`, body: { message } }),
  'POST /v1/orchestrate': (_, message) => ({ path: '/v1/orchestrate', body: { message } }),
  'POST /v1/agents/{id}/chat': (_, message) => ({ path: '/v1/agents/index/chat', body: { message } }),
  'POST /v1/conversations/{id}/messages': async (baton, message) => ({ path: await newTalk(baton), body: { message } }),
  'POST /v1/agents/{id}/ag-ui': (_, said) => ({
    path: '/v1/agents/index/ag-ui',
    body: { threadId: said, runId: crypto.randomUUID(), messages: [{ id: crypto.randomUUID(), role: 'user', content: said }] },
  }),
  'POST /v1/schedules/{id}/run': async (baton) => ({ path: await newTask(baton), body: {} }),
  'POST /openai/v1/chat/completions': (_, content) => ({
    path: '/openai/v1/chat/completions',
    body: { model: 'index', stream: true, messages: [{ role: 'user', content }] },
  }),
  'POST /openai/v1/responses/compact': (_, input) => ({ path: '/openai/v1/responses/compact', body: { model: 'index', input } }),
  'POST /openai/v1/responses': (_, input) => ({ path: '/openai/v1/responses', body: { model: 'index', input } }),
};

const takesKey = (id: string): boolean => Object.hasOwn(operations[id as OperationId].parameters.header, 'idempotency-key');
const withHeader = specOperations.filter(({ id }) => takesKey(id));

async function send(baton: Baton, name: string, said: string, key: string, token = baton.tenant.token) {
  const { path, body } = await REQUESTS[name]!(baton, said);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const response = await fetch(baton.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return {
    status: response.status,
    id: response.headers.get('x-request-id')!,
    replayed: response.headers.get('idempotency-replayed'),
    text,
  };
}

it('[IDM-015] the run of a key is that of a request which begins between two looks', async () => {
  let begun = false;
  const run = { id: 1, status: 'running' };
  // The handler alone: between what it asks the database about the key and about the task, another request begins.
  const services = {
    draining: () => undefined,
    idempotency: { find: async () => (begun ? { requestId: 'first', reservedAt: 0 } : undefined) },
    requests: { state: async () => ({ state: 'running', lastSeq: 1 }) },
    schedules: { get: async () => ({ task: { id: 1 } }) },
    taskRuns: { blockerOf: async () => ((begun = true), new Error('busy')), ofRequest: async () => run },
  } as unknown as Parameters<typeof scheduleHandlers>[0];
  const asked = { params: { id: 1 }, headers: { 'idempotency-key': 'k' } };
  const context = { principal: { tenantId: 1, roles: ['run', 'read'] }, requestId: 'second' };
  const answer = await scheduleHandlers(services).runSchedule(asked as never, context as never);
  expect(answer).toEqual({ status: 202, body: run, headers: { 'X-Request-Id': 'first', 'Idempotency-Replayed': 'true' } });
});

describe.each(['memory', 'database'])('an Idempotency-Key kept in %s', (store) => {
  describeOnBoth('', (dialect) => {
    const baton = useServer({ dialect, env: { IDEMPOTENCY: store } });
    beforeAll(async () => void earlier.set(baton(), (await baton().api.run('hello')).requestId));
    const runs = async (): Promise<string[]> => {
      const { body } = await baton().api.get<{ requests: { request_id: string }[] }>('/v1/requests?limit=200');
      return body.requests.map(({ request_id }) => request_id);
    };

    it.each(withHeader.map(nameOf))('[IDM-015] of %s joins the run of the first request', async (name) => {
      expect(Object.keys(REQUESTS), 'how it is used').toContain(name);
      const before = (await runs()).length;
      const first = await send(baton(), name, 'one', `${name} key`);
      expect([first.status < 300, first.replayed], first.text).toEqual([true, null]);
      expect(await runs()).toHaveLength(before + 1);
      // Another body, other ids, at the same time, and on every other route that gives what any run gives.
      const again = [name, name, ...withHeader.map(nameOf).filter((other) => !other.includes('schedules') && !other.includes('responses'))];
      for (const repeat of await Promise.all(again.map((one) => send(baton(), one, 'two', `${name} key`)))) {
        expect(repeat.status, repeat.text).toBeLessThan(300);
        expect({ id: repeat.id, replayed: repeat.replayed }).toEqual({ id: first.id, replayed: 'true' });
      }
      expect(await runs()).toHaveLength(before + 1);
    });

    it.each(withHeader.map(nameOf))('[IDM-015] of %s starts one run, however many requests there are at the same time', async (name) => {
      const before = (await runs()).length;
      const asked = await REQUESTS[name]!(baton(), 'many');
      const headers = {
        Authorization: `Bearer ${baton().tenant.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `${name} many`,
      };
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const response = await fetch(baton().url + asked.path, { method: 'POST', headers, body: JSON.stringify(asked.body) });
          return { text: await response.text(), status: response.status, id: response.headers.get('x-request-id') };
        }),
      );
      for (const { status, text } of answers) expect(status, text).toBeLessThan(300);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await runs()).toHaveLength(before + 1);
    });

    it('[IDM-016] runs a task once, and says how it stands', async () => {
      const path = await newTask(baton());
      const key = { 'Idempotency-Key': 'task' };
      const { api } = baton();
      const first = await api.post(path, undefined, key);
      expect(first).toMatchObject({ status: 202, body: { status: 'running' } });
      await expect
        .poll(async () => (await api.post(path, undefined, key)).body)
        .toMatchObject({ id: first.body['id'], status: 'succeeded' });
      expect((await api.post(path, undefined, key)).headers).toMatchObject({
        'idempotency-replayed': 'true',
        'x-request-id': first.requestId,
      });
      expect((await api.get(path.replace(/run$/, 'runs'))).body).toMatchObject({ count: 1 });
      // A request that was refused leaves its key free.
      expect((await api.post('/v1/schedules/4711/run', undefined, { 'Idempotency-Key': 'refused' })).status).toBe(404);
      expect((await api.post(path, undefined, { 'Idempotency-Key': 'refused' })).status).toBe(202);
      await api.run('hello', { headers: { 'Idempotency-Key': 'no task' } });
      const other = await api.post(path, undefined, { 'Idempotency-Key': 'no task' });
      expect(other).toMatchObject({ status: 404, body: { error_code: 'request_not_found' } });
    });

    const messageTo = (id: number, said: string): Asked[] => [
      { path: `/v1/conversations/${id}/messages`, body: { message: said } },
      { path: '/v1/requests', body: { message: said, conversation_id: id } },
      { path: '/openai/v1/responses', body: { model: 'index', input: said, conversation: `conv_${id}` } },
    ];

    it('[IDM-015] of a message joins its run when the conversation is deleted, and finds nothing when the run is erased', async () => {
      const { api } = baton();
      // Keys in memory have not heard of an erasure, and wait whether the run begins yet.
      for (const erased of store === 'memory' ? [false] : [false, true]) {
        for (const at of messageTo(0, '').keys()) {
          const id = Number((await api.post('/v1/conversations', {})).body['id']);
          const post = (said: string) => {
            const { path, body } = messageTo(id, said)[at]!;
            return api.post(path, body, { 'Idempotency-Key': `gone ${at} ${erased}` });
          };
          const first = await post('two');
          expect(first.status).toBeLessThan(300);
          const deleted = () => api.raw('DELETE', `/v1/conversations/${id}${erased ? '?runs=true' : ''}`);
          await expect.poll(async () => (await deleted()).status).toBe(200);
          const before = (await runs()).length;
          const { status, headers, requestId } = await post('three');
          if (erased) expect([status, headers['idempotency-replayed']]).toEqual([404, undefined]);
          else expect([status, headers['idempotency-replayed'], requestId]).toEqual([first.status, 'true', first.requestId]);
          expect(await runs()).toHaveLength(before);
        }
      }
    });

    it('[IDM-017] says a message of AG-UI once, by its key and by its ids', async () => {
      const { api } = baton();
      const body = { threadId: 'said', runId: 'r1', messages: [{ id: 'm1', role: 'user', content: 'hello' }] };
      const post = async (more: object, key?: string) => {
        const headers = { Authorization: `Bearer ${baton().tenant.token}`, 'Content-Type': 'application/json' };
        const url = `${baton().url}/v1/agents/index/ag-ui`;
        const sent = { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
        const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify({ ...body, ...more }) });
        return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() };
      };
      const first = await post({}, 'said once');
      expect(first.status, first.text).toBe(200);
      // The client has lost the answer, and tries again: with new ids, with the old ones, and with those alone.
      const repeats = [
        await post({ runId: 'r2', messages: [{ id: 'm2', role: 'user', content: 'hello' }] }, 'said once'),
        await post({}, 'another key'),
        await post({}),
      ];
      expect(repeats.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
      const id = /"conversation_id":(\d+)/.exec(first.text)![1];
      expect((await api.get(`/v1/conversations/${id}/messages`)).body).toMatchObject({ count: 2 });
      // What only joined has not taken its key.
      const later = await post({ runId: 'r3', messages: [{ id: 'm3', role: 'user', content: 'more' }] }, 'another key');
      expect(later.status).toBe(200);
      expect(later.id).not.toBe(first.id);
    });
  });
});

describe('a key of another tenant', () => {
  it('[IDM-015] is another run on every route', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const other = await baton.newTenant();
    for (const name of withHeader.map(nameOf).filter((one) => !/schedules|conversations|rerun/.test(one))) {
      const first = await send(baton, name, 'one', 'shared');
      const theirs = await send(baton, name, 'one', `${name} shared`, other.token);
      expect([theirs.status < 300, theirs.replayed, theirs.id === first.id]).toEqual([true, null, false]);
    }
  });
});
