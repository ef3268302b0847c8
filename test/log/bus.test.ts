import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Guesses } from '../../src/http/guesses.ts';
import { Events } from '../../src/lib/events.ts';
import { Slots } from '../../src/lib/slots.ts';
import { Authenticator } from '../../src/http/auth.ts';
import type { BusListener } from '../../src/log/bus.ts';
import { Followers } from '../../src/log/followers.ts';
import { PostgresBus } from '../../src/log/postgres-bus.ts';
import { keepCachesTrue } from '../../src/server/caches.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Fence } from '../../src/store/moving/fence.ts';
import { CACHES } from '../../src/store/nodes/notices.ts';
import { McpServerStore } from '../../src/store/mcp/servers.ts';
import { ProviderKeys } from '../../src/store/tenants/provider-keys.ts';
import { Agents } from '../../src/store/agents/agents.ts';
import { Artifacts } from '../../src/store/artifacts/artifacts.ts';
import { WebhookTenants } from '../../src/store/outbox/webhook-tenants.ts';
import { PostgresSession } from '../../src/store/nodes/session.ts';
import { ConsoleSessions } from '../../src/store/tenants/console-sessions.ts';
import { OwnLimitsOf } from '../../src/store/tenants/own-limits.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { agentOf } from '../support/runtime.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const RUN = '0190aaaa-0000-7000-8000-000000000001';

it('[LOG-042] a node that does not repeat that it follows a run is forgotten', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const followers = new Followers();
    expect(followers.add('node', [RUN])).toEqual([RUN]);
    vi.advanceTimersByTime(10_000);
    expect(followers.add('node', [RUN])).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(followers.of(RUN)).toEqual(['node']);
    vi.advanceTimersByTime(10_000);
    expect(followers.of(RUN)).toEqual([]);
    expect(followers.add('node', [RUN])).toEqual([RUN]);
  } finally {
    vi.useRealTimers();
  }
});

