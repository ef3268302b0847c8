import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { ScheduledTask } from '../../src/store/schedules/schedules.ts';
import type { Webhook } from '../../src/store/outbox/webhooks.ts';
import { TestTime } from '../scheduler/test-time.ts';
import { Client, type Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { INSIDE, startBaton, useServer, type Baton, type TestTenant } from '../support/server.ts';
import { giveToken, lacks, type GivenToken } from '../support/tokens.ts';

const HOOK = { url: 'https://203.0.113.1.example/hook' };
const AGENT = { id: 'writer', name: 'Writer', role: 'writes', goal: 'Write.', model: 'demo/echo', capabilities: ['/schedule'] };
const ref = ({ id, name }: Pick<GivenToken, 'id' | 'name'>) => ({ id, name });
const FIRST = { id: 0, name: 'first token' };
type Id = Fields & { id: number };

/** One of each, made with this token. */
async function makeAll(api: Client, suffix = '') {
  const schedule = (await api.post<Id>('/v1/schedules', { schedule: 'every day at 07:30', message: 'hi' })).body;
  const webhook = (await api.post<Id>('/v1/webhooks', HOOK)).body;
  const agent = (await api.post('/v1/agents', { ...AGENT, id: `writer${suffix}` })).body;
  return { schedule, webhook, agent };
}

const made = async (baton: Baton, tenant: TestTenant, path: string) =>
  (await baton.admin.raw<{ made: Fields[] }>('DELETE', `/v1/admin/tenants/${tenant.id}/tokens/${path}`)).body.made;
const entriesOf = async (baton: Baton, tenant: TestTenant, limit = 20) =>
  (await baton.admin.get<{ entries: Fields[] }>(`/v1/admin/audit?tenant_id=${tenant.id}&limit=${limit}`)).body.entries;

describeOnBoth('what is made with a token', (dialect) => {
  const baton = useServer({ dialect });

  it('[TOK-030] says by whom it was made, and by whom it was last changed', async () => {
    const tenant = await baton().newTenant();
    const token = await giveToken(baton(), tenant, 'Ω maker');
    const things = await makeAll(token.api);
    for (const thing of Object.values(things)) {
      expect(thing['created_by']).toEqual(ref(token));
      expect(thing).not.toHaveProperty('updated_by');
    }
    const { schedule, webhook, agent } = things;
    const changed = [
      (await tenant.api.patch(`/v1/schedules/${schedule.id}`, { message: 'ho' })).body,
      (await tenant.api.patch(`/v1/webhooks/${webhook.id}`, { description: 'x' })).body,
      (await tenant.api.post(`/v1/webhooks/${webhook.id}/rotate-secret`)).body,
      (await tenant.api.patch(`/v1/agents/${String(agent['id'])}`, { ...AGENT, goal: 'Write more.' })).body,
    ];
    for (const thing of changed) expect(thing).toMatchObject({ created_by: ref(token), updated_by: FIRST });
    const shown = [
      (await tenant.api.get(`/v1/schedules/${schedule.id}`)).body,
      (await tenant.api.get<{ webhooks: Webhook[] }>('/v1/webhooks')).body.webhooks[0]!,
      (await tenant.api.get(`/v1/agents/${String(agent['id'])}`)).body,
    ];
    for (const thing of shown) expect(thing).toMatchObject({ created_by: ref(token), updated_by: FIRST });
    expect((await tenant.api.get('/v1/agents/index')).body).not.toHaveProperty('created_by');
  });

  it('[TOK-030] is that of the run, where an agent makes it with /schedule, and names the agent', async () => {
    const tenant = await baton().newTenant();
    const token = await giveToken(baton(), tenant, 'runner', ['run']);
    await tenant.api.post('/v1/agents', AGENT);
    for (const recovery of ['fail', 'resume']) {
      const run = await token.api.run({ message: '/schedule every day at 07:30: look', agent: 'writer', recovery });
      expect(run.done.ok).toBe(true);
    }
    const { schedules } = (await tenant.api.get<{ schedules: ScheduledTask[] }>('/v1/schedules')).body;
    expect(schedules).toHaveLength(2);
    for (const one of schedules) expect(one).toMatchObject({ created_by: ref(token), created_by_agent: 'writer' });
    await tenant.api.run({ message: `/schedule pause ${schedules[0]!.id}`, agent: 'writer' });
    expect((await tenant.api.get(`/v1/schedules/${schedules[0]!.id}`)).body).toMatchObject({ status: 'paused', updated_by: FIRST });
    // The logs of the runs tell that.
    expect((await entriesOf(baton(), tenant)).map(({ action }) => action)).not.toContain('schedule.create');
  });

  it("[TOK-030] is nobody's, where it was made before that was known", async () => {
    const tenant = await baton().newTenant();
    const { schedule, webhook } = await makeAll(tenant.api);
    const database = await openDatabase({ url: baton().database.url });
    for (const table of ['schedules', 'webhooks', 'agents'] as const) {
      await database.knex(table).where({ tenant_id: tenant.id }).update({ created_by: null, created_by_name: null });
    }
    await database.close();
    for (const path of [`schedules/${schedule.id}`, `webhooks/${webhook.id}`, 'agents/writer']) {
      const { status, body } = await tenant.api.get(`/v1/${path}`);
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('created_by');
    }
  });

  it('[TOK-031] is listed when the token is revoked, with what was changed with it, and goes on', async () => {
    const tenant = await baton().newTenant();
    const [token, other] = [await giveToken(baton(), tenant, 'leaver'), await giveToken(baton(), tenant, 'stays')];
    const own = await makeAll(token.api);
    const others = await makeAll(other.api, '2');
    await token.api.patch(`/v1/webhooks/${others.webhook.id}`, { url: 'https://elsewhere.example/' });
    const list = await made(baton(), tenant, String(token.id));
    expect(list).toEqual([
      { kind: 'schedule', id: String(own.schedule.id), what: 'every day at 07:30', active: true },
      { kind: 'webhook', id: String(own.webhook.id), what: HOOK.url, active: true },
      { kind: 'webhook', id: String(others.webhook.id), what: 'https://elsewhere.example/', active: true },
      { kind: 'agent', id: 'writer', active: false },
    ]);
    expect((await tenant.api.get(`/v1/schedules/${own.schedule.id}`)).body).toMatchObject({ status: 'active' });
    expect((await tenant.api.get(`/v1/webhooks/${own.webhook.id}`)).body).toMatchObject({ disabled: false });
    expect(await made(baton(), tenant, String(other.id))).toHaveLength(3);
  });

  it('[TOK-032] is turned off with it when that is asked for, and what others have made is not', async () => {
    const [tenant, stranger] = [await baton().newTenant(), await baton().newTenant()];
    const [token, other] = [await giveToken(baton(), tenant, 'leaver'), await giveToken(baton(), tenant, 'stays')];
    const [own, others, foreign] = [await makeAll(token.api), await makeAll(other.api, '2'), await makeAll(stranger.api)];
    const paused = await makeAll(token.api, '3');
    await token.api.patch(`/v1/schedules/${paused.schedule.id}`, { status: 'paused' });
    const list = await made(baton(), tenant, `${token.id}?disable=true`);
    expect(list.map(({ active }) => active)).toEqual(Array(6).fill(false));
    const state = async (api: Client, { schedule, webhook }: Awaited<ReturnType<typeof makeAll>>) => [
      (await api.get(`/v1/schedules/${schedule.id}`)).body['status'],
      (await api.get(`/v1/schedules/${schedule.id}`)).body['next_fire_at'] === 0,
      (await api.get(`/v1/webhooks/${webhook.id}`)).body['disabled'],
    ];
    expect(await state(tenant.api, own)).toEqual(['paused', true, true]);
    expect(await state(tenant.api, others)).toEqual(['active', false, false]);
    expect(await state(stranger.api, foreign)).toEqual(['active', false, false]);
    expect((await entriesOf(baton(), tenant, 4)).map(({ action, target, actor }) => [action, target, actor])).toEqual(
      expect.arrayContaining([
        ['webhook.update', `webhook:${own.webhook.id}`, 'admin'],
        ['schedule.update', `schedule:${own.schedule.id}`, 'admin'],
        ['token.revoke', `tenant:${tenant.id}`, 'admin'],
      ]),
    );
    // The tenant turns them on again.
    const resumed = await tenant.api.patch(`/v1/schedules/${own.schedule.id}`, { status: 'active' });
    expect(resumed.body).toMatchObject({ status: 'active' });
    expect((await tenant.api.patch(`/v1/webhooks/${own.webhook.id}`, { disabled: false })).body).toMatchObject({ disabled: false });
  });

  it('[TOK-032] of the first token is listed when that is replaced, and turned off too', async () => {
    const tenant = await baton().newTenant();
    const own = await makeAll(tenant.api);
    const rotate = (query = '') =>
      baton().admin.post<{ token: string; made: Fields[] }>(`/v1/admin/tenants/${tenant.id}/rotate-token${query}`);
    const { body } = await rotate();
    expect(body.made).toMatchObject([
      { kind: 'schedule', id: String(own.schedule.id), active: true },
      { kind: 'webhook', id: String(own.webhook.id), active: true },
      { kind: 'agent', id: 'writer' },
    ]);
    const second = await rotate('?disable=true');
    expect(second.body.made.map(({ active }) => active)).toEqual([false, false, false]);
    const api = new Client(baton().url, second.body.token);
    expect((await api.get(`/v1/webhooks/${own.webhook.id}`)).body).toMatchObject({ disabled: true });
  });

  it('[TOK-033] is in the audit log with the token, from its making to its end, and nothing that was refused', async () => {
    const tenant = await baton().newTenant();
    const token = await giveToken(baton(), tenant, 'maker');
    const { schedule, webhook } = await makeAll(token.api);
    await token.api.post('/v1/agents', AGENT);
    await token.api.patch(`/v1/schedules/${schedule.id}`, { message: 'ho' });
    await token.api.patch(`/v1/webhooks/${webhook.id}`, { disabled: true });
    await token.api.post(`/v1/webhooks/${webhook.id}/rotate-secret`);
    await token.api.patch('/v1/agents/writer', AGENT);
    await token.api.patch('/v1/agents/writer', AGENT, { 'If-Match': '"other"' });
    for (const path of [`schedules/${schedule.id}`, `webhooks/${webhook.id}`, 'agents/writer']) {
      expect((await token.api.raw('DELETE', `/v1/${path}`)).status).toBe(200);
      expect((await token.api.raw('DELETE', `/v1/${path}`)).status).toBe(404);
    }
    await token.api.patch(`/v1/schedules/${schedule.id}`, { message: 'ho' });
    await token.api.patch(`/v1/webhooks/${webhook.id}`, { disabled: false });
    const entries = await entriesOf(baton(), tenant);
    expect(entries.map(({ action, target }) => `${String(action)} ${String(target)}`).toReversed()).toEqual([
      `tenant.create tenant:${tenant.id}`,
      `token.create tenant:${tenant.id}`,
      `schedule.create schedule:${schedule.id}`,
      `webhook.create webhook:${webhook.id}`,
      'agent.create agent:writer',
      `schedule.update schedule:${schedule.id}`,
      `webhook.update webhook:${webhook.id}`,
      `webhook.rotate-secret webhook:${webhook.id}`,
      'agent.update agent:writer',
      `schedule.delete schedule:${schedule.id}`,
      `webhook.delete webhook:${webhook.id}`,
      'agent.delete agent:writer',
    ]);
    const own = entries.slice(0, -2);
    for (const entry of own)
      expect(entry).toMatchObject({ by: ref(token), actor: `token:${token.id}`, tenant_id: tenant.id, before: null, after: null });
    expect(JSON.stringify(own)).not.toMatch(/whsec_|bat_|https:/);
    expect(
      (await baton().admin.get<{ entries: Fields[] }>(`/v1/admin/audit?action=webhook.delete&tenant_id=${tenant.id}`)).body.entries,
    ).toHaveLength(1);
  });

  it('[TOK-034] keeps the latest 10,000 entries of what a tenant has written, and all of what operators have', async () => {
    const [tenant, other] = [await baton().newTenant(), await baton().newTenant()];
    await other.api.post('/v1/agents', AGENT);
    const database = await openDatabase({ url: baton().database.url });
    const row = {
      tenant_id: tenant.id,
      at: 1,
      actor: 'token:0',
      action: 'agent.update',
      target: 'agent:old',
      token_id: 0,
      token_name: 'first token',
    } as const;
    for (let n = 0; n < 10_010; n += 70) await database.knex('audit_entries').insert(Array.from({ length: 70 }, () => row));
    await tenant.api.post('/v1/agents', AGENT);
    const kept = await database
      .knex('audit_entries')
      .where({ tenant_id: tenant.id })
      .whereNotNull('token_id')
      .orderBy('id')
      .pluck('target');
    const theirs = await database.knex('audit_entries').where({ tenant_id: tenant.id }).whereNull('token_id').pluck('action');
    await database.close();
    expect(kept).toHaveLength(10_000);
    expect(kept.at(-1)).toBe('agent:writer');
    expect(theirs).toEqual(['tenant.create']);
    expect((await entriesOf(baton(), other)).map(({ action }) => action)).toEqual(['agent.create', 'tenant.create']);
  });

  it('[TOK-020] takes more than manage: run for a schedule, read for a webhook; and manage alone takes them away', async () => {
    const tenant = await baton().newTenant();
    const { schedule, webhook } = await makeAll(tenant.api);
    const manages = (await giveToken(baton(), tenant, 'manages', ['manage'])).api;
    expect(await manages.post('/v1/schedules', { schedule: 'daily', message: 'x' })).toMatchObject(lacks('manage run'));
    expect(await manages.patch(`/v1/schedules/${schedule.id}`, { message: 'x' })).toMatchObject(lacks('manage run'));
    expect(await manages.post('/v1/webhooks', HOOK)).toMatchObject(lacks('manage read'));
    expect(await manages.patch(`/v1/webhooks/${webhook.id}`, { url: HOOK.url })).toMatchObject(lacks('manage read'));
    expect((await tenant.api.get(`/v1/schedules/${schedule.id}`)).body).toMatchObject({ message: 'hi' });
    for (const path of [`schedules/${schedule.id}`, `webhooks/${webhook.id}`])
      expect((await manages.raw('DELETE', `/v1/${path}`)).status).toBe(200);
    const both = await giveToken(baton(), tenant, 'both', ['manage', 'run', 'read']);
    expect((await makeAll(both.api)).schedule).toMatchObject({ created_by: ref(both) });
  });
});

describe('a schedule of a token that is revoked', () => {
  it('[TOK-032] fires no more, and one that an agent of its runs has made neither', INSIDE, async () => {
    const time = new TestTime(2_000_000_000);
    await using baton = await startBaton({ time });
    const tenant = await baton.newTenant();
    const token = await giveToken(baton, tenant, 'leaver', ['run', 'manage', 'read']);
    await tenant.api.post('/v1/agents', AGENT);
    await token.api.post('/v1/schedules', { schedule: 'every 5 minutes', message: '/schedule every 7 minutes: hi', agent: 'writer' });
    time.pass(300);
    const schedules = async () => (await tenant.api.get<{ schedules: ScheduledTask[] }>('/v1/schedules')).body.schedules;
    await expect.poll(async () => (await schedules()).length).toBe(2);
    expect((await schedules())[0]).toMatchObject({ created_by: ref(token), created_by_agent: 'writer' });
    const runs = async () => (await tenant.api.get<{ runs: { status: string }[] }>('/v1/runs')).body.runs.map(({ status }) => status);
    await expect.poll(runs).toEqual(['succeeded']);
    expect(await made(baton, tenant, `${token.id}?disable=true`)).toMatchObject([{ active: false }, { active: false }]);
    time.pass(3600);
    await tenant.api.post('/v1/schedules', { schedule: 'in 1 minute', message: 'mine' });
    time.pass(60);
    await expect.poll(runs).toEqual(['succeeded', 'succeeded']);
    expect((await schedules()).map(({ run_count: count }) => count)).toEqual([1, 0, 1]);
  });
});

describe('baton token revoke', () => {
  const baton = useServer();

  it('[TOK-035] prints what was made with it, and turns it off with --disable; so does baton tenant rotate', async () => {
    const { database } = baton();
    const tenant = await baton().newTenant();
    const [one, two] = [await giveToken(baton(), tenant, 'one'), await giveToken(baton(), tenant, 'two')];
    const [first, second, third] = [await makeAll(one.api), await makeAll(two.api, '2'), await makeAll(tenant.api, '3')];
    const listed = await runCli(database, ['token', 'revoke', String(tenant.id), String(one.id)]);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toContain(`token ${one.id} of tenant ${tenant.id} is revoked\n`);
    expect(listed.stdout).toContain(`schedule\t${first.schedule.id}\tgoes on\tevery day at 07:30\n`);
    expect(listed.stdout).toContain(`webhook\t${first.webhook.id}\tgoes on\t${HOOK.url}\n`);
    expect(listed.stdout).toContain('agent\twriter\tdoes nothing by itself\n');
    const off = await runCli(database, ['token', 'revoke', String(tenant.id), String(two.id), '--disable']);
    expect(off.stdout).toContain(`schedule\t${second.schedule.id}\tis off\tevery day at 07:30\n`);
    expect((await tenant.api.get(`/v1/webhooks/${second.webhook.id}`)).body).toMatchObject({ disabled: true });
    const rotated = await runCli(database, ['tenant', 'rotate', String(tenant.id), '--disable']);
    expect(rotated.stdout).toContain(`webhook\t${third.webhook.id}\tis off\t${HOOK.url}\n`);
    const [token = ''] = /bat_\S+/.exec(rotated.stdout) ?? [];
    expect((await new Client(baton().url, token).get(`/v1/schedules/${third.schedule.id}`)).body).toMatchObject({ status: 'paused' });
    const entries = await entriesOf(baton(), tenant, 3);
    for (const { actor } of entries) expect(actor).toMatch(/^cli:/);
  });
});
