import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Client } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };

describe('limits of a tenant', () => {
  it('[LIM-001] TENANT_MAX_CONCURRENT runs at once, then 429 with Retry-After, other tenants unaffected', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', TENANT_MAX_CONCURRENT: '2' } });
    upstream.reply(stalling, stalling);
    const runs = [await baton.api.start('a'), await baton.api.start('b')];
    const { body } = await baton.api.post('/v1/conversations', {});
    for (const path of ['/v1/orchestrate', '/v1/agents/index/chat', `/v1/conversations/${body['id']}/messages`]) {
      const refused = await baton.api.post(path, { message: 'c' });
      expect(refused.status).toBe(429);
      expect(refused.body['error']).toBe(
        'the tenant has 2 runs under way, as many as it may; with `Prefer: respond-async` this one waits for its turn',
      );
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    const responses = await baton.api.post('/openai/v1/responses', { model: 'index', input: 'c' });
    expect([responses.status, JSON.stringify(responses.body).includes('Prefer')]).toEqual([429, false]);
    const other = await baton.newTenant();
    expect((await other.api.run('x')).done.ok).toBe(true);
    await baton.api.post(`/v1/requests/${runs[0]!.requestId}/cancel`);
    await runs[0]!.over;
    expect((await baton.api.run('c')).done.ok).toBe(true);
  });

  it('[LIM-002] TENANT_RATE_PER_MIN runs a minute, then 429; repeats with a key are no new runs', async () => {
    await using baton = await startBaton({ env: { TENANT_RATE_PER_MIN: '2' } });
    const headers = { 'Idempotency-Key': 'k' };
    await baton.api.run('a', { headers });
    await baton.api.run('b');
    const refused = await baton.api.post('/v1/orchestrate', { message: 'c' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await baton.api.run('again', { headers })).done.ok).toBe(true);
    expect((await (await baton.newTenant()).api.run('x')).done.ok).toBe(true);
  });

  it.each(['sqlite', 'postgres'] as const)(
    '[LIM-003] RETENTION_DAYS deletes the events of old runs and keeps their state on %s',
    async (dialect) => {
      await using database = await createDatabase(dialect);
      const first = await startBaton({ database });
      const old = await first.api.run('old');
      const fresh = await first.api.run('fresh');
      await first.stop();
      const db = await openDatabase({ url: database.url });
      await db
        .knex('requests')
        .where({ id: old.requestId })
        .update({ completed_at: db.knex.raw('completed_at - 3 * 86400') });
      await db.close();
      // A server looks at its start.
      await using second = await startBaton({ database, env: { RETENTION_DAYS: '2' } });
      const api = new Client(second.url, first.tenant.token);
      expect((await api.get(`/v1/requests/${old.requestId}`)).body).toMatchObject({ state: 'completed', last_seq: 6 });
      // Not an empty stream: whoever resumes would wait for its end for ever.
      await expect
        .poll(() => api.get(`/v1/requests/${old.requestId}/events`))
        .toMatchObject({
          status: 404,
          body: { error: expect.stringContaining('deleted') },
        });
      expect((await api.events(fresh.requestId)).done.ok).toBe(true);
    },
  );

  it('[LIM-004] heartbeats keep quiet run streams and tails open', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', HEARTBEAT_MS: '20' } });
    upstream.reply(stalling);
    const run = await baton.api.start('a');
    const tail = await baton.api.follow(run.requestId);
    await Promise.all([run.untilComments(3), tail.untilComments(3)]);
    expect(run.comments[0]).toBe('heartbeat');
    await baton.api.post(`/v1/requests/${run.requestId}/cancel`);
    await Promise.all([run.over, tail.over]);
  });
});
