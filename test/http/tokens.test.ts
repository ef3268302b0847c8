import { describe, expect, it } from 'vitest';
import * as cli from '../../src/cli/token.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { scrape } from '../support/metrics.ts';
import { runCli } from '../support/process.ts';
import { INSIDE, startBaton, useServer, type Baton, type TestTenant } from '../support/server.ts';
import { TestTime } from '../scheduler/test-time.ts';

const TOKEN = /^bat_[\w-]{43}$/;
/** What a token that came and isn't valid is answered. */
const INVALID = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };
const ENDLESS = { message: 'go', agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: 'demo/script:endless' } };

interface Made extends Fields {
  id: number;
  token: string;
  api: Client;
}

/** Gives a tenant another token. */
async function give({ url, admin }: Baton, tenant: TestTenant, body: Fields = {}): Promise<Made> {
  const answer = await admin.post<Fields & { id: number; token: string }>(path(tenant), { name: 'other', ...body });
  expect(answer.status).toBe(201);
  return { ...answer.body, api: new Client(url, answer.body.token) };
}

const path = ({ id }: TestTenant, token?: number): string => `/v1/admin/tenants/${id}/tokens${token === undefined ? '' : `/${token}`}`;
const revoke = ({ admin }: Baton, tenant: TestTenant, token: Made) => admin.raw('DELETE', path(tenant, token.id));
const listed = async ({ admin }: Baton, tenant: TestTenant) => (await admin.get<{ count: number; tokens: Fields[] }>(path(tenant))).body;

/** All that a token can have open: what it has started, and what it reads of the run of another token. */
async function openAll(api: Client, others: Client) {
  const run = await api.start(ENDLESS);
  const other = await others.start(ENDLESS);
  await Promise.all([run, other].map((one) => one.until(({ event }) => event === 'text')));
  const replay = await api.follow(other.requestId);
  const notifications = await api.notifications();
  const waiting = api.get(`/v1/requests/${other.requestId}/result?wait=60`);
  await replay.until(({ event }) => event === 'text');
  return { run, other, replay, notifications, waiting };
}

/** That what reads has ended, and what runs goes on. */
async function expectReadersOver({ run, other, replay, notifications, waiting }: Awaited<ReturnType<typeof openAll>>, others: Client) {
  expect(await notifications.over).toBe('complete');
  expect(await replay.over).toBe('broken');
  expect(replay.data('done')).toEqual([]);
  expect(await waiting).toMatchObject({ ...INVALID, body: { error_code: 'unauthorized' } });
  const live = run.frames.length;
  await run.until((frame) => run.frames.indexOf(frame) >= live);
  for (const { requestId } of [run, other]) expect((await others.get(`/v1/requests/${requestId}`)).body['state']).toBe('running');
  for (const one of [run, other]) {
    await others.post(`/v1/requests/${one.requestId}/cancel`);
    await one.over;
    expect(one.done.error_code).toBe('canceled');
  }
}

