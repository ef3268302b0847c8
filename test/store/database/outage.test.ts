import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupCommitter } from '../../../src/log/committer.ts';
import type { CommitGroup } from '../../../src/log/events.ts';
import { postgresEventStore } from '../../../src/log/postgres-events.ts';
import { RunLog } from '../../../src/log/run-log.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';
import { startBaton } from '../../support/server.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

describe('PostgreSQL behind a bad network', () => {
  let test: TestDatabase;
  let proxy: TcpProxy;
  /** The database, behind the proxy. */
  let url: string;

  beforeEach(async () => {
    test = await createDatabase('postgres');
    proxy = await startTcpProxy(Number(new URL(test.url).port));
    url = Object.assign(new URL(test.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  });
  afterEach(async () => {
    await proxy[Symbol.asyncDispose]();
    await test.drop();
  });

  it('[LOG-080] a silent connection is given up, and another one is made', async () => {
    const database = await openDatabase({ url, queryMs: 3000, poolSize: 2 });
    const store = postgresEventStore(database, true);
    const empty: CommitGroup = { starts: [], events: [], ends: [] };
    await store.commit(empty);
    await database.ping();
    proxy.silence();
    await Promise.all([
      expect(store.commit(empty)).rejects.toThrow('Query read timeout'),
      expect(database.ping()).rejects.toThrow('Query read timeout'),
    ]);
    await store.commit(empty);
    await database.ping();
    await database.close();
  });

  it('[OPS-007] requests that need the database are a 503 with Retry-After, until it is back', async () => {
    const expectErrors = [/a request failed/, /housekeeping failed/, /the scheduler failed/, /could not be read/, /could not be written/];
    await using baton = await startBaton({ database: { ...test, url }, expectErrors });
    proxy.cut();
    const answer = await baton.api.get('/v1/agents');
    expect(answer).toMatchObject({ status: 503, body: { error: 'the database cannot be reached' }, headers: { 'retry-after': '5' } });
    expect((await baton.api.get('/readyz')).status).toBe(503);
    proxy.mend();
    expect((await baton.api.get('/v1/agents')).status).toBe(200);
    expect((await baton.api.run('hello')).done).toMatchObject({ ok: true });
  });
});

describe('a database outage', () => {
  afterEach(() => void vi.useRealTimers());

  const log = (outageMs: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const from = performance.now();
    const written: CommitGroup[] = [];
    const commit = async (group: CommitGroup) => {
      if (performance.now() - from < outageMs) throw new Error('away');
      written.push(group);
    };
    const givenUp: boolean[] = [];
    const committer = new GroupCommitter(
      { remote: true, commit, read: () => [], journal: () => [] },
      { committed: () => {}, failed: (_error, _attempt, final) => void givenUp.push(final) },
    );
    const run = new RunLog({ tenantId: 1, runId: 'run' }, committer);
    run.append({ event: 'stream_end', data: { agent: 'a', stream_id: 0, ok: true } });
    return { committer, run, written, givenUp };
  };

  it('[LOG-081] of less than half a minute ends no run', async () => {
    const { committer, written, givenUp } = log(25_000);
    const flushed = committer.flush();
    await vi.advanceTimersByTimeAsync(40_000);
    await flushed;
    expect(written).toHaveLength(1);
    expect(givenUp).not.toContain(true);
  });

  it('[LOG-081] that takes longer ends the runs', async () => {
    const { committer, run, written, givenUp } = log(Infinity);
    const flushed = committer.flush();
    const ended = expect(run.settled).rejects.toThrow('away');
    await vi.advanceTimersByTimeAsync(60_000);
    await flushed;
    await ended;
    expect(written).toHaveLength(0);
    expect(givenUp.filter(Boolean)).toHaveLength(1);
  });
});
