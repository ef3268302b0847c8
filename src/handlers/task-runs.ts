import type { Handler } from '../http/handler.ts';
import { missing } from '../store/problems.ts';
import type { Services } from './services.ts';

/** GET /v1/runs */
export function listScheduledRuns(services: Services): Handler<'listScheduledRuns'> {
  return async ({ query }, { principal }) => {
    const page = { limit: query.limit ?? 100, before: query.before, since: query.since, taskId: query.task_id };
    const runs = await services.taskRuns.list(principal!.tenantId, page);
    return { status: 200, body: { count: runs.length, runs } };
  };
}

/** GET /v1/runs/{id} */
export function getScheduledRun(services: Services): Handler<'getScheduledRun'> {
  return async ({ params }, { principal }) => {
    const run = await services.taskRuns.get(principal!.tenantId, params.id);
    if (!run) throw missing('run', params.id);
    return { status: 200, body: run };
  };
}
