import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { orThrow } from '../../src/lib/problem.ts';
import type { TaskStart } from '../../src/scheduler/task-runner.ts';
import { DueTasks } from '../../src/store/schedules/due-tasks.ts';
import { TaskRuns } from '../../src/store/schedules/task-runs.ts';
import { nextIdRaw } from '../../src/store/tenants/ids.ts';
import { describeOnBoth, describeOnSqliteFirst } from '../support/databases.ts';
import { agentNamed, createWorld, noLimits, stall } from './harness.ts';

/** A Saturday. */
const START = '2026-11-21T10:00:30Z';

const PHRASES = [
  'in 5 minutes',
  'in 3 hours',
  'in 2 days',
  'in 1 week',
  'at 12:00',
  'at 09:00',
  'tomorrow',
  'tomorrow at 08:30',
  'on 2026-12-24',
  'on 2028-02-29 at 06:30',
  'hourly',
  'daily',
  'weekly',
  'every 15 minutes',
  'every 2 hours',
  'every hour',
  'every day at 07:30',
  'every week on friday at 09:00',
  'every monday',
  '30 9 * * MON-FRI',
  '*/10 * * * * *',
  '0 0 31 * *',
  '0 12 29 2 *',
  'next tuesday at 9am',
  'every weekday at 9:30 pm',
  'every other day at noon',
  'every 2 weeks on monday',
  'every month on the last day',
  '@daily',
  '0 0 12 ? * *',
];

