import type { Logger } from 'pino';
import { Problem } from './lib/problem.ts';
import type { TenantLimits } from './http/limits.ts';
import { newRunId } from './lib/run-id.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { TaskRunner, type TaskRunnerOptions } from './scheduler/task-runner.ts';
import type { Database } from './store/database.ts';
import { DueTasks } from './store/due-tasks.ts';

export interface SchedulingOptions extends Omit<TaskRunnerOptions, 'onError'> {
  database: Database;
  limits: TenantLimits;
  logger: Logger;
}

/** Puts together what fires the tasks: `taskRunner` begins and ends their runs, `scheduler` says when. */
export function createScheduling({ database, limits, logger, ...options }: SchedulingOptions) {
  const taskRunner = new TaskRunner({
    ...options,
    onError: (err) => logger.error({ err }, 'the record of a scheduled run could not be written'),
  });
  const scheduler = new Scheduler({
    time: options.time,
    due: new DueTasks(database),
    runs: options.runs,
    runner: taskRunner,
    newRequestId: newRunId,
    admit: (tenantId) => retryAfter(limits.admit(tenantId)),
    leave: (tenantId) => limits.leave(tenantId),
    onError: (err) => logger.error({ err }, 'the scheduler failed'),
    onSkip: ({ tenantId, task }) => logger.debug({ tenantId, taskId: task.id }, 'left out a due time: the run before is still under way'),
  });
  return { taskRunner, scheduler };
}

/** @returns the seconds after which a tenant that was not let in may ask again */
async function retryAfter(admission: Promise<void>): Promise<number | undefined> {
  try {
    await admission;
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds;
    throw error;
  }
}
