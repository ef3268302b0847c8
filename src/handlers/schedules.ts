import type { HandlersOf } from '../http/handler.ts';
import { badRequest, orThrow } from '../lib/problem.ts';
import { INDEX } from '../runtime/agent.ts';
import type { Limits } from '../runtime/limits.ts';
import type { TaskRunner } from '../scheduler/task-runner.ts';
import type { Tasks } from '../scheduler/tasks.ts';
import type { Agents } from '../store/agents.ts';
import type { Conversations } from '../store/conversations.ts';
import { missing, noAgent, scheduleBusy } from '../store/problems.ts';
import type { Schedules } from '../store/schedules.ts';
import { runAccess, tokenOf } from '../store/tenants.ts';
import type { TaskRuns } from '../store/task-runs.ts';
import { byId, pageOf } from './page.ts';
import { refuseWhileDraining, type Draining } from './start-run.ts';
import { taskRunHandlers } from './task-runs.ts';

interface ScheduleServices extends Draining {
  schedules: Schedules;
  tasks: Tasks;
  taskRuns: TaskRuns;
  taskRunner: Pick<TaskRunner, 'begin'>;
  limits: Limits;
  agents: Pick<Agents, 'get'>;
  conversations: Pick<Conversations, 'get'>;
}

/** How often to try to begin a run when another run keeps coming first. */
const ATTEMPTS = 3;

/** Tasks that start runs at scheduled times, and these runs. */
export function scheduleHandlers(services: ScheduleServices) {
  const { schedules, tasks, taskRuns, taskRunner, limits } = services;
  return {
    ...taskRunHandlers({ taskRuns }),

    /** POST /v1/schedules */
    async createSchedule({ body }, { principal }) {
      const { tenantId } = principal;
      const { schedule, message, timezone, conversation_id = 0 } = body;
      const agent_id = await agentOf(services, tenantId, body.agent, conversation_id);
      const input = { agent_id, message, schedule, timezone, conversation_id };
      const task = orThrow(await tasks.create(tenantId, input, undefined, { token: tokenOf(principal) }));
      return { status: 201, location: `/v1/schedules/${task.id}`, body: task };
    },

    /** GET /v1/schedules */
    async listSchedules({ query }, { principal }) {
      const read = (limit: number) => schedules.list(principal.tenantId, { limit, before: query.before });
      const { items, next } = await pageOf(query.limit, read, byId);
      return { status: 200, body: { count: items.length, schedules: items, ...next } };
    },

    /** GET /v1/schedules/{id} */
    async getSchedule({ params }, { principal }) {
      const stored = await schedules.get(principal.tenantId, params.id);
      if (!stored) throw missing('schedule', params.id);
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
    async listScheduleRuns({ params, query }, { principal }) {
      const { tenantId } = principal;
      if (!(await schedules.get(tenantId, params.id))) throw missing('schedule', params.id);
      const read = (limit: number) => taskRuns.list(tenantId, { limit, before: query.before, taskId: params.id });
      const { items: runs, next } = await pageOf(query.limit, read, byId);
      return { status: 200, body: { count: runs.length, runs, ...next } };
    },

    /** POST /v1/schedules/{id}/run */
    async runSchedule({ params }, { principal, requestId }) {
      const { tenantId } = principal;
      refuseWhileDraining(services);
      // The blocking run may have ended, or the task may be gone, by the time we look: then try again.
      for (let attempt = 1; ; attempt += 1) {
        const stored = await schedules.get(tenantId, params.id);
        if (!stored) throw missing('schedule', params.id);
        const blocker = await taskRuns.blockerOf(tenantId, stored.task);
        if (blocker || attempt > ATTEMPTS) throw blocker ?? scheduleBusy();
        const who = { tenantId, access: runAccess(principal), startedBy: tokenOf(principal) };
        const start = { ...who, task: stored.task, requestId, due: undefined };
        const run = orThrow(await limits.admit(tenantId, (admission) => taskRunner.begin(start, admission)));
        if (run) return { status: 202, body: run };
      }
    },
  } satisfies HandlersOf<'Schedules'>;
}

/** The agent of a new task, which must exist. */
async function agentOf(
  { agents, conversations }: ScheduleServices,
  tenantId: number,
  named: string | undefined,
  conversationId: number,
): Promise<string> {
  if (conversationId > 0) {
    const conversation = await conversations.get(tenantId, conversationId);
    if (!conversation) throw missing('conversation', conversationId);
    const { agent_id: own } = conversation;
    if (named !== undefined && named !== own) throw badRequest(`the agent of the conversation is '${own}', not '${named}'`);
    return own;
  }
  const agentId = named ?? INDEX;
  if (agentId === INDEX || (await agents.get(tenantId, agentId))) return agentId;
  throw noAgent(agentId);
}
