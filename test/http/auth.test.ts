import { describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import { audience, guarded, nameOf, pathOf, specOperations } from './operations.ts';

const INVALID = 'Bearer error="invalid_token"';
const table = guarded.map((one) => [nameOf(one), one] as const);

describe('every operation that needs a token', () => {
  const baton = useServer();

  describe.each(table)('%s', (_name, operation) => {
    const { method } = operation;
    const path = pathOf(operation);
    const call = (headers: Record<string, string>) => baton().anonymous.raw(method, path, { headers });

    it('[AUT-001] answers 401 with WWW-Authenticate when there is no token', async () => {
      const answer = await call({});
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    });

    it.each([
      'Basic dXNlcjpwYXNz',
      'Bearer',
      'Bearer ',
      'bat_token',
      'Bearer a b',
      'Bearer töken',
      'Token bat_x',
      'Bearer\u0009x',
      `Bearer ${'x'.repeat(2000)}`,
    ])('[AUT-002] is a 401 with the header %j', async (value) => {
      const answer = await call({ Authorization: Buffer.from(value).toString('latin1') });
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    });

    it('[AUT-003] [AUT-014] answers 401 for an unknown token', async () => {
      for (const token of [`bat_${'A'.repeat(43)}`, `bad_${'A'.repeat(43)}`, `${baton().tenant.token}x`, "' or 1=1 --", '__proto__']) {
        const answer = await call({ Authorization: `Bearer ${encodeURI(token)}` });
        expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': INVALID } });
      }
    });

    it('[AUT-004] answers 401 for a token of the other kind (tenant or administrator)', async () => {
      const other = audience(operation) === 'admin' ? baton().api : baton().admin;
      expect((await other.raw(method, path)).status).toBe(401);
    });

    it('[AUT-005] checks the token before it validates the request', async () => {
      const answer = await baton().anonymous.raw(method, `${path}?limit=x`, { body: '{', headers: { 'Content-Type': 'text/plain' } });
      expect(answer.status).toBe(401);
    });

    it('[AUT-006] accepts the scheme in upper or lower case', async () => {
      const token = audience(operation) === 'admin' ? baton().admin.token : baton().tenant.token;
      const headers = { authorization: `bEARER  ${token}` };
      expect(await baton().anonymous.statusOf(method, pathOf(operation, '999999'), { headers })).not.toBe(401);
    });
  });

  const open = specOperations.filter((one) => audience(one) === 'nobody').map((one) => [nameOf(one), one] as const);
  it.each(open)('[AUT-007] %s needs no token, and ignores one', async (_name, operation) => {
    const { status } = await baton().anonymous.raw(operation.method, pathOf(operation));
    // What takes a name or a body gets as far as that.
    const found = operation.template.includes('{') || operation.template === '/mcp-login/client.json' ? [404] : [200];
    expect(operation.hasBody ? [415] : found).toContain(status);
    expect((await new Client(baton().url, 'wrong').raw(operation.method, pathOf(operation))).status).toBe(status);
  });
});

describeOnSqliteFirst('tokens', (dialect) => {
  const baton = useServer({ dialect });

  it('[AUT-008] of a disabled tenant are refused with 401 at once, and valid again when the tenant is enabled', async () => {
    const { id, api } = await baton().newTenant();
    expect((await api.get('/v1/agents')).status).toBe(200);
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: true });
    expect((await api.get('/v1/agents')).status).toBe(401);
    const refused = await api.post('/v1/orchestrate', { message: 'hi' });
    expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': INVALID } });
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: false });
    expect((await api.get('/v1/agents')).status).toBe(200);
  });

  it('[AUT-009] are refused with 401 as soon as they are rotated, and the new token works', async () => {
    const { id, api, token } = await baton().newTenant();
    expect((await api.get('/v1/agents')).status).toBe(200);
    const { body } = await baton().admin.post<{ token: string }>(`/v1/admin/tenants/${id}/rotate-token`);
    expect(body.token).not.toBe(token);
    expect((await api.get('/v1/agents')).status).toBe(401);
    expect((await new Client(baton().url, body.token).get('/v1/agents')).status).toBe(200);
  });

  it('[AUT-010] are stored with the time of their last use', async () => {
    const { id, api } = await baton().newTenant();
    const before = await baton().admin.get(`/v1/admin/tenants/${id}`);
    expect(before.body['last_used_at']).toBe(0);
    await api.get('/v1/agents');
    const after = await baton().admin.get(`/v1/admin/tenants/${id}`);
    expect(after.body['last_used_at']).toBeGreaterThanOrEqual(before.body['created_at'] as number);
  });
});
