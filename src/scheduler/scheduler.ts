import { setImmediate as nextPass } from 'node:timers/promises';
import { newId } from '../lib/ids.ts';
import { Loop, type Rest } from '../lib/loop.ts';
import { Problem } from '../lib/problem.ts';
import type { Limits } from '../runtime/limits.ts';
import type { RunClaim, TaskRuns } from '../store/schedules/task-runs.ts';
import type { DueTask, DueTasks } from '../store/schedules/due-tasks.ts';
import { nextDue } from './interval.ts';
import { readSchedule } from './phrases.ts';
import { realign } from './realign.ts';
import type { TaskRunner } from './task-runner.ts';
import type { Time } from './time.ts';

export interface SchedulerOptions {
  time: Time;
  due: DueTasks;
  runs: TaskRuns;
  runner: TaskRunner;
  limits: Limits;
  /** Seconds between two due times of a task at least. */
  minInterval: number;
  /** Called when a step failed; it is tried again. */
  onError(error: Error): void;
  /** Called when a due time was skipped, since the task's previous run was still under way. */
  onSkip(task: DueTask): void;
}

/** Seconds after which another node may take over a reserved task. */
const RESERVED_S = 30;
/** Seconds after which a task tries again when another run blocks it. */
const WAIT_S = 5;
/** The shortest time in seconds that tasks of a tenant at its limits wait: each attempt updates all of their rows. */
const SHORTEST_WAIT_S = 5;
/** The longest time in seconds that they wait before they try again. */
const LONGEST_WAIT_S = 60;
/** Seconds after which tasks that another node has changed, or left when it crashed, are noticed at the latest. */
const POLL_S = 20;
const RETRY_S = 5;
const PAGE = 100;
/** How many tasks are started at the same time; their runs are not waited for. */
const AT_ONCE = 8;

/** One pass over the due tasks. */
interface Round {
  /** The time of the round's beginning: tasks that were due then are handled, each once. */
  now: number;
  /** Tenants at their limits, whose other tasks are left out of this round. */
  refused: Set<number>;
}

