import { expect, it } from 'vitest';
import type { components } from '../../src/generated/api.ts';
import { document } from '../../src/generated/openapi.ts';
import { scheduleCommand, type TaskScheduler } from '../../src/runtime/commands/schedule.ts';
import type { Client } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import { TestTime } from './test-time.ts';

type ScheduledTask = components['schemas']['ScheduledTask'];

describeOnBoth('/schedule', (dialect) => {
  const time = new TestTime('2026-03-14T10:00:30Z');
  const baton = useServer({ dialect, time, env: { INDEX_MODEL: 'demo/echo' } });
  const newApi = async (): Promise<Client> => (await baton().newTenant()).api;
  const tasksOf = async (api: Client) => (await api.get<{ schedules: ScheduledTask[] }>('/v1/schedules')).body.schedules;

  /** Has an agent issue a command. @returns what it was told, which it repeats */
  async function say(api: Client, command: string, body: object = {}): Promise<{ ok: boolean; told: string }> {
    const run = await api.run({ message: `${command}\n`, ...body });
    const [call, ...rest] = run.data('tool_call');
    expect(rest).toEqual([]);
    expect(call).toMatchObject({ kind: 'schedule' });
    return { ok: call!.ok, told: run.done.content ?? '' };
  }

  it('[SCH-060] makes a task for the calling agent, as the HTTP interface would', async () => {
    const api = await newApi();
    const { ok, told } = await say(api, '/schedule every day at 07:30: look at: the orders');
    const [task] = await tasksOf(api);
    expect(ok).toBe(true);
    expect(task).toMatchObject({
      agent_id: 'index',
      schedule: 'every day at 07:30',
      message: 'look at: the orders',
      timezone: 'UTC',
      kind: 'recurring',
      conversation_id: 0,
    });
    expect(told).toContain(`#${task!.id} every day at 07:30 (active, next at 2026-03-15T07:30:00Z): look at: the orders`);
    expect(await say(api, '/schedule 0 9 * * MON-FRI:check the shop')).toMatchObject({ ok: true });
    expect((await tasksOf(api))[0]).toMatchObject({ normalized: '0 9 * * MON-FRI', message: 'check the shop' });
  });

  it.each([
    ['at 9:30 pm: look at: the orders', 'on 2026-03-14 at 21:30', 'look at: the orders'],
    ['9am:wake me', 'on 2026-03-15 at 09:00', 'wake me'],
    ['2026-12-01T09:00:30+01:00: call home at 10:00', '2026-12-01T08:00:30Z', 'call home at 10:00'],
    ['2026-12-01T09:00: 30 candles', 'on 2026-12-01 at 09:00', '30 candles'],
    ['Every mon, wed and fri at 10:00: 15:00 is the limit', 'every monday, wednesday and friday at 10:00', '15:00 is the limit'],
    ['@daily: at noon: eat', 'every day at 00:00', 'at noon: eat'],
  ])('[SCH-076] tells the phrase from the message: %s', async (text, normalized, message) => {
    const api = await newApi();
    expect(await say(api, `/schedule ${text}`)).toMatchObject({ ok: true });
    expect(await tasksOf(api)).toMatchObject([{ normalized, message }]);
  });

  it('[SCH-076] tries nothing as a phrase that is longer than a schedule may be', async () => {
    const api = await newApi();
    const message = `30${','.repeat(200)}: x`;
    expect(await say(api, `/schedule 2026-12-01T09:00:${message}`)).toMatchObject({ ok: true });
    expect(await tasksOf(api)).toMatchObject([{ normalized: 'on 2026-12-01 at 09:00', message }]);
  });

  it('[SCH-075] lists the forms of the description, in its reference and in an error', async () => {
    const api = await newApi();
    const { description } = ((document as { paths: object }).paths as Record<string, { post: { description: string } }>)['/v1/schedules']!
      .post;
    const listed = [...description.slice(0, description.indexOf('In any case')).matchAll(/^- `(.+)`$/gm)].map(([, form]) => form);
    const { body } = await api.post<{ accepted: string[] }>('/v1/schedules', { schedule: 'whenever', message: 'm' });
    expect(listed).toEqual(body.accepted);
    const { told } = await say(api, '/schedule whenever: m');
    for (const form of body.accepted) expect(told).toContain(form);
    expect(
      scheduleCommand.configure({ schedules: { forms: body.accepted } as Partial<TaskScheduler> as TaskScheduler }).reference,
    ).toContain(body.accepted.join('; '));
  });

  it('[SCH-061] lists, pauses, resumes and cancels', async () => {
    const api = await newApi();
    expect((await say(api, '/schedule list')).told).toContain('(nothing is scheduled)');
    await say(api, '/schedule in 2 hours: later');
    const [{ id }] = (await tasksOf(api)) as [ScheduledTask];
    expect((await say(api, '/schedule list')).told).toContain(`#${id} in 2 hours (active, next at 2026-03-14T12:00:30Z): later`);
    expect(await say(api, `/schedule pause ${id}`)).toMatchObject({ ok: true, told: expect.stringContaining('(paused)') });
    expect(await tasksOf(api)).toMatchObject([{ status: 'paused' }]);
    expect(await say(api, `/schedule resume #${id}`)).toMatchObject({ ok: true, told: expect.stringContaining('(active') });
    expect(await tasksOf(api)).toMatchObject([{ status: 'active' }]);
    expect(await say(api, `/schedule cancel ${id}`)).toMatchObject({ ok: true, told: expect.stringContaining(`canceled: #${id}`) });
    expect(await tasksOf(api)).toEqual([]);
  });

  it.each([
    ['/schedule', 'write /schedule <when>: <message>'],
    ['/schedule daily', 'write /schedule <when>: <message>'],
    ['/schedule daily:', 'the message is missing'],
    ['/schedule every day at 07:00', 'the message is missing; write /schedule <when>: <message>'],
    ['/schedule at 9:30', 'the message is missing'],
    ['/schedule 2026-12-24T18:00:30', 'the message is missing'],
    ['/schedule every monday at 17:30 hi', "'17' is no time of day"],
    ['/schedule every day at 07:30 Europe/Berlin: x', 'what is understood, in UTC: '],
    ['/schedule whenever: x', "'whenever' begins no schedule"],
    ['/schedule at 25:00: x', 'no time of day'],
    ['/schedule on 2020-01-01: x', 'passed'],
    [
      `/schedule ${Array.from({ length: 60 }, (_, i) => i).join(',')} ${Array.from({ length: 24 }, (_, i) => i).join(',')} * * *: x`,
      'at most 200 characters',
    ],
    ['/schedule pause', 'needs the id of a task'],
    ['/schedule cancel x', 'needs the id of a task'],
    ['/schedule resume 4711', 'you have no task #4711'],
  ])('[SCH-062] %s is an error that says what to do', async (command, problem) => {
    const api = await newApi();
    const { ok, told } = await say(api, command);
    expect(ok).toBe(false);
    expect(told).toContain('ERR: ');
    expect(told).toContain(problem);
    expect(await tasksOf(api)).toEqual([]);
  });

  it("[SCH-063] shows and changes an agent's own tasks only", async () => {
    const [api, foreign] = [await newApi(), await newApi()];
    await api.post('/v1/agents', { id: 'other', name: 'A', role: 'r', goal: 'g', model: 'demo/echo' });
    await say(api, '/schedule daily: mine');
    const [{ id }] = (await tasksOf(api)) as [ScheduledTask];
    expect((await say(api, '/schedule list', { agent: 'other' })).told).toContain('(nothing is scheduled)');
    for (const [one, body] of [
      [api, { agent: 'other' }],
      [foreign, {}],
    ] as const) {
      for (const action of ['pause', 'cancel', 'resume'])
        expect(await say(one, `/schedule ${action} ${id}`, body)).toMatchObject({ ok: false });
    }
    expect(await tasksOf(api)).toMatchObject([{ status: 'active', message: 'mine' }]);
  });

  it('[SCH-064] refuses an agent that is not stored, and more tasks than one agent may have', async () => {
    const api = await newApi();
    const inline = { agent_def: { id: 'passing', name: 'A', role: 'r', goal: 'g', model: 'demo/echo' } };
    expect(await say(api, '/schedule daily: x', inline)).toMatchObject({
      ok: false,
      told: expect.stringContaining("the agent 'passing' is not stored"),
    });
    for (let i = 0; i < 100; i += 1) await api.post('/v1/schedules', { schedule: 'daily', message: String(i) });
    expect(await say(api, '/schedule daily: x')).toMatchObject({
      ok: false,
      told: expect.stringContaining('100 tasks are scheduled already'),
    });
  });

  it('[SCH-065] is offered only to agents that may use it', async () => {
    const api = await newApi();
    const mute = { agent_def: { id: 'mute', name: 'A', role: 'r', goal: 'g', model: 'demo/echo', capabilities: ['/fetch'] } };
    expect(await say(api, '/schedule daily: x', mute)).toMatchObject({ ok: false });
    expect(await tasksOf(api)).toEqual([]);
  });
});
