import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PostgresSession } from '../../src/store/nodes/session.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

describe('a session with PostgreSQL', () => {
  let test: TestDatabase;
  let proxy: TcpProxy;
  let session: PostgresSession;
  /** What its part was told, in order. */
  let told: string[];
  let lost: Error[];

  beforeEach(async () => {
    test = await createDatabase('postgres');
    proxy = await startTcpProxy(Number(new URL(test.url).port));
    const url = Object.assign(new URL(test.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
    told = [];
    lost = [];
    session = new PostgresSession(url, (error) => lost.push(error));
    session.use({
      setUp: [{ text: 'select pg_advisory_lock_shared($1)', values: [7] }, { text: 'listen news; listen more' }],
      heard: (channel, payload) => told.push(`${channel}: ${payload}`),
      connected: () => told.push('connected'),
      lost: () => told.push('lost'),
    });
    await session.start();
  });
  afterEach(async () => {
    await session.close();
    await proxy[Symbol.asyncDispose]();
    await test.drop();
  });

  const locks = () => session.query(`select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`);

  it('[LIV-040] begins each connection anew, and says since when it is unbroken', async () => {
    expect(told).toEqual(['connected']);
    const { unbrokenSince } = session;
    expect(unbrokenSince).toBeLessThanOrEqual(performance.now());
    proxy.cut();
    await expect.poll(() => told).toContain('lost');
    expect(session.unbrokenSince).toBeUndefined();
    await expect(session.query('select 1')).rejects.toMatchObject({ code: '08003' });
    proxy.mend();
    await expect.poll(() => told.at(-1)).toBe('connected');
    expect(session.unbrokenSince).toBeGreaterThan(unbrokenSince!);
    expect(await locks()).toHaveLength(1);
    await session.query(`select pg_notify('more', 'it is back')`);
    await expect.poll(() => told.at(-1)).toBe('more: it is back');
    expect(lost.length).toBeGreaterThan(0);
  });

  it('[LIV-040] gives up a connection that does not answer, and keeps one on which a statement failed', async () => {
    await expect(session.query('select nothing')).rejects.toThrow('nothing');
    expect(told).toEqual(['connected']);
    proxy.silence();
    await expect(session.query('select 1')).rejects.toThrow('timeout');
    await expect.poll(() => told).toEqual(['connected', 'lost', 'connected']);
    // The lock of the connection that nobody has closed does not stand in the way of its successor's.
    expect(await locks()).toHaveLength(1);
  });
});