/**
 * Fires the tasks that are due, on every node alike.
 *
 *   asleep ──due time, poll, wake──▶ round: reserve, begin, … all that was due when it began ──▶ asleep
 *
 * Tasks that fall due during a round belong to the next round, which an alarm begins: with enough tasks some task is
 * always due, and a round that included it would never end. SQLite answers without a pass of the event loop, so the
 * round itself lets other work in.
 *
 * What a clock that was ahead has put off follows the present as soon as it is back (realign).
 *
 * The node sleeps until the next due time; a poll bounds how long it can miss what other nodes have changed. Which
 * node fires a task is decided by the database (DueTasks, TaskRuns), so that all of them may try.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #loop: Loop;
  #reconcileAt = 0;
  /** The latest time of this node's clock for which tasks are where they belong: below it, the clock was set back. */
  #latest = Infinity;
  /** Up to which id tasks are where they belong again; undefined: all. */
  #realigned: number | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#loop = new Loop({ round: () => this.#look(), alarm: (due, wake) => options.time.at(due, wake) });
  }

  /** Looks for due tasks at once: something has changed, or the server has started. */
  wake = (): void => this.#loop.wake();

  /** Looks at once for runs that have ended without their record, since a crashed node was found. */
  recover(): void {
    this.#reconcileAt = 0;
    this.wake();
  }

  /** Fires no more tasks; resolves when the tasks that are being started have started. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Resolves when the node sleeps, and all records are written. */
  async idle(): Promise<void> {
    await this.#loop.idle();
    await this.#options.runner.settled();
  }

  async #look(): Promise<Rest> {
    const { time, due, onError } = this.#options;
    // After the clock was set back, the time for it may be far ahead.
    if (this.#options.time.now() < this.#latest) this.#reconcileAt = 0;
    await this.#reconcile();
    let next: number | undefined;
    try {
      const now = time.now();
      await this.#fireAll({ now, refused: new Set() });
      await this.#followClock();
      next = await due.next();
      // A task that the round could not handle is still due; an immediate repeat would fail again.
      if (next !== undefined && next <= now) next = time.now() + RETRY_S;
    } catch (error) {
      onError(error as Error);
      next = time.now() + RETRY_S;
    }
    const poll = this.#reconcileAt === 0 ? RETRY_S : POLL_S;
    return { due: Math.min(next ?? Infinity, time.now() + poll) };
  }

  /** Finishes the records of ended runs. A failure here must not keep tasks from firing. */
  async #reconcile(): Promise<void> {
    const { time, runner, onError } = this.#options;
    const now = time.now();
    if (now < this.#reconcileAt) return;
    // Set before the work begins, so that a `recover()` in the meantime causes another pass.
    this.#reconcileAt = now + POLL_S;
    try {
      await runner.reconcile();
    } catch (error) {
      this.#reconcileAt = 0;
      onError(error as Error);
    }
  }

  /**
   * At the start, and when the clock was set back: it may have been ahead before, and moved the tasks. A page in each round, since what
   * is due must not wait for all of them.
   */
  async #followClock(): Promise<void> {
    const { time, due, minInterval, onError } = this.#options;
    const now = time.now();
    if (now < this.#latest) this.#realigned = 0;
    this.#latest = now;
    if (this.#realigned === undefined) return;
    const page = { due, now, after: this.#realigned, minInterval, longestWait: LONGEST_WAIT_S, onError };
    this.#realigned = await realign({ ...page, stopped: () => this.#loop.stopped });
    if (this.#realigned !== undefined) this.wake();
  }

  async #fireAll(round: Round): Promise<void> {
    const { due, onError } = this.#options;
    let last: DueTask | undefined;
    for (;;) {
      const tasks = await due.due(round.now, PAGE, last);
      const left = tasks.values();
      const work = async (): Promise<void> => {
        for (const task of left) {
          if (this.#loop.stopped) return;
          // The failure of one task must not affect the others. The task is tried again when its reservation has run
          // out.
          if (!round.refused.has(task.tenantId)) await this.#fire(task, round).catch(onError);
          await nextPass();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (tasks.length < PAGE || this.#loop.stopped) return;
      last = tasks.at(-1);
    }
  }

  async #fire(due: DueTask, round: Round): Promise<void> {
    const { time, due: tasks, runner, limits } = this.#options;
    if (!(await tasks.reserve(due, time.now() + RESERVED_S))) return;
    if (await this.#overlaps(due)) return;
    const { tenantId, epoch, task, author } = due;
    // Computed before the admission is taken: a schedule that can't be read must not keep it.
    const claim: RunClaim['due'] = { at: task.next_fire_at, next: this.#nextOf(due) };
    const access = { tenantId, tokenId: 0, epoch };
    const start = { tenantId, access, startedBy: author, author, task, requestId: newId(), due: claim };
    const run = await limits.admit(tenantId, (admission) => runner.begin(start, admission));
    if (run instanceof Problem) return this.#refused(due, run.retryAfterSeconds ?? SHORTEST_WAIT_S, round);
    if (run) return;
    // Another run blocks this one, so the task waits; or the task has changed, and postponing does nothing.
    await tasks.postpone(due, time.now() + WAIT_S);
  }

  /** The tenant is at its limits: none of its tasks needs to ask again in this round. */
  async #refused(due: DueTask, wait: number, { now, refused }: Round): Promise<void> {
    const { time, due: tasks } = this.#options;
    const { tenantId } = due;
    const until = time.now() + Math.min(Math.max(wait, SHORTEST_WAIT_S), LONGEST_WAIT_S);
    const first = !refused.has(tenantId);
    refused.add(tenantId);
    await tasks.postpone(due, until);
    if (first) await tasks.postponeAll(tenantId, now, until);
  }

  /**
   * Whether another run blocks the task. When it is the task's own run, a recurring task skips this due time; otherwise
   * the task waits.
   */
  async #overlaps(due: DueTask): Promise<boolean> {
    const { time, due: tasks, runs, onSkip } = this.#options;
    const { tenantId, task } = due;
    const blocker = await runs.blockerOf(tenantId, task);
    if (blocker?.code === 'schedule_busy' && task.kind === 'recurring') {
      onSkip(due);
      await tasks.skip(due, this.#nextOf(due));
    } else if (blocker) {
      await tasks.postpone(due, time.now() + WAIT_S);
    }
    return blocker !== undefined;
  }

  /** When the task fires next; 0 when it never fires again. */
  #nextOf({ task, anchor }: DueTask): number {
    const { time, minInterval } = this.#options;
    const schedule = readSchedule(task.schedule, { timezone: task.timezone, anchor });
    return nextDue(schedule, task.next_fire_at, time.now(), minInterval) ?? 0;
  }
}
