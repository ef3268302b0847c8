import { Loop, type Rest } from '../lib/loop.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import type { Message, Outbox, Waiting } from '../store/outbox/outbox.ts';
import type { Destination, Try } from './destination.ts';

/** The clock of the delivery. */
export interface OutboxTime {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `wake` when that moment has come. @returns a function that cancels it */
  at(moment: number, wake: () => void): () => void;
}

/** What the delivery needs from outside. */
export interface DelivererOptions {
  outbox: Pick<Outbox, 'waiting' | 'claim' | 'remove' | 'end' | 'putOff' | 'release' | 'bound'>;
  /** @returns undefined when nothing is to be sent there */
  destination(waiting: Waiting): Promise<Destination | undefined>;
  /** Places for what is sent at the same time. */
  slots: Semaphore;
  time: OutboxTime;
  /** Called before each look into the outbox. */
  prepare?: () => Promise<void>;
  /** How many messages may wait for a destination of a tenant. */
  maxWaiting?: number;
  /** Called with failures to read or write the outbox. */
  onProblem(error: Error): void;
}

/** Longer than a batch can take: after this time other nodes may deliver what a node that hangs has claimed. */
const CLAIM_MS = 60_000;
/** How often the outbox is looked into when nobody wakes the delivery. */
const POLL_MS = 5000;
const BOUND_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
/** How long what is under way may go on when the delivery is to stop. */
const GRACE_MS = 3000;
const MAX_WAITING = 10_000;

