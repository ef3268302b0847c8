import { setImmediate } from 'node:timers/promises';
import type { components } from '../generated/api.ts';
import type { Bus } from '../log/bus.ts';
import type { Asked, BudgetReached, Notice, Subscriber } from '../store/nodes/notices.ts';
import type { AskingRun, Questions } from '../store/runs/questions.ts';
import type { ScheduledRun, TaskRuns } from '../store/schedules/task-runs.ts';

export type Notification = components['schemas']['NotificationEvent'];

/** Which notifications a subscriber gets besides those of scheduled runs. */
export interface Interest {
  /** Those of runs that wait for an answer. */
  waiting: boolean;
  /** Those of budgets of which a part is spent. */
  budgets: boolean;
}

/** The subscribers of one tenant. */
interface Audience {
  subscribers: Map<Subscriber, Interest>;
  /** Settles when the notices so far have been delivered. */
  told: Promise<void>;
}

/**
 * Notifies the tenants' subscribers on this node of scheduled runs on all nodes, and of all runs that wait for an answer.
 *
 * The bus only names the run or the question; it is read once for each notice, and only on nodes that have subscribers. A
 * subscriber that may have missed a notification is disconnected, so that an unbroken stream is complete.
 */
export class Notifications {
  readonly #runs: TaskRuns;
  readonly #questions: Pick<Questions, 'asking'>;
  readonly #onError: (error: Error) => void;
  readonly #audiences = new Map<number, Audience>();
  #closed = false;

  /** @param onError called when a run could not be read; the tenant's subscribers have been disconnected */
  constructor(bus: Bus, runs: TaskRuns, questions: Pick<Questions, 'asking'>, onError: (error: Error) => void) {
    this.#runs = runs;
    this.#questions = questions;
    this.#onError = onError;
    bus.listen({
      notice: (notice) => this.#hear(notice.tenantId, (audience) => this.#tell(notice, audience)),
      budget: (reached) => this.#hear(reached.tenantId, async (audience) => this.#tellBudget(reached, audience)),
      asked: (asked) => this.#hear(asked.tenantId, (audience) => this.#tellAsked(asked, audience)),
      lost: () => this.#sendAwayAll(),
      back: () => this.#sendAwayAll(),
    });
  }

  /** @returns a function that ends the subscription */
  subscribe(tenantId: number, subscriber: Subscriber, interest: Interest = { waiting: false, budgets: false }): () => void {
    if (this.#closed) {
      subscriber.end();
      return () => {};
    }
    const audience = this.#audiences.get(tenantId) ?? { subscribers: new Map(), told: Promise.resolve() };
    this.#audiences.set(tenantId, audience);
    audience.subscribers.set(subscriber, interest);
    return () => {
      audience.subscribers.delete(subscriber);
      if (audience.subscribers.size === 0 && this.#audiences.get(tenantId) === audience) this.#audiences.delete(tenantId);
    };
  }

  /** Ends all subscriptions, also later ones. */
  close(): void {
    this.#closed = true;
    this.#sendAwayAll();
  }

  #hear(tenantId: number, tell: (audience: Audience) => Promise<void>): void {
    const audience = this.#audiences.get(tenantId);
    if (!audience) return;
    // One after the other, so that the end of a run does not overtake its start.
    audience.told = audience.told
      .then(() => tell(audience))
      // Sockets take what was written only after this pass of the event loop: many notices at once must not make a
      // client count as slow.
      .then(() => setImmediate())
      .catch((error: Error) => {
        for (const subscriber of audience.subscribers.keys()) subscriber.end();
        this.#onError(error);
      });
  }

  async #tell({ tenantId, runId, phase }: Notice, { subscribers }: Audience): Promise<void> {
    if (subscribers.size === 0) return;
    const run = await this.#runs.get(tenantId, runId);
    if (!run) return;
    const labels = await this.#runs.labels(tenantId, run.request_id);
    const json = JSON.stringify({ ...notificationOf(run, phase), ...labels });
    for (const subscriber of subscribers.keys()) subscriber.notify(`${runId}.${phase}`, json);
  }

  async #tellAsked({ tenantId, questionId }: Asked, { subscribers }: Audience): Promise<void> {
    const interested = [...subscribers].filter(([, { waiting }]) => waiting);
    if (interested.length === 0) return;
    const run = await this.#questions.asking(tenantId, questionId);
    if (!run) return;
    const labels = await this.#runs.labels(tenantId, run.requestId);
    const json = JSON.stringify({ ...waitingNotificationOf(run, questionId), ...labels });
    for (const [subscriber] of interested) subscriber.notify(`${questionId}.waiting`, json);
  }

  #tellBudget({ id, agentId, data }: BudgetReached, { subscribers }: Audience): void {
    const about = { task_id: 0, run_id: 0, request_id: data.request_id, agent_id: agentId, status: 'running' } as const;
    const times = { started_at: Math.floor(Date.now() / 1000), completed_at: 0 };
    const notification: Notification = { type: 'notification', kind: 'budget.reached', ...about, ...times, budget: data };
    const json = JSON.stringify(notification);
    for (const [subscriber, { budgets }] of subscribers) if (budgets) subscriber.notify(id, json);
  }

  #sendAwayAll(): void {
    for (const { subscribers } of this.#audiences.values()) {
      for (const subscriber of subscribers.keys()) subscriber.end();
    }
  }
}

/** The notification for a phase of a run, which may have ended since. */
function notificationOf(run: ScheduledRun, phase: Notice['phase']): Notification {
  const { id: run_id, task_id, agent_id, started_at, completed_at, result_summary, error_message } = run;
  const ids = { type: 'notification' as const, task_id, run_id, agent_id };
  switch (phase) {
    case 'started':
      return { ...ids, kind: 'run.started', status: 'running', started_at, completed_at: 0 };
    case 'completed':
      return { ...ids, kind: 'run.completed', status: 'succeeded', started_at, completed_at, result_summary };
    case 'failed':
      return { ...ids, kind: 'run.failed', status: 'failed', started_at, completed_at, error_message };
  }
}

function waitingNotificationOf(run: AskingRun, question_id: number): Notification {
  const { requestId, agentId, askedBy, startedAt, taskId, runId } = run;
  const ids = { task_id: taskId, run_id: runId, request_id: requestId, question_id, agent_id: agentId, asked_by: askedBy };
  return { type: 'notification', kind: 'run.waiting', ...ids, status: 'running', started_at: startedAt, completed_at: 0 };
}