describeOnSqliteFirst('a task', (dialect) => {
  it('[SCH-020] fires at its time and not before, whatever the phrase, and then at the next one', async () => {
    await using world = await createWorld(dialect, { start: START });
    await world.node();
    for (const phrase of PHRASES) {
      const task = await world.schedule(phrase, { timezone: 'Europe/Berlin' });
      const before = await world.runs();
      await world.jump(task.next_fire_at - 1);
      expect((await world.runs()).length, `${phrase}, a second early`).toBe(before.length);
      await world.jump(task.next_fire_at);
      await world.quiet();
      const [run, ...rest] = (await world.runs()).slice(before.length);
      expect(rest, phrase).toEqual([]);
      expect(run, phrase).toMatchObject({
        task_id: task.id,
        status: 'succeeded',
        started_at: task.next_fire_at,
        result_summary: 'answer to: hello',
      });
      const after = await world.task(task.id);
      expect(after, phrase).toMatchObject({ run_count: 1, last_run_id: run!.id, last_run_at: task.next_fire_at });
      if (task.kind === 'once') {
        expect(after, phrase).toMatchObject({ status: 'completed', next_fire_at: 0 });
        continue;
      }
      expect(after.next_fire_at, phrase).toBeGreaterThan(task.next_fire_at);
      await world.jump(after.next_fire_at);
      await world.quiet();
      expect((await world.runs()).length, phrase).toBe(before.length + 2);
      await world.schedules.remove(world.tenantId, task.id);
    }
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T12:00:00Z', 3],
    ['Europe/Berlin', '2026-10-24T12:00:00Z', 3],
    ['America/New_York', '2026-03-07T12:00:00Z', 3],
    ['America/New_York', '2026-10-31T12:00:00Z', 3],
    ['Australia/Lord_Howe', '2026-04-03T12:00:00Z', 3],
    ['Australia/Lord_Howe', '2026-10-02T12:00:00Z', 3],
  ])('[SCH-020] fires once a day while the clocks change: %s from %s', async (timezone, start, days) => {
    await using world = await createWorld(dialect, { start });
    await world.node();
    const task = await world.schedule('every day at 02:10', { timezone });
    for (let step = 0; step < days * 12; step += 1) {
      await world.jump(world.time.now() + 7200);
      await world.quiet();
    }
    expect((await world.runs()).filter(({ task_id }) => task_id === task.id)).toHaveLength(days);
  });

  it('[SCH-021] that was missed while no server ran fires once at the start, and not once for each time', async () => {
    await using world = await createWorld(dialect, { start: START });
    const recurring = await world.schedule('every 10 minutes');
    const once = await world.schedule('in 15 minutes');
    const later = await world.schedule('tomorrow');
    await world.jump('2026-11-21T12:34:00Z');
    expect(await world.runs()).toEqual([]);
    await world.node();
    await world.quiet();
    expect((await world.runs()).map(({ task_id }) => task_id).toSorted((a, b) => a - b)).toEqual([recurring.id, once.id]);
    expect(await world.task(recurring.id)).toMatchObject({ run_count: 1, next_fire_at: recurring.next_fire_at + 15 * 600 });
    const ended = (await world.runs()).find(({ task_id }) => task_id === once.id)!;
    expect(await world.task(once.id)).toMatchObject({ run_count: 1, status: 'completed', updated_at: ended.completed_at });
    expect(await world.task(later.id)).toMatchObject({ run_count: 0, next_fire_at: later.next_fire_at });
  });

  it('[SCH-022] never overlaps itself: a due time during its run is skipped', async () => {
    const gate = Promise.withResolvers<string>();
    await using world = await createWorld(dialect, { start: START, answer: (_, call) => (call === 1 ? gate.promise : 'ok') });
    await world.node();
    const task = await world.schedule('every 10 minutes');
    await world.jump(task.next_fire_at);
    await world.jump(task.next_fire_at + 600);
    await world.jump(task.next_fire_at + 1300);
    expect(await world.runs()).toMatchObject([{ status: 'running' }]);
    expect(await world.task(task.id)).toMatchObject({ run_count: 1, next_fire_at: task.next_fire_at + 1800 });
    gate.resolve('late');
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ status: 'succeeded', result_summary: 'late' }]);
    await world.jump(task.next_fire_at + 1800);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded', result_summary: 'ok' }]);
  });

  it('[SCH-022] that fires once waits for a run that a client has started', async () => {
    const gate = Promise.withResolvers<string>();
    await using world = await createWorld(dialect, { start: START, answer: (_, call) => (call === 1 ? gate.promise : 'ok') });
    const node = await world.node();
    const task = await world.schedule('in 5 minutes');
    const asked = {
      tenantId: world.tenantId,
      access: { tenantId: world.tenantId, tokenId: 0, epoch: 0 },
      task,
      author: undefined,
      requestId: crypto.randomUUID(),
      due: undefined,
    };
    const begin = (start: TaskStart) => noLimits.admit(world.tenantId, (admission) => node.runner.begin(start, admission));
    const run = orThrow(await begin(asked));
    expect(run).toMatchObject({ task_id: task.id, status: 'running' });
    expect(await begin({ ...asked, requestId: crypto.randomUUID() })).toBeUndefined();
    await world.jump(task.next_fire_at);
    expect(await world.runs()).toHaveLength(1);
    gate.resolve('asked');
    await world.quiet();
    // The one that was asked for has changed neither its time nor its status.
    expect(await world.task(task.id)).toMatchObject({
      status: 'active',
      next_fire_at: task.next_fire_at,
      run_count: 1,
      last_run_id: run!.id,
    });
    await world.jump(world.time.now() + 5);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ result_summary: 'asked' }, { result_summary: 'ok' }]);
    expect(await world.task(task.id)).toMatchObject({ status: 'completed', run_count: 2 });
  });

  it('[SCH-023] that takes long does not delay other tasks', async () => {
    const gate = Promise.withResolvers<string>();
    await using world = await createWorld(dialect, { start: START, answer: (message) => (message === 'slow' ? gate.promise : 'ok') });
    await world.node();
    await world.schedule('every 10 minutes', { message: 'slow' });
    const tasks = [];
    for (let i = 0; i < 20; i += 1) tasks.push(await world.schedule('every 10 minutes', { message: `fast ${i}` }));
    await world.jump(tasks[0]!.next_fire_at);
    for (const { id } of tasks)
      await expect.poll(async () => (await world.taskRuns.list(world.tenantId, { limit: 1, taskId: id }))[0]?.status).toBe('succeeded');
    expect((await world.runs()).filter(({ status }) => status === 'running')).toHaveLength(1);
    gate.resolve('done');
    await world.quiet();
    expect((await world.runs()).every(({ status }) => status === 'succeeded')).toBe(true);
  });

  it('[SCH-024] waits while the tenant has as many runs as it may, and fires then', async () => {
    await using world = await createWorld(dialect, { start: START });
    let wait: number | undefined = 7;
    await world.node(() => wait);
    const task = await world.schedule('every 10 minutes');
    await world.jump(task.next_fire_at);
    expect(await world.runs()).toEqual([]);
    expect(await world.task(task.id)).toMatchObject({ next_fire_at: task.next_fire_at, status: 'active' });
    await world.jump(task.next_fire_at + 6);
    wait = undefined;
    await world.jump(task.next_fire_at + 6);
    expect(await world.runs()).toEqual([]);
    await world.jump(task.next_fire_at + 7);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ status: 'succeeded', started_at: task.next_fire_at + 7 }]);
    expect(await world.task(task.id)).toMatchObject({ next_fire_at: task.next_fire_at + 600 });
  });

  it('[SCH-023] [SCH-024] holds up neither the server nor other tenants, however many its tenant has', async () => {
    await using world = await createWorld(dialect, { start: START });
    const { tenant: other } = await world.tenants.create('other', 'test');
    let asked = 0;
    await world.node((tenantId) => {
      if (tenantId === other.id) return undefined;
      asked += 1;
      return asked > 3 ? 1 : undefined;
    });
    const task = await world.schedule('every 10 minutes');
    await world.copy(task, 2999);
    await world.copy(task, 1, other.id);
    const passes = await passesOf(() => world.jump(task.next_fire_at));
    await world.quiet();
    expect(passes).toBeGreaterThan(10);
    // Those that were being looked at together had asked already.
    expect(asked).toBeLessThanOrEqual(3 + 8);
    expect(await world.runs()).toHaveLength(3);
    expect(await world.taskRuns.list(other.id, { limit: 10 })).toMatchObject([{ status: 'succeeded', started_at: task.next_fire_at }]);
    expect(world.model.requests).toHaveLength(4);
    // The others wait, with their due time, for a few seconds and not for one.
    const waiting = world.database.knex('schedules').where({ next_fire_at: task.next_fire_at });
    expect(await waiting.select('try_at').count({ count: '*' }).groupBy('try_at')).toMatchObject([{ try_at: task.next_fire_at + 5 }]);
    expect(world.time.nextAlarm).toBe(task.next_fire_at + 5);
  });

  it('[SCH-024] releases its admission when its run does not begin', async () => {
    // The world's end finds places that are still taken, or were given back twice.
    await using world = await createWorld(dialect, { start: START });
    const node = await world.node();
    const beginning = vi.spyOn(TaskRuns.prototype, 'begin');
    onTestFinished(() => beginning.mockRestore());
    const task = await world.schedule('in 1 minute');
    beginning.mockResolvedValueOnce(undefined);
    await world.jump(task.next_fire_at);
    beginning.mockRejectedValueOnce(new Error('no database'));
    await world.jump(world.time.now() + 5);
    expect(await world.runs()).toEqual([]);
    await world.jump(world.time.now() + 30);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ status: 'succeeded' }]);
    const unreadable = await world.schedule('every 10 minutes');
    await world.database.knex('schedules').where({ id: unreadable.id }).update({ schedule: 'no schedule' });
    await world.jump(unreadable.next_fire_at);
    expect(node.errors.splice(0)).toMatchObject([{ message: 'no database' }, expect.any(Error)]);
  });

  it('[SCH-025] of a disabled tenant does not fire, and does once when it is enabled again', async () => {
    await using world = await createWorld(dialect, { start: START });
    await world.node();
    const task = await world.schedule('every 10 minutes');
    await world.tenants.update(world.tenantId, { disabled: true }, 'test');
    await world.jump(task.next_fire_at + 3000);
    await world.quiet();
    expect(await world.runs()).toEqual([]);
    // It sleeps: what can't fire keeps nobody awake.
    expect(world.time.nextAlarm).toBe(world.time.now() + 20);
    await world.tenants.update(world.tenantId, { disabled: false }, 'test');
    await world.jump(world.time.now() + 20);
    await world.quiet();
    expect(await world.runs()).toHaveLength(1);
    expect(await world.task(task.id)).toMatchObject({ next_fire_at: task.next_fire_at + 3600 });
  });

  it('[SCH-026] that is paused or deleted does not fire; resumed, it goes on with what is still to come', async () => {
    await using world = await createWorld(dialect, { start: START });
    await world.node();
    const [paused, deleted] = [await world.schedule('every 10 minutes'), await world.schedule('every 10 minutes')];
    expect(await world.tasks.change(world.tenantId, paused.id, { status: 'paused' })).toMatchObject({ status: 'paused', next_fire_at: 0 });
    await world.schedules.remove(world.tenantId, deleted.id);
    await world.jump(paused.next_fire_at + 1000);
    expect(await world.runs()).toEqual([]);
    const resumed = await world.tasks.change(world.tenantId, paused.id, { status: 'active' });
    expect(resumed).toMatchObject({ status: 'active', next_fire_at: paused.next_fire_at + 1200 });
    await world.jump(orThrow(resumed).next_fire_at);
    await world.quiet();
    expect(await world.runs()).toHaveLength(1);
  });

  it('[SCH-027] sleeps until the next due time, and no longer than 20 seconds', async () => {
    await using world = await createWorld(dialect, { start: START });
    await world.node();
    expect(world.time.nextAlarm).toBe(world.time.now() + 20);
    await world.schedule('*/3 * * * * *');
    expect(world.time.nextAlarm).toBe(world.time.now() + 3);
  });
});

