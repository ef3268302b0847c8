import { setImmediate } from 'node:timers/promises';
import type { components } from '../generated/api.ts';
import type { Bus } from '../log/bus.ts';
import type { Notice, Subscriber } from '../store/notices.ts';
import type { ScheduledRun, TaskRuns } from '../store/task-runs.ts';

export type Notification = components['schemas']['NotificationEvent'];

/** The subscribers of one tenant. */
interface Audience {
  /** Each with the tenant's epoch in which it came. */
  subscribers: Map<Subscriber, number>;
  /** Settles when the notices so far have been told. */
  told: Promise<void>;
}

/**
 * Tells the tenants' subscribers on this node what becomes of scheduled runs, wherever these run.
 *
 * The bus says only which run it is; the run is read once per notice, and only where somebody listens. Whoever may
 * have missed something is sent away, so that an unbroken stream is a complete one.
 */
export class Notifications {
  readonly #runs: TaskRuns;
  readonly #onError: (error: Error) => void;
  readonly #audiences = new Map<number, Audience>();
  #closed = false;

  /** @param onError hears when a run could not be read; its tenant's subscribers have been sent away */
  constructor(bus: Bus, runs: TaskRuns, onError: (error: Error) => void) {
    this.#runs = runs;
    this.#onError = onError;
    bus.onNotice(
      (notice) => this.#hear(notice),
      () => this.#sendAwayAll(),
    );
  }

  /** @returns a function that ends the subscription */
  subscribe(tenantId: number, epoch: number, subscriber: Subscriber): () => void {
    if (this.#closed) {
      subscriber.end();
      return () => {};
    }
    const audience = this.#audiences.get(tenantId) ?? { subscribers: new Map(), told: Promise.resolve() };
    this.#audiences.set(tenantId, audience);
    audience.subscribers.set(subscriber, epoch);
    return () => {
      audience.subscribers.delete(subscriber);
      if (audience.subscribers.size === 0 && this.#audiences.get(tenantId) === audience) this.#audiences.delete(tenantId);
    };
  }

  /** The tenants that have subscribers, each with the oldest epoch that one of them came in. */
  tenants(): Map<number, number> {
    const oldest = ({ subscribers }: Audience) => subscribers.values().reduce((one, other) => Math.min(one, other), Infinity);
    return new Map(Array.from(this.#audiences, ([tenantId, audience]) => [tenantId, oldest(audience)]));
  }

  /** Sends away the tenant's subscribers that came before `epoch`. */
  revoke(tenantId: number, epoch: number): void {
    for (const [subscriber, since] of this.#audiences.get(tenantId)?.subscribers ?? []) {
      if (since < epoch) subscriber.end();
    }
  }

  /** Ends all subscriptions, those to come too. */
  close(): void {
    this.#closed = true;
    this.#sendAwayAll();
  }

  #hear(notice: Notice): void {
    const audience = this.#audiences.get(notice.tenantId);
    if (!audience) return;
    // One after the other, so that the end of a run does not overtake its start.
    audience.told = audience.told
      .then(() => this.#tell(notice, audience))
      // Only then do sockets take what was written: a burst must not count as a client that is slow.
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
    const json = JSON.stringify(notificationOf(run, phase));
    for (const subscriber of subscribers.keys()) subscriber.notify(`${runId}.${phase}`, json);
  }

  #sendAwayAll(): void {
    for (const { subscribers } of this.#audiences.values()) {
      for (const subscriber of subscribers.keys()) subscriber.end();
    }
  }
}

/** What is told of a run at a phase, which it may have left by now. */
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
