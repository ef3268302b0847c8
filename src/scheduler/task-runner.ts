import { setImmediate as nextPass } from 'node:timers/promises';
import type { EventStore } from '../log/events.ts';
import type { Notice } from '../store/nodes/notices.ts';
import type { AgentDefinition } from '../runtime/agent.ts';
import type { Clock } from '../lib/clock.ts';
import { parseWellFormed } from '../lib/well-formed.ts';
import { RunFailure } from '../runtime/failure.ts';
import type { Admission } from '../runtime/limits.ts';
import type { RunRequest, Supervisor } from '../runtime/supervisor.ts';
import { conversationFull, type Conversations } from '../store/conversations/conversations.ts';
import type { ScheduledTask } from '../store/schedules/schedules.ts';
import type { TokenRef } from '../store/tenants/makers.ts';
import type { Access } from '../store/tenants/tenants.ts';
import type { EndedRun, RunClaim, ScheduledRun, TaskRuns } from '../store/schedules/task-runs.ts';
import { isUnreachable } from '../store/database/unreachable.ts';
import { summarize } from './summary.ts';
import type { Time } from './time.ts';

export interface TaskRunnerOptions {
  nodeId: string;
  time: Time;
  clock: Clock;
  runs: TaskRuns;
  conversations: Conversations;
  supervisor: Supervisor;
  /** Resolves when this node is certainly alive for the others: a run that it began before that would be ended. */
  assertOurs(): Promise<void>;
  store: EventStore;
  /** The agent of a name, and the agents of a run by id; a conversation's own definition wins. */
  roster(tenantId: number, name: string, own: readonly AgentDefinition[]): Promise<Pick<RunRequest, 'agentId' | 'roster' | 'own'>>;
  /** Messages of a conversation from which on it takes no more; 0 means any number. */
  maxMessages: number;
  /** Notifies the subscribers of this node; the database tells the other nodes. */
  announce(notice: Notice): void;
  /** Called when a record could not be written; it is tried again later. */
  onError(error: Error): void;
}

/** A run to start: its tenant, task and request id, and the due time that it is for, if any. */
export interface TaskStart {
  tenantId: number;
  access: Access;
  /** The token that has asked for it, or else the author: the run is that token's own. */
  startedBy?: TokenRef | undefined;
  /** The token that has last set the message: what the run does is done with it. */
  author: TokenRef | undefined;
  task: ScheduledTask;
  requestId: string;
  due: RunClaim['due'];
  /** Default: none. */
  key?: RunClaim['key'];
}

/** How many records are finished in one query. */
const PAGE = 100;