describeOnBoth('a clock that was set ahead and back', (dialect) => {
  const AHEAD = '2027-06-01T10:00:30Z';

  it.each([
    ['every 15 minutes', START],
    ['every hour', START],
    ['every day at 18:00', START],
    ['every 2 days at 18:00', START],
    ['every month on the last day', START],
    ['30 9 * * MON-FRI', START],
    // Given while it was ahead.
    ['every 15 minutes', AHEAD],
    ['every 3 days', AHEAD],
    ['every week on friday', AHEAD],
  ])('[SCH-080] keeps no recurring task from the present: %s, given at %s', async (phrase, given) => {
    await using world = await createWorld(dialect, { start: given });
    await world.node();
    const task = await world.schedule(phrase);
    if (given !== AHEAD) await world.jump(AHEAD);
    await world.quiet();
    await world.jump((await world.task(task.id)).next_fire_at);
    await world.quiet();
    const before = (await world.runs()).length;
    await world.jump(START);
    await world.jump(world.time.now() + 20);
    const { next_fire_at: next } = await world.task(task.id);
    const expected = await world.schedule(phrase);
    // Elapsed time counts from when the clock is back, or from when the task was given.
    expect(next).toBeLessThanOrEqual(expected.next_fire_at);
    expect(next).toBeGreaterThan(world.time.now());
    await world.schedules.remove(world.tenantId, expected.id);
    await world.jump(next);
    await world.quiet();
    expect((await world.runs()).length).toBe(before + 1);
    await world.jump((await world.task(task.id)).next_fire_at);
    await world.quiet();
    expect((await world.runs()).length).toBe(before + 2);
  });

  it('[SCH-080] keeps none at the start of a server, and one that fires once keeps its moment', async () => {
    await using world = await createWorld(dialect, { start: AHEAD });
    const hourly = await world.schedule('every hour');
    const once = await world.schedule('in 5 minutes');
    const paused = await world.schedule('every 15 minutes');
    await world.tasks.change(world.tenantId, paused.id, { status: 'paused' });
    world.time.jump(START);
    await world.node();
    expect(await world.task(hourly.id)).toMatchObject({ next_fire_at: Date.parse('2026-11-21T11:00:00Z') / 1000 });
    expect(await world.task(once.id)).toMatchObject({ next_fire_at: once.next_fire_at });
    const resumed = await world.tasks.change(world.tenantId, paused.id, { status: 'active' });
    expect(resumed).toMatchObject({ next_fire_at: world.time.now() + 900 });
    expect(await world.runs()).toEqual([]);
  });

  it('[SCH-081] by little fires no due time twice', async () => {
    await using world = await createWorld(dialect, { start: START });
    await world.node();
    const task = await world.schedule('every hour');
    await world.jump(task.next_fire_at);
    await world.quiet();
    await world.jump(task.next_fire_at - 120);
    await world.jump(task.next_fire_at - 60);
    await world.jump(task.next_fire_at + 60);
    await world.quiet();
    expect(await world.runs()).toHaveLength(1);
    expect(await world.task(task.id)).toMatchObject({ next_fire_at: task.next_fire_at + 3600 });
  });

  it('[SCH-080] has a task tried in time that was put off while it was ahead', async () => {
    await using world = await createWorld(dialect, { start: START });
    let busy = true;
    await world.node(() => (busy ? 60 : undefined));
    const once = await world.schedule('on 2026-11-21 at 12:00');
    await world.jump(AHEAD);
    busy = false;
    await world.jump(START);
    await world.jump(world.time.now() + 20);
    expect(await world.runs()).toEqual([]);
    await world.jump(once.next_fire_at);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ task_id: once.id, status: 'succeeded' }]);
  });
});

