import type { Clock } from '../lib/clock.ts';
import type { Emitter } from '../lib/events.ts';
import type { Log } from '../log/open.ts';
import type { AgentDefinition } from '../runtime/agent.ts';
import type { Limits } from '../runtime/limits.ts';
import type { RunRequest, Supervisor } from '../runtime/supervisor.ts';
import { DueTasks, type DueTask } from '../store/due-tasks.ts';
import type { Storage } from '../store/open.ts';
import { Notifications } from './notifications.ts';
import { Scheduler } from './scheduler.ts';
import { TaskRunner } from './task-runner.ts';
import type { Time } from './time.ts';

/** What is told of the tasks of this node. */
export interface SchedulerEvents {
  /** It is tried again. */
  schedulerFailed: { err: Error; what: string };
  /** A due time was left out, since the run before was still under way. */
  taskSkipped: { task: DueTask };
}

export interface SchedulerPartOptions {
  nodeId: string;
  time: Time;
  clock: Clock;
  storage: Pick<Storage, 'database' | 'taskRuns' | 'conversations'>;
  log: Log;
  runtime: { supervisor: Supervisor; limits: Limits };
  /** The agents of a run by id; a conversation's own definition wins. */
  roster(tenantId: number, own: AgentDefinition | undefined): Promise<RunRequest['roster']>;
  events: Emitter<SchedulerEvents>;
}

/** What fires the tasks, what begins and ends their runs, and who is told of it. */
export interface SchedulerPart {
  scheduler: Scheduler;
  taskRunner: TaskRunner;
  notifications: Notifications;
  /** Looks for due tasks at once. */
  wake(): void;
  /** Looks at once for what a node that died has left behind. */
  recover(): void;
  /** Fires nothing any more, and sends the subscribers away; resolves when what was being begun has begun. */
  stop(): Promise<void>;
  /** Resolves when the records of runs that have ended are written. */
  settled(): Promise<void>;
}

/** Puts together what tasks need on this node. Nothing fires before `wake()`. */
export function createScheduler(options: SchedulerPartOptions): SchedulerPart {
  const { nodeId, time, clock, storage, log, runtime, roster, events } = options;
  const { supervisor, limits } = runtime;
  const { database, taskRuns: runs, conversations } = storage;
  const failed = (what: string) => (err: Error) => events.emit('schedulerFailed', { err, what });
  const taskRunner = new TaskRunner({
    nodeId,
    time,
    clock,
    runs,
    conversations,
    supervisor,
    store: log.store,
    roster,
    announce: (notice) => log.bus.announce(notice),
    onError: failed('the record of a scheduled run could not be written'),
  });
  const scheduler = new Scheduler({
    time,
    due: new DueTasks(database),
    runs,
    runner: taskRunner,
    limits,
    onError: failed('the scheduler failed'),
    onSkip: (task) => events.emit('taskSkipped', { task }),
  });
  const notifications = new Notifications(log.bus, runs, failed('a notification could not be read'));
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
