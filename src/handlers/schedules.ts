import type { HandlersOf } from '../http/handler.ts';
import { badRequest, notFound, orThrow } from '../lib/problem.ts';
import { INDEX } from '../runtime/agent.ts';
import type { Limits } from '../runtime/limits.ts';
import type { TaskRunner } from '../scheduler/task-runner.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import { isNameOf } from '../store/agents/agent-name.ts';
import type { Agents } from '../store/agents/agents.ts';
import { agentOf, type Conversations } from '../store/conversations/conversations.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { missing, noAgent, scheduleBusy } from '../store/tenants/problems.ts';
import type { Schedules } from '../store/schedules/schedules.ts';
import { runAccess, tokenOf, type Principal } from '../store/tenants/tenants.ts';
import type { ScheduledRun, TaskRuns } from '../store/schedules/task-runs.ts';
import { addressed } from '../runs/addressed.ts';
import { refuseRunOfOthers } from '../runs/own-runs.ts';
import { byId, listed } from './page.ts';
import { begunRun, refuseWhileDraining, type Draining, type KeyServices } from '../runs/start-run.ts';
import { taskRunHandlers } from './task-runs.ts';

interface ScheduleServices extends Draining, KeyServices {
  schedules: Schedules;
  tasks: Tasks;
  taskRuns: TaskRuns;
  lists: Lists;
  taskRunner: Pick<TaskRunner, 'begin'>;
  limits: Limits;
  agents: Pick<Agents, 'named'>;
  conversations: Pick<Conversations, 'get'>;
}

/** How often to try to begin a run when another run keeps coming first. */
const ATTEMPTS = 3;

/** Tasks that start runs at scheduled times, and these runs. */
export function scheduleHandlers(services: ScheduleServices) {
  const { schedules, tasks, taskRuns, taskRunner, limits, lists } = services;
  return {
    ...taskRunHandlers({ taskRuns, lists }),

    /** POST /v1/schedules */
    async createSchedule({ body }, { principal }) {
      const { tenantId } = principal;
      const { schedule, message, timezone, conversation_id = 0, user, metadata } = body;
      const agent_id = await taskAgent(services, tenantId, addressed(body), conversation_id);
      const input = { agent_id, message, schedule, timezone, conversation_id, labels: { user, metadata } };
      const task = orThrow(await tasks.create(tenantId, input, undefined, { token: tokenOf(principal) }));
      return { status: 201, location: `/v1/schedules/${task.id}`, body: task };
    },

    /** GET /v1/schedules */
    async listSchedules({ query }, { principal: { tenantId }, gone }) {
      const { limit, before } = query;
      return listed('schedules', { lists, tenantId, gone }, limit, () => schedules.list(tenantId, { limit, before }), byId);
    },

    /** GET /v1/schedules/{id} */
    async getSchedule({ params }, { principal }) {
      const stored = orThrow((await schedules.get(principal.tenantId, params.id)) ?? missing('schedule', params.id));
      return { status: 200, body: stored.task };
    },

    /** PATCH /v1/schedules/{id} */
    async updateSchedule({ params, body }, { principal }) {
      const by = { token: tokenOf(principal) };
      return { status: 200, body: orThrow(await tasks.change(principal.tenantId, params.id, body, by)) };
    },

    /** DELETE /v1/schedules/{id} */
    async deleteSchedule({ params }, { principal }) {
      orThrow(await schedules.remove(principal.tenantId, params.id, undefined, { token: tokenOf(principal) }));
      return { status: 200, body: { deleted: true } };
    },

    /** GET /v1/schedules/{id}/runs */
    async listScheduleRuns({ params, query }, { principal: { tenantId }, gone }) {
      if (!(await schedules.get(tenantId, params.id))) throw missing('schedule', params.id);
      const read = (limit: number) => taskRuns.list(tenantId, { limit, before: query.before, taskId: params.id });
      return listed('runs', { lists, tenantId, gone }, query.limit, read, byId);
    },

    /** POST /v1/schedules/{id}/run */
    async runSchedule({ params, headers }, { principal, requestId }) {
      const { tenantId } = principal;
      refuseWhileDraining(services);
      const key = headers['idempotency-key'];
      const replay = async () => (key === undefined ? undefined : replayOf(services, principal, key));
      // The blocking run may have ended, or the task may be gone, by the time we look: then try again.
      for (let attempt = 1; ; attempt += 1) {
        const earlier = await replay();
        if (earlier) return earlier;
        const stored = orThrow((await schedules.get(tenantId, params.id)) ?? missing('schedule', params.id));
        const blocker = await taskRuns.blockerOf(tenantId, stored.task);
        if (blocker || attempt > ATTEMPTS) {
          // What stands in the way may be the run of another request with this key, which has only just begun.
          const begun = await replay();
          if (begun) return begun;
          throw blocker ?? scheduleBusy();
        }
        const who = { tenantId, access: runAccess(principal), startedBy: tokenOf(principal) };
        const start = { ...who, author: stored.author, task: stored.task, requestId, due: undefined };
        const begin = async (lastingKey?: string): Promise<ScheduledRun | undefined> =>
          orThrow(await limits.admit(tenantId, (admission) => taskRunner.begin({ ...start, key: lastingKey }, admission)));
        const run = await (key === undefined ? begin() : reserved(services, { tenantId, key, requestId }, begin));
        if (run) return { status: 202, body: run };
      }
    },
  } satisfies HandlersOf<'Schedules'>;
}

