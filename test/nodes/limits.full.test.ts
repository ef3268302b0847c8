import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { startCluster } from './cluster.ts';

const slow = { message: 'hello', agent_def: { id: 'silent', name: 'Silent', role: 'r', model: 'demo/script:silent', goal: 'g' } };

describe('limits of a tenant', () => {
  it('[LIM-034] [LIM-035] [LIM-036] hold over three of them, of which one is killed', async () => {
    await using files = new AsyncDisposableStack();
    const database = files.adopt(await createDatabase('postgres'), (made) => made.drop());
    await using cluster = await startCluster({ nodes: 3, database });
    const set = await runCli(database, ['tenant', 'limits', '1', 'max_concurrent=6', 'TENANT_RATE_PER_MIN=40']);
    expect(set.stdout).toContain('max_concurrent\t6\tof its own');
    const start = async (api = cluster.api) => (await api.post('/v1/requests', slow)).status;
    // The limits are known everywhere within seconds.
    for (const { api } of cluster.nodes) {
      const policy = async () => (await api.post('/v1/orchestrate', {})).headers['ratelimit-policy'];
      await expect.poll(policy, { timeout: 15_000 }).toBe('"default";q=40;w=60');
    }
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => start(cluster.nodes[n % 3]!.api)));
    expect(tries.filter((status) => status === 201)).toHaveLength(6);
    const killed = tries.indexOf(201) % 3;
    const room = tries.filter((status, n) => status === 201 && n % 3 === killed).length;
    const others = cluster.nodes.filter((_, n) => n !== killed);
    const of = async (state: string) => (await others[0]!.api.get<{ count: number }>(`/v1/requests?state=${state}`)).body.count;
    await expect.poll(() => of('running'), { timeout: 15_000 }).toBe(6);
    await cluster.nodes[killed]!.kill();
    // Its runs are ended, and their room is free.
    await expect.poll(() => of('failed'), { timeout: 40_000 }).toBe(room);
    const more = await Promise.all(Array.from({ length: 10 }, (_, n) => start(others[n % 2]!.api)));
    expect(more.filter((status) => status === 201)).toHaveLength(room);
    expect(cluster.faults()).toEqual([]);
  });

  it('[LIM-034] hold within 5 %, and never for another tenant', async () => {
    await using files = new AsyncDisposableStack();
    const database = files.adopt(await createDatabase('postgres'), (made) => made.drop());
    const env = { TENANT_MAX_CONCURRENT: '0', TENANT_RATE_PER_MIN: '0' };
    await using cluster = await startCluster({ nodes: 3, database, env });
    const [RATE, AT_ONCE, TRIES] = [200, 60, 420];
    const other = /\bbat_[\w-]+/.exec((await runCli(database, ['tenant', 'create', 'other'])).stdout)![0];
    const bound = async (limit: string) => expect((await runCli(database, ['tenant', 'limits', '1', limit])).code).toBe(0);
    const tryAll = async (token: string, body: object): Promise<number> => {
      const clients = cluster.nodes.map(({ api }) => new Client(api.url, token));
      const start = async (n: number) => (await clients[n % 3]!.post('/v1/requests', body)).status;
      const statuses: number[] = [];
      let n = 0;
      const worker = async (): Promise<void> => {
        while (n < TRIES) statuses.push(await start(n++));
      };
      await Promise.all(Array.from({ length: 30 }, worker));
      expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
      return statuses.filter((status) => status === 201).length;
    };
    const known = async (policy: string | undefined) => {
      for (const { api } of cluster.nodes) {
        await expect
          .poll(async () => (await api.post('/v1/orchestrate', {})).headers['ratelimit-policy'], { timeout: 15_000 })
          .toBe(policy);
      }
    };
    await bound(`rate_per_min=${RATE}`);
    await known(`"default";q=${RATE};w=60`);
    const quick = { message: 'hello', agent_def: { ...slow.agent_def, model: 'demo/echo' } };
    const from = performance.now();
    const started = await tryAll(cluster.token, quick);
    // A machine that is so busy that a second window has begun shows nothing.
    if (performance.now() - from < 55_000) {
      expect(started).toBeLessThanOrEqual(RATE);
      expect(started).toBeGreaterThanOrEqual(0.95 * RATE);
    }
    await bound('rate_per_min=default');
    await known(undefined);
    await bound(`max_concurrent=${AT_ONCE}`);
    await expect
      .poll(async () => (await cluster.nodes[2]!.api.get<{ limits: Record<string, number> }>('/v1/me')).body.limits['max_concurrent'], {
        timeout: 15_000,
      })
      .toBe(AT_ONCE);
    const running = await tryAll(cluster.token, slow);
    expect(running).toBeLessThanOrEqual(AT_ONCE);
    expect(running).toBeGreaterThanOrEqual(0.95 * AT_ONCE);
    expect(await tryAll(other, quick)).toBe(TRIES);
    expect(cluster.faults()).toEqual([]);
  }, 180_000);
});
