import { describe, expect, it } from 'vitest';
import { thisProcess } from '../../src/lib/process-identity.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { writeStart } from '../support/run-start.ts';
import { openLiveness } from '../../src/store/nodes/liveness.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { spawnBaton, spawnUnreaped } from '../support/process.ts';
import { startBaton } from '../support/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { startStuck, startStuckUpstream } from './stuck.ts';

const INTERRUPTED = { state: 'failed', error_code: 'interrupted' };

describeOnBoth('a killed server that nobody has waited for', (dialect) => {
  it('[LIV-001] is dead: the next start ends its runs before it listens', async () => {
    await using database = await createDatabase(dialect);
    await using upstream = await startStuckUpstream();
    using killed = await spawnUnreaped(database, upstream.env);
    const run = await startStuck(killed.api);
    await killed.kill();
    await using next = await spawnBaton({ database, token: killed.api.token! });
    expect((await next.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject(INTERRUPTED);
  });
});

describe('on PostgreSQL', () => {
  it('[LIV-002] a process that has the id of a dead one is not taken for it', async () => {
    await using database = await createDatabase('postgres');
    const first = await startBaton({ database });
    const { body } = await first.api.post('/v1/conversations', {});
    await first.stop();
    const store = await openDatabase({ url: database.url });
    const owner = 'dead';
    const runId = crypto.randomUUID();
    const said = { content: '"lost"', clientId: undefined };
    await writeStart(store, { tenantId: first.tenant.id, runId, owner, conversationId: body['id'] as number, said });
    const { space, pid } = thisProcess;
    const row = { expires_at: Date.now() + 15_000, process_space: space, pid, process_start: '1', holds_lock: 1 };
    await store.knex('nodes').insert({ id: owner, ...row });
    await store.close();
    await using next = await startBaton({ database });
    const api = new Client(next.url, first.tenant.token);
    expect((await api.get(`/v1/requests/${runId}`)).body).toMatchObject(INTERRUPTED);
  });

  it('[LIV-004] a node ends the runs of one on the same machine soon after that was killed', async () => {
    await using database = await createDatabase('postgres');
    await using upstream = await startStuckUpstream();
    const killed = await spawnBaton({ database, env: upstream.env });
    await using alive = await spawnBaton({ database, token: killed.token });
    const run = await startStuck(killed.api);
    killed.kill('SIGKILL');
    const status = async () => (await alive.api.get(`/v1/requests/${run.requestId}`)).body;
    // By its lock it would be found dead after 5 s, by its lease after 15.
    await expect.poll(status, { timeout: 4000 }).toMatchObject(INTERRUPTED);
  });

  it('[LIV-006] a node that renews its lease while it is judged lives, and one that is declared dead learns it', async () => {
    await using database = await createDatabase('postgres');
    const store = await openDatabase({ url: database.url });
    await using proxy = await startTcpProxy(Number(new URL(database.url).port));
    const proxied = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
    const open = async (nodeId: string, url = database.url) => {
      const { session, leases } = await openLiveness(store, { url, nodeId, clock: systemClock, onLost: () => {} });
      await session!.start();
      expect(await leases.renew()).toBe(true);
      return { leases, session: session! };
    };
    const judge = await open('judge');
    const other = await open('other', proxied);
    const [seen] = await judge.leases.neighbours();
    expect(seen).toMatchObject({ id: 'other', dead: false, renewed: true });
    await expect.poll(async () => (await other.leases.renew(), (await judge.leases.neighbours())[0]!.expiresAt)).not.toBe(seen!.expiresAt);
    expect(await judge.leases.declareDead(seen!)).toBe(false);
    expect(await other.leases.renew()).toBe(true);
    expect(await judge.leases.declareDead((await judge.leases.neighbours())[0]!)).toBe(true);
    expect(await other.leases.renew()).toBe(false);
    expect(await other.leases.renew()).toBe(true);
    // Without its session it renews its lease all the same.
    proxy.cut();
    await expect.poll(() => other.session.unbrokenSince).toBeUndefined();
    const [before] = await judge.leases.neighbours();
    expect(await other.leases.renew()).toBe(true);
    const [after] = await judge.leases.neighbours();
    expect(after!.expiresAt).toBeGreaterThan(before!.expiresAt);
    expect(await other.leases.neighbours()).toMatchObject([{ id: 'judge', dead: false }]);
    await judge.session.close();
    await other.session.close();
    await store.close();
  });
});