describe('several nodes whose clocks are back', () => {
  it('[SCH-080] move a task once, and fire it once', async () => {
    await using world = await createWorld('postgres', { start: START });
    await world.node();
    await world.node();
    const task = await world.schedule('every hour');
    await world.jump('2027-06-01T10:00:30Z');
    await world.quiet();
    await world.jump(START);
    await world.jump(world.time.now() + 20);
    expect(await world.task(task.id)).toMatchObject({ next_fire_at: task.next_fire_at });
    await world.jump(task.next_fire_at);
    await world.quiet();
    expect(await world.runs()).toHaveLength(2);
  });
});

describe('hundreds of tasks', () => {
  it('[SCH-023] of every second fire once each, and let the server do other things', async () => {
    // On SQLite, which answers without a pass of the event loop.
    await using world = await createWorld('sqlite', { start: START });
    let asked = 0;
    await world.node(() => {
      asked += 1;
      // Meanwhile they fall due again, and that is for the next round.
      if (asked === 150) world.time.pass(1);
      return asked > 300 ? 1 : undefined;
    });
    const task = await world.schedule('* * * * * *');
    await world.copy(task, 299);
    expect(await passesOf(() => world.jump(task.next_fire_at))).toBeGreaterThan(30);
    await world.quiet();
    const runs = await world.database.knex('task_runs').distinct('task_id');
    expect(runs).toHaveLength(300);
    expect(world.model.requests).toHaveLength(300);
  });
});

