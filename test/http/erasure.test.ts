import { randomUUID } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { dumpOf } from '../support/dump.ts';
import { runCli } from '../support/process.ts';
import { startBaton, useServer, type TestTenant } from '../support/server.ts';

const slow = (id: string) => ({ message: 'one two three four', agent_def: { id, name: 'S', role: 'r', goal: 'g', model: 'demo/slow' } });

describeOnBoth('erasure over HTTP', (dialect) => {
  // Kept in memory a key is free as well, but a run that was begun just before is waited for.
  const baton = useServer({ dialect, env: { IDEMPOTENCY: 'database' } });
  const remove = (api: TestTenant['api'], path: string) => api.raw('DELETE', path);
  /** What the database holds, once SQLite's write-ahead log is empty. */
  const dump = async (): Promise<string> => {
    const { database } = baton();
    if (dialect === 'sqlite') {
      const reader = new BetterSqlite3(database.url.slice('sqlite:'.length), { readonly: true });
      await expect.poll(() => reader.pragma('user_version', { simple: true }), { timeout: 30_000 }).toBe(0);
      reader.close();
    }
    return dumpOf(database);
  };

  it('[ERA-006] leaves nothing of a run, which is a 404 from then on, and its key is free', async () => {
    const { api } = baton();
    const mark = `canary-${randomUUID()}`;
    const key = randomUUID();
    const { id: conversation } = (await api.post<{ id: number }>('/v1/conversations', {})).body;
    const message = `${mark}\n/write --persist ${mark}.md\n${mark}\n/endwrite`;
    const body = { message, user: mark, metadata: { about: mark }, conversation_id: conversation, wait: 60 };
    const run = await api.post<Fields>('/v1/requests', body, { 'Idempotency-Key': key });
    const id = run.body['request_id'] as string;
    expect(run.body).toMatchObject({ state: 'completed' });
    const other = await api.post<Fields>('/v1/requests', { message: 'another', wait: 60 });
    expect((await api.get<Fields>(`/v1/requests?q=${mark}`)).body['count']).toBe(1);
    expect((await api.get<Fields>(`/v1/conversations/${conversation}/artifacts`)).body['count']).toBe(1);
    expect((await remove((await baton().newTenant()).api, `/v1/requests/${id}`)).status).toBe(404);
    expect(await remove(api, `/v1/requests/${id}`)).toMatchObject({ status: 204 });
    expect(await remove(api, `/v1/requests/${id}`)).toMatchObject({ status: 404, body: { error_code: 'request_not_found' } });
    for (const path of ['', '/events', '/result', '/steps']) expect((await api.get(`/v1/requests/${id}${path}`)).status, path).toBe(404);
    for (const query of [`q=${mark}`, `user=${mark}`, `metadata[about]=${mark}`])
      expect((await api.get<Fields>(`/v1/requests?${query}`)).body['count'], query).toBe(0);
    expect((await api.get<Fields>(`/v1/conversations/${conversation}/artifacts`)).body['count']).toBe(0);
    expect((await api.get<Fields>('/v1/requests')).body['count']).toBe(1);
    const held = await dump();
    // The sums of a user stay: they tell that it has used something, and nothing of what was said.
    expect(held.split(mark).length - 1).toBeLessThanOrEqual(1);
    const again = await api.post<Fields>(
      '/v1/requests',
      { ...body, message: 'again', user: null, metadata: null },
      { 'Idempotency-Key': key },
    );
    expect(again).toMatchObject({ status: 201 });
    expect(again.body['request_id']).not.toBe(id);
    const [audited] = (await baton().admin.get<{ entries: Fields[] }>('/v1/admin/audit?action=request.delete')).body.entries;
    expect(audited).toMatchObject({ target: `request:${id}`, before: null, after: null, tenant_id: baton().tenant.id });
    // What both were told stands in the steps of the other.
    const left = await api.get<{ steps: { system: string[] }[] }>(`/v1/requests/${String(other.body['request_id'])}/steps`);
    expect(left.body.steps[0]!.system.length).toBeGreaterThan(0);
    const later = await api.post<Fields>('/v1/requests', { message: 'a third', wait: 60 });
    const steps = await api.get<{ steps: { system: string[] }[] }>(`/v1/requests/${String(later.body['request_id'])}/steps`);
    expect(steps.body.steps[0]!.system.length).toBeGreaterThan(0);
  });

  it.runIf(dialect === 'postgres')('[ERA-006] is a 404 also for who reads its steps meanwhile', async () => {
    const { api, database } = baton();
    const { body } = await api.post<Fields>('/v1/requests', { message: 'hello', wait: 60 });
    const id = body['request_id'] as string;
    const eraser = new pg.Client({ connectionString: database.url });
    await eraser.connect();
    await eraser.query('begin');
    await eraser.query('lock table steps in access exclusive mode');
    // Its row has been read, its steps have not.
    const reading = api.get(`/v1/requests/${id}/steps`);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await eraser.query(waiting)).rowCount, { timeout: 15_000 }).toBeGreaterThan(0);
    await eraser.query('delete from steps where request_id = $1', [id]);
    await eraser.query('delete from events where request_id = $1', [id]);
    await eraser.query('delete from requests where id = $1', [id]);
    await eraser.query('commit');
    await eraser.end();
    expect(await reading).toMatchObject({ status: 404, body: { error_code: 'request_not_found' } });
  });

  it('[ERA-004] refuses a run that is under way', async () => {
    const { api } = baton();
    const run = await api.start(slow('s'));
    const refused = await remove(api, `/v1/requests/${run.requestId}`);
    expect(refused).toMatchObject({ status: 409, body: { error_code: 'request_busy', request_id: run.requestId } });
    await api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    await expect.poll(async () => (await remove(api, `/v1/requests/${run.requestId}`)).status).toBe(204);
  });

  it('[ERA-007] leaves nothing of a conversation and its runs, when these are to go too', async () => {
    const { api } = baton();
    const mark = `canary-${randomUUID()}`;
    const begin = async () => {
      const { id } = (await api.post<{ id: number }>('/v1/conversations', { title: mark })).body;
      const runs: string[] = [];
      for (const n of [1, 2])
        runs.push(
          (await api.post<Fields>('/v1/requests', { message: `${mark} ${n}`, conversation_id: id, wait: 60 })).body['request_id'] as string,
        );
      return { id, runs };
    };
    const [kept, erased] = [await begin(), await begin()];
    expect((await remove(api, `/v1/conversations/${kept.id}`)).body).toEqual({ deleted: true });
    for (const run of kept.runs) expect((await api.get(`/v1/requests/${run}/result`)).status).toBe(200);
    expect((await remove(api, `/v1/conversations/${erased.id}?runs=true`)).body).toEqual({ deleted: true });
    for (const run of erased.runs) expect((await api.get(`/v1/requests/${run}`)).status).toBe(404);
    expect((await remove(api, `/v1/conversations/${erased.id}?runs=true`)).status).toBe(404);
    // One run of a conversation goes with its messages.
    for (const run of kept.runs) expect((await remove(api, `/v1/requests/${run}`)).status).toBe(204);
    const held = await dump();
    expect(held.includes(mark)).toBe(false);
  });

  it('[ERA-008] of a tenant takes its name, locks it out, cancels its runs, and leaves a 404', async () => {
    const { admin } = baton();
    const name = `canary ${randomUUID()}`;
    const { id, api } = await baton().newTenant(name);
    const path = `/v1/admin/tenants/${id}`;
    await api.post('/v1/agents', { id: 'a', name, role: name, goal: name, model: 'demo/echo' });
    await api.post('/v1/requests', { message: name, agent: 'a', wait: 60 });
    const run = await api.start(slow('s'));
    for (const wrong of ['', '?confirm=']) expect((await remove(admin, path + wrong)).status, wrong).toBe(400);
    expect((await remove(admin, `${path}?confirm=another`)).status).toBe(409);
    expect((await api.get('/v1/me')).status).toBe(200);
    const confirm = `?confirm=${encodeURIComponent(name)}`;
    const accepted = await remove(admin, path + confirm);
    expect(accepted).toMatchObject({ status: 202, body: { id, name, disabled: true, erasing_since: expect.any(Number) } });
    expect((await api.get('/v1/me')).status).toBe(401);
    expect((await remove(admin, path + confirm)).status).toBe(202);
    expect((await admin.get(path)).body).toMatchObject({ erasing_since: expect.any(Number) });
    expect(await admin.patch(path, { disabled: false })).toMatchObject({ status: 409, body: { error_code: 'tenant_erasing' } });
    await run.over;
    expect(run.frames.at(-1)!.data).toMatchObject({ ok: false });
    await expect.poll(async () => (await admin.get(path)).status, { timeout: 60_000, interval: 200 }).toBe(404);
    expect((await api.get('/v1/me')).status).toBe(401);
    expect((await remove(admin, path + confirm)).status).toBe(404);
    const { entries } = (await admin.get<{ entries: Fields[] }>(`/v1/admin/audit?tenant_id=${id}`)).body;
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['tenant.erased', 'tenant.erase', 'agent.create', 'tenant.create']),
    );
    expect((await dump()).includes(name)).toBe(false);
  });

  it('[ERA-011] is done by the commands too', async () => {
    await using database = await createDatabase(dialect);
    await using own = await startBaton({ database });
    const run = await own.api.run('hello');
    const env = { BATON_TOKEN: own.tenant.token, BATON_URL: own.url };
    expect(await runCli(database, ['runs', 'delete', run.requestId], env)).toMatchObject({ code: 0, stdout: 'erased\n' });
    expect((await own.api.get(`/v1/requests/${run.requestId}`)).status).toBe(404);
    expect(await runCli(database, ['runs', 'delete', run.requestId], env)).toMatchObject({ code: 1 });
    const id = String(own.tenant.id);
    expect(await runCli(database, ['tenant', 'erase', id, '--confirm', 'another'])).toMatchObject({ code: 2 });
    const erased = await runCli(database, ['tenant', 'erase', id, '--confirm', 'test']);
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining('being erased') });
    await expect.poll(async () => (await own.api.get('/v1/me')).status, { timeout: 20_000 }).toBe(401);
    await expect.poll(async () => (await own.admin.get(`/v1/admin/tenants/${id}`)).status, { timeout: 60_000, interval: 200 }).toBe(404);
  });
});
