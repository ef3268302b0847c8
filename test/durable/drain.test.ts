import { describe, expect, it } from 'vitest';
import { startCluster } from '../nodes/cluster.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { startUpstream } from '../support/upstream.ts';

const NEVER = new Promise<never>(() => {});
const ENV = { INDEX_MODEL: 'claude-test', RECOVERY: 'resume' };

describeOnSqliteFirst('a server that is told to stop', (dialect) => {
  it('[DUR-040] [DUR-041] releases its resume runs at the next turn, or when the time is over, without an end', async () => {
    await using upstream = await startUpstream();
    const turn = Promise.withResolvers<void>();
    const env = { ...upstream.env, ...ENV, DRAIN_SECONDS: '2' };
    const first = await spawnBaton({ dialect, env });
    // One that comes to the end of its turn, one in the middle of a text, one that has shown nothing yet.
    upstream.reply({ text: ['I look.', '\n/list\n'], gate: (index) => (index === 1 ? turn.promise : undefined) });
    const turning = await first.api.start({ message: 'turning' });
    await turning.until(({ event }) => event === 'text');
    upstream.reply({ text: ['Half', ' and half'], gate: (index) => (index === 1 ? NEVER : undefined) });
    const talking = await first.api.start({ message: 'talking' });
    await talking.until(({ event }) => event === 'text');
    upstream.reply({ gate: () => NEVER });
    const silent = await first.api.start({ message: 'silent' });
    await upstream.received(2);
    first.kill('SIGTERM');
    await expect.poll(async () => (await first.api.get('/readyz')).status).toBe(503);
    turn.resolve();
    expect((await first.exited).code).toBe(0);
    for (const stream of [turning, talking, silent]) {
      expect(await stream.over).toBe('broken');
      expect(stream.data('done')).toEqual([]);
    }
    expect(turning.data('tool_call')).toHaveLength(1);
    expect(upstream.requests).toHaveLength(3);

    upstream.reply({ text: ['All of it'] });
    upstream.otherwise({ text: ['All of it'] });
    await using again = await first.restart();
    for (const [stream, text, rewinds] of [
      [turning, 'I look.\nAll of it', []],
      [talking, 'All of it', [{ agent: 'index', stream_id: 0, length: 0, reason: 'recovered' }]],
      [silent, 'All of it', []],
    ] as const) {
      const rest = await again.api.resume(stream);
      expect(rest.done).toMatchObject({ ok: true, content: text });
      expect(rest.allText()).toBe(text);
      expect(rest.data('rewind')).toEqual(rewinds);
      const { body } = await again.api.get(`/v1/requests/${stream.requestId}`);
      expect(body).toMatchObject({ state: 'completed', attempts: 2 });
    }
  });

  it('[DUR-042] ends the others with `shutdown`, as ever', async () => {
    await using upstream = await startUpstream();
    const first = await spawnBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'claude-test', DRAIN_SECONDS: '1' } });
    upstream.otherwise({ text: ['Half'], gate: (index) => (index === 1 ? NEVER : undefined) });
    const stream = await first.api.start({ message: 'go' });
    await stream.until(({ event }) => event === 'text');
    const { body } = await first.api.get(`/v1/requests/${stream.requestId}`);
    expect(body).toMatchObject({ recovery: 'fail', attempts: 1 });
    first.kill('SIGTERM');
    expect(await stream.over).toBe('complete');
    expect(stream.done).toMatchObject({ ok: false, error_code: 'shutdown' });
    expect(stream.data('rewind')).toEqual([]);
    await using _ = await first.restart();
  });
});

describe('a node that is told to stop', () => {
  it('[DUR-043] hands its resume runs over, at once', async () => {
    await using upstream = await startUpstream();
    await using cluster = await startCluster({ nodes: 2, env: { ...upstream.env, ...ENV, DRAIN_SECONDS: '30', HEARTBEAT_MS: '500' } });
    const [one, two] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    const turn = Promise.withResolvers<void>();
    upstream.reply({ text: ['I look.\n', '/list\n'], gate: (index) => (index === 1 ? turn.promise : undefined) });
    upstream.reply({ text: ['All of it'] });
    const stream = await one.api.start({ message: 'go' });
    const tail = await two.api.follow(stream.requestId);
    await stream.until(({ event }) => event === 'text');
    const stopped = one.terminate();
    await expect.poll(async () => (await one.api.get('/readyz')).status).toBe(503);
    turn.resolve();
    expect(await tail.over).toBe('complete');
    expect(tail.done).toMatchObject({ ok: true, content: 'I look.\nAll of it' });
    expect(tail.data('rewind')).toEqual([]);
    await stopped;
    await stream.over.catch(() => {});
    const { body } = await two.api.get(`/v1/requests/${stream.requestId}`);
    expect(body).toMatchObject({ state: 'completed', attempts: 2 });
    await one.start();
  });
});