describe('a server that starts with many tasks', () => {
  it('[SCH-023] fires what falls due before it has looked at all of them', async () => {
    await using world = await createWorld('sqlite', { start: START });
    const soon = await world.schedule('in 1 minute');
    await world.copy(await world.schedule('every hour'), 250);
    const fired: number[] = [];
    const reading = new DueTasks(world.database);
    const asIs = reading.ahead.bind(reading);
    const ahead = vi.spyOn(DueTasks.prototype, 'ahead').mockImplementation(async (...page) => {
      if (fired.length === 0) world.time.jump(soon.next_fire_at);
      fired.push((await world.runs()).length);
      return asIs(...page);
    });
    onTestFinished(() => ahead.mockRestore());
    await world.node();
    await world.quiet();
    expect(fired).toEqual([0, 1, 1]);
  });
});

describe('a task from before the server had a shortest interval', () => {
  it('[SCH-014] goes on, and fires once in each interval', async () => {
    await using world = await createWorld('sqlite', { start: '2026-11-21T10:00:30Z', minInterval: 60 });
    await world.node();
    const secondly = await world.schedule('* * * * * *');
    const twice = await world.schedule('0,30 * * * * *');
    const minutely = await world.schedule('* * * * *');
    for (let i = 0; i < 240; i += 1) {
      await world.jump(world.time.now() + 1);
      // A due time at which the run before is still under way would be skipped.
      await world.quiet();
    }
    const runs = await world.runs();
    const timesOf = (id: number) => runs.flatMap((run) => (run.task_id === id ? [run.started_at - runs[0]!.started_at] : []));
    expect(timesOf(secondly.id)).toEqual([0, 60, 120, 180]);
    expect(timesOf(twice.id)).toEqual([29, 89, 149, 209]);
    expect(timesOf(minutely.id)).toEqual([29, 89, 149, 209]);
    expect((await world.task(secondly.id)).next_fire_at).toBe(secondly.next_fire_at + 240);
  });
});

/** How many passes of the event loop there are while something happens. */
async function passesOf(act: () => Promise<void>): Promise<number> {
  let passes = 0;
  let next = setImmediate(function count() {
    passes += 1;
    next = setImmediate(count);
  });
  await act();
  clearImmediate(next);
  return passes;
}

