import { setImmediate } from 'node:timers/promises';
import type { components } from '../generated/api.ts';
import type { Bus } from '../log/bus.ts';
import type { Notice, Subscriber } from '../store/notices.ts';
import type { ScheduledRun, TaskRuns } from '../store/task-runs.ts';

export type Notification = components['schemas']['NotificationEvent'];

/** The subscribers of one tenant. */
interface Audience {
  subscribers: Set<Subscriber>;
  /** Settles when the notices so far have been delivered. */
  told: Promise<void>;
}

/**
 * Notifies the tenants' subscribers on this node of scheduled runs on all nodes.
 *
 * The bus only names the run; the run is read once for each notice, and only on nodes that have subscribers. A
 * subscriber that may have missed a notification is disconnected, so that an unbroken stream is complete.
 */
export class Notifications {
  readonly #runs: TaskRuns;
  readonly #onError: (error: Error) => void;
  readonly #audiences = new Map<number, Audience>();
  #closed = false;

  /** @param onError called when a run could not be read; the tenant's subscribers have been disconnected */
  constructor(bus: Bus, runs: TaskRuns, onError: (error: Error) => void) {
    this.#runs = runs;
    this.#onError = onError;
    bus.listen({
      notice: (notice) => this.#hear(notice),
      lost: () => this.#sendAwayAll(),
      back: () => this.#sendAwayAll(),
    });
  }

  /** @returns a function that ends the subscription */
  subscribe(tenantId: number, subscriber: Subscriber): () => void {
    if (this.#closed) {
      subscriber.end();
      return () => {};
    }
    const audience = this.#audiences.get(tenantId) ?? { subscribers: new Set(), told: Promise.resolve() };
    this.#audiences.set(tenantId, audience);
    audience.subscribers.add(subscriber);
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

  #hear(notice: Notice): void {
    const audience = this.#audiences.get(notice.tenantId);
    if (!audience) return;
    // One after the other, so that the end of a run does not overtake its start.
    audience.told = audience.told
      .then(() => this.#tell(notice, audience))
      // Sockets take what was written only after this turn of the event loop: many notices at once must not make a
      // client count as slow.
      .then(() => setImmediate())
      .catch((error: Error) => {
        for (const subscriber of audience.subscribers) subscriber.end();
        this.#onError(error);
      });
  }

  async #tell({ tenantId, runId, phase }: Notice, { subscribers }: Audience): Promise<void> {
    if (subscribers.size === 0) return;
    const run = await this.#runs.get(tenantId, runId);
    if (!run) return;
    const json = JSON.stringify(notificationOf(run, phase));
    for (const subscriber of subscribers) subscriber.notify(`${runId}.${phase}`, json);
  }

  #sendAwayAll(): void {
    for (const { subscribers } of this.#audiences.values()) {
      for (const subscriber of subscribers) subscriber.end();
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
