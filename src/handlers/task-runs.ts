import type { Handlers } from '../http/handler.ts';
import { missing } from '../store/problems.ts';
import type { TaskRuns } from '../store/task-runs.ts';

/** The runs that tasks have started. */
export function taskRunHandlers({ taskRuns }: { taskRuns: TaskRuns }) {
  return {
    /** GET /v1/runs */
    async listScheduledRuns({ query }, { principal }) {
      const page = { limit: query.limit, before: query.before, since: query.since, taskId: query.task_id };
      const runs = await taskRuns.list(principal.tenantId, page);
      return { status: 200, body: { count: runs.length, runs } };
    },

    /** GET /v1/runs/{id} */
    async getScheduledRun({ params }, { principal }) {
      const run = await taskRuns.get(principal.tenantId, params.id);
      if (!run) throw missing('run', params.id);
      return { status: 200, body: run };
    },
  } satisfies Pick<Handlers, 'listScheduledRuns' | 'getScheduledRun'>;
}
