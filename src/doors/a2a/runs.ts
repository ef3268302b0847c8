import type { TenantContext } from '../../http/handler.ts';
import { Problem } from '../../lib/problem.ts';
import { answerQuestion, type QuestionAnswering } from '../../runs/answer-question.ts';
import { hasEnded } from '../../runs/answers.ts';
import { onlyRunsOf } from '../../runs/own-runs.ts';
import { replay } from '../../runs/replay.ts';
import { rosterOf, type RosterServices } from '../../runs/roster.ts';
import { beginRun, type Canceling, type RunPlan, type StartedRun, type StartServices } from '../../runs/start-run.ts';
import type { MessagePart } from '../../runtime/model.ts';
import type { A2aTasks, TaskFilter } from '../../store/doors/a2a-tasks.ts';
import type { KeptTask } from '../../store/runs/run-start.ts';
import type { Lists } from '../../store/tenants/lists.ts';
import { noAgent } from '../../store/tenants/problems.ts';
import type { NewAnswer } from '../../store/runs/questions.ts';

export interface A2aServices extends StartServices, RosterServices, Canceling, QuestionAnswering {
  a2aTasks: A2aTasks;
  lists: Lists;
  /** The URL at which clients reach the server, without a slash at the end; undefined when it isn't configured. */
  publicUrl: string | undefined;
}

/** Seconds that a canceled run may take to end; it may be on another node. */
const CANCELING = 5;

/** A tenant's runs of one agent, as one request of a client has to do with them. */
export type AgentRuns = ReturnType<typeof agentRuns>;

export function agentRuns(services: A2aServices, agentId: string, context: TenantContext) {
  const { a2aTasks, lists, requests, store } = services;
  const { principal, gone, requestId: newTaskId } = context;
  const { tenantId } = principal;
  const token = onlyRunsOf(principal);
  const withSlot = <T>(read: () => Promise<T>): Promise<T> => lists.withSlot(tenantId, gone, read);
  const plan = async (message: string | MessagePart[], task: KeptTask): Promise<RunPlan> => {
    const roster = await rosterOf(services, tenantId, agentId);
    if (!roster.has(agentId)) throw noAgent(agentId);
    return { agentId, roster, message, task };
  };
  return {
    tenantId,
    agentId,
    /** The id of the run that this request starts, if it starts one. */
    newTaskId,
    store,
    /** Starts the run of this request. @throws {Problem} when the run isn't let in */
    async start(message: string | MessagePart[], task: KeptTask): Promise<BegunRun> {
      const beganAt = services.nowMs();
      return { ...(await beginRun(services, undefined, context, () => plan(message, task))), beganAt };
    },
    /** Answers a question of a run, which goes on. @returns a problem when that is not possible any more */
    async answer(questionId: number, answer: NewAnswer): Promise<Problem | undefined> {
      const outcome = await answerQuestion(services, principal, questionId, answer);
      if (!(outcome instanceof Problem)) return undefined;
      // A2A has no code for that: it is refused as on every other route.
      if (outcome.code === 'insufficient_scope') throw outcome;
      return outcome;
    },
    find: (id: string) => a2aTasks.get(tenantId, agentId, id, token),
    /** Without their messages. */
    list: (filter: TaskFilter) => withSlot(() => a2aTasks.list(tenantId, agentId, { ...filter, token })),
    count: (filter: TaskFilter) => withSlot(() => a2aTasks.count(tenantId, agentId, { ...filter, token })),
    /** Where the log of a run ends now. */
    lastSeq: async (id: string) => (await requests.state(tenantId, id))?.lastSeq ?? 0,
    /** The events of a run after a place in its log. */
    events: (runId: string, after: number) => replay(services, { tenantId, runId }, { seq: after, skip: 0 }),
    /** Cancels a run; resolves when it has ended, or after a few seconds. @returns false when the run had already ended */
    async cancel(runId: string): Promise<boolean> {
      if (!(await services.cancel(tenantId, runId))) return false;
      await hasEnded(services, { tenantId, runId }, CANCELING, gone);
      return true;
    },
  };
}

/** A run that has begun, and when, in epoch milliseconds. */
export type BegunRun = StartedRun & { beganAt: number };
