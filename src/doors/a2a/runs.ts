import type { TenantContext } from '../../http/handler.ts';
import type { Feed } from '../../http/feeds.ts';
import { Problem } from '../../lib/problem.ts';
import type { FrameSink } from '../../log/frame-sink.ts';
import { answerQuestion, type QuestionAnswering } from '../../runs/answer-question.ts';
import { hasEnded } from '../../runs/answers.ts';
import { onlyRunsOf } from '../../runs/own-runs.ts';
import { replay } from '../../runs/replay.ts';
import { rosterOf, type RosterServices } from '../../runs/roster.ts';
import { beginRun, type Canceling, type StartedRun, type StartServices } from '../../runs/start-run.ts';
import type { MessagePart } from '../../runtime/model.ts';
import type { A2aTasks, KeptTask, TaskFilter, TaskRecord } from '../../store/a2a-tasks.ts';
import type { Lists } from '../../store/lists.ts';
import { noAgent } from '../../store/problems.ts';
import type { NewAnswer } from '../../store/questions.ts';

export interface A2aServices extends StartServices, RosterServices, Canceling, QuestionAnswering {
  a2aTasks: A2aTasks;
  lists: Lists;
  /** The URL at which clients reach the server, without a slash at the end; undefined when it isn't configured. */
  publicUrl: string | undefined;
}

/** Seconds that a canceled run may take to end; it may be on another node. */
const CANCELING = 5;

/** A run that has begun. One of its forms is to be taken, at once. */
export interface BegunRun extends Pick<StartedRun, 'stream' | 'end' | 'unwatched'> {
  /** Epoch milliseconds. */
  beganAt: number;
}

/** A tenant's runs of one agent, as one request of a client has to do with them. */
export class AgentRuns {
  readonly tenantId: number;
  readonly agentId: string;
  /** The id of the run that this request starts, if it starts one. */
  readonly newTaskId: string;
  readonly store: A2aServices['store'];
  readonly #services: A2aServices;
  readonly #context: TenantContext;
  /** The token whose runs the client sees; undefined: it may read all. */
  readonly #only: number | undefined;

  constructor(services: A2aServices, agentId: string, context: TenantContext) {
    this.tenantId = context.principal.tenantId;
    this.agentId = agentId;
    this.newTaskId = context.requestId;
    this.store = services.store;
    this.#services = services;
    this.#context = context;
    this.#only = onlyRunsOf(context.principal);
  }

  /** Starts the run of this request. @throws {Problem} when the run isn't let in */
  async start(message: string | MessagePart[], task: KeptTask): Promise<BegunRun> {
    const { tenantId, agentId } = this;
    const plan = async () => {
      const roster = await rosterOf(this.#services, tenantId, agentId);
      if (!roster.has(agentId)) throw noAgent(agentId);
      return { agentId, roster, message, task };
    };
    const beganAt = this.#services.nowMs();
    return { ...(await beginRun(this.#services, undefined, this.#context, plan)), beganAt };
  }

  /** Answers a question of a run, which goes on. @returns a problem when that is not possible any more */
  async answer(questionId: number, answer: NewAnswer): Promise<Problem | undefined> {
    const outcome = await answerQuestion(this.#services, this.#context.principal, questionId, answer);
    if (!(outcome instanceof Problem)) return undefined;
    // A2A has no code for that: it is refused as on every other route.
    if (outcome.code === 'insufficient_scope') throw outcome;
    return outcome;
  }

  find(id: string): Promise<TaskRecord | undefined> {
    return this.#services.a2aTasks.get(this.tenantId, this.agentId, id, this.#only);
  }

  /** Without their messages. */
  list(filter: TaskFilter): Promise<TaskRecord[]> {
    return this.#inTurn(() => this.#services.a2aTasks.list(this.tenantId, this.agentId, { ...filter, token: this.#only }));
  }

  count(filter: TaskFilter): Promise<number> {
    return this.#inTurn(() => this.#services.a2aTasks.count(this.tenantId, this.agentId, { ...filter, token: this.#only }));
  }

  /** Where the log of a run ends now. */
  async lastSeq(id: string): Promise<number> {
    return (await this.#services.requests.state(this.tenantId, id))?.lastSeq ?? 0;
  }

  /** The events of a run after a place in its log. */
  events(id: string, after: number): Feed<FrameSink> {
    return replay(this.#services, { tenantId: this.tenantId, runId: id }, { seq: after, skip: 0 });
  }

  /** Cancels a run; resolves when it has ended, or after a few seconds. @returns false when the run had already ended */
  async cancel(id: string): Promise<boolean> {
    if (!(await this.#services.cancel(this.tenantId, id))) return false;
    await hasEnded(this.#services, { tenantId: this.tenantId, runId: id }, CANCELING, this.#context.gone);
    return true;
  }

  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    return this.#services.lists.inTurn(this.tenantId, this.#context.gone, read);
  }
}
