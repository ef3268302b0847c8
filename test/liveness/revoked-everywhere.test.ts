import { expect, it } from 'vitest';
import { createDatabase } from '../support/databases.ts';
import { Client } from '../support/client.ts';
import { INSIDE, startBaton } from '../support/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { giveToken } from '../support/tokens.ts';

const ROUNDS = 20;

/** Two nodes, of which the second one's session leads through a proxy. */
async function twoNodes() {
  await using open = new AsyncDisposableStack();
  const database = open.use(await createDatabase('postgres'));
  const way = open.use(await startTcpProxy(Number(new URL(database.url).port)));
  const bus = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(way.port) }).href;
  const one = open.use(await startBaton({ database }));
  const two = open.use(await startBaton({ database, env: { DATABASE_BUS_URL: bus }, expectErrors: [/housekeeping failed/] }));
  // Who hears nothing would take long to stop.
  open.defer(() => way.sever());
  const other = new Client(two.url, one.tenant.token);
  const all = open.move();
  return { one, other, way, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

it('[ADM-011] a tenant that is disabled on one node is let in by no other', INSIDE, async () => {
  await using nodes = await twoNodes();
  const { one, other } = nodes;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const disabled of [false, true]) {
      await one.admin.patch(`/v1/admin/tenants/${one.tenant.id}`, { disabled });
      expect(await other.statusOf('GET', '/v1/agents')).toBe(disabled ? 401 : 200);
    }
  }
  await one.admin.patch(`/v1/admin/tenants/${one.tenant.id}`, { disabled: false });
  const given = await giveToken(one, one.tenant, 'x', ['read']);
  const third = new Client(other.url, given.token);
  expect(await third.statusOf('GET', '/v1/agents')).toBe(200);
  await one.admin.raw('DELETE', `/v1/admin/tenants/${one.tenant.id}/tokens/${given.id}`);
  expect(await third.statusOf('GET', '/v1/agents')).toBe(401);
  await one.admin.post(`/v1/admin/tenants/${one.tenant.id}/rotate-token`, {});
  expect(await other.statusOf('GET', '/v1/agents')).toBe(401);
});

it('[ADM-011] nor by one that hears nothing', INSIDE, async () => {
  await using nodes = await twoNodes();
  const { one, other, way } = nodes;
  expect(await other.statusOf('GET', '/v1/agents')).toBe(200);
  way.silence();
  await one.admin.patch(`/v1/admin/tenants/${one.tenant.id}`, { disabled: true });
  expect(await other.statusOf('GET', '/v1/agents')).toBe(401);
});
