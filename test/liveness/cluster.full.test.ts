import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { startStuck, startStuckUpstream } from './stuck.ts';

const INTERRUPTED = { state: 'failed', error_code: 'interrupted' };

/** Several servers, each in a process of its own, on one PostgreSQL. */
async function startNodes(
  count: number,
  database: TestDatabase,
  options: { env: Record<string, string>; expectErrors?: RegExp[] },
): Promise<BatonProcess[]> {
  const first = await spawnBaton({ database, ...options });
  const { token } = first;
  const others = Array.from({ length: count - 1 }, () => spawnBaton({ database, token, ...options }));
  return [first, ...(await Promise.all(others))];
}

describe('several nodes on PostgreSQL', () => {
  it('[LIV-005] end the runs of a killed one whose process they cannot see, before its lease ends', async () => {
    await using database = await createDatabase('postgres');
    await using upstream = await startStuckUpstream();
    const [killed, alive] = (await startNodes(2, database, { env: upstream.env })) as [BatonProcess, BatonProcess];
    const run = await startStuck(killed.api);
    const store = await openDatabase({ url: database.url });
    await store.knex('nodes').update({ process_space: 'another machine' });
    const status = async () => (await alive.api.get(`/v1/requests/${run.requestId}`)).body;
    // Long enough for the survivor to know that its own session is sound.
    await delay(6000);
    expect(await status()).toMatchObject({ state: 'running' });
    killed.kill('SIGKILL');
    await expect.poll(status, { timeout: 9000 }).toMatchObject(INTERRUPTED);
    await store.close();
    await alive.stop();
  });

  it('[LIV-020] leave the runs of each other alone after an outage of 28 s', async () => {
    await using test = await createDatabase('postgres');
    const proxy = await startTcpProxy(Number(new URL(test.url).port));
    const url = Object.assign(new URL(test.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
    // Each run wants to run a command and to call the model again while the database is away.
    await using upstream = await startStuckUpstream('\n/mem read\n');
    const nodes = await startNodes(3, { ...test, url }, { env: upstream.env, expectErrors: [/./] });
    const runs = await Promise.all(Array.from({ length: 30 }, (_, i) => startStuck(nodes[i % 3]!.api)));
    const store = await openDatabase({ url: test.url });
    // Who could see the processes would know that they live, whatever the database says.
    await store.knex('nodes').update({ process_space: store.knex.raw('id') });
    proxy.cut();
    await delay(10_000);
    upstream.go();
    await delay(18_000);
    proxy.mend();
    const ids = runs.map(({ requestId }) => requestId);
    const states = async () => store.knex('requests').whereIn('id', ids).groupBy('state').select('state').count({ count: '*' });
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'completed', count: 30 }]);
    await Promise.all(runs.map(({ over }) => over));
    for (const run of runs) expect(run.done).toMatchObject({ ok: true, content: expect.stringMatching(/^one\s+done$/) });
    await store.close();
    for (const node of nodes) await node.stop();
    await proxy[Symbol.asyncDispose]();
  });

  it('[LIV-030] a node that was frozen calls no model and runs no command for a run that was ended meanwhile', async () => {
    await using database = await createDatabase('postgres');
    await using upstream = await startStuckUpstream('\n/mem write from a zombie\n');
    const [frozen, alive] = (await startNodes(2, database, {
      env: upstream.env,
      expectErrors: [/could not be logged/, /could not be committed/, /an event stream broke off/],
    })) as [BatonProcess, BatonProcess];
    const runs = await Promise.all(Array.from({ length: 5 }, () => startStuck(frozen.api)));
    const status = async ({ requestId }: { requestId: string }) => (await alive.api.get(`/v1/requests/${requestId}`)).body;
    frozen.kill('SIGSTOP');
    for (const run of runs) await expect.poll(() => status(run), { timeout: 40_000 }).toMatchObject(INTERRUPTED);
    const called = upstream.requests.length;
    upstream.go();
    frozen.kill('SIGCONT');
    await Promise.all(runs.map(({ over }) => over));
    const ends = () => frozen.log.lines.filter(({ msg }) => /run failed|could not be logged/.test(msg));
    await expect.poll(ends).toHaveLength(5);
    expect(upstream.requests.length).toBe(called);
    expect((await alive.api.get('/v1/memory/scratchpads')).body).toMatchObject({ scratchpads: [] });
    // It is a good node again.
    expect((await frozen.api.run('/mem read')).done.ok).toBe(true);
    for (const run of runs) expect((await alive.api.events(run.requestId)).done).toMatchObject({ ok: false, error_code: 'interrupted' });
    await frozen.stop();
    await alive.stop();
  });
});
