import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Question } from '../../src/store/runs/questions.ts';
import type { ScheduledTask } from '../../src/store/schedules/schedules.ts';
import { TestTime } from '../scheduler/test-time.ts';
import type { Client, Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { openQuestion } from '../support/questions.ts';
import { INSIDE, startBaton, useServer, type Baton, type TestTenant } from '../support/server.ts';
import { giveToken, type GivenToken } from '../support/tokens.ts';

const AGENT = { id: 'writer', name: 'Writer', role: 'writes', goal: 'Write.', model: 'demo/echo', capabilities: ['/schedule'] };
const HOOK = { url: 'https://203.0.113.1.example/hook' };
const EVIL = { url: 'https://evil.example.com/' };
const ref = ({ id, name }: GivenToken) => ({ id, name });
type Id = Fields & { id: number };

const revoke = async ({ admin }: Baton, tenant: TestTenant, { id }: GivenToken, query = '?disable=true') =>
  (await admin.raw<{ made: Fields[] }>('DELETE', `/v1/admin/tenants/${tenant.id}/tokens/${id}${query}`)).body.made;
const schedulesOf = async (api: Client) => (await api.get<{ schedules: ScheduledTask[] }>('/v1/schedules')).body.schedules;
const scheduled = async (api: Client, schedule: string, message: string) =>
  (await api.post<Id>('/v1/schedules', { schedule, message, agent: 'writer' })).body.id;

describeOnBoth('a token that is revoked', (dialect) => {
  const baton = useServer({ dialect });

  it('[TOK-036] leaves nothing behind that a run made, in whose task it had set the message', INSIDE, async () => {
    const time = new TestTime(2_000_000_000);
    await using own = await startBaton({ time, database: await createDatabase(dialect) });
    const tenant = await own.newTenant();
    const thief = await giveToken(own, tenant, 'thief', ['manage', 'run']);
    await tenant.api.post('/v1/agents', AGENT);
    const fires = await scheduled(tenant.api, 'in 1 minute', 'innocent');
    const asked = await scheduled(tenant.api, 'every day at 07:30', 'innocent');
    for (const id of [fires, asked]) await thief.api.patch(`/v1/schedules/${id}`, { message: '/schedule every 7 minutes: LAUNDERED' });
    // Neither makes what the task says the owner's.
    await tenant.api.patch(`/v1/schedules/${fires}`, { schedule: 'in 2 minutes' });
    for (const status of ['paused', 'active']) await tenant.api.patch(`/v1/schedules/${asked}`, { status });
    time.pass(120);
    await expect.poll(async () => (await schedulesOf(tenant.api)).length).toBe(3);
    expect((await tenant.api.post(`/v1/schedules/${asked}/run`)).status).toBe(202);
    await expect.poll(async () => (await schedulesOf(tenant.api)).length).toBe(4);
    for (const one of (await schedulesOf(tenant.api)).slice(0, 2))
      expect(one).toMatchObject({ created_by: ref(thief), message: 'LAUNDERED' });
    const list = await revoke(own, tenant, thief);
    expect(list.map(({ active }) => active)).toEqual([false, false, false, false]);
    // One that fires once is over with its run.
    await expect.poll(async () => (await schedulesOf(tenant.api)).filter(({ status }) => status === 'active')).toEqual([]);
  });

  it.each(['revoked', 'expired'])('[TOK-037] schedules, resumes and cancels nothing when it is %s, in a run that goes on', async (how) => {
    const tenant = await baton().newTenant();
    const thief = await giveToken(baton(), tenant, 'thief', ['manage', 'run']);
    await tenant.api.post('/v1/agents', { ...AGENT, approvals: ['/schedule'] });
    const own = await scheduled(thief.api, 'every day at 07:30', 'hi');
    const runs = [];
    for (const said of ['every 7 minutes: LATE', `resume ${own}`, `cancel ${own}`, 'list']) {
      const run = await thief.api.start({ message: `/schedule ${said}`, agent: 'writer' });
      runs.push({ run, question: (await openQuestion(tenant.api, run)) as Question });
    }
    await tenant.api.patch(`/v1/schedules/${own}`, { status: 'paused' });
    if (how === 'revoked') await revoke(baton(), tenant, thief);
    else {
      const database = await openDatabase({ url: baton().database.url });
      await database.knex('tokens').where({ tenant_id: tenant.id, id: thief.id }).update({ expires_at: 1 });
      await database.close();
    }
    for (const { run, question } of runs) {
      expect((await tenant.api.post(`/v1/questions/${question.id}/answer`, { decision: 'approved' })).status).toBe(200);
      await run.over;
    }
    const said = [];
    for (const { run } of runs) {
      const replay = await tenant.api.follow(run.requestId);
      await replay.over;
      said.push(JSON.stringify(replay.frames));
    }
    for (const text of said.slice(0, 3)) expect(text).toContain('ERR: the token of this run is revoked, or has expired');
    expect(said[3]).not.toContain('ERR:');
    expect(await schedulesOf(tenant.api)).toMatchObject([{ id: own, status: 'paused' }]);
  });

  it('[TOK-037] writes nothing with what it has sent before, that its revocation would not find', async () => {
    const tenant = await baton().newTenant();
    const thief = await giveToken(baton(), tenant, 'thief');
    await tenant.api.post('/v1/agents', AGENT);
    const schedule = await scheduled(tenant.api, 'every day at 07:30', 'hi');
    const hook = (await tenant.api.post<Id>('/v1/webhooks', HOOK)).body.id;
    await thief.api.get('/v1/agents');
    // The node still knows the token, as a request does that it has let in.
    const database = await openDatabase({ url: baton().database.url });
    await database.knex('tokens').where({ tenant_id: tenant.id, id: thief.id }).delete();
    await database.close();
    const { api } = thief;
    const answers = [
      await api.post('/v1/schedules', { schedule: 'daily', message: 'late' }),
      await api.patch(`/v1/schedules/${schedule}`, { message: 'late' }),
      await api.raw('DELETE', `/v1/schedules/${schedule}`),
      await api.post('/v1/webhooks', EVIL),
      await api.patch(`/v1/webhooks/${hook}`, EVIL),
      await api.post(`/v1/webhooks/${hook}/rotate-secret`),
      await api.post('/v1/agents', { ...AGENT, id: 'late' }),
      await api.patch('/v1/agents/writer', { ...AGENT, goal: 'Late.' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
    expect(await schedulesOf(tenant.api)).toMatchObject([{ message: 'hi' }]);
    expect((await tenant.api.get('/v1/webhooks')).body['webhooks']).toMatchObject([HOOK]);
    expect((await tenant.api.get('/v1/agents/writer')).body).toMatchObject({ goal: 'Write.' });
  });

  it('[TOK-038] is found in what it has set, whatever others have changed since', async () => {
    const tenant = await baton().newTenant();
    const thief = await giveToken(baton(), tenant, 'thief');
    await tenant.api.post('/v1/agents', AGENT);
    const [said, timed, undone] = [
      await scheduled(tenant.api, 'every day at 07:30', 'hi'),
      await scheduled(tenant.api, 'every day at 07:30', 'hi'),
      await scheduled(tenant.api, 'every day at 07:30', 'hi'),
    ];
    for (const id of [said, undone]) await thief.api.patch(`/v1/schedules/${id}`, { message: 'stolen' });
    await thief.api.patch(`/v1/schedules/${timed}`, { schedule: 'every 7 minutes' });
    const hooks = [];
    for (let n = 0; n < 2; n += 1) hooks.push((await tenant.api.post<Id>('/v1/webhooks', HOOK)).body.id);
    for (const id of hooks) await thief.api.patch(`/v1/webhooks/${id}`, EVIL);
    for (const status of ['paused', 'active']) {
      for (const id of [said, timed, undone]) await tenant.api.patch(`/v1/schedules/${id}`, { status });
    }
    await tenant.api.patch(`/v1/schedules/${said}`, { schedule: 'daily' });
    await tenant.api.patch(`/v1/schedules/${timed}`, { message: 'ho' });
    await tenant.api.patch(`/v1/schedules/${undone}`, { message: 'hi' });
    const [evil, mended] = hooks;
    await tenant.api.patch(`/v1/webhooks/${evil}`, { description: 'ours', disabled: false });
    await tenant.api.post(`/v1/webhooks/${evil}/rotate-secret`);
    await tenant.api.patch(`/v1/webhooks/${mended}`, HOOK);
    const found = [
      ['schedule', String(said), false],
      ['schedule', String(timed), false],
      ['webhook', String(evil), false],
    ];
    const list = await revoke(baton(), tenant, thief);
    expect(list.map(({ kind, id, active }) => [kind, id, active])).toEqual(found);
    const states = new Map((await schedulesOf(tenant.api)).map(({ id, status }) => [id, status]));
    expect([said, timed, undone].map((id) => states.get(id))).toEqual(['paused', 'paused', 'active']);
  });
});