describeOnBoth('the tokens of a tenant', (dialect) => {
  const baton = useServer({ dialect });

  it('[TOK-001] [TOK-014] are made, shown once, listed and revoked', async () => {
    const tenant = await baton().newTenant();
    const all = await give(baton(), tenant, { name: 'Ω all' });
    const some = await give(baton(), tenant, { name: 'some', scopes: ['run', 'read', 'run'], expires_at: 4_000_000_000 });
    expect(all).toMatchObject({ name: 'Ω all', scopes: ['read', 'run', 'approve', 'manage'], token: expect.stringMatching(TOKEN) });
    expect(all).not.toHaveProperty('expires_at');
    expect(some).toMatchObject({ name: 'some', scopes: ['read', 'run'], expires_at: 4_000_000_000 });
    expect((await all.api.run('hello')).done.ok).toBe(true);
    const { tokens } = await listed(baton(), tenant);
    expect(tokens).toEqual(
      [some, all].map(({ id, name, scopes, created_at, expires_at }) => ({ id, name, scopes, created_at, expires_at })),
    );
    expect(JSON.stringify(tokens)).not.toContain('bat_');
    expect((await baton().admin.get<{ count: number }>(`${path(tenant)}?limit=1`)).body).toEqual({
      count: 1,
      tokens: [tokens[0]],
      next_before: tokens[0]!.id,
    });

    expect(await revoke(baton(), tenant, all)).toMatchObject({ status: 200, body: { deleted: true, made: [] } });
    expect((await all.api.get('/v1/agents')).status).toBe(401);
    expect((await revoke(baton(), tenant, all)).body).toMatchObject({ error_code: 'token_not_found' });
    for (const api of [some.api, tenant.api]) expect((await api.get('/v1/agents')).status).toBe(200);
    expect((await listed(baton(), tenant)).tokens).toEqual([tokens[0]]);
  });

  it('[TOK-001] belong to their tenant alone', async () => {
    const [tenant, other] = [await baton().newTenant(), await baton().newTenant()];
    const token = await give(baton(), tenant);
    expect((await revoke(baton(), other, token)).status).toBe(404);
    expect(await listed(baton(), other)).toEqual({ count: 0, tokens: [] });
    const { body } = await token.api.post('/v1/conversations', {});
    expect((await tenant.api.get(`/v1/conversations/${String(body['id'])}`)).status).toBe(200);
    expect((await other.api.get(`/v1/conversations/${String(body['id'])}`)).status).toBe(404);
  });

  it.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: 'a\nb' }, '/name'],
    [{ name: 'x', scopes: [] }, '/scopes'],
    [{ name: 'x', scopes: ['admin'] }, '/scopes/0'],
    [{ name: 'x', scopes: 'read' }, '/scopes'],
    [{ name: 'x', expires_at: 1 }, '/expires_at'],
    [{ name: 'x', expires_at: '2030' }, '/expires_at'],
  ])('[TOK-002] are refused when they are %j, which leaves nothing behind', async (body, where) => {
    const { tenant, admin } = baton();
    const { count } = await listed(baton(), tenant);
    const answer = await admin.post<{ details: { path: string }[] }>(path(tenant), body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0]?.path).toBe(where);
    expect((await listed(baton(), tenant)).count).toBe(count);
  });

  it('[TOK-002] have ids that are positive integers', async () => {
    const { admin, tenant } = baton();
    for (const id of ['0', 'x', '1.5', '99999999999999999999']) {
      expect((await admin.get(`/v1/admin/tenants/${id}/tokens`)).status, id).toBe(400);
      expect((await admin.post(`/v1/admin/tenants/${id}/tokens`, { name: 'x' })).status, id).toBe(400);
      expect((await admin.raw('DELETE', `${path(tenant)}/${id}`)).status, id).toBe(400);
    }
  });

  it('[TOK-002] are a 404 for a tenant that there is not', async () => {
    const nobody = { ...baton().tenant, id: 999_999 };
    for (const [method, target, body] of [
      ['GET', path(nobody)],
      ['POST', path(nobody), '{"name":"x"}'],
      ['DELETE', path(nobody, 1)],
    ] as const) {
      const answer = await baton().admin.raw(method, target, body ? { body } : {});
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'tenant_not_found' } });
    }
  });

  it('[TOK-003] are 50 at most besides the first, also when many are made at once', async () => {
    const tenant = await baton().newTenant();
    const answers = await Promise.all(Array.from({ length: 55 }, () => baton().admin.post(path(tenant), { name: 'one of many' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { error_code: 'limit_reached' } });
    const { count, tokens } = await listed(baton(), tenant);
    expect(count).toBe(50);
    await baton().admin.raw('DELETE', path(tenant, Number(tokens[0]!['id'])));
    await give(baton(), tenant);
  });

  it('[TOK-004] are in the audit log by name and id, stored as digests, and nowhere as they are', async () => {
    const tenant = await baton().newTenant();
    const token = await give(baton(), tenant, { name: 'watched', scopes: ['run'], expires_at: 4_000_000_000 });
    await token.api.run('hello');
    await token.api.get('/v1/agents');
    await revoke(baton(), tenant, token);
    const { body } = await baton().admin.get<{ entries: Fields[] }>('/v1/admin/audit?limit=2');
    const shown = { id: token.id, name: 'watched', scopes: ['run'], expires_at: 4_000_000_000 };
    const entry = { actor: 'admin', target: `tenant:${tenant.id}`, token: shown, before: null, after: null };
    expect(body.entries).toMatchObject([
      { action: 'token.revoke', ...entry },
      { action: 'token.create', ...entry },
    ]);
    const secret = token.token.slice('bat_'.length);
    const other = await give(baton(), tenant);
    const database = await openDatabase({ url: baton().database.url });
    const stored = JSON.stringify(
      await Promise.all(['tokens', 'tenants', 'audit_entries', 'events'].map((table) => database.knex(table).select('*'))),
    );
    await database.close();
    expect(stored).toContain('token_digest');
    for (const one of [secret, other.token.slice('bat_'.length)]) expect(stored).not.toContain(one);
    expect(JSON.stringify(baton().log.lines)).not.toContain(secret);
  });

  it('[TOK-008] end with their replays, their notifications and who waits, and neither with runs nor with their live streams', async () => {
    const tenant = await baton().newTenant();
    const token = await give(baton(), tenant);
    const bystander = await give(baton(), tenant);
    const theirs = await bystander.api.notifications();
    const open = await openAll(token.api, tenant.api);
    await revoke(baton(), tenant, token);
    await expectReadersOver(open, tenant.api);
    expect(await token.api.get('/v1/agents')).toMatchObject(INVALID);
    const { body: task } = await tenant.api.post<{ id: number }>('/v1/schedules', { schedule: 'daily', message: 'hi' });
    await tenant.api.post(`/v1/schedules/${task.id}/run`);
    await theirs.until(({ kind }) => kind === 'run.completed');
    theirs.drop();
  });

  it('[TOK-008] end with their subscriptions to tasks of A2A', async () => {
    const tenant = await baton().newTenant();
    await tenant.api.post('/v1/agents', ENDLESS.agent_def);
    const token = await give(baton(), tenant);
    const message = { kind: 'message', messageId: 'm', role: 'user', parts: [{ kind: 'text', text: 'go' }] };
    const call = (api: Client, method: string, params: object) =>
      fetch(`${api.url}/v1/a2a/agents/script`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    const started = await call(tenant.api, 'message/send', { message, configuration: { blocking: false } });
    const { result } = (await started.json()) as { result: { id: string } };
    const follow = async (api: Client) => (await call(api, 'tasks/resubscribe', { id: result.id })).text();
    const [theirs, others] = [follow(token.api), follow(tenant.api)];
    theirs.catch(() => {});
    await expect.poll(async () => (await scrape(baton().anonymous)).get('baton_event_streams_open{kind="tail"}')).toBe(2);
    await revoke(baton(), tenant, token);
    await expect(theirs).rejects.toThrow('terminated');
    await tenant.api.post(`/v1/requests/${result.id}/cancel`);
    expect(await others).toContain('"final":true');
  });

  it('[TOK-010] end with their tenant, and are back with it', async () => {
    const tenant = await baton().newTenant();
    const { api } = await give(baton(), tenant);
    const notifications = await api.notifications();
    const run = await api.start(ENDLESS);
    await run.until(({ event }) => event === 'text');
    await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { disabled: true });
    expect((await api.get('/v1/agents')).status).toBe(401);
    await run.over;
    expect(run.done.error_code).toBe('canceled');
    expect(await notifications.over).toBe('complete');
    await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { disabled: false });
    expect((await api.get('/v1/agents')).status).toBe(200);
  });

  it('[TOK-010] stay as they are when the first one is rotated, with all that they have open', async () => {
    const tenant = await baton().newTenant();
    const token = await give(baton(), tenant);
    const others = await give(baton(), tenant);
    const open = await openAll(token.api, others.api);
    const first = await tenant.api.start(ENDLESS);
    await first.until(({ event }) => event === 'text');
    await baton().admin.post(`/v1/admin/tenants/${tenant.id}/rotate-token`);
    await first.over;
    expect(first.done.error_code).toBe('canceled');
    expect((await tenant.api.get('/v1/agents')).status).toBe(401);
    for (const stream of [open.run, open.other, open.replay]) {
      const before = stream.frames.length;
      await stream.until((frame) => stream.frames.indexOf(frame) > before);
    }
    await revoke(baton(), tenant, token);
    await expectReadersOver(open, others.api);
  });
});

