import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '../lib/ids.ts';
import { Loop, type Rest } from '../lib/loop.ts';
import { Problem } from '../lib/problem.ts';
import type { Limits } from '../runtime/limits.ts';
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
  limits: Limits;
  /** Hears what went wrong; it is tried again. */
  onError(error: Error): void;
  /** Hears when a due time was left out, since the run before was still under way. */
  onSkip(task: DueTask): void;
}

/** A node that has a task reserved is given up after so many seconds. */
const RESERVED_S = 30;
/** How often a task looks again for its turn, while another run is in its way. */
const WAIT_S = 5;
/** The shortest that a tenant's tasks wait for its limits: each time costs all of them an update. */
const SHORTEST_WAIT_S = 5;
/** The longest that they wait before they ask again. */
const LONGEST_WAIT_S = 60;
/** How long tasks of other nodes may go unnoticed, when those nodes die. */
const POLL_S = 20;
const RETRY_S = 5;
const PAGE = 100;
/** Tasks that are begun at once; their runs are not waited for. */
const AT_ONCE = 8;

/** One look at the tasks. */
interface Round {
  /** What was due then is looked at, each task once. */
  now: number;
  /** Tenants at their limits, whose other tasks are left out. */
  refused: Set<number>;
}

/**
 * Fires the tasks that are due, on every node alike.
 *
 *   asleep ──due time, poll, wake──▶ round: reserve, begin, … all that was due when it began ──▶ asleep
 *
 * What falls due during a round is the next one's, which an alarm begins: with enough tasks there is always something
 * due, and a round that looked for it would never end. SQLite answers without a turn of the event loop, so that the
 * round makes them itself.
 *
 * The node sleeps until the next due time; a poll bounds how long it can miss what other nodes have changed. Which
 * node fires a task is decided by the database (DueTasks, TaskRuns), so that all of them may try.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #loop: Loop;
  #reconcileAt = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#loop = new Loop({ round: () => this.#look(), alarm: (due, wake) => options.time.at(due, wake) });
  }

  /** Looks for due tasks at once: something has changed, or the server has started. */
  wake = (): void => this.#loop.wake();

  /** Looks at once for runs that have ended without their record: a node that died was found. */
  recover(): void {
    this.#reconcileAt = 0;
    this.wake();
  }

  /** Fires nothing any more; resolves when what was being begun has begun. */
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
    await this.#reconcile();
    let next: number | undefined;
    try {
      const now = time.now();
      await this.#fireAll({ now, refused: new Set() });
      next = await due.next();
      // What the round could not handle: at once it would fail again.
      if (next !== undefined && next <= now) next = time.now() + RETRY_S;
    } catch (error) {
      onError(error as Error);
      next = time.now() + RETRY_S;
    }
    const poll = this.#reconcileAt === 0 ? RETRY_S : POLL_S;
    return { due: Math.min(next ?? Infinity, time.now() + poll) };
  }

  /** Its trouble keeps no task from firing. */
  async #reconcile(): Promise<void> {
    const { time, runner, onError } = this.#options;
    const now = time.now();
    if (now < this.#reconcileAt) return;
    // Set before it begins: what is found meanwhile asks for another one.
    this.#reconcileAt = now + POLL_S;
    try {
      await runner.reconcile();
    } catch (error) {
      this.#reconcileAt = 0;
      onError(error as Error);
    }
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
          // One task's trouble is not the others'; its reservation runs out, and then it is tried again.
          if (!round.refused.has(task.tenantId)) await this.#fire(task, round).catch(onError);
          await nextTurn();
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
    const { tenantId, epoch, task } = due;
    // Before the place is taken: a schedule that can't be read must not keep it.
    const claim: RunClaim['due'] = { at: task.next_fire_at, next: nextOf(due, time.now()) };
    const start = { tenantId, epoch, task, requestId: newId(), due: claim };
    const run = await limits.admit(tenantId, (admission) => runner.begin(start, admission));
    if (run instanceof Problem) return this.#refused(due, run.retryAfterSeconds ?? SHORTEST_WAIT_S, round);
    if (run) return;
    // Another run was quicker; or the task has changed, and this does nothing.
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
   * Whether a run is in the way. Of one of its own, a recurring task leaves this time out; otherwise it waits.
   */
  async #overlaps(due: DueTask): Promise<boolean> {
    const { time, due: tasks, runs, onSkip } = this.#options;
    const { tenantId, task } = due;
    const blocker = await runs.blockerOf(tenantId, task);
    if (blocker?.code === 'schedule_busy' && task.kind === 'recurring') {
      onSkip(due);
      await tasks.skip(due, nextOf(due, time.now()));
    } else if (blocker) {
      await tasks.postpone(due, time.now() + WAIT_S);
    }
    return blocker !== undefined;
  }
}

/** When the task fires next, however many times it has missed; 0: never again. */
function nextOf({ task, anchor }: DueTask, now: number): number {
  return readSchedule(task.schedule, { timezone: task.timezone, anchor }).next(now) ?? 0;
}
