import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Answer, Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { asker } from '../support/questions.ts';
import { useServer } from '../support/server.ts';

const create = (api: Client, body: Fields, headers?: Record<string, string>): Promise<Answer<Fields>> =>
  api.post('/v1/requests', body, headers);
const get = (api: Client, id: unknown, wait = 0): Promise<Answer<Fields>> => api.get(`/v1/requests/${id as string}?wait=${wait}`);
const scripted = (scenario: string, message = 'go') => ({
  message,
  agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${scenario}` },
});
const CAPITAL = { type: 'json_schema', schema: { type: 'object', properties: { capital: { type: 'string' } }, required: ['capital'] } };

describeOnBoth('a run in one shape', (dialect) => {
  const baton = useServer({ dialect });

  it('[ANS-020] is a 201 with the answer, when it was waited for, and the same for who asks later', async () => {
    const { api } = baton();
    const created = await create(api, { message: 'hello', wait: 60 });
    const { request_id: id, ...run } = created.body;
    expect([created.status, created.requestId, created.headers['location']]).toEqual([201, id, `/v1/requests/${id as string}`]);
    expect(run).toMatchObject({ agent_id: 'index', state: 'completed', ok: true, agent: 'index', content: 'hello', files: [] });
    expect(run).toMatchObject({ error_code: '', error_message: '', conversation_id: 0, attempts: 1, recovery: 'fail' });
    for (const absent of ['error', 'questions', 'output']) expect(run).not.toHaveProperty(absent);
    expect((await api.get(created.headers['location']!)).body).toEqual(created.body);
    const result = (await api.get(`/v1/requests/${id as string}/result`)).body;
    expect(created.body).toMatchObject(result);
  });

  it('[ANS-020] is JSON whatever the headers say', async () => {
    const { api } = baton();
    for (const headers of [{ Accept: 'text/event-stream' }, { Prefer: 'respond-async' }, { Accept: 'text/html', Prefer: 'wait=1' }]) {
      const { status, headers: answered, body } = await create(api, { message: 'hello', wait: 60 }, headers as Record<string, string>);
      expect([status, body['content']]).toEqual([201, 'hello']);
      expect(answered['content-type']).toMatch(/^application\/json\b/);
      expect(answered['preference-applied']).toBeUndefined();
      expect((await api.get(answered['location']!, headers as Record<string, string>)).body).toEqual(body);
    }
  });

  it('[ANS-020] fails as a 201 whose `ok` is false', async () => {
    const { api } = baton();
    const failed = await create(api, { message: 'x', agent: 'ghost', wait: 60 });
    expect(failed).toMatchObject({
      status: 201,
      body: { state: 'failed', ok: false, agent: 'ghost', error: "no agent 'ghost' for this tenant", error_code: 'agent_not_found' },
    });
    expect(failed.body).not.toHaveProperty('content');
    expect((await get(api, failed.requestId)).body).toEqual(failed.body);
  });

  it.each(['files', 'parallel', 'unicode', 'upstream-error-midway'])('[ANS-021] says of %s what its result says', async (scenario) => {
    const { api } = baton();
    const { body } = await create(api, { ...scripted(scenario), wait: 60 });
    const result = await api.get(`/v1/requests/${body['request_id'] as string}/result`);
    expect(body).toMatchObject(result.body);
    if (scenario === 'files') expect((body['files'] as Fields[]).length).toBeGreaterThan(0);
  });

  it('[ANS-021] has the answer of a typed run as a value', async () => {
    const { api } = baton();
    const { body } = await create(api, { message: '{"capital":"Paris"}', response_format: CAPITAL, wait: 60 });
    expect(body).toMatchObject({ ok: true, output: { capital: 'Paris' }, content: '{"capital":"Paris"}' });
  });

  it('[ANS-022] comes at once without `wait`, and is waited for later', async () => {
    const { api, newTenant } = baton();
    const created = await create(api, scripted('stall'));
    expect(created).toMatchObject({ status: 201, body: { state: 'running' } });
    for (const absent of ['ok', 'content', 'files', 'error', 'agent']) expect(created.body).not.toHaveProperty(absent);
    expect((await get(api, created.requestId, 1)).body).toMatchObject({ state: 'running' });
    const waiting = [get(api, created.requestId, 60), get(api, created.requestId, 60)];
    await api.post(`/v1/requests/${created.requestId}/cancel`);
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 200, body: { state: 'canceled', ok: false, error_code: 'canceled' } });
    }
    for (const wait of [-1, 601, 1.5, 'x']) expect((await create(api, { message: 'x', wait })).status).toBe(400);
    expect((await api.get(`/v1/requests/${created.requestId}?wait=61`)).status).toBe(400);
    const { api: stranger } = await newTenant();
    expect((await get(stranger, created.requestId)).status).toBe(404);
  });

  it('[ANS-023] has what it asks while it waits, as soon as it asks, and no sooner for who knows that', async () => {
    const { api } = await baton().newTenant();
    const { body } = await create(api, { message: '/ask Which city?\n/endask', agent_def: asker(), wait: 600 });
    expect(body).toMatchObject({ state: 'waiting', questions: [{ kind: 'question', text: 'Which city?', state: 'open' }] });
    const id = body['request_id'];
    expect((await get(api, id)).body).toEqual(body);
    const [question] = body['questions'] as Fields[];
    const unknown = await api.get(`/v1/requests/${id as string}?wait=60&after_question=${(question!['id'] as number) - 1}`);
    expect(unknown.body).toEqual(body);
    // What is known already is no news.
    let settled = 0;
    const waiting = api.get(`/v1/requests/${id as string}?wait=60&after_question=${question!['id'] as number}`);
    void waiting.then(() => (settled += 1));
    // Who does not say what it knows gets it soon.
    expect((await get(api, id, 60)).body).toEqual(body);
    expect(settled).toBe(0);
    await api.post(`/v1/questions/${question!['id'] as number}/answer`, { text: 'Rome' });
    const { body: ended } = await waiting;
    expect(ended).toMatchObject({ state: 'completed', ok: true });
    expect(ended).not.toHaveProperty('questions');
  });

  it('[ANS-024] is that of the first request for each repeat of its key, whatever the routes', async () => {
    const { api } = baton();
    const key = { 'Idempotency-Key': `one-shape-${dialect}` };
    const first = await create(api, { message: 'hello', wait: 60 }, key);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const again = await create(api, { message: 'other', wait: 60 }, key);
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect(again.headers['location']).toBe(first.headers['location']);
    const stream = await api.run('hello', { headers: key });
    expect(stream.requestId).toBe(first.requestId);
    expect((await create(api, { message: 'x' }, { 'Idempotency-Key': '' })).status).toBe(400);
  });

  it('[ANS-025] is a message in a conversation, where one is named', async () => {
    const { api } = await baton().newTenant();
    const { body: conversation } = await api.post('/v1/conversations', {});
    const id = conversation['id'];
    const { body } = await create(api, { message: 'hello', conversation_id: id, wait: 60 });
    expect(body).toMatchObject({ ok: true, conversation_id: id, content: 'hello' });
    const { body: page } = await api.get(`/v1/conversations/${id as number}/messages`);
    expect((page['messages'] as Fields[]).map(({ content }) => content)).toEqual(['hello', 'hello']);
    const same = await create(api, { message: 'hello', conversation_id: id, agent: 'index', wait: 60 });
    expect(same.status).toBe(201);
    expect((await create(api, { message: 'x', conversation_id: id, agent: 'other' })).body['error']).toContain(
      "the conversation's agent 'index'",
    );
    expect((await create(api, { message: 'x', conversation_id: 99_999 })).status).toBe(404);
    const index = await create(api, { message: 'x', conversation_id: id, agent_def: asker({ id: 'index' }) });
    expect(index.status).toBe(400);
    const { body: talk } = await api.post('/v1/conversations', { agent_def: { ...asker(), model: 'demo/script:stall' } });
    const stalled = await create(api, { message: 'go', conversation_id: talk['id'] });
    const busy = await create(api, { message: 'go', conversation_id: talk['id'] });
    expect(busy).toMatchObject({ status: 409, body: { error_code: 'conversation_busy', request_id: stalled.requestId } });
    await api.post(`/v1/requests/${stalled.requestId}/cancel`);
    expect((await get(api, stalled.requestId, 60)).body).toMatchObject({ state: 'canceled', conversation_id: talk['id'] });
  });

  it('[ANS-026] still says how it ended when its events are deleted', async () => {
    const { api, database } = baton();
    const key = { 'Idempotency-Key': `deleted-${dialect}` };
    const { body } = await create(api, { message: 'hello', wait: 60 }, key);
    const failed = (await create(api, { message: 'x', agent: 'ghost', wait: 60 })).body;
    const db = await openDatabase({ url: database.url });
    await db
      .knex('requests')
      .whereIn('id', [body['request_id'], failed['request_id']] as string[])
      .update({ purged: 1 });
    await db
      .knex('events')
      .whereIn('request_id', [body['request_id'], failed['request_id']] as string[])
      .delete();
    await db.close();
    const { content: _, files: __, duration_ms: ___, ...left } = body;
    expect((await get(api, body['request_id'])).body).toEqual(left);
    expect(await create(api, { message: 'hello' }, key)).toMatchObject({ status: 201, body: left });
    expect((await api.post('/v1/orchestrate', { message: 'hello' }, key)).body['error_code']).toBe('events_deleted');
    expect((await get(api, failed['request_id'])).body).toMatchObject({ ok: false, error: failed['error'], state: 'failed' });
  });
});
