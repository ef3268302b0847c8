import type { Handlers } from '../http/handler.ts';
import { missing } from '../store/problems.ts';
import type { TaskRuns } from '../store/task-runs.ts';
import { byId, pageOf } from './page.ts';

/** The runs that tasks have started. */
export function taskRunHandlers({ taskRuns }: { taskRuns: TaskRuns }) {
  return {
    /** GET /v1/runs */
    async listScheduledRuns({ query }, { principal }) {
      const { before, since, task_id: taskId } = query;
      const read = (limit: number) => taskRuns.list(principal.tenantId, { limit, before, since, taskId });
      const { items: runs, next } = await pageOf(query.limit, read, byId);
      return { status: 200, body: { count: runs.length, runs, ...next } };
    },

    /** GET /v1/runs/{id} */
    async getScheduledRun({ params }, { principal }) {
      const run = await taskRuns.get(principal.tenantId, params.id);
      if (!run) throw missing('run', params.id);
      return { status: 200, body: run };
    },
  } satisfies Pick<Handlers, 'listScheduledRuns' | 'getScheduledRun'>;
}
