import { expect, it } from 'vitest';
import type { Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

interface Entry {
  id: number;
  at: number;
  actor: string;
  action: string;
  target: string;
  before: Fields | null;
  after: Fields | null;
}

describeOnBoth('the administrator', (dialect) => {
  const baton = useServer({ dialect });
  const create = async (name: string) =>
    (await baton().admin.post<Fields & { id: number; token: string }>('/v1/admin/tenants', { name })).body;
  const audit = async (query = '') => (await baton().admin.get<{ count: number; entries: Entry[] }>(`/v1/admin/audit${query}`)).body;

  it('[ADM-001] creates a tenant and is shown its token', async () => {
    const { status, body } = await baton().admin.post<Fields & { id: number; token: string }>('/v1/admin/tenants', { name: 'Acme Ω' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Acme Ω', disabled: false, last_used_at: 0 });
    expect(body.token).toMatch(/^bat_[\w-]{43}$/);
    const shown = await baton().admin.get(`/v1/admin/tenants/${body.id}`);
    expect(shown.status).toBe(200);
    const { token: _, ...tenant } = body;
    expect(shown.body).toEqual(tenant);
  });

  it('[ADM-012] creates a tenant with limits and budgets, which the audit log has', async () => {
    const terms = {
      limits: { max_concurrent: 1 },
      budget: { tokens: 5000, period: 'day' },
      budgets: { user: { micro_cents: 100, period: 'total' } },
    };
    const { status, body } = await baton().admin.post<Fields & { id: number }>('/v1/admin/tenants', { name: 'bounded', ...terms });
    expect([status, body]).toMatchObject([201, terms]);
    expect((await baton().admin.get(`/v1/admin/tenants/${body.id}`)).body).toMatchObject(terms);
    expect((await audit('?limit=1')).entries[0]).toMatchObject({ action: 'tenant.create', after: { name: 'bounded', ...terms } });
    for (const wrong of [{ budget: { period: 'day' } }, { limits: { max: 1 } }, { limits: null }, { budgets: { users: null } }]) {
      expect((await baton().admin.post('/v1/admin/tenants', { name: 'wrong', ...wrong })).status).toBe(400);
    }
    expect((await audit('?limit=1')).entries[0]).toMatchObject({ after: { name: 'bounded' } });
  });

  it.each([{}, { name: '' }, { name: 1 }, { name: null }, { name: 'x'.repeat(201) }, { name: 'a\u0000b' }, { name: 'a\nb' }])(
    '[ADM-002] is refused the tenant %j, which leaves nothing behind',
    async (body) => {
      const before = (await audit()).entries[0]?.id;
      const answer = await baton().admin.post<{ details: { path: string }[] }>('/v1/admin/tenants', body);
      expect(answer.status).toBe(400);
      expect(answer.body.details[0]?.path).toBe('/name');
      expect((await audit()).entries[0]?.id).toBe(before);
    },
  );

  it('[ADM-003] renames, disables and enables', async () => {
    const { id } = await create('before');
    const renamed = await baton().admin.patch(`/v1/admin/tenants/${id}`, { name: 'after' });
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'after', disabled: false } });
    const disabled = await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: true });
    expect(disabled.body).toMatchObject({ name: 'after', disabled: true });
    expect(disabled.body).not.toHaveProperty('token');
    const enabled = await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: false, unknown: 1 });
    expect(enabled.body).toMatchObject({ name: 'after', disabled: false });
  });

  it.each([{ disabled: 'yes' }, { name: '' }, { name: 7 }, { name: 'a\u0007' }])('[ADM-003] is refused the change %j', async (changes) => {
    const { id } = await create('steady');
    expect((await baton().admin.patch(`/v1/admin/tenants/${id}`, changes)).status).toBe(400);
    expect((await baton().admin.get(`/v1/admin/tenants/${id}`)).body).toMatchObject({ name: 'steady', disabled: false });
  });

  it('[ADM-004] rotates a token and is shown the new one', async () => {
    const { id, token } = await create('rotated');
    const { status, body } = await baton().admin.post(`/v1/admin/tenants/${id}/rotate-token`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'rotated', token: expect.stringMatching(/^bat_[\w-]{43}$/) });
    expect(body['token']).not.toBe(token);
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/rotate-token'],
  ])('[ADM-005] gets a 404 for a tenant that there is not: %s %s', async (method, suffix) => {
    for (const id of ['999999999', '9007199254740991']) {
      const body = method === 'PATCH' ? { body: '{"disabled":true}' } : {};
      expect((await baton().admin.raw(method, `/v1/admin/tenants/${id}${suffix}`, body)).status, id).toBe(404);
    }
  });

  it.each(['0', '-1', 'x', '1.5', '1e3', '99999999999999999999', '%00', 'NaN'])(
    '[ADM-005] gets a 400 or 404 for the tenant %s',
    async (id) => {
      expect([400, 404]).toContain((await baton().admin.get(`/v1/admin/tenants/${id}`)).status);
    },
  );

  it('[ADM-006] lists the tenants, newest first, page by page', async () => {
    const ids = [];
    for (const name of ['p1', 'p2', 'p3']) ids.unshift((await create(name)).id);
    const list = async (query: string) =>
      (await baton().admin.get<{ count: number; tenants: { id: number }[] }>(`/v1/admin/tenants${query}`)).body;
    const first = await list('?limit=2');
    expect(first).toMatchObject({ count: 2, tenants: [{ id: ids[0] }, { id: ids[1] }] });
    const second = await list(`?limit=1&before=${ids[1]}`);
    expect(second).toMatchObject({ count: 1, tenants: [{ id: ids[2] }] });
    expect(await list('?before=1')).toEqual({ count: 0, tenants: [] });
    expect(JSON.stringify(await list(''))).not.toMatch(/bat_|"token"/);
  });

  it.each(['/v1/admin/tenants', '/v1/admin/audit'])('[ADM-007] bounds the pages of %s', async (path) => {
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=x',
      'limit=',
      'limit=1.5',
      'limit=1&limit=2',
      'before=x',
      'before=1.5',
      'limit=1e1',
    ]) {
      const answer = await baton().admin.get<{ details: { path: string }[] }>(`${path}?${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.body.details[0]?.path, query).toBe(`query/${query.split('=')[0]}`);
    }
    for (const query of ['limit=1', 'limit=200', 'before=9007199254740991', 'unknown=x']) {
      expect((await baton().admin.get(`${path}?${query}`)).status, query).toBe(200);
    }
  });

  it('[ADM-008] finds every change in the audit log, newest first, and never a token', async () => {
    const { id, token } = await create('watched');
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { name: 'renamed' });
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: true });
    const rotated = await baton().admin.post<{ token: string }>(`/v1/admin/tenants/${id}/rotate-token`);
    const { entries } = await audit('?limit=4');
    const target = `tenant:${id}`;
    expect(entries.map(({ action, actor, target: on, before, after }) => ({ action, actor, on, before, after }))).toEqual([
      { action: 'tenant.rotate-token', actor: 'admin', on: target, before: null, after: null },
      {
        action: 'tenant.update',
        actor: 'admin',
        on: target,
        before: { name: 'renamed', disabled: false },
        after: { name: 'renamed', disabled: true },
      },
      {
        action: 'tenant.update',
        actor: 'admin',
        on: target,
        before: { name: 'watched', disabled: false },
        after: { name: 'renamed', disabled: false },
      },
      { action: 'tenant.create', actor: 'admin', on: target, before: null, after: { name: 'watched', disabled: false } },
    ]);
    const all = JSON.stringify(await audit('?limit=200'));
    for (const secret of [token, rotated.body.token, 'bat_', 'bad_', baton().admin.token!]) expect(all).not.toContain(secret);
  });

  it('[ADM-009] pages through the audit log without a gap', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await create(name);
    const all = (await audit('?limit=5')).entries.map(({ id }) => id);
    const paged: number[] = [];
    while (paged.length < 5) {
      const before = paged.length ? `&before=${paged.at(-1)}` : '';
      paged.push(...(await audit(`?limit=2${before}`)).entries.map(({ id }) => id));
    }
    expect(paged.slice(0, 5)).toEqual(all);
    expect(all.toSorted((a, b) => b - a)).toEqual(all);
  });

  it('[ADM-009] narrows the audit log to an action and a tenant', async () => {
    const { id } = await create('narrowed');
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: true });
    await create('another');
    const found = async (query: string) => (await audit(`?${query}`)).entries.map(({ action, target }) => [action, target]);
    expect(await found(`tenant_id=${id}`)).toEqual([
      ['tenant.update', `tenant:${id}`],
      ['tenant.create', `tenant:${id}`],
    ]);
    expect(await found(`tenant_id=${id}&action=tenant.create`)).toEqual([['tenant.create', `tenant:${id}`]]);
    expect(new Set((await found('action=tenant.create')).map(([action]) => action))).toEqual(new Set(['tenant.create']));
    expect(await found('tenant_id=987654321')).toEqual([]);
    expect((await baton().admin.get('/v1/admin/audit?action=tenant.burn')).status).toBe(400);
  });

  it('[ADM-010] stores tokens as digests only', async () => {
    const { token } = await create('digested');
    expect(await dump(baton().database)).not.toContain(token.slice('bat_'.length));
  });
});

/** Everything in the database that could hold a token. */
async function dump({ url }: { url: string }): Promise<string> {
  const { openDatabase } = await import('../../src/store/database/connect.ts');
  const database = await openDatabase({ url });
  try {
    const tables = ['tenants', 'audit_entries', 'agents', 'requests', 'events'];
    return JSON.stringify(await Promise.all(tables.map((table) => database.knex(table).select('*'))));
  } finally {
    await database.close();
  }
}