describeOnBoth('a run of a task', (dialect) => {
  it('[SCH-030] whose agent is missing fails, with its record and its notifications, and the task goes on', async () => {
    await using world = await createWorld(dialect, { start: START });
    const node = await world.node();
    await world.agents.create(world.tenantId, agentNamed('reporter'));
    const task = await world.schedule('every 10 minutes', { agent_id: 'reporter' });
    await world.agents.remove(world.tenantId, 'reporter');
    const heard = world.listen(node);
    await world.jump(task.next_fire_at);
    await world.quiet();
    const [run] = await world.runs();
    const problem = "no agent 'reporter' for this tenant";
    expect(run).toMatchObject({
      agent_id: 'reporter',
      status: 'failed',
      error_message: problem,
      result_summary: '',
      completed_at: task.next_fire_at,
    });
    const ids = { type: 'notification', task_id: task.id, run_id: run!.id, agent_id: 'reporter', started_at: task.next_fire_at };
    await expect
      .poll(() => heard)
      .toEqual([
        { id: `${run!.id}.started`, data: { kind: 'run.started', ...ids, status: 'running', completed_at: 0 } },
        {
          id: `${run!.id}.failed`,
          data: { kind: 'run.failed', ...ids, status: 'failed', completed_at: task.next_fire_at, error_message: problem },
        },
      ]);
    // It is there again: the next time succeeds.
    await world.agents.create(world.tenantId, agentNamed('reporter'));
    expect(await world.task(task.id)).toMatchObject({ status: 'active', next_fire_at: task.next_fire_at + 600 });
    await world.jump(task.next_fire_at + 600);
    await world.quiet();
    expect((await world.runs())[1]).toMatchObject({ status: 'succeeded', error_message: '' });
    await expect.poll(() => heard.slice(2).map(({ data }) => data.kind)).toEqual(['run.started', 'run.completed']);
  });

  it('[SCH-031] whose agent throws fails, with its record and its notifications, and the task goes on', async () => {
    await using world = await createWorld(dialect, { start: START, answer: (_, call) => (call === 1 ? new Error('boom') : 'fine') });
    const node = await world.node();
    const task = await world.schedule('every 10 minutes');
    const heard = world.listen(node);
    await world.jump(task.next_fire_at);
    await world.quiet();
    await world.jump(task.next_fire_at + 600);
    await world.quiet();
    const [failed, succeeded] = await world.runs();
    expect(failed).toMatchObject({ status: 'failed', error_message: 'the run failed because of an internal error' });
    expect(succeeded).toMatchObject({ status: 'succeeded', result_summary: 'fine', input_tokens: 10, output_tokens: 5 });
    await expect
      .poll(() => heard.map(({ data }) => [data.run_id, data.kind]))
      .toEqual([
        [failed!.id, 'run.started'],
        [failed!.id, 'run.failed'],
        [succeeded!.id, 'run.started'],
        [succeeded!.id, 'run.completed'],
      ]);
    expect(heard.at(-1)!.data).toMatchObject({ status: 'succeeded', result_summary: 'fine' });
  });

  it('[SCH-032] that cannot be prepared fails, with its record and its notifications, and the task goes on', async () => {
    await using world = await createWorld(dialect, { start: START });
    const node = await world.node();
    const task = await world.schedule('every 10 minutes');
    const heard = world.listen(node);
    const { catalog } = world.agents;
    world.agents.catalog = () => Promise.reject(new Error('no agents now'));
    await world.jump(task.next_fire_at);
    await world.quiet();
    world.agents.catalog = catalog;
    await world.jump(task.next_fire_at + 600);
    await world.quiet();
    expect(await world.runs()).toMatchObject([
      { status: 'failed', error_message: 'the run could not be prepared because of an internal error' },
      { status: 'succeeded' },
    ]);
    await expect.poll(() => heard.map(({ data }) => data.kind)).toEqual(['run.started', 'run.failed', 'run.started', 'run.completed']);
  });

  it('[SCH-033] that is canceled has failed', async () => {
    await using world = await createWorld(dialect, { start: START, answer: (_, __, signal) => stall(signal) });
    const node = await world.node();
    const task = await world.schedule('in 1 minute');
    await world.jump(task.next_fire_at);
    const [run] = await world.runs();
    expect(node.supervisor.cancel(run!.request_id)).toBe(true);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ status: 'failed', error_message: 'the run was canceled' }]);
    expect(await world.task(task.id)).toMatchObject({ status: 'failed', next_fire_at: 0 });
  });

  it('[SCH-034] has a summary of at most 4 KiB of UTF-8, cut after a whole character', async () => {
    const answers = ['x'.repeat(4096), 'x'.repeat(5000), `x${'ü'.repeat(3000)}`, `${'👋'.repeat(2000)}`, `xx${'👋'.repeat(2000)}`, 'a\0b'];
    await using world = await createWorld(dialect, { start: START, answer: (_, call) => answers[call - 1]! });
    await world.node();
    for (const _ of answers) {
      const task = await world.schedule('in 1 minute');
      await world.jump(task.next_fire_at);
      await world.quiet();
    }
    const summaries = (await world.runs()).map((run) => run.result_summary);
    expect(summaries.map((one) => Buffer.byteLength(one))).toEqual([4096, 4096, 4095, 4096, 4094, 5]);
    for (const [i, one] of summaries.slice(0, 5).entries()) expect(answers[i]!.startsWith(one)).toBe(true);
  });

  it('[SCH-035] posts into its conversation, which its agent remembers', async () => {
    await using world = await createWorld(dialect, { start: START, answer: (_, call) => `answer ${call}` });
    await world.node();
    const definition = agentNamed('guide');
    const { id } = orThrow(await world.conversations.create(world.tenantId, { title: '', agentId: 'guide', definition }));
    const task = await world.schedule('every 10 minutes', { conversation_id: id, agent_id: 'guide', message: 'again' });
    for (const n of [0, 1]) {
      await world.jump(task.next_fire_at + n * 600);
      await world.quiet();
    }
    const runs = await world.runs();
    expect(runs).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    const { items: messages } = await world.conversations.messages(world.tenantId, id, { limit: 10, afterId: 0 });
    expect(messages).toMatchObject([
      { role: 'user', content: 'again', request_id: runs[0]!.request_id },
      { role: 'assistant', content: 'answer 1', request_id: runs[0]!.request_id },
      { role: 'user', content: 'again', request_id: runs[1]!.request_id },
      { role: 'assistant', content: 'answer 2', request_id: runs[1]!.request_id },
    ]);
    expect(world.model.requests[1]!.messages.map(({ content }) => content)).toEqual(['again', 'answer 1', 'again']);
  });

  it('[SCH-035] knows what was said until it began', async () => {
    await using world = await createWorld(dialect, { start: START });
    await world.node();
    const { id } = orThrow(await world.conversations.create(world.tenantId, { title: '', agentId: 'index', definition: undefined }));
    const task = await world.schedule('every 10 minutes', { conversation_id: id, message: 'again' });
    const begin = vi.spyOn(TaskRuns.prototype, 'begin');
    onTestFinished(() => begin.mockRestore());
    begin.mockImplementationOnce(async (...begun) => {
      const said = { tenant_id: world.tenantId, conversation_id: id, request_id: 'other', created_at: 1 };
      const rows = [
        { ...said, role: 'user' as const, content: '"hi"' },
        { ...said, role: 'assistant' as const, content: '"hello"' },
      ];
      for (const row of rows)
        await world.database.knex('messages').insert({ ...row, id: nextIdRaw(world.database, 'messages', world.tenantId) });
      begin.mockRestore();
      return world.taskRuns.begin(...begun);
    });
    await world.jump(task.next_fire_at);
    await world.quiet();
    expect(world.model.requests[0]!.messages.map(({ content }) => content)).toEqual(['hi', 'hello', 'again']);
  });

  it('[SCH-035] waits while its conversation is busy, and goes on without one that is deleted', async () => {
    const gate = Promise.withResolvers<string>();
    await using world = await createWorld(dialect, { start: START, answer: (_, call) => (call === 1 ? gate.promise : 'ok') });
    await world.node();
    const { id } = orThrow(await world.conversations.create(world.tenantId, { title: '', agentId: 'index', definition: undefined }));
    const slow = await world.schedule('in 1 minute', { conversation_id: id });
    const task = await world.schedule('every 10 minutes', { conversation_id: id });
    await world.jump(slow.next_fire_at);
    await world.jump(task.next_fire_at);
    expect(await world.runs()).toMatchObject([{ task_id: slow.id, status: 'running' }]);
    gate.resolve('done');
    await world.quiet();
    await world.jump(task.next_fire_at + 5);
    await world.quiet();
    expect(await world.runs()).toMatchObject([
      { status: 'succeeded' },
      { task_id: task.id, status: 'succeeded', started_at: task.next_fire_at + 5 },
    ]);
    await world.conversations.remove(world.tenantId, id);
    expect(await world.task(task.id)).toMatchObject({ conversation_id: 0, status: 'active' });
    await world.jump(task.next_fire_at + 600);
    await world.quiet();
    expect(await world.runs()).toHaveLength(3);
  });

  it('[SCH-036] whose server stops ends as failed', async () => {
    await using world = await createWorld(dialect, { start: START, answer: (_, __, signal) => stall(signal) });
    const node = await world.node();
    const task = await world.schedule('every 10 minutes');
    await world.jump(task.next_fire_at);
    await node.scheduler.stop();
    await node.supervisor.drain(0);
    await node.runner.settled();
    expect(await world.runs()).toMatchObject([{ status: 'failed', error_message: 'the server is shutting down; send the request again' }]);
    // A stopped scheduler fires nothing.
    await world.jump(task.next_fire_at + 600);
    expect(await world.runs()).toHaveLength(1);
  });
});