/**
 * Runs tasks: a scheduled run is a run like any other, with a record beside it.
 *
 *   begin ──▶ record and request row, in one transaction ──▶ run ──▶ its log ends ──▶ finish
 *
 * The outcome in the record is read from the log, whether the run itself has written its end or, after a crash, the
 * recovery. So there is one way to finish a record, which {@link reconcile} uses for all records that crashed nodes
 * have left.
 */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;
  readonly #finishing = new Set<Promise<void>>();

  constructor(options: TaskRunnerOptions) {
    this.#options = options;
  }

  /**
   * Begins an admitted run.
   * @returns undefined when the task has changed meanwhile, or must wait for another run
   */
  async begin(
    { tenantId, access, startedBy, author, task, requestId, due, key }: TaskStart,
    admission: Admission,
  ): Promise<ScheduledRun | undefined> {
    const { nodeId, time, clock, runs, supervisor, assertOurs, announce } = this.#options;
    const { conversation_id: conversationId, message, approvals, user, metadata } = task;
    const labels = { user, metadata };
    await assertOurs();
    const plan = await this.#plan(tenantId, task);
    const receivedAt = clock.monotonic();
    const forget = supervisor.expect(requestId);
    try {
      const posts = conversationId > 0 && plan.refusal?.code !== 'cap_exceeded';
      const recovery = supervisor.recoveryOf(plan);
      const { agentId } = plan;
      const agentVersion = plan.roster.get(agentId)?.version;
      const said = { posts, message, labels, now: time.now(), recovery, tokenId: startedBy?.id };
      const claim = { taskId: task.id, due, key, requestId, owner: nodeId, agentId, agentVersion, conversationId, ...said };
      const run = await runs.begin(tenantId, claim);
      if (!run) return undefined;
      announce({ tenantId, runId: run.id, phase: 'started' });
      // Only now: a message that another run has added before the claim belongs to it.
      const before = posts && !plan.refusal ? await this.#historyOf(tenantId, conversationId, requestId) : { history: [] };
      const asked = { message, labels, conversationId, approvals, recorded: true, ...plan, ...before };
      const request = { tenantId, access, startedBy: author, runId: requestId, receivedAt, ...asked };
      // When the log breaks off, the recovery sweep ends the run, and the record is finished after that.
      supervisor.start(request, admission).settled.then(
        () => this.#track(this.#finish(tenantId, requestId)),
        () => {},
      );
      return run;
    } finally {
      forget();
    }
  }

  /** Finishes the records of runs whose node crashed, or could not write the record. */
  async reconcile(): Promise<void> {
    const { runs, onError } = this.#options;
    let last: number | undefined;
    for (;;) {
      const left = await runs.unfinished(PAGE, last);
      for (const run of left) {
        await nextPass();
        // A record that can't be finished must not stop the others; it is tried again the next time.
        await this.#record(run).catch(onError);
      }
      if (left.length < PAGE) return;
      last = left.at(-1)!.taskId;
    }
  }

  /** Resolves when no record is being finished. */
  async settled(): Promise<void> {
    while (this.#finishing.size > 0) await Promise.all(this.#finishing);
  }

  /** The agents of the run; when they can't be read, the run fails and not the scheduler. */
  async #plan(tenantId: number, task: ScheduledTask): Promise<Pick<RunRequest, 'agentId' | 'roster' | 'own' | 'refusal'>> {
    const { conversations, roster } = this.#options;
    const { conversation_id: id, agent_id: agentId } = task;
    try {
      if (id === 0) return await roster(tenantId, agentId, []);
      const conversation = await conversations.get(tenantId, id);
      const full = conversation && conversationFull(conversation, this.#options.maxMessages);
      if (full) return { agentId, roster: new Map(), refusal: new RunFailure('cap_exceeded', full.message) };
      const own = conversation?.agent_def ? [conversation.agent_def] : [];
      return await roster(tenantId, agentId, own);
    } catch (cause) {
      // The task can wait until the database is back.
      if (isUnreachable(cause)) throw cause;
      return { agentId, roster: new Map(), refusal: unprepared(cause) };
    }
  }

  /** What was said before a run that has begun; when that can't be read, the run fails. */
  async #historyOf(tenantId: number, conversationId: number, requestId: string): Promise<Pick<RunRequest, 'history' | 'refusal'>> {
    try {
      return { history: await this.#options.conversations.history(tenantId, conversationId, requestId) };
    } catch (cause) {
      return { history: [], refusal: unprepared(cause) };
    }
  }

  async #finish(tenantId: number, requestId: string): Promise<void> {
    const run = await this.#options.runs.ended(tenantId, requestId);
    if (run) await this.#record(run);
  }

  async #record(run: EndedRun): Promise<void> {
    const { runs, announce } = this.#options;
    const finished = await runs.finish(run, run.state === 'completed' ? await this.#answer(run) : '');
    if (!finished) return;
    const phase = finished.status === 'succeeded' ? 'completed' : 'failed';
    announce({ tenantId: run.tenantId, runId: finished.id, phase });
  }

  /** The beginning of the answer, from the `done` of the log. */
  async #answer({ tenantId, requestId, lastSeq }: EndedRun): Promise<string> {
    const [done] = await this.#options.store.read(tenantId, requestId, lastSeq - 1, 1);
    // Retention may have deleted the `done`.
    const { content = '' } = done ? parseWellFormed<{ content?: string }>(done.data) : {};
    return summarize(content);
  }

  #track(finishing: Promise<void>): void {
    const tracked = finishing.catch((error: Error) => this.#options.onError(error)).finally(() => this.#finishing.delete(tracked));
    this.#finishing.add(tracked);
  }
}

const unprepared = (cause: unknown): RunFailure =>
  new RunFailure('internal', 'the run could not be prepared because of an internal error', { cause });