/**
 * Delivers what is in the outbox, in the background. Every destination has a lane of its own, so that none waits for another:
 *
 *   (none) ──wake, poll: something is due──▶ at work ──nothing is due──▶ (none)
 *                                              └──an outage──▶ paused (0.5 s, doubled up to a minute) ──▶ (none)
 *
 * A lane claims a batch and sends it group by group. What was not taken is tried again later, behind the others. Where a
 * destination says so, a group of which nothing was taken counts as an outage: the lane pauses, and goes on with other
 * messages, since these might be the cause; the next message that is taken ends the doubling of the pauses. A crash between the
 * answer and its note here repeats a message; whoever gets it recognises it by its id.
 */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #loop: Loop;
  /** The destinations that are at work. */
  readonly #lanes = new Map<number, Promise<void>>();
  /** The last pause of a destination since something was taken; the next one is twice as long. */
  readonly #pauses = new Map<number, { ms: number; until: number }>();
  readonly #stopping = new AbortController();
  readonly #given = new AbortController();
  #boundAt = 0;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#loop = new Loop({ round: () => this.#round(), alarm: (due, wake) => options.time.at(due, wake) });
  }

  /** There may be something to deliver. */
  wake(): void {
    this.#loop.wake();
  }

  /** Waits a moment for what is being sent, so that it need not be sent again; the rest stays in the outbox. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    const patience = setTimeout(() => this.#given.abort(), GRACE_MS);
    await Promise.all(this.#lanes.values());
    clearTimeout(patience);
  }

  async #round(): Promise<Rest> {
    const { outbox, time, prepare } = this.#options;
    const soon = time.now() + POLL_MS;
    try {
      await prepare?.();
      const waiting = await outbox.waiting(time.now());
      await this.#bound(waiting);
      return { due: waiting.reduce((due, one) => Math.min(due, this.#begin(one)), soon) };
    } catch (error) {
      this.#options.onProblem(error as Error);
      return { due: soon };
    }
  }

  /** Begins a lane, if that is due. @returns when it is, if not yet */
  #begin(waiting: Waiting): number {
    const { webhookId, nextAt } = waiting;
    const due = Math.max(nextAt, this.#pauses.get(webhookId)?.until ?? 0);
    // It looks for more by itself.
    if (this.#lanes.has(webhookId)) return Infinity;
    if (due > this.#options.time.now()) return due;
    const lane = this.#deliverAll(waiting)
      .catch((error: Error) => this.#fail(webhookId, error))
      .finally(() => {
        this.#lanes.delete(webhookId);
        // There may be more, or it may be due when it has paused.
        this.#loop.wake();
      });
    this.#lanes.set(webhookId, lane);
    return Infinity;
  }

  async #deliverAll(waiting: Waiting): Promise<void> {
    const { outbox, time, destination: find } = this.#options;
    const { signal } = this.#stopping;
    for (let claimed = 0; !signal.aborted;) {
      const destination = await find(waiting);
      if (!destination) return this.#rest(waiting.webhookId);
      const { batch } = destination;
      const now = time.now();
      const messages = await outbox.claim(waiting.webhookId, { now, until: now + CLAIM_MS, limit: batch });
      claimed += messages.length;
      // What was due has gone to another node; or else it would be due again at once.
      if (claimed === 0) return this.#rest(waiting.webhookId, FIRST_PAUSE_MS);
      const taken = messages.length === 0 || (await this.#deliver(waiting.webhookId, destination, messages));
      if (!taken || messages.length < batch) return;
    }
  }

  /** @returns false when it pauses */
  async #deliver(webhookId: number, destination: Destination, messages: readonly Message[]): Promise<boolean> {
    const { outbox, time, slots } = this.#options;
    const { atOnce, group: tenant, pauses } = destination;
    const left = [...messages];
    let release: (() => void) | undefined;
    try {
      release = await slots.take(this.#stopping.signal, tenant, Math.min(atOnce, messages.length));
      while (left.length > 0 && !this.#stopping.signal.aborted) {
        const group = left.splice(0, atOnce);
        const tries = await this.#send(destination, group);
        if (tries.some((one) => one?.outcome === 'delivered')) this.#pauses.delete(webhookId);
        const failed = tries.every((one) => one?.outcome === 'failed' || one?.outcome === 'unanswered');
        if (!failed || !pauses) continue;
        const ms = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, (this.#pauses.get(webhookId)?.ms ?? 0) * 2));
        this.#pauses.set(webhookId, { ms, until: time.now() + ms });
        return false;
      }
      return true;
    } finally {
      release?.();
      await outbox.release(left.map(({ id }) => id));
    }
  }

  /** Sends a group at once, and notes what became of it. @returns undefined for what was not tried, or given up, since the server stops */
  async #send(destination: Destination, group: readonly Message[]): Promise<(Try | undefined)[]> {
    const { outbox } = this.#options;
    const { signal } = this.#given;
    const sent = await Promise.allSettled(group.map((message) => destination.send(message, signal)));
    const tries = sent.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
    const silent = tries.every((one) => one?.outcome === 'unanswered');
    const taken = group.filter((_, i) => tries[i]?.outcome === 'delivered');
    if (!destination.keeps) await outbox.remove(taken.map(({ id }) => id));
    for (const [i, message] of group.entries()) {
      const attempt = tries[i];
      if (!attempt) await outbox.release([message.id]);
      else if (attempt.outcome !== 'delivered') await this.#later(destination, message, attempt, silent);
      else if (destination.keeps)
        await outbox.end(message.id, 'delivered', { attempts: message.attempts + 1, status: attempt.status, error: '' });
    }
    const broken = sent.find((one) => one.status === 'rejected');
    if (broken && !signal.aborted) throw broken.reason;
    return tries;
  }

  async #later(destination: Destination, message: Message, attempt: Try, silent: boolean): Promise<void> {
    const { outbox, time } = this.#options;
    const { status, error = '' } = attempt;
    const next = destination.again(message, attempt, silent);
    if (!next) return outbox.end(message.id, 'failed', { attempts: message.attempts + 1, status, error });
    await outbox.putOff(message.id, { attempts: next.attempts, status, error, nextAt: time.now() + next.after });
  }

  /** The database can't be reached, say. */
  #fail(webhookId: number, error: Error): void {
    if (this.#stopping.signal.aborted) return;
    this.#rest(webhookId);
    this.#options.onProblem(error);
  }

  /** Leaves a destination alone for a while. */
  #rest(webhookId: number, restMs = POLL_MS): void {
    this.#pauses.set(webhookId, { ms: 0, until: this.#options.time.now() + restMs });
  }

  /** Gives up the oldest messages where too many wait. */
  async #bound(waiting: readonly Waiting[]): Promise<void> {
    const { outbox, time, maxWaiting = MAX_WAITING } = this.#options;
    if (time.now() < this.#boundAt) return;
    this.#boundAt = time.now() + BOUND_MS;
    // Of destinations that are gone.
    for (const [webhookId, { ms, until }] of this.#pauses) if (ms === 0 && until < time.now()) this.#pauses.delete(webhookId);
    for (const one of waiting) if (one.webhookId !== 0) await outbox.bound(one, maxWaiting);
  }
}
