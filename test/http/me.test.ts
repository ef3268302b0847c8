import { expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { giveToken } from '../support/tokens.ts';

interface Me {
  tenant: object;
  token: object;
  limits: Record<string, number>;
  left: Record<string, number>;
}

const LIMITS = { TENANT_MAX_CONCURRENT: '64', TENANT_RATE_PER_MIN: '600', TENANT_MAX_STREAMS: '64' };

describeOnBoth('whose token it is', (dialect) => {
  const baton = useServer({ dialect, env: LIMITS });

  it('[REQ-021] is told to any token', async () => {
    const tenant = await baton().newTenant();
    const { api } = tenant;
    const { body: first } = await api.get<Me>('/v1/me');
    expect(first).toMatchObject({
      tenant: { id: tenant.id, name: 'test' },
      token: { id: 0, name: 'first token', scopes: ['read', 'run', 'approve', 'manage'] },
    });
    expect(first.token).not.toHaveProperty('expires_at');
    for (const scope of ['read', 'run', 'approve', 'manage']) {
      const token = await giveToken(baton(), tenant, scope, [scope]);
      const { status, body } = await token.api.get<Me>('/v1/me');
      expect([status, body.token]).toEqual([200, { id: token.id, name: scope, scopes: [scope] }]);
    }
    const anonymous = await fetch(`${baton().url}/v1/me`);
    expect(anonymous.status).toBe(401);
  });

  it('[REQ-021] with limits of its own before those of the operator', async () => {
    const { id, api } = await baton().newTenant();
    expect((await baton().admin.patch(`/v1/admin/tenants/${id}`, { limits: { max_agents: 3, rate_per_min: 0 } })).status).toBe(200);
    const { limits, left } = (await api.get<Me>('/v1/me')).body;
    expect(limits).toMatchObject({ max_agents: 3, max_concurrent: 64 });
    expect(limits).not.toHaveProperty('rate_per_min');
    expect(left).toMatchObject({ max_agents: 3 });
  });

  it('[LIM-038] the administrator is told the same of any tenant', async () => {
    const { id, api } = await baton().newTenant();
    const { admin } = baton();
    await admin.patch(`/v1/admin/tenants/${id}`, { limits: { max_schedules: 3 } });
    await api.post('/v1/schedules', { schedule: 'in 2 hours', message: 'x' });
    const { limits, left } = (await api.get<Me>('/v1/me')).body;
    const told = await admin.get(`/v1/admin/tenants/${id}/limits`);
    expect([told.status, told.body]).toEqual([200, { limits, left }]);
    expect([limits['max_schedules'], left['max_schedules']]).toEqual([3, 2]);
    expect((await admin.get('/v1/admin/tenants/999999/limits')).status).toBe(404);
    expect((await api.get(`/v1/admin/tenants/${id}/limits`)).status).toBe(401);
  });

  it('[REQ-021] with what is left of the limits', async () => {
    const { api } = await baton().newTenant();
    const { limits, left } = (await api.get<Me>('/v1/me')).body;
    expect(limits).toMatchObject({ max_concurrent: 64, rate_per_min: 600, max_streams: 64, max_agents: 500, max_conversations: 10_000 });
    expect(left).toEqual({
      max_concurrent: 64,
      rate_per_min: 600,
      max_agents: 500,
      max_schedules: 500,
      max_conversations: 10_000,
      max_memory_entries: 20_000,
      max_scratchpads: 1000,
      max_questions: 1000,
      max_artifacts: 10_000,
      max_files: 1000,
    });
    await api.post('/v1/conversations', {});
    await api.post('/v1/schedules', { schedule: 'in 2 hours', message: 'x' });
    await api.run('/write a.txt\nx\n/endwrite');
    const { body } = await api.get<Me>('/v1/me');
    expect(body.left).toEqual({
      ...left,
      rate_per_min: 599,
      max_conversations: 9999,
      max_schedules: 499,
      max_artifacts: body.left['max_artifacts'],
    });
  });
});

describeOnBoth('the limits', (dialect) => {
  it('[REQ-021] that do not hold are absent, and what is full has nothing left', async () => {
    const env = { TENANT_MAX_AGENTS: '0', TENANT_RATE_PER_MIN: '0', TENANT_MAX_CONVERSATIONS: '1' };
    await using database = await createDatabase(dialect);
    await using server = await startBaton({ database, env });
    await server.api.post('/v1/conversations', {});
    const { limits, left } = (await server.api.get<Me>('/v1/me')).body;
    for (const name of ['max_agents', 'rate_per_min']) {
      expect(limits).not.toHaveProperty(name);
      expect(left).not.toHaveProperty(name);
    }
    expect(left['max_conversations']).toBe(0);
  });
});

describeOnBoth('usage by user', (dialect) => {
  const baton = useServer({ dialect });

  it('[REQ-020] is the sum of the runs that were for them', async () => {
    const { api } = await baton().newTenant();
    const used = { alice: [0, 0, 0], bob: [0, 0, 0] };
    for (const user of ['alice', 'alice', 'bob', undefined] as const) {
      const { done } = await api.run({ message: `Hello ${user}`, user, agent: 'index' });
      if (!user) continue;
      used[user][0]! += 1;
      used[user][1]! += Number(done['input_tokens']);
      used[user][2]! += Number(done['output_tokens']);
    }
    await api.run({ message: 'Hello', user: 'bob', agent: 'nobody' });
    used.bob[0]! += 1;
    const { body } = await api.get<{ rows: Record<string, unknown>[] }>('/v1/usage?group_by=user');
    const rows = body.rows.map(({ key, runs, failed, input_tokens, output_tokens }) => [key, runs, failed, input_tokens, output_tokens]);
    expect(rows).toEqual([
      ['alice', used.alice[0], 0, used.alice[1], used.alice[2]],
      ['bob', used.bob[0], 1, used.bob[1], used.bob[2]],
    ]);
    const all = (await baton().admin.get<{ rows: object[] }>('/v1/admin/usage?group_by=user')).body.rows;
    expect(all).toEqual(expect.arrayContaining([expect.objectContaining({ key: 'alice', runs: 2 })]));
  });
});
