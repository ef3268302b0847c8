import type { Handlers } from '../http/handler.ts';
import type { Lists } from '../store/lists.ts';
import { missing } from '../store/problems.ts';
import type { TaskRuns } from '../store/task-runs.ts';
import { byId, pageOf } from './page.ts';

/** The runs that tasks have started. */
export function taskRunHandlers({ taskRuns, lists }: { taskRuns: TaskRuns; lists: Lists }) {
  return {
    /** GET /v1/runs */
    async listScheduledRuns({ query }, { principal: { tenantId }, gone }) {
      const { before, since, task_id: taskId } = query;
      const read = (limit: number) => taskRuns.list(tenantId, { limit, before, since, taskId });
      const { items: runs, next } = await pageOf({ lists, tenantId, gone }, query.limit, read, byId);
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