describe('a token with an end', () => {
  const START = 2_000_000_000;

  it('[TOK-009] [AUT-014] is refused from that second on, and so is what it has open', INSIDE, async () => {
    const time = new TestTime(START);
    const { at } = time;
    let farthest = 0;
    time.at = (seconds, wake) => {
      farthest = Math.max(farthest, seconds - time.now());
      return at(seconds, wake);
    };
    await using baton = await startBaton({ time, env: { WRONG_TOKENS_PER_MIN: '3' } });
    const { tenant } = baton;
    const token = await give(baton, tenant, { expires_at: START + 10 * 86_400 });
    const later = await give(baton, tenant, { expires_at: START + 10 * 86_400 + 1 });
    const open = await openAll(token.api, tenant.api);
    const theirs = await later.api.notifications();
    // Node's timers don't reach as far as ten days and more.
    expect(farthest).toBeLessThanOrEqual(86_400);
    for (let day = 1; day < 10; day += 1) time.pass(86_400);
    time.pass(86_399);
    expect((await token.api.get('/v1/agents')).status).toBe(200);
    time.pass(1);
    for (let i = 0; i < 5; i += 1) {
      // It is known, so that it is no guess.
      expect(await token.api.get('/v1/agents')).toMatchObject({ ...INVALID, body: { error_code: 'unauthorized' } });
    }
    await expectReadersOver(open, tenant.api);
    expect((await later.api.get('/v1/agents')).status).toBe(200);
    expect((await listed(baton, tenant)).count).toBe(2);
    time.pass(1);
    expect(await theirs.over).toBe('complete');
  });

  it('[TOK-006] and one that lacks a scope are no guesses', async () => {
    await using baton = await startBaton({ env: { WRONG_TOKENS_PER_MIN: '3' } });
    const { api } = await give(baton, baton.tenant, { scopes: ['manage'] });
    for (let i = 0; i < 5; i += 1) expect((await api.get('/v1/agents')).status).toBe(403);
    const wrong = new Client(baton.url, `bat_${'x'.repeat(43)}`);
    expect((await wrong.get('/v1/agents')).status).toBe(401);
  });
});

