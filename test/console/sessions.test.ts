import { expect, it, onTestFinished } from 'vitest';
import { TestTime } from '../scheduler/test-time.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnSqliteFirst } from '../support/databases.ts';
import { ADMIN_TOKEN, startBaton, useServer, type Baton } from '../support/server.ts';

const HOUR = 3600;

describeOnSqliteFirst('a session of the console', (dialect) => {
  const time = new TestTime(2_000_000_000);
  const baton = useServer({ dialect, time });

  async function begin(token: string, server: Baton = baton()) {
    const { status, body } = await server.anonymous.post<{ token: string; expires_at: number }>('/console/session', { token });
    expect(status).toBe(200);
    return { ...body, api: new Client(server.url, body.token) };
  }
  const end = (token: string) => baton().anonymous.post('/console/logout', { token });
  const statusOf = async (api: Client, path = '/v1/agents') => (await api.get(path)).status;

  it('[CON-013] has a token of its own, which allows what the one allows that it was begun with', async () => {
    const tenant = await baton().newTenant();
    const session = await begin(tenant.token);
    expect(session).toMatchObject({ token: expect.stringMatching(/^bat_[\w-]{43}$/), expires_at: time.now() + 168 * HOUR });
    expect(session.token).not.toBe(tenant.token);
    const { body } = await session.api.post('/v1/conversations', {});
    expect(await statusOf(tenant.api, `/v1/conversations/${String(body['id'])}`)).toBe(200);
    expect(await statusOf(session.api, '/v1/admin/tenants')).toBe(401);

    const made = await baton().admin.post(`/v1/admin/tenants/${tenant.id}/tokens`, { name: 'reads', scopes: ['read'] });
    const reader = await begin(String(made.body['token']));
    expect(await statusOf(reader.api)).toBe(200);
    expect(await reader.api.post('/v1/conversations', {})).toMatchObject({ status: 403, body: { scope: 'manage' } });
  });

  it('[CON-013] of a link is one too, and so is the administrator’s', async () => {
    const tenant = await baton().newTenant();
    const code = baton().server.loginLink(tenant.token).split('#login=')[1];
    const { body } = await baton().anonymous.post('/console/login', { code });
    expect(body['token']).not.toBe(tenant.token);
    expect(await statusOf(new Client(baton().url, String(body['token'])))).toBe(200);

    const admin = await begin(ADMIN_TOKEN);
    expect(admin.token).toMatch(/^bad_[\w-]{43}$/);
    expect(await statusOf(admin.api, '/v1/admin/tenants')).toBe(200);
    expect(await statusOf(admin.api)).toBe(401);
    expect((await end(admin.token)).status).toBe(200);
    expect(await statusOf(admin.api, '/v1/admin/tenants')).toBe(401);
    expect(await statusOf(baton().admin, '/v1/admin/tenants')).toBe(200);
  });

  it('[CON-014] ends at sign-out, with what is open, and leaves the others and the token as they are', async () => {
    const tenant = await baton().newTenant();
    const [session, other] = [await begin(tenant.token), await begin(tenant.token)];
    const [stream, kept] = [await session.api.notifications(), await other.api.notifications()];
    onTestFinished(() => kept.drop());
    expect(await end(session.token)).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await session.api.get('/v1/agents')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
    await stream.over;
    expect([await statusOf(other.api), await statusOf(tenant.api)]).toEqual([200, 200]);
    for (const token of [session.token, tenant.token, 'nobody', ADMIN_TOKEN]) {
      expect(await end(token), token).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
    }
    expect(await statusOf(tenant.api)).toBe(200);
  });

  it('[CON-014] ends when it was not used for 12 hours, and after 7 days however it was used', async () => {
    const tenant = await baton().newTenant();
    const [used, idle] = [await begin(tenant.token), await begin(tenant.token)];
    /** Time passes, for what is remembered of tokens for some seconds too. */
    const pass = async (hours: number) => {
      time.pass(hours * HOUR);
      await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { name: 'later' });
    };
    await pass(11);
    expect(await statusOf(used.api)).toBe(200);
    await pass(2);
    expect([await statusOf(used.api), await statusOf(idle.api)]).toEqual([200, 401]);
    for (let hours = 13; hours < 167; hours += 11) {
      expect(await statusOf(used.api), `${hours} h`).toBe(200);
      await pass(Math.min(11, 167 - hours));
    }
    expect(await statusOf(used.api), '167 h').toBe(200);
    time.jump(used.expires_at);
    expect(await statusOf(used.api)).toBe(401);
    expect(await statusOf(tenant.api)).toBe(200);
  });

  it('[CON-014] ends with the token that it was begun with: replaced, revoked, expired, or its tenant disabled', async () => {
    const tenant = await baton().newTenant();
    const path = `/v1/admin/tenants/${tenant.id}`;
    const { admin } = baton();
    const first = await begin(tenant.token);
    const given = async (more: object) => {
      const { body } = await admin.post<{ id: number; token: string }>(`${path}/tokens`, { name: 'x', ...more });
      return { id: body.id, session: await begin(body.token) };
    };
    const [revoked, expiring] = [await given({}), await given({ expires_at: time.now() + HOUR })];
    expect([await statusOf(first.api), await statusOf(revoked.session.api), await statusOf(expiring.session.api)]).toEqual([200, 200, 200]);
    await admin.raw('DELETE', `${path}/tokens/${revoked.id}`);
    const rotated = await admin.post<{ token: string }>(`${path}/rotate-token`);
    time.pass(HOUR);
    for (const over of [first, revoked.session, expiring.session]) expect(await statusOf(over.api)).toBe(401);
    const next = await begin(rotated.body.token);
    expect(await statusOf(next.api)).toBe(200);
    await admin.patch(path, { disabled: true });
    expect(await statusOf(next.api)).toBe(401);
  });

  it('[CON-013] begins with no token that is not valid, nor with that of a session', async () => {
    const session = await begin((await baton().newTenant()).token);
    for (const token of ['bat_wrong', `bat_${'A'.repeat(43)}`, `bad_${'A'.repeat(43)}`, session.token]) {
      expect(await baton().anonymous.post('/console/session', { token }), token).toMatchObject({
        status: 401,
        body: { error_code: 'unauthorized' },
      });
    }
    for (const body of [{}, { token: '' }, { token: 'a b' }, { token: 5 }, { token: 'x'.repeat(257) }]) {
      expect((await baton().anonymous.post('/console/session', body)).status).toBe(400);
    }
    const tenant = await baton().newTenant();
    const code = baton().server.loginLink(tenant.token).split('#login=')[1];
    await baton().admin.post(`/v1/admin/tenants/${tenant.id}/rotate-token`);
    expect((await baton().anonymous.post('/console/login', { code })).status).toBe(404);
  });

  it('[CON-014] makes room when a token has twenty', async () => {
    const tenant = await baton().newTenant();
    const sessions = [];
    for (let i = 0; i < 20; i += 1) sessions.push(await begin(tenant.token));
    time.pass(301);
    // The first one is used, so that the second one was not for longest.
    expect(await statusOf(sessions[0]!.api)).toBe(200);
    for (let i = 0; i < 19; i += 1) await begin(tenant.token);
    expect(await statusOf(sessions[0]!.api)).toBe(200);
    for (const { api } of sessions.slice(1)) expect(await statusOf(api)).toBe(401);
  });
});

it('[CON-013] wrong tokens are guesses, here as elsewhere', async () => {
  await using baton = await startBaton({ env: { WRONG_TOKENS_PER_MIN: '2' } });
  const wrong = (token: string) => baton.anonymous.post('/console/session', { token });
  for (const token of ['a', 'b']) expect((await wrong(token)).status).toBe(401);
  expect(await wrong('c')).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } });
  expect((await wrong(baton.tenant.token)).status).toBe(200);
});

it('[CON-014] a session that ends on one node ends on the others', async () => {
  await using database = await createDatabase('postgres');
  const [one, other] = [await startBaton({ database }), await startBaton({ database })];
  const { body } = await one.anonymous.post<{ token: string }>('/console/session', { token: one.tenant.token });
  const [here, there] = [new Client(one.url, body.token), new Client(other.url, body.token)];
  const stream = await there.notifications();
  expect((await there.get('/v1/agents')).status).toBe(200);
  expect((await here.post('/console/logout', { token: body.token })).status).toBe(200);
  await stream.over;
  await expect.poll(async () => (await there.get('/v1/agents')).status).toBe(401);
  await one.stop();
  await other.stop();
});
