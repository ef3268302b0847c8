import type { TenantContext } from '../../http/handler.ts';
import { Problem } from '../../lib/problem.ts';
import { inPages, storeFor } from '../../log/replay-slots.ts';
import { answerQuestion, type QuestionAnswering } from '../../runs/answer-question.ts';
import { hasEnded } from '../../runs/answers.ts';
import { onlyRunsOf } from '../../runs/own-runs.ts';
import { replay } from '../../runs/replay.ts';
import { rosterOf, type RosterServices } from '../../runs/roster.ts';
import { beginRun, type Canceling, type RunPlan, type StartedRun, type StartServices } from '../../runs/start-run.ts';
import type { MessagePart } from '../../runtime/model.ts';
import type { AddressRule } from '../../outbox/address.ts';
import type { A2aPushConfigs, PushConfig } from '../../store/doors/a2a-push.ts';
import type { A2aTasks, TaskFilter } from '../../store/doors/a2a-tasks.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import type { KeptTask } from '../../store/runs/run-start.ts';
import { parseAgentName } from '../../store/agents/agent-name.ts';
import type { Lists } from '../../store/tenants/lists.ts';
import { noAgent } from '../../store/tenants/problems.ts';
import type { NewAnswer } from '../../store/runs/questions.ts';

import { cardOf } from './agent-card.ts';

export interface A2aServices extends StartServices, RosterServices, Canceling, QuestionAnswering {
  a2aTasks: A2aTasks;
  a2aPushConfigs: A2aPushConfigs;
  /** Where those may be who are told of tasks. */
  endpointRule: Pick<AddressRule, 'inspect'>;
  lists: Lists;
  /** The URL at which clients reach the server, without a slash at the end; undefined when it isn't configured. */
  publicUrl: string | undefined;
}

/** What a task is begun with. */
export interface AskedTask {
  message: string | MessagePart[];
  labels?: RunLabels | undefined;
  kept: KeptTask;
}

/** Seconds that a canceled run may take to end; it may be on another node. */
const CANCELING = 5;

/** A tenant's runs of one agent, as one request of a client has to do with them. */
export type AgentRuns = ReturnType<typeof agentRuns>;

/** @throws {Problem} 404 for what no agent can be called */
export function refuseAgentId(id: string): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(parseAgentName(id).id)) throw noAgent(id);
}

/** @param headers those of the request */
export function agentRuns(services: A2aServices, name: string, context: TenantContext, headers: Record<string, string | undefined>) {
  const { a2aTasks, a2aPushConfigs, lists, replays, requests, store } = services;
  const { principal, gone, requestId: newTaskId } = context;
  const { tenantId } = principal;
  const { id: agentId } = parseAgentName(name);
  const token = onlyRunsOf(principal);
  const withSlot = <T>(read: () => Promise<T>): Promise<T> => lists.withSlot(tenantId, gone, read);
  const plan = async ({ message, labels, kept: task }: AskedTask): Promise<RunPlan> => {
    const addressed = await rosterOf(services, tenantId, name);
    if (!addressed.roster.has(addressed.agentId)) throw noAgent(name);
    return { ...addressed, message, labels, task };
  };
  return {
    tenantId,
    agentId,
    /** The id of the run that this request starts, if it starts one. */
    newTaskId,
    /** The logs of runs, a page with each slot. */
    store: inPages(services, gone),
    /** How many bytes has what has become of a run. */
    outcomeBytes: (id: string) => replays.page(tenantId, gone, async (elsewhere) => storeFor(store, elsewhere).outcomeBytes(tenantId, id)),
    /** Waits until there is memory for so much of runs, and keeps it until `until` aborts: by default, until the client has its answer. */
    hold: (bytes: number, until = gone) => replays.hold(tenantId, until, bytes),
    /** The card of the agent. */
    card: async () => (await cardOf(services, name, tenantId, headers)).card,
    /** Starts the run of this request. @throws {Problem} when the run isn't let in */
    async start(asked: AskedTask): Promise<BegunRun> {
      const beganAt = services.nowMs();
      return { ...(await beginRun(services, undefined, context, () => plan(asked))), beganAt };
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
    /** Who is told of a task. */
    push: {
      /** @throws {AddressRefused} */
      inspect: (url: string) => services.endpointRule.inspect(url),
      keep: (config: Omit<PushConfig, 'key'>) => a2aPushConfigs.keep(tenantId, config),
      list: (id: string) => a2aPushConfigs.list(tenantId, id),
      remove: (key: string) => a2aPushConfigs.remove(tenantId, key),
      tellEnd: (config: PushConfig) => a2aPushConfigs.tellEnd(tenantId, config),
    },
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
