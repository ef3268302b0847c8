import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Client, type Answer, type Fields } from '../support/client.ts';
import { createDatabase, describeOnSqliteFirst } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const JSON_ONLY = { Accept: 'application/json' };
const ASYNC = { Prefer: 'respond-async' };
const withKey = (key: string, more: Record<string, string> = {}) => ({ 'Idempotency-Key': key, ...more });
const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };
const scripted = (scenario: string, message = 'go') => ({
  message,
  agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${scenario}` },
});

/** The three routes that start runs, each with a conversation of its own. */
async function routes(api: Client): Promise<string[]> {
  const { body } = await api.post('/v1/conversations', {});
  return ['/v1/orchestrate', '/v1/agents/index/chat', `/v1/conversations/${body['id']}/messages`];
}

const resultOf = (api: Client, id: string, wait = 0): Promise<Answer<Fields>> => api.get(`/v1/requests/${id}/result?wait=${wait}`);

describeOnSqliteFirst('answers without a stream', (dialect) => {
  const baton = useServer({ dialect });

  it('[ANS-002] are one result for who prefers JSON, on each route', async () => {
    const { api } = baton();
    for (const path of await routes(api)) {
      const { status, headers, body, requestId } = await api.post(path, { message: 'hello' }, JSON_ONLY);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/json\b/);
      expect(headers['idempotency-replayed']).toBeUndefined();
      expect(headers['preference-applied']).toBeUndefined();
      expect(body).toMatchObject({ request_id: requestId, state: 'completed', ok: true, agent: 'index', content: 'hello', files: [] });
      expect(body).not.toHaveProperty('error');
      expect('conversation_id' in body).toBe(path.includes('conversations'));
      expect((await resultOf(api, requestId)).body).toEqual(body);
    }
  });

  it('[ANS-001] are streams for everybody else', async () => {
    const { api } = baton();
    for (const accept of ['', '*/*', 'text/event-stream', 'application/json, text/plain, */*', 'text/html']) {
      const stream = await api.run('hello', { headers: accept === '' ? {} : { Accept: accept } });
      expect(stream.headers['content-type'], accept).toBe('text/event-stream');
      expect(stream.done.ok).toBe(true);
    }
    expect((await api.post('/v1/orchestrate', { message: 'x' }, { Accept: 'application/json, */*;q=0.5' })).body['ok']).toBe(true);
    // To wait is asked of JSON only.
    const stream = await api.run('hello', { headers: { Prefer: 'wait=1, return=minimal' } });
    expect(stream.done.ok).toBe(true);
    expect(stream.headers['preference-applied']).toBeUndefined();
  });

  it('[ANS-002] have the status 200 also when the run has failed', async () => {
    const { api } = baton();
    const failed = await api.post('/v1/orchestrate', { message: 'x', agent: 'ghost' }, JSON_ONLY);
    expect(failed).toMatchObject({
      status: 200,
      body: {
        state: 'failed',
        ok: false,
        agent: 'ghost',
        error: "no agent 'ghost' for this tenant",
        error_code: 'agent_not_found',
        files: [],
      },
    });
    expect(failed.body).not.toHaveProperty('content');
  });

  it.each(['files', 'parallel', 'delegate', 'long', 'unicode', 'upstream-error-midway'])(
    '[ANS-007] say of %s what the stream has said',
    async (scenario) => {
      const { api } = baton();
      const stream = await api.run(scripted(scenario));
      const files = stream.frames.flatMap(({ event, data }) => {
        if (event !== 'file') return [];
        const { type: _, agent: __, stream_id: ___, ...file } = data as Fields;
        return [file];
      });
      const { type: _, files_bytes: __, ...done } = stream.done as Fields;
      const { body } = await resultOf(api, stream.requestId);
      expect(body).toEqual({ ...done, agent: 'script', state: stream.done.ok ? 'completed' : 'failed', files });
      if (scenario === 'files') expect(files.length).toBeGreaterThan(0);
    },
  );

  it('[ANS-007] name the artifact that a file is kept as', async () => {
    const { api } = baton();
    const [, , path] = await routes(api);
    const { body } = await api.post(path!, { message: '/write --persist note.md\nkept\n/endwrite' }, JSON_ONLY);
    const [file] = body['files'] as Fields[];
    expect(file).toMatchObject({ path: 'note.md', mime_type: 'text/markdown', content: 'kept\n', size_bytes: 5 });
    expect((await api.get(`/v1/artifacts/${file!['artifact_id']}`)).body).toMatchObject({ path: 'note.md' });
  });

  it('[ANS-007] have room for large files, one after the other', async () => {
    const { api } = baton();
    const content = `${'wörd 👋 '.repeat(160_000)}\n`;
    const { requestId } = await api.post('/v1/orchestrate', { message: `/write large.txt\n${content}/endwrite` }, ASYNC);
    // More than a tenant may have on their way at a time: each gives its room back.
    for (let count = 0; count < 11; count += 1) {
      const { body } = await resultOf(api, requestId, 60);
      expect((body['files'] as Fields[])[0]).toMatchObject({ path: 'large.txt', size_bytes: Buffer.byteLength(content) });
      if (count === 0) expect((body['files'] as Fields[])[0]!['content'] === content).toBe(true);
    }
  });

  it('[ANS-003] to `respond-async` are a 202 that leads to the run, on each route, whatever is accepted', async () => {
    const { api } = baton();
    for (const path of await routes(api)) {
      for (const headers of [ASYNC, { ...ASYNC, Accept: 'text/event-stream' }, { ...ASYNC, ...JSON_ONLY }]) {
        const { status, headers: answered, body, requestId } = await api.post(path, { message: 'hello' }, headers);
        expect(status).toBe(202);
        expect(answered).toMatchObject({ location: `/v1/requests/${requestId}`, 'preference-applied': 'respond-async' });
        expect(body).toMatchObject({ request_id: requestId, agent_id: 'index' });
        expect(body['last_seq']).toBeGreaterThan(0);
        expect(await resultOf(api, requestId, 60)).toMatchObject({ status: 200, body: { ok: true, content: 'hello' } });
        expect((await api.get(answered['location']!)).body).toMatchObject({ state: 'completed' });
      }
    }
  });

  it('[ANS-006] a result is a 202 with Retry-After while the run is under way, and comes as soon as it has ended', async () => {
    const { api, newTenant } = baton();
    const { requestId } = await api.post('/v1/orchestrate', scripted('stall'), ASYNC);
    const early = await resultOf(api, requestId);
    expect(early).toMatchObject({ status: 202, body: { request_id: requestId, state: 'running' } });
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect((await resultOf(api, requestId, 1)).status).toBe(202);
    const waiting = [resultOf(api, requestId, 60), resultOf(api, requestId, 60)];
    await api.post(`/v1/requests/${requestId}/cancel`);
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 200, body: { state: 'canceled', ok: false, error_code: 'canceled' } });
    }
    expect((await resultOf(api, 'no-such-run')).body).toMatchObject({ error_code: 'request_not_found' });
    expect((await resultOf((await newTenant()).api, requestId)).status).toBe(404);
    for (const wait of ['-1', '61', 'soon']) expect((await api.get(`/v1/requests/${requestId}/result?wait=${wait}`)).status).toBe(400);
  });

  it('[ANS-004] wait as long as the client says, then are a 202', async () => {
    const { api } = baton();
    const late = await api.post('/v1/orchestrate', scripted('stall'), { ...JSON_ONLY, Prefer: 'wait=1' });
    expect(late).toMatchObject({ status: 202, body: { state: 'running' } });
    expect(late.headers).toMatchObject({ location: `/v1/requests/${late.requestId}`, 'preference-applied': 'wait=1' });
    await api.post(`/v1/requests/${late.requestId}/cancel`);
    const inTime = await api.post('/v1/orchestrate', { message: 'hello' }, { ...JSON_ONLY, Prefer: 'wait=30' });
    expect(inTime).toMatchObject({ status: 200, body: { content: 'hello' } });
    expect(inTime.headers['preference-applied']).toBe('wait=30');
  });

  it('[ANS-004] wait first where both is asked for', async () => {
    const { api } = baton();
    const Prefer = 'respond-async, wait=1';
    const late = await api.post('/v1/orchestrate', scripted('stall'), { Prefer });
    expect(late).toMatchObject({ status: 202, body: { state: 'running' } });
    expect(late.headers['preference-applied']).toBe('respond-async, wait=1');
    await api.post(`/v1/requests/${late.requestId}/cancel`);
    const inTime = await api.post('/v1/orchestrate', { message: 'hello' }, { Prefer: 'respond-async, wait=30' });
    expect(inTime).toMatchObject({ status: 200, body: { content: 'hello' } });
  });

  it('[ANS-009] are errors as ever before the run', async () => {
    const { api, anonymous } = baton();
    for (const headers of [JSON_ONLY, ASYNC]) {
      for (const path of await routes(api)) {
        expect((await api.post(path, { message: '' }, headers)).body['error_code']).toBe('invalid_request');
        expect((await anonymous.post(path, { message: 'x' }, headers)).status).toBe(401);
        expect((await api.post(path, { message: 'x' }, { ...headers, 'Last-Event-ID': '3' })).body['error_code']).toBe(
          'idempotency_key_required',
        );
      }
      expect((await api.post('/v1/conversations/4711/messages', { message: 'x' }, headers)).body['error_code']).toBe(
        'conversation_not_found',
      );
    }
  });

  it('[ANS-009] are a 409 while another run of the conversation is under way', async () => {
    const { api } = baton();
    const { agent_def } = scripted('stall');
    const { body } = await api.post('/v1/conversations', { agent_def });
    const path = `/v1/conversations/${body['id']}/messages`;
    const { requestId } = await api.post(path, { message: 'x' }, ASYNC);
    for (const headers of [JSON_ONLY, ASYNC]) {
      const busy = await api.post(path, { message: 'y' }, headers);
      expect(busy).toMatchObject({ status: 409, body: { error_code: 'conversation_busy', request_id: requestId } });
    }
    await api.post(`/v1/requests/${requestId}/cancel`);
  });

  it.each([
    ['a stream', {}],
    ['JSON', JSON_ONLY],
    ['a 202', ASYNC],
  ])('[ANS-008] of a repeat are those of the first request, in the form of the repeat, after %s', async (form, first) => {
    const { api } = baton();
    for (const [index, path] of (await routes(api)).entries()) {
      const key = `${form} ${index}`;
      const body = { message: 'hello' };
      let id: string;
      if (form === 'a stream') id = (await api.run(body, { path, headers: withKey(key, first) })).requestId;
      else id = (await api.post(path, body, withKey(key, first))).requestId;

      const json = await api.post(path, { message: 'another' }, withKey(key, JSON_ONLY));
      expect(json).toMatchObject({ status: 200, requestId: id, body: { request_id: id, content: 'hello' } });
      const later = await api.post(path, body, withKey(key, ASYNC));
      expect(later).toMatchObject({ status: 202, requestId: id, body: { request_id: id, state: 'completed' } });
      expect(later.headers['location']).toBe(`/v1/requests/${id}`);
      const stream = await api.run(body, { path, headers: withKey(key) });
      expect(stream).toMatchObject({ requestId: id, done: { content: 'hello' } });
      for (const { headers } of [json, later, stream]) expect(headers['idempotency-replayed']).toBe('true');
    }
  });
});

describe('answers without a stream', () => {
  it('[ANS-008] of repeats at the same time, in every form, are of one run', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.otherwise({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { api } = baton;
    const later = await Promise.all(Array.from({ length: 5 }, () => api.post('/v1/orchestrate', { message: 'x' }, withKey('k', ASYNC))));
    const json = Array.from({ length: 5 }, () => api.post('/v1/orchestrate', { message: 'x' }, withKey('k', JSON_ONLY)));
    const stream = await api.start('x', { headers: withKey('k') });
    gate.resolve();
    const ids = new Set([...later, ...(await Promise.all(json)), stream].map(({ requestId }) => requestId));
    expect(ids.size).toBe(1);
    for (const { body } of await Promise.all(json)) expect(body).toMatchObject({ ok: true, content: 'one two' });
    await stream.over;
    expect(stream.done).toMatchObject({ content: 'one two' });
    expect(later.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(upstream.requests).toHaveLength(1);
  });

  it('[ANS-010] are not waited for by the run: a client that hangs up leaves it going', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const hangUp = new AbortController();
    const headers = { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json', ...JSON_ONLY };
    const asked = fetch(`${baton.url}/v1/orchestrate`, { method: 'POST', headers, body: '{"message":"x"}', signal: hangUp.signal });
    await expect.poll(() => upstream.requests.length).toBe(1);
    hangUp.abort();
    await expect(asked).rejects.toThrow();
    gate.resolve();
    const { body } = await baton.api.get<{ requests: { request_id: string }[] }>('/v1/requests');
    expect(await resultOf(baton.api, body.requests[0]!.request_id, 60)).toMatchObject({ status: 200, body: { content: 'one two' } });
  });

  it('[ANS-009] obey the limits of the tenant', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '1' } });
    upstream.reply(stalling);
    const { api } = baton;
    const { requestId } = await api.post('/v1/orchestrate', { message: 'a' }, ASYNC);
    for (const path of await routes(api)) {
      const refused = await api.post(path, { message: 'b' }, JSON_ONLY);
      expect(refused).toMatchObject({ status: 429, body: { error_code: 'too_many_runs' } });
      const waits = await api.post(path, { message: 'b' }, ASYNC);
      expect(waits).toMatchObject({ status: 202, body: { state: 'queued' } });
      await api.post(`/v1/requests/${waits.requestId}/cancel`);
    }
    await api.post(`/v1/requests/${requestId}/cancel`);
  });

  it('[ANS-014] are waited for by as many as may read replays, where another request has started the run', async () => {
    await using baton = await startBaton({ env: { TENANT_MAX_STREAMS: '1', TENANT_MAX_CONCURRENT: '2' } });
    const { api } = baton;
    const { requestId } = await api.post('/v1/orchestrate', scripted('stall'), withKey('k', ASYNC));
    const tail = await api.follow(requestId);
    const repeat = (prefer: string) => api.post('/v1/orchestrate', scripted('stall'), withKey('k', { ...JSON_ONLY, Prefer: prefer }));
    for (const refused of [await resultOf(api, requestId, 60), await repeat('wait=60')]) {
      expect(refused).toMatchObject({ status: 429, body: { error_code: 'too_many_streams' } });
    }
    // What is not waited for, and what is waited for by its own request, is no replay.
    expect((await resultOf(api, requestId)).status).toBe(202);
    expect((await repeat('respond-async')).status).toBe(202);
    expect((await api.post('/v1/orchestrate', { message: 'hello' }, JSON_ONLY)).body['ok']).toBe(true);
    await api.post(`/v1/requests/${requestId}/cancel`);
    await tail.over;
    for (const ended of [await resultOf(api, requestId, 60), await repeat('wait=60')])
      expect(ended).toMatchObject({ status: 200, body: { state: 'canceled' } });
  });

  it('[ANS-006] of a run whose events were deleted are a 404 that says so', async () => {
    await using database = await createDatabase('sqlite');
    const first = await startBaton({ database, env: { IDEMPOTENCY: 'database' } });
    const { requestId } = await first.api.post('/v1/orchestrate', { message: 'old' }, withKey('old', JSON_ONLY));
    await first.stop();
    const db = await openDatabase({ url: database.url });
    await db.knex('requests').update({ completed_at: db.knex.raw('completed_at - 3 * 86400') });
    await db.close();
    // A server looks at its start.
    await using second = await startBaton({ database, env: { RETENTION_DAYS: '2', IDEMPOTENCY: 'database' } });
    const api = new Client(second.url, first.tenant.token);
    await expect.poll(() => resultOf(api, requestId)).toMatchObject({ status: 404, body: { error_code: 'events_deleted' } });
    const repeat = await api.post('/v1/orchestrate', { message: 'old' }, withKey('old', JSON_ONLY));
    expect(repeat).toMatchObject({ status: 404, body: { error_code: 'events_deleted' } });
  });

  it('[ANS-011] come also when the server stops: of a run that it ends, and a 503 to new ones', async () => {
    await using upstream = await startUpstream();
    upstream.otherwise(stalling);
    const baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', DRAIN_SECONDS: '1' } });
    const { api } = baton;
    const waiting = api.post('/v1/orchestrate', { message: 'x' }, JSON_ONLY);
    await expect.poll(() => upstream.requests.length).toBe(1);
    const stopped = baton.stop();
    await expect
      .poll(() => api.post('/v1/orchestrate', { message: 'y' }, ASYNC))
      .toMatchObject({ status: 503, body: { error_code: 'shutting_down' } });
    expect(await waiting).toMatchObject({ status: 200, body: { ok: false, error_code: 'shutdown' } });
    await stopped;
  });
});
