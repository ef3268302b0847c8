import type { Clock } from '../lib/clock.ts';
import type { Emitter } from '../lib/events.ts';
import type { Log } from '../log/open.ts';
import type { Limits } from '../runtime/limits.ts';
import type { Supervisor } from '../runtime/supervisor.ts';
import { DueTasks, type DueTask } from '../store/schedules/due-tasks.ts';
import type { Storage } from '../store/open.ts';
import { Notifications } from './notifications.ts';
import { Scheduler } from './scheduler.ts';
import { TaskRunner, type TaskRunnerOptions } from './task-runner.ts';
import type { Time } from './time.ts';

/** The events of the scheduled tasks on this node. */
export interface SchedulerEvents {
  /** A step of the scheduler failed; it is tried again. */
  schedulerFailed: { err: Error; what: string };
  /** A due time was skipped, since the task's previous run was still under way. */
  taskSkipped: { task: DueTask };
}

export interface SchedulerPartOptions {
  nodeId: string;
  time: Time;
  clock: Clock;
  storage: Pick<Storage, 'database' | 'taskRuns' | 'questions' | 'conversations'>;
  log: Log;
  runtime: { supervisor: Supervisor; limits: Limits; lease: { assertOurs(): Promise<void> } };
  /** The agents of a run by id; a conversation's own definition wins. */
  roster: TaskRunnerOptions['roster'];
  settings: { minInterval: number; maxMessages: number };
  events: Emitter<SchedulerEvents>;
}

/** The parts that fire tasks, begin and end their runs, and notify the subscribers. */
export interface SchedulerPart {
  scheduler: Scheduler;
  taskRunner: TaskRunner;
  notifications: Notifications;
  /** Looks for due tasks at once. */
  wake(): void;
  /** Looks at once for runs that a crashed node has left. */
  recover(): void;
  /** Fires no more tasks and ends all subscriptions; resolves when the tasks that are being started have started. */
  stop(): Promise<void>;
  /** Resolves when the records of runs that have ended are written. */
  settled(): Promise<void>;
}

/** Puts together the scheduler of this node. No task fires before `wake()`. */
export function createScheduler(options: SchedulerPartOptions): SchedulerPart {
  const { nodeId, time, clock, storage, log, runtime, roster, settings, events } = options;
  const { supervisor, limits, lease } = runtime;
  const { database, taskRuns: runs, conversations } = storage;
  const failed = (what: string) => (err: Error) => events.emit('schedulerFailed', { err, what });
  const taskRunner = new TaskRunner({
    nodeId,
    time,
    clock,
    runs,
    conversations,
    supervisor,
    assertOurs: () => lease.assertOurs(),
    store: log.store,
    roster,
    maxMessages: settings.maxMessages,
    announce: (notice) => log.bus.announce(notice),
    onError: failed('the record of a scheduled run could not be written'),
  });
  const scheduler = new Scheduler({
    time,
    due: new DueTasks(database),
    runs,
    runner: taskRunner,
    limits,
    minInterval: settings.minInterval,
    onError: failed('the scheduler failed'),
    onSkip: (task) => events.emit('taskSkipped', { task }),
  });
  const notifications = new Notifications(log.bus, runs, storage.questions, failed('a notification could not be read'));
  return {
    scheduler,
    taskRunner,
    notifications,
    wake: () => scheduler.wake(),
    recover: () => scheduler.recover(),
    async stop() {
      notifications.close();
      await scheduler.stop();
    },
    settled: () => taskRunner.settled(),
  };
}
