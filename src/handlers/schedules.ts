import { Problem, badRequest, notFound, orThrow } from '../lib/problem.ts';
import type { Handler } from '../http/handler.ts';
import { INDEX } from '../runtime/agent.ts';
import { ACCEPTED_FORMS, ScheduleError } from '../scheduler/phrases.ts';
import { TaskFixed } from '../scheduler/tasks.ts';
import type { Services } from './services.ts';
import { refuseWhileDraining } from './start-run.ts';

/** How often a run is begun that something comes in the way of. */
const ATTEMPTS = 3;

const noSchedule = (id: number) => notFound('schedule_not_found', `no schedule ${id}`);

/** POST /v1/schedules */
export function createSchedule(services: Services): Handler<'createSchedule'> {
  return async ({ body }, { principal }) => {
    const { tenantId } = principal!;
    const { schedule, message, timezone = 'UTC', conversation_id = 0 } = body;
    const agent_id = await agentOf(services, tenantId, body.agent, conversation_id);
    const input = { agent_id, message, schedule, timezone, conversation_id };
    return { status: 201, body: await usable(services.tasks.create(tenantId, input)) };
  };
}

/** GET /v1/schedules */
export function listSchedules(services: Services): Handler<'listSchedules'> {
  return async ({ query }, { principal }) => {
    const page = { limit: query.limit ?? 100, before: query.before };
    const schedules = await services.schedules.list(principal!.tenantId, page);
    return { status: 200, body: { count: schedules.length, schedules } };
  };
}

/** GET /v1/schedules/{id} */
export function getSchedule(services: Services): Handler<'getSchedule'> {
  return async ({ params }, { principal }) => {
    const stored = await services.schedules.get(principal!.tenantId, params.id);
    if (!stored) throw noSchedule(params.id);
    return { status: 200, body: stored.task };
  };
}

/** PATCH /v1/schedules/{id} */
export function updateSchedule(services: Services): Handler<'updateSchedule'> {
  return async ({ params, body }, { principal }) => {
    const task = await usable(services.tasks.change(principal!.tenantId, params.id, body));
    if (!task) throw noSchedule(params.id);
    return { status: 200, body: task };
  };
}

/** DELETE /v1/schedules/{id} */
export function deleteSchedule(services: Services): Handler<'deleteSchedule'> {
  return async ({ params }, { principal }) => {
    if (!(await services.schedules.remove(principal!.tenantId, params.id))) throw noSchedule(params.id);
    return { status: 200, body: { deleted: true } };
  };
}

/** GET /v1/schedules/{id}/runs */
export function listScheduleRuns(services: Services): Handler<'listScheduleRuns'> {
  return async ({ params, query }, { principal }) => {
    const { tenantId } = principal!;
    if (!(await services.schedules.get(tenantId, params.id))) throw noSchedule(params.id);
    const page = { limit: query.limit ?? 100, before: query.before, taskId: params.id };
    const runs = await services.taskRuns.list(tenantId, page);
    return { status: 200, body: { count: runs.length, runs } };
  };
}

/** POST /v1/schedules/{id}/run */
export function runSchedule(services: Services): Handler<'runSchedule'> {
  return async ({ params }, { principal, requestId }) => {
    const { tenantId, epoch } = principal!;
    const { schedules, taskRuns, taskRunner, limits } = services;
    refuseWhileDraining(services);
    // What is in the way may be over, and the task gone, before the run begins: then it is looked at once more.
    for (let attempt = 1; ; attempt += 1) {
      const stored = await schedules.get(tenantId, params.id);
      if (!stored) throw noSchedule(params.id);
      const blocker = await taskRuns.blockerOf(tenantId, stored.task);
      if (blocker || attempt > ATTEMPTS) throw underWay(blocker);
      const start = { tenantId, epoch, task: stored.task, requestId, due: undefined };
      const run = orThrow(await limits.admit(tenantId, (admission) => taskRunner.begin(start, admission)));
      if (run) return { status: 202, body: run };
    }
  };
}

/** @param run what is in the way; undefined when others are begun and over all the time */
function underWay(run: { of: 'task' | 'conversation'; requestId: string } | undefined): Problem {
  const what = run?.of === 'conversation' ? 'the conversation' : 'this schedule';
  return new Problem(run?.of === 'conversation' ? 'conversation_busy' : 'schedule_busy', `a run of ${what} is under way`, {
    extra: run ? { request_id: run.requestId } : {},
  });
}

/** The agent of a new task, which must exist. */
async function agentOf(services: Services, tenantId: number, named: string | undefined, conversationId: number): Promise<string> {
  if (conversationId > 0) {
    const conversation = await services.conversations.get(tenantId, conversationId);
    if (!conversation) throw notFound('conversation_not_found', `no conversation ${conversationId}`);
    const { agent_id: own } = conversation;
    if (named !== undefined && named !== own) throw badRequest(`the agent of the conversation is '${own}', not '${named}'`);
    return own;
  }
  const agentId = named ?? INDEX;
  if (agentId === INDEX || (await services.agents.get(tenantId, agentId))) return agentId;
  throw notFound('agent_not_found', `no agent '${agentId}' for this tenant`);
}

/** What can't be used of a schedule, as the API says it. */
async function usable<T>(making: Promise<T>): Promise<T> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof TaskFixed) throw new Problem('schedule_ended', error.message);
    if (error instanceof ScheduleError)
      throw new Problem('invalid_schedule', error.message, { extra: { accepted: ACCEPTED_FORMS }, cause: error });
    throw error;
  }
}
