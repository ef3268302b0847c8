import { inMilliseconds, Loop, type Rest } from '../lib/loop.ts';
import type { PendingRecord, UsageRecords } from '../store/usage-records.ts';

/** What the delivery needs from outside. */
export interface DeliveryOptions {
  records: Pick<UsageRecords, 'claim' | 'delivered' | 'release' | 'putOff'>;
  /** @returns the status of the answer; throws when there is none */
  send(body: string): Promise<number>;
  /** Epoch milliseconds. */
  now(): number;
  /** Called with the outcome of each attempt. */
  onAttempt(outcome: 'delivered' | 'refused' | 'unavailable'): void;
  /** Called for records that the service refuses, and for failures to read or write the queue. */
  onProblem(error: Error): void;
}

const BATCH = 100;
const AT_ONCE = 8;
/**
 * Longer than a batch can take: after this time other nodes may deliver the records that a crashed node had claimed.
 */
const CLAIM_MS = 60_000;
/** How often the queue is read when nobody wakes the delivery. */
const POLL_MS = 5000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
/**
 * How long a record waits that the service did not take, doubled with each attempt. A failure is often an outage, so
 * its pauses are shorter than those of a refusal.
 */
const RECORD_PAUSE_MS = {
  refused: { first: 10_000, max: 3_600_000 },
  failed: { first: FIRST_PAUSE_MS, max: 600_000 },
};

type Outcome = 'delivered' | 'refused' | 'failed' | 'unanswered';

/**
 * Delivers the queued usage records in the background.
 *
 *   idle ──wake, poll──▶ delivering ──queue empty──▶ idle
 *                            └──a whole group failed──▶ paused (0.5 s, doubled up to a minute) ──▶ delivering
 *
 * A record leaves the queue when the service has taken it. One that it refuses (4xx), or fails on (5xx) is tried again
 * later and later, behind the others. Only when all records of a group fail, or get no answer, it counts as an outage:
 * the queue pauses, and goes on with other records, since these might be the cause. The next delivery that succeeds
 * ends the doubling of the pauses. A crash between the service's answer and the deletion repeats a record; the service
 * recognises it by its id.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });
  /** The last pause since a record was delivered; the next pause is twice as long. */
  #pause = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** There may be something to deliver. */
  wake(): void {
    this.#loop.wake();
  }

  /** Waits for the records that are being sent, so that they need not be sent again; the rest stays queued. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #round(): Promise<Rest> {
    try {
      // During an outage nothing may end the pause early.
      if (!(await this.#deliverAll())) return { due: this.#pause, deaf: true };
    } catch (error) {
      this.#options.onProblem(error as Error);
    }
    return { due: POLL_MS };
  }

  /** @returns false when a whole group failed */
  async #deliverAll(): Promise<boolean> {
    const { records, now } = this.#options;
    for (;;) {
      const batch = await records.claim(now(), now() + CLAIM_MS, BATCH);
      const taken = await this.#deliver(batch);
      if (!taken || batch.length < BATCH || this.#loop.stopped) return taken;
    }
  }

  /** @returns false when a whole group failed */
  async #deliver(batch: readonly PendingRecord[]): Promise<boolean> {
    const { records } = this.#options;
    for (let i = 0; i < batch.length; i += AT_ONCE) {
      const some = batch.slice(i, i + AT_ONCE);
      const outcomes = await Promise.all(some.map((record) => this.#send(record)));
      const taken = some.filter((_, n) => outcomes[n] === 'delivered');
      await records.delivered(taken.map(({ id }) => id));
      if (taken.length > 0) this.#pause = 0;
      const silent = outcomes.every((outcome) => outcome === 'unanswered');
      for (const [n, record] of some.entries()) await this.#putOff(record, outcomes[n]!, silent);
      const failed = outcomes.every((outcome) => outcome === 'failed' || outcome === 'unanswered');
      if (failed) this.#pause = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pause * 2));
      if (failed || this.#loop.stopped) {
        await records.release(batch.slice(i + AT_ONCE).map(({ id }) => id));
        return !failed;
      }
    }
    return true;
  }

  /** @param silent whether no record of its group got an answer */
  async #putOff({ id, attempts }: PendingRecord, outcome: Outcome, silent: boolean): Promise<void> {
    if (outcome === 'delivered') return;
    const { records, now, onProblem } = this.#options;
    // A service that can't be reached says nothing about the record: the record only moves behind the others.
    if (silent) return records.putOff(id, attempts, now());
    const { first, max } = RECORD_PAUSE_MS[outcome === 'refused' ? 'refused' : 'failed'];
    await records.putOff(id, attempts + 1, now() + Math.min(max, first * 2 ** attempts));
    if (outcome === 'refused') onProblem(new Error('the billing service refused a usage record; it is tried again later'));
  }

  async #send({ body }: PendingRecord): Promise<Outcome> {
    const { send, onAttempt } = this.#options;
    const status = await send(body).catch(() => 0);
    // 409: the service has the record already. 408 and 429 ask for patience, like a 5xx.
    const taken = (status >= 200 && status < 300) || status === 409;
    const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    const outcome = taken ? 'delivered' : refused ? 'refused' : status === 0 ? 'unanswered' : 'failed';
    onAttempt(outcome === 'delivered' || outcome === 'refused' ? outcome : 'unavailable');
    return outcome;
  }
}