it('[TOK-012] replays of the first token last until their run has ended, or for 5 seconds', INSIDE, async () => {
  const time = new TestTime(2_000_000_000);
  await using baton = await startBaton({ time });
  const tenant = await baton.newTenant();
  const others = await give(baton, tenant);
  const own = await tenant.api.start(ENDLESS);
  const other = await others.api.start(ENDLESS);
  const [ofOwn, ofOther] = [await tenant.api.follow(own.requestId), await tenant.api.follow(other.requestId)];
  for (const stream of [ofOwn, ofOther]) await stream.until(({ event }) => event === 'text');
  await baton.admin.post(`/v1/admin/tenants/${tenant.id}/rotate-token`);
  expect(await ofOwn.over).toBe('complete');
  expect(ofOwn.done.error_code).toBe('canceled');
  time.pass(4);
  const before = ofOther.frames.length;
  await ofOther.until((frame) => ofOther.frames.indexOf(frame) > before);
  time.pass(1);
  expect(await ofOther.over).toBe('broken');
  expect(ofOther.data('done')).toEqual([]);
  await others.api.post(`/v1/requests/${other.requestId}/cancel`);
});

it('[TOK-011] what one node revokes is unknown to the others at once', async () => {
  const database = await createDatabase('postgres');
  {
    await using one = await startBaton({ database });
    await using two = await startBaton({ database });
    const tenant = await one.newTenant();
    const token = await give(one, tenant);
    const [there, others] = [token.api, tenant.api].map(({ token: bearer }) => new Client(two.url, bearer));
    const open = await openAll(there!, others!);
    await revoke(one, tenant, token);
    await expect.poll(async () => (await there!.get('/v1/agents')).status, { timeout: 4000 }).toBe(401);
    await expectReadersOver(open, others!);
  }
  await database.drop();
});

describe('baton token', () => {
  it('[TOK-013] makes, lists and revokes the tokens of a tenant of a running server', async () => {
    await using baton = await startBaton({ env: { CELL: 'eu1' } });
    const { tenant } = baton;
    const run = (...args: string[]) => runCli(baton.database, ['token', ...args], { CELL: 'eu1' });
    const created = await run('create', String(tenant.id), 'dash\u200bboard', '--scopes', 'run, read', '--expires', '2095-01-31');
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const [token = ''] = /bat_eu1_\S+/.exec(created.stdout) ?? [];
    expect(token).toMatch(TOKEN);
    const api = new Client(baton.url, token);
    expect((await api.get('/v1/agents')).status).toBe(200);
    const notifications = await api.notifications();
    const { stdout } = await run('list', String(tenant.id));
    const [, id = ''] = /^(\d+)\t.*\tread,run\tcreated \S+\texpires 2095-01-31T00:00:00Z$/m.exec(stdout) ?? [];
    expect(stdout).not.toContain('bat_');
    expect(await run('revoke', String(tenant.id), id)).toMatchObject({ code: 0 });
    expect(await notifications.over).toBe('complete');
    const { body } = await baton.admin.get<{ entries: Fields[] }>('/v1/admin/audit?limit=2');
    expect(body.entries).toMatchObject([{ action: 'token.revoke', token: { id: Number(id) } }, { action: 'token.create' }]);
    for (const { actor } of body.entries) expect(actor).toMatch(/^cli:/);
  });

  it('[CLI-002] says what is wrong with a scope, a time or an id, before it looks into a database', async () => {
    const config = loadConfig({ DATABASE_URL: 'sqlite:/nonexistent/baton.db' });
    await expect(cli.create(config, '1', 'x', { scopes: 'read,admin' })).rejects.toThrow("'read,admin' is no list of scopes");
    for (const expires of ['2095-01-31T12:00', '2095-02-29', '2095-04-31T12:00:00Z', '2095-13-01', '2095-00-10', '2095-01-00'])
      await expect(cli.create(config, '1', 'x', { expires })).rejects.toThrow(`'${expires}' is no time that there is`);
    await expect(cli.create(config, '1', 'x', { expires: '2096-02-29T23:59:59+01:00' })).rejects.not.toThrow('is no time');
    await expect(cli.create(config, '1', 'a\nb', {})).rejects.toThrow('a token name is 1 to 200 characters');
    await expect(cli.revoke(config, '1', 'x')).rejects.toThrow("'x' is not a token id");
  });
});