/**
 * The answer of the request that has used a key before.
 * @throws {Problem} 404 when its run is gone, or is no run of a task; 403 when the client may not read it
 */
async function replayOf(services: ScheduleServices, principal: Principal, key: string) {
  const { tenantId } = principal;
  const original = await begunRun(services, tenantId, key);
  if (!original) return undefined;
  if (original.status) refuseRunOfOthers(principal, original.status);
  const run = original.status && (await services.taskRuns.ofRequest(tenantId, original.runId));
  if (!run) throw notFound('request_not_found', original.status ? `the run of this key is no run of a task` : 'request not found');
  const headers = { 'X-Request-Id': original.runId, 'Idempotency-Replayed': 'true' };
  return { status: 202 as const, body: run, headers };
}

/** Begins a run that takes a key. @param begin with the key, where it is kept beside the run @returns undefined when it did not begin */
async function reserved(
  { idempotency }: ScheduleServices,
  { tenantId, key, requestId }: { tenantId: number; key: string; requestId: string },
  begin: (lastingKey?: string) => Promise<ScheduledRun | undefined>,
): Promise<ScheduledRun | undefined> {
  let run: ScheduledRun | undefined;
  try {
    await idempotency.reserve(tenantId, key, requestId, async (keys) => {
      run = await begin(keys.length > 0 ? key : undefined);
      if (!run) throw NOT_BEGUN;
    });
  } catch (error) {
    if (error !== NOT_BEGUN) throw error;
  }
  return run;
}

/** What gives a key back whose run has not begun. */
const NOT_BEGUN = new Error('the run has not begun');

/** The agent of a new task, which must exist. */
async function taskAgent(
  { agents, conversations }: ScheduleServices,
  tenantId: number,
  named: string | undefined,
  conversationId: number,
): Promise<string> {
  if (conversationId > 0) {
    const conversation = orThrow((await conversations.get(tenantId, conversationId)) ?? missing('conversation', conversationId));
    const { agent_id: own } = conversation;
    if (named !== undefined && !isNameOf(named, agentOf(conversation)))
      throw badRequest(`the agent of the conversation is '${own}', not '${named}'`);
    return own;
  }
  const agentId = named ?? INDEX;
  if (agentId === INDEX || (await agents.named(tenantId, agentId))) return agentId;
  throw noAgent(agentId);
}
