import type { Handlers } from '../http/handler.ts';
import { orThrow } from '../lib/problem.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { missing } from '../store/tenants/problems.ts';
import type { TaskRuns } from '../store/schedules/task-runs.ts';
import { byId, listed } from './page.ts';

/** The runs that tasks have started. */
export function taskRunHandlers({ taskRuns, lists }: { taskRuns: TaskRuns; lists: Lists }) {
  return {
    /** GET /v1/runs */
    async listScheduledRuns({ query }, { principal: { tenantId }, gone }) {
      const { before, since, task_id: taskId } = query;
      const read = (limit: number) => taskRuns.list(tenantId, { limit, before, since, taskId });
      return listed('runs', { lists, tenantId, gone }, query.limit, read, byId);
    },

    /** GET /v1/runs/{id} */
    async getScheduledRun({ params }, { principal }) {
      return { status: 200, body: orThrow((await taskRuns.get(principal.tenantId, params.id)) ?? missing('run', params.id)) };
    },
  } satisfies Pick<Handlers, 'listScheduledRuns' | 'getScheduledRun'>;
}
