import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

describe('operations without a token', () => {
  const baton = useServer();

  it('[OPS-001] /healthz says that the process is running', async () => {
    expect(await baton().anonymous.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describeOnBoth('readiness', (dialect) => {
  it('[OPS-002] /readyz is 200 while the database answers', async () => {
    await using baton = await startBaton({ dialect });
    expect(await baton.anonymous.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('[OPS-003] a server that shuts down is not ready, takes no runs, and finishes those that it has', async () => {
    const upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['half', ' and half'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'gpt-4.1', DRAIN_SECONDS: '3600' } });
    try {
      const stream = await baton.api.start('hi');
      await stream.until(({ event }) => event === 'text');
      const stopped = baton.stop();

      const readiness = () => baton.anonymous.get('/readyz');
      // A signal takes a moment to arrive.
      await expect.poll(async () => (await readiness()).status).toBe(503);
      expect(Number((await readiness()).headers['retry-after'])).toBeGreaterThan(0);
      const refused = await baton.api.post('/v1/orchestrate', { message: 'hi' });
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      expect((await baton.anonymous.get('/healthz')).status).toBe(200);
      expect((await baton.api.get('/v1/agents')).status).toBe(200);

      gate.resolve();
      expect(await stream.over).toBe('complete');
      expect(stream.done).toMatchObject({ ok: true, content: 'half and half' });
      await stopped;
    } finally {
      gate.resolve();
      await baton.stop();
      await upstream.close();
    }
  });
});

it('[OPS-002] /readyz is 503 when the database does not answer', async () => {
  const baton = await startBaton({ dialect: 'postgres' });
  await baton.database.drop();
  const answer = await baton.anonymous.get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(String(answer.body['error'])).not.toMatch(/postgres|127\.0\.0\.1|t_[0-9a-f]/);
  expect((await baton.anonymous.get('/healthz')).status).toBe(200);
  // Without its database the server cannot stop in order; that is not what is asked here.
  await baton.stop().catch(() => {});
});
