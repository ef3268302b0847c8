import { expect, it, vi } from 'vitest';
import { Problem } from '../../../src/lib/problem.ts';
import { Fence } from '../../../src/store/moving/fence.ts';
import { Outbox } from '../../../src/store/outbox/outbox.ts';
import { McpLogins } from '../../../src/store/mcp/logins.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { NOW, place, stores } from './world.ts';

describeOnBoth('a tenant that leaves', (dialect) => {
  it('[MOV-018] keeps its tokens as they are', async () => {
    await using here = await place(dialect);
    const { tokens, tenants } = stores(here);
    const { id } = (await tenants.create('Acme', 'test')).tenant;
    const made = await tokens.create(id, { name: 'second' }, 'test');
    if (made instanceof Problem) throw made;
    const way = await new Fence(here.db).raise(id, { to: 'eu2', instance: 'there' }, { actor: 'test', now: NOW });
    const budget = { tokens: 5, period: 'day' } as const;
    const moving = { code: 'tenant_moving', retryAfterSeconds: 5 };
    expect(await tokens.update(id, made.record.id, { budget }, 'test')).toMatchObject(moving);
    expect(await tokens.revoke(id, made.record.id, 'test')).toMatchObject(moving);
    expect(await tokens.list(id)).toEqual([made.record]);
    await new Fence(here.db).lift(id, way);
    expect(await tokens.update(id, made.record.id, { budget }, 'test')).toMatchObject({ id: made.record.id, budget });
    expect(await tokens.revoke(id, made.record.id, 'test')).toEqual([]);
  });

  it('[MOV-018] leaves a login to where it goes', async () => {
    await using here = await place(dialect);
    const { id } = (await stores(here).tenants.create('Acme', 'test')).tenant;
    const logins = new McpLogins(here.db, () => NOW * 1000);
    const login = { state_digest: 'd', issuer: 'i', scope: '', secrets: 's', expires_at: NOW + 600 };
    await logins.begin({ tenantId: id, name: 'm', revision: 'r' }, login);
    const way = await new Fence(here.db).raise(id, { to: 'eu2', instance: 'there' }, { actor: 'test', now: NOW });
    expect(await logins.claim('d', 1000)).toBe('moving');
    await new Fence(here.db).lift(id, way);
    expect(await logins.claim('d', 1000)).toMatchObject({ state_digest: 'd' });
    expect(await logins.claim('d', 1000)).toBe('busy');
  });

  it('[MOV-024] takes along what is for the billing service, which is not due meanwhile', async () => {
    await using here = await place(dialect);
    const outbox = new Outbox(here.db, 'node');
    const { tenants } = stores(here);
    const [moves, stays] = [(await tenants.create('Acme', 'test')).tenant.id, (await tenants.create('Umbra', 'test')).tenant.id];
    const put = (id: number, next_at: number) =>
      here.db.knex('outbox').insert({ tenant_id: id, webhook_id: 0, state: 'pending', body: '{}', next_at });
    await put(moves, 5);
    const way = await new Fence(here.db).raise(moves, { to: 'eu2', instance: 'there' }, { actor: 'test', now: NOW });
    expect(await outbox.waiting(100)).toEqual([]);
    await put(stays, 7);
    expect(await outbox.waiting(100)).toMatchObject([{ webhookId: 0, nextAt: 7 }]);
    await new Fence(here.db).lift(moves, way);
    expect(await outbox.waiting(100)).toMatchObject([{ webhookId: 0, nextAt: 5 }]);
  });
});

it('[MOV-019] is served by nodes whose leases hold by the clock of their database, whatever that of the command says', async () => {
  await using here = await place('postgres');
  const fence = new Fence(here.db);
  expect(await fence.isServed()).toBe(false);
  const node = { process_space: 's', pid: 1, process_start: 's', holds_lock: 1, joins: 1 } as const;
  await here.db.knex('nodes').insert({ ...node, id: 'n', expires_at: Date.now() + 60_000 });
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  try {
    expect(await fence.isServed()).toBe(true);
  } finally {
    ahead.mockRestore();
  }
  await here.db.knex('nodes').update({ expires_at: 1 });
  expect(await fence.isServed()).toBe(false);
});