describe('the bus between nodes on PostgreSQL', () => {
  let test: TestDatabase;
  const open: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    test = await createDatabase('postgres');
  });
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
    await test.drop();
  });

  /** The bus of a node, connected. */
  async function nodeOf(nodeId: string, url = test.url, listener: BusListener = {}): Promise<PostgresBus> {
    const session = new PostgresSession(url, () => {});
    const bus = new PostgresBus(session, nodeId);
    bus.listen(listener);
    open.push(() => session.close());
    open.push(() => bus.close());
    await session.start();
    return bus;
  }

  async function database(): Promise<Database> {
    const opened = await openDatabase({ url: test.url });
    open.push(() => opened.close());
    return opened;
  }

  it('[LOG-041] a tail on another node is woken by each commit', async () => {
    const [owner, other] = [await nodeOf('owner'), await nodeOf('other')];
    const wake = vi.fn();
    other.subscribe(RUN, 'owner', wake);
    await expect.poll(() => wake.mock.calls.length).toBe(1);
    for (const woken of [2, 3]) {
      owner.publish([RUN]);
      await expect.poll(() => wake.mock.calls.length).toBe(woken);
    }
  });

  it('[LOG-041] a tail is woken when its node begins to be told, of what was committed until then', async () => {
    const [owner, other] = [await nodeOf('owner'), await nodeOf('other')];
    const wake = vi.fn();
    other.subscribe(RUN, 'owner', wake);
    // The owner has not heard of the follower yet.
    owner.publish([RUN]);
    await expect.poll(() => wake.mock.calls.length).toBe(1);
  });

  it('[LOG-041] more tails than fit into one message are woken', async () => {
    const [owner, other] = [await nodeOf('owner'), await nodeOf('other')];
    const runs = Array.from({ length: 500 }, (_, i) => `${RUN.slice(0, -3)}${String(i).padStart(3, '0')}`);
    const woken = new Map(runs.map((run) => [run, 0]));
    for (const run of runs) other.subscribe(run, 'owner', () => woken.set(run, woken.get(run)! + 1));
    await expect.poll(() => new Set(woken.values())).toEqual(new Set([1]));
    owner.publish(runs);
    await expect.poll(() => new Set(woken.values())).toEqual(new Set([2]));
  });

  it('[LOG-041] a tail is woken when the connection of its node, or of the owner, is back', async () => {
    for (const behind of ['owner', 'other']) {
      await using proxy = await startTcpProxy(Number(new URL(test.url).port));
      const url = Object.assign(new URL(test.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
      const lost = vi.fn();
      const back = vi.fn();
      const [owner, other] = await Promise.all(
        ['owner', 'other'].map((name) => (name === behind ? nodeOf(behind + behind, url, { lost, back }) : nodeOf(behind + name))),
      );
      const ownerId = `${behind}owner`;
      const wake = vi.fn();
      other!.subscribe(RUN, ownerId, wake);
      await expect.poll(() => wake.mock.calls.length).toBe(1);
      proxy.cut();
      await expect.poll(() => lost.mock.calls.length).toBeGreaterThan(0);
      owner!.publish([RUN]);
      proxy.mend();
      await expect.poll(() => back.mock.calls.length).toBe(2);
      await expect.poll(() => wake.mock.calls.length).toBeGreaterThan(1);
    }
  });

  it('[LOG-041] tails everywhere are woken when a run is ended for a dead node', async () => {
    const [one, other] = [await nodeOf('one'), await nodeOf('other')];
    const wake = vi.fn();
    other.subscribe(RUN, 'dead', wake);
    one.publishForOthers([RUN]);
    await expect.poll(() => wake.mock.calls.length).toBe(1);
  });

  it('[LOG-042] nothing is said of runs that nobody follows', async () => {
    const owner = await nodeOf('owner');
    const heard: string[] = [];
    const spy = new PostgresSession(test.url, () => {});
    spy.use({ setUp: [{ text: 'listen baton_runs; listen baton_node_other' }], heard: (_channel, payload) => heard.push(payload) });
    open.push(() => spy.close());
    await spy.start();
    owner.publish([RUN]);
    // What the owner sends keeps its order.
    owner.publishForOthers(['end']);
    await expect.poll(() => heard).toEqual(['owner:end']);
  });

  it('[AGT-044] a change of agents is told to all nodes', async () => {
    const changed: unknown[] = [];
    await nodeOf('other', test.url, { change: (change) => changed.push(change) });
    const db = await database();
    const { id: tenantId } = (await new Tenants(db, () => 1).create('a', 'test')).tenant;
    const agents = new Agents(db, () => 1);
    await agents.create(tenantId, agentOf('one'));
    await expect.poll(() => changed).toHaveLength(1);
    await agents.replace(tenantId, agentOf('one', { goal: 'another' }));
    await expect.poll(() => changed).toHaveLength(2);
    await agents.remove(tenantId, 'one');
    await expect.poll(() => changed).toHaveLength(3);
    expect(changed).toEqual(Array.from({ length: 3 }, () => ({ cache: 'agents', tenantId })));
  });

  it('[AUT-011] a token that another node has revoked is refused as soon as the news has come', async () => {
    const db = await database();
    // Another node, or the command line.
    const tenants = new Tenants(db, () => 1);
    const { tenant, token } = await tenants.create('a', 'test');
    const guesses = new Guesses({ perMinute: 20, events: new Events() });
    const address = () => '127.0.0.1';
    const authenticator = new Authenticator({
      tenants: new Tenants(db, () => 1),
      sessions: new ConsoleSessions(db, () => 1),
      adminToken: 'admin',
      guesses,
      slots: new Slots(),
      now: () => 1,
    });
    const changes = vi.fn();
    const catchUp = vi.fn();
    const bus = await nodeOf('here');
    keepCachesTrue(bus, {
      agents: new Agents(db, () => 1),
      artifacts: new Artifacts(db, () => 1),
      mcpServers: new McpServerStore(db, () => 1),
      providerKeys: new ProviderKeys(db, () => 1),
      webhookTenants: new WebhookTenants(db),
      authenticator,
      ownLimits: new OwnLimitsOf(db),
      runtime: { housekeeper: { catchUp }, wakeParked() {} } as never,
    });
    bus.listen({ change: changes });

    expect(await authenticator.tenant(`Bearer ${token}`, address)).toMatchObject({ tenantId: tenant.id });
    await tenants.update(tenant.id, { disabled: true }, 'test');
    await expect.poll(() => changes.mock.calls.length).toBe(1);
    await expect(authenticator.tenant(`Bearer ${token}`, address)).rejects.toThrow('the tenant is disabled');
    await tenants.update(tenant.id, { disabled: false }, 'test');
    await expect.poll(() => changes.mock.calls.length).toBe(2);
    expect(await authenticator.tenant(`Bearer ${token}`, address)).toMatchObject({ tenantId: tenant.id });
    await tenants.rotate(tenant.id, 'test');
    await expect.poll(() => changes.mock.calls.length).toBe(3);
    await expect(authenticator.tenant(`Bearer ${token}`, address)).rejects.toThrow('not valid');
    expect(catchUp).toHaveBeenCalledTimes(3);
    changes.mockClear();
    await new Fence(db).raise(tenant.id, { to: 'eu2', instance: 'there' }, { actor: 'test', now: 1 });
    await expect.poll(() => changes.mock.calls.map(([{ cache }]) => cache).toSorted()).toEqual([...CACHES].toSorted());
  });
});