describeOnBoth('a record that was left behind', (dialect) => {
  it('[SCH-042] and cannot be finished keeps no other from being finished, and no task from firing', async () => {
    await using world = await createWorld(dialect, { start: START });
    const node = await world.node();
    // More than are finished in one go.
    const task = await world.schedule('in 1 minute');
    await world.copy(task, 100);
    const last = await world.schedule('in 1 minute');
    const { finish } = TaskRuns.prototype;
    let stuck: (requestId: string) => boolean = () => true;
    const finishing = vi.spyOn(TaskRuns.prototype, 'finish').mockImplementation(function (this: TaskRuns, run, summary) {
      return stuck(run.requestId) ? Promise.reject(new Error('stuck')) : finish.call(this, run, summary);
    });
    onTestFinished(() => finishing.mockRestore());
    await world.jump(task.next_fire_at);
    await world.quiet();
    const runs = await world.runs();
    expect(runs).toHaveLength(102);
    expect(runs.every(({ status }) => status === 'running')).toBe(true);
    const { request_id: free } = runs.find(({ task_id }) => task_id === last.id)!;
    stuck = (id) => runs.some(({ request_id }) => request_id === id && id !== free);
    await world.jump(world.time.now() + 20);
    const next = await world.schedule('in 1 minute');
    await world.jump(next.next_fire_at);
    await world.quiet();
    const after = await world.runs();
    expect(
      after
        .filter(({ status }) => status === 'succeeded')
        .map(({ task_id }) => task_id)
        .toSorted((a, b) => a - b),
    ).toEqual([last.id, next.id]);
    expect(new Set(node.errors.splice(0).map(({ message }) => message))).toEqual(new Set(['stuck']));
  });

  it('[SCH-042] is looked for again soon when that failed, and once more when one was found meanwhile', async () => {
    await using world = await createWorld(dialect, { start: START });
    const node = await world.node();
    const looking = vi.spyOn(TaskRuns.prototype, 'unfinished');
    onTestFinished(() => looking.mockRestore());
    looking.mockRejectedValueOnce(new Error('no database'));
    const task = await world.schedule('in 1 minute');
    await world.jump(task.next_fire_at);
    await world.quiet();
    expect(await world.runs()).toMatchObject([{ status: 'succeeded' }]);
    expect(node.errors.splice(0)).toMatchObject([{ message: 'no database' }]);
    expect(world.time.nextAlarm).toBe(world.time.now() + 5);
    looking.mockClear();
    looking.mockImplementationOnce(async () => {
      node.scheduler.recover();
      return [];
    });
    await world.jump(world.time.now() + 5);
    expect(looking).toHaveBeenCalledTimes(2);
  });
});

