import { setImmediate } from 'node:timers/promises';
import type { RunClaim, TaskRuns } from '../store/task-runs.ts';
import type { DueTask, DueTasks } from '../store/due-tasks.ts';
import { readSchedule } from './phrases.ts';
import type { TaskRunner } from './task-runner.ts';
import type { Time } from './time.ts';

export interface SchedulerOptions {
  time: Time;
  due: DueTasks;
  runs: TaskRuns;
  runner: TaskRunner;
  newRequestId(): string;
  /** Lets a run of the tenant in. @returns undefined, or the seconds after which to ask again */
  admit(tenantId: number): Promise<number | undefined>;
  /** A run that was let in did not begin. */
  leave(tenantId: number): void;
  /** Hears what went wrong; it is tried again. */
  onError(error: Error): void;
  /** Hears when a due time was left out, since the run before was still under way. */
  onSkip(task: DueTask): void;
}

/** A node that has a task reserved is given up after so many seconds. */
const RESERVED_S = 30;
/** How often a task looks again for its turn, while another run is in its way. */
const WAIT_S = 5;
/** The longest that a task waits for the tenant's limits before it asks again. */
const LONGEST_WAIT_S = 60;
/** How long tasks of other nodes may go unnoticed, when those nodes die. */
const POLL_S = 20;
const RETRY_S = 5;
const PAGE = 100;
/** Tasks that are begun at once; their runs are not waited for. */
const AT_ONCE = 8;

/**
 * Fires the tasks that are due, on every node alike.
 *
 *   asleep ──due time, poll, wake──▶ round: reserve, begin, … what was due when it began ──▶ asleep
 *
 * The node sleeps until the next due time; a poll bounds how long it can miss what other nodes have changed. Which
 * node fires a task is decided by the database (DueTasks, TaskRuns), so that all of them may try. Whatever becomes of a
 * task, it is due later than the round began, so that a round ends however many tasks there are.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #cancel: () => void = () => {};
  #reconcileAt = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Looks for due tasks at once: something has changed, or the server has started. */
  wake = (): void => {
    this.#again = true;
    if (this.#round || this.#stopped) return;
    this.#cancel();
    this.#round = this.#rounds().finally(() => {
      this.#round = undefined;
      // It came when the round was all but over.
      if (this.#again) this.wake();
    });
  };

  /** Looks at once for runs that have ended without their record: a node that died was found. */
  recover(): void {
    this.#reconcileAt = 0;
    this.wake();
  }

  /** Fires nothing any more; resolves when what was being begun has begun. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#round;
  }

  /** Resolves when the node sleeps, and all records are written. */
  async idle(): Promise<void> {
    while (this.#round) await this.#round;
    await this.#options.runner.settled();
  }

  async #rounds(): Promise<void> {
    const { time, due, onError } = this.#options;
    let next: number | undefined;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.#reconcile();
        await this.#fireAll();
        next = await due.next();
      } catch (error) {
        onError(error as Error);
        next = time.now() + RETRY_S;
      }
    }
    if (this.#stopped) return;
    this.#cancel = time.at(Math.min(next ?? Infinity, time.now() + POLL_S), this.wake);
  }

  async #reconcile(): Promise<void> {
    const now = this.#options.time.now();
    if (now < this.#reconcileAt) return;
    // Before it begins: a `recover` in the middle of it wants another one.
    this.#reconcileAt = now + POLL_S;
    try {
      await this.#options.runner.reconcile();
    } catch (error) {
      this.#reconcileAt = 0;
      this.#options.onError(error as Error);
    }
  }

  async #fireAll(): Promise<void> {
    const { time, due, onError } = this.#options;
    const now = time.now();
    const round: Round = { now, full: new Set() };
    const seen = new Set<number>();
    while (!this.#stopped) {
      const page = await due.due(now, PAGE);
      const tasks = page.filter(({ task }) => !seen.has(task.id));
      // Those that are left could not even be reserved.
      if (tasks.length === 0) return;
      const left = tasks.values();
      const work = async (): Promise<void> => {
        for (const task of left) {
          if (this.#stopped) return;
          seen.add(task.task.id);
          // One task's trouble is not the others'; its reservation runs out, and then it is tried again.
          await this.#fire(task, round).catch(onError);
          // SQLite answers within the same turn of the event loop, and the server has other things to do.
          await setImmediate();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
  }

  async #fire(due: DueTask, { now, full }: Round): Promise<void> {
    const { due: tasks, runner, admit, leave, newRequestId } = this.#options;
    const { tenantId, epoch, task } = due;
    if (full.has(tenantId) || !(await tasks.reserve(due, now + RESERVED_S))) return;
    if (await this.#overlaps(due, now)) return;
    const wait = await admit(tenantId);
    if (wait !== undefined) {
      const until = now + Math.max(1, Math.min(wait, LONGEST_WAIT_S));
      full.add(tenantId);
      await tasks.postpone(due, until);
      return tasks.postponeAll(tenantId, now, until);
    }
    const claim: RunClaim['due'] = { at: task.next_fire_at, next: nextOf(due, now) };
    const run = await runner.begin({ tenantId, epoch, task, requestId: newRequestId(), due: claim }).catch((error: unknown) => {
      leave(tenantId);
      throw error;
    });
    if (run) return;
    leave(tenantId);
    // Another run was quicker; or the task has changed, and this does nothing.
    await tasks.postpone(due, now + WAIT_S);
  }

  /**
   * Whether a run is in the way. Of one of its own, a recurring task leaves this time out; otherwise it waits.
   */
  async #overlaps(due: DueTask, now: number): Promise<boolean> {
    const { due: tasks, runs, onSkip } = this.#options;
    const { tenantId, task } = due;
    const inTheWay = await runs.inTheWay(tenantId, task);
    if (inTheWay?.of === 'task' && task.kind === 'recurring') {
      onSkip(due);
      await tasks.skip(due, nextOf(due, now));
    } else if (inTheWay) {
      await tasks.postpone(due, now + WAIT_S);
    }
    return inTheWay !== undefined;
  }
}

/** What the tasks that are handled together have in common. */
interface Round {
  /** When it began, in epoch seconds. */
  now: number;
  /** The tenants that can't have another run now. */
  full: Set<number>;
}

/** When the task fires next, however many times it has missed; 0: never again. */
function nextOf({ task, anchor }: DueTask, now: number): number {
  return readSchedule(task.schedule, { timezone: task.timezone, anchor }).next(now) ?? 0;
}
