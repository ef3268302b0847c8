import { setImmediate as nextPass } from 'node:timers/promises';
import type { DueTasks, TaskTimes, WaitingTask } from '../store/schedules/due-tasks.ts';
import { nextDue } from './interval.ts';
import { readSchedule } from './phrases.ts';

export interface RealignOptions {
  due: DueTasks;
  /** Epoch seconds. */
  now: number;
  /** The id of the last task of the page before; 0: there is none. */
  after: number;
  /** Seconds between two due times of a task at least. */
  minInterval: number;
  /** The longest time in seconds that a task waits behind its due time. */
  longestWait: number;
  onError(error: Error): void;
  stopped(): boolean;
}

/** Seconds by which the clocks of nodes may differ: a task that has fired within them has had its due time. */
const TOLERANCE_S = 300;
const PAGE = 100;

/**
 * Has recurring tasks follow the present, whose times a clock that was ahead has moved: they would stand still until those
 * come. A task that fires once keeps its moment. What is changed is changed once, however many nodes look.
 * @returns the id of the last task of this page; undefined when there are no more
 */
export async function realign({ due, now, after, stopped, ...options }: RealignOptions): Promise<number | undefined> {
  const tasks = await due.ahead(now, PAGE, after);
  for (const task of tasks) {
    if (stopped()) return undefined;
    try {
      const times = presentTimes(task, now, options);
      if (times) await due.move(task, times);
    } catch (error) {
      // A schedule that can't be read must not keep the others.
      options.onError(error as Error);
    }
    await nextPass();
  }
  return tasks.length < PAGE ? undefined : tasks.at(-1)!.task.id;
}

/** @returns undefined when the times of the task are right */
function presentTimes(
  { task, tryAt, anchor: given }: WaitingTask,
  now: number,
  { minInterval, longestWait }: Pick<RealignOptions, 'minInterval' | 'longestWait'>,
): TaskTimes | undefined {
  const { next_fire_at: due, last_run_at: last } = task;
  const anchor = given > now + TOLERANCE_S ? now : given;
  let next = due;
  if (task.kind === 'recurring' && (last <= now || last > now + TOLERANCE_S)) {
    const schedule = readSchedule(task.schedule, { timezone: task.timezone, anchor });
    next = Math.min(due, nextDue(schedule, last > now ? 0 : last, now, minInterval) ?? due);
  }
  const earliest = Math.max(next, now);
  if (next !== due) return { next, tryAt: earliest, anchor };
  return tryAt > earliest + longestWait ? { next, tryAt: earliest, anchor: given } : undefined;
}