describe('several nodes', () => {
  it('[SCH-040] fire each task exactly once for each due time', async () => {
    await using world = await createWorld('postgres', { start: START });
    const nodes = [await world.node(), await world.node(), await world.node()];
    const tasks = [];
    for (let i = 0; i < 20; i += 1) tasks.push(await world.schedule('every 1 minute', { message: String(i) }));
    const [{ next_fire_at: first }] = tasks as [(typeof tasks)[0]];
    for (let round = 0; round < 5; round += 1) {
      await world.jump(first + round * 60);
      await world.quiet();
    }
    const runs = await world.runs();
    for (const { id } of tasks) {
      const own = runs.filter(({ task_id }) => task_id === id);
      expect(own.map(({ started_at }) => started_at)).toEqual([0, 1, 2, 3, 4].map((round) => first + round * 60));
    }
    expect(runs.every(({ status }) => status === 'succeeded')).toBe(true);
    expect(nodes.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('[SCH-041] tell the subscribers of all of them, each transition once and in order', async () => {
    await using world = await createWorld('postgres', { start: START });
    const [one, two] = [await world.node(), await world.node()];
    const heard = [world.listen(one), world.listen(two)];
    const task = await world.schedule('every 1 minute');
    for (let round = 0; round < 3; round += 1) {
      await world.jump(task.next_fire_at + round * 60);
      await world.quiet();
      // A node hears its own sooner than another's: the next run may not be the same node's.
      for (const ids of heard) await expect.poll(() => ids.length).toBeGreaterThanOrEqual((round + 1) * 2);
    }
    const runs = await world.runs();
    const expected = runs.flatMap(({ id }) => [`${id}.started`, `${id}.completed`]);
    for (const ids of heard) await expect.poll(() => ids.map(({ id }) => id)).toEqual(expected);
    expect(heard[0]).toEqual(heard[1]);
  });

  it('[SCH-042] finish the runs of a crashed node, and fire its tasks', async () => {
    await using world = await createWorld('postgres', { start: START, answer: (_, call, signal) => (call === 1 ? stall(signal) : 'ok') });
    const dying = await world.node();
    const task = await world.schedule('every 10 minutes');
    await world.jump(task.next_fire_at);
    expect(await world.runs()).toMatchObject([{ status: 'running' }]);
    await dying.die();
    const heir = await world.node();
    const heard = world.listen(heir);
    const problem = 'the request was interrupted by a server restart; send it again';
    // The dead node may still be writing the run's first events, which the next sweep finds written.
    const swept = async () => {
      await heir.sweep();
      return (await world.runs())[0];
    };
    await expect.poll(swept).toMatchObject({ status: 'failed', error_message: problem });
    const [run] = await world.runs();
    await expect.poll(() => heard).toMatchObject([{ id: `${run!.id}.failed`, data: { kind: 'run.failed', error_message: problem } }]);
    await world.jump(task.next_fire_at + 600);
    await expect.poll(async () => (await world.runs())[1]?.status).toBe('succeeded');
  });
});
