import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { assemble } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const never = new Promise<void>(() => {});

describe.each(['memory', 'database'])('Idempotency-Key kept in %s', (store) => {
  describeOnBoth('', (dialect) => {
    const baton = useServer({ dialect, env: { IDEMPOTENCY: store } });

    it('[IDM-001] replays a finished run, whatever the body of the repeat', async () => {
      const { api } = baton();
      const first = await api.run('hello', withKey('a'));
      expect(first.headers['idempotency-replayed']).toBeUndefined();
      for (const body of ['hello', 'something else', '/pane']) {
        const repeat = await api.run(body, withKey('a'));
        expect(repeat.headers['idempotency-replayed']).toBe('true');
        expect(repeat.requestId).toBe(first.requestId);
        expect(assemble(repeat.frames)).toEqual(assemble(first.frames));
      }
    });

    it('[IDM-002] replays a failed run too, and never starts it again', async () => {
      const { api } = baton();
      const first = await api.run({ message: 'x', agent: 'ghost' }, withKey('failed'));
      const repeat = await api.run('y', withKey('failed'));
      expect(first.done.ok).toBe(false);
      expect(assemble(repeat.frames)).toEqual(assemble(first.frames));
    });

    it('[IDM-003] belongs to the tenant', async () => {
      const { api, newTenant } = baton();
      const other = await newTenant();
      const mine = await api.run('mine', withKey('shared'));
      const theirs = await other.api.run('theirs', withKey('shared'));
      expect(theirs.requestId).not.toBe(mine.requestId);
      expect(theirs.done).toMatchObject({ content: 'theirs' });
    });

    it('[IDM-004] resumes after Last-Event-ID', async () => {
      const { api } = baton();
      const first = await api.run('one two three', withKey('resumed'));
      const text = first.frames.find(({ event }) => event === 'text')!;
      const repeat = await api.run('again', { headers: { 'Idempotency-Key': 'resumed', 'Last-Event-ID': text.id }, lastEventId: text.id });
      const shown = first.frames.slice(0, first.frames.indexOf(text) + 1);
      expect(assemble([...shown, ...repeat.frames])).toEqual(assemble(first.frames));
    });

    it('[IDM-012] is required from a client that reconnects, since without it a repeat would be a second run', async () => {
      const { api } = await baton().newTenant();
      const { body } = await api.post('/v1/conversations', {});
      for (const path of ['/v1/orchestrate', '/v1/agents/index/chat', `/v1/conversations/${body['id']}/messages`]) {
        const refused = await api.post(path, { message: 'x' }, { 'Last-Event-ID': '2.3' });
        expect(refused).toMatchObject({ status: 400, body: { error_code: 'idempotency_key_required' } });
        expect(refused.body['error']).toContain('GET /v1/requests/{id}/events');
        const first = await api.run('x', { path, headers: { 'Last-Event-ID': '' } });
        expect(first.done.ok).toBe(true);
      }
      expect((await api.get('/v1/requests')).body).toMatchObject({ count: 3 });
    });

    it('[IDM-005] is a 400 when empty or longer than 256 characters', async () => {
      const { api } = baton();
      for (const key of ['', 'x'.repeat(257)]) {
        const answer = await api.post('/v1/orchestrate', { message: 'x' }, { 'Idempotency-Key': key });
        expect(answer.status).toBe(400);
      }
      // Characters are code points, sent as UTF-8.
      const longest = Buffer.from('👋'.repeat(256)).toString('latin1');
      expect((await api.run('x', withKey(longest))).done.ok).toBe(true);
      expect((await api.post('/v1/orchestrate', { message: 'x' }, { 'Idempotency-Key': '\xff' })).status).toBe(400);
    });

    it('[IDM-006] is not taken by a request that never ran', async () => {
      const { api } = baton();
      expect((await api.post('/v1/orchestrate', { message: '' }, { 'Idempotency-Key': 'bad' })).status).toBe(400);
      expect((await api.run('good', withKey('bad'))).done).toMatchObject({ content: 'good' });
    });

    it('[IDM-007] works on chat and on conversation messages as well', async () => {
      const { api } = baton();
      const { body } = await api.post('/v1/conversations', {});
      for (const path of ['/v1/agents/index/chat', `/v1/conversations/${body['id']}/messages`]) {
        const first = await api.run('hello', { path, ...withKey(path) });
        const repeat = await api.run('hello', { path, ...withKey(path) });
        expect(repeat.requestId).toBe(first.requestId);
      }
      expect((await api.get(`/v1/conversations/${body['id']}`)).body).toMatchObject({ message_count: 2 });
    });
  });

  it('[IDM-008] lets 64 concurrent retries call the model once, and gives all of them the same events', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.otherwise({ text: ['one', ' two', ' three'], gate: (index) => (index === 2 ? gate.promise : undefined) });
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: store } });
    const crowd = Array.from({ length: 64 }, () => baton.api.start('hello', withKey('crowd')));
    const streams = await Promise.all(crowd);
    gate.resolve();
    await Promise.all(streams.map((stream) => stream.over));
    expect(upstream.requests).toHaveLength(1);
    expect(new Set(streams.map(({ requestId }) => requestId)).size).toBe(1);
    expect(streams.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(63);
    for (const stream of streams) expect(assemble(stream.frames)).toEqual(assemble(streams[0]!.frames));
    expect((await baton.api.get('/v1/requests')).body).toMatchObject({ count: 1 });
  });
});

describe('a key whose run no longer exists', () => {
  it('[IDM-009] is a 404, and never starts another run', async () => {
    await using baton = await startBaton({ env: { IDEMPOTENCY: 'database' } });
    const { default: Database } = await import('better-sqlite3');
    const db = new Database(baton.database.url.slice('sqlite:'.length));
    db.prepare('insert into idempotency_keys (tenant_id, key, request_id, reserved_at) values (?, ?, ?, ?)').run(
      baton.tenant.id,
      'gone',
      'no-such-run',
      Date.now() - 60_000,
    );
    const { body } = await baton.api.post('/v1/conversations', {});
    for (const path of ['/v1/orchestrate', '/v1/agents/index/chat', `/v1/conversations/${body['id']}/messages`]) {
      const answer = await baton.api.post(path, { message: 'x' }, { 'Idempotency-Key': 'gone' });
      expect(answer).toMatchObject({ status: 404, body: { error: 'request not found' } });
    }
    // A day later the key means nothing any more.
    db.prepare('update idempotency_keys set reserved_at = ?').run(Date.now() - 24 * 3600 * 1000 - 1);
    expect((await baton.api.run('x', withKey('gone'))).done.ok).toBe(true);
    db.close();
  });

  it('[IDM-010] survives a restart in the database, and joins the interrupted run', async () => {
    const { spawnBaton } = await import('../support/process.ts');
    await using upstream = await startUpstream();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? never : undefined) });
    const first = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: 'database' } });
    const run = await first.api.start('hello', withKey('restart'));
    await run.until(({ event }) => event === 'text');
    await using again = await first.restart();
    const repeat = await again.api.run('hello', withKey('restart'));
    expect(repeat.requestId).toBe(run.requestId);
    expect(repeat.done).toMatchObject({ ok: false, error_code: 'interrupted' });
    expect(upstream.requests).toHaveLength(1);
  });
});
