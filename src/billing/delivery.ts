import type { PendingRecord, UsageRecords } from '../store/usage-records.ts';

/** What the delivery needs of the outside. */
export interface DeliveryOptions {
  records: Pick<UsageRecords, 'claim' | 'delivered' | 'release' | 'refused'>;
  /** @returns the status of the answer; throws when there is none */
  send(body: string): Promise<number>;
  /** Epoch milliseconds. */
  now(): number;
  /** Hears how each attempt came out. */
  onAttempt(outcome: 'delivered' | 'refused' | 'unavailable'): void;
  /** Hears of records that the service refuses, and of failures to read or write the queue. */
  onProblem(error: Error): void;
}

const BATCH = 100;
const AT_ONCE = 8;
/** Longer than a batch can take: who dies with records in hand gives them up after it. */
const CLAIM_MS = 60_000;
/** How often the queue is looked at when nobody wakes the delivery. */
const POLL_MS = 5000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
const REFUSED_PAUSE_MS = 10_000;
const MAX_REFUSED_PAUSE_MS = 3_600_000;

/**
 * Delivers the queued usage records in the background.
 *
 *   idle ──wake, poll──▶ delivering ──queue empty──▶ idle
 *                            └──no answer, 5xx──▶ paused (0.5 s, doubled up to a minute) ──▶ delivering
 *
 * A record leaves the queue when the service has taken it. One that it refuses (4xx) is tried again later and later,
 * and holds up no other. A crash between the service's answer and the deletion repeats a record; its id tells.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> | undefined;
  #awake = false;
  #pause = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** There may be something to deliver. */
  wake(): void {
    this.#awake = true;
    // While the service is away, its pause decides.
    if (this.#pause === 0) this.#run();
  }

  /** Waits for what is under way, so that it need not be sent again; the rest stays queued. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#delivering;
  }

  #run(): void {
    if (this.#delivering || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#awake = false;
    this.#delivering = this.#deliverAll()
      .catch((error: Error) => this.#options.onProblem(error))
      .finally(() => {
        this.#delivering = undefined;
        if (this.#stopped) return;
        if (this.#awake && this.#pause === 0) this.#run();
        else this.#timer = setTimeout(() => this.#run(), this.#pause || POLL_MS).unref();
      });
  }

  async #deliverAll(): Promise<void> {
    const { records, now } = this.#options;
    for (;;) {
      const batch = await records.claim(now(), now() + CLAIM_MS, BATCH);
      const reached = await this.#deliver(batch);
      this.#pause = reached ? 0 : Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pause * 2));
      if (!reached || batch.length < BATCH || this.#stopped) return;
    }
  }

  /** @returns whether the service could be reached */
  async #deliver(batch: readonly PendingRecord[]): Promise<boolean> {
    const { records, now, onProblem } = this.#options;
    const left = new Set(batch);
    for (let i = 0; i < batch.length; i += AT_ONCE) {
      const some = batch.slice(i, i + AT_ONCE);
      const statuses = await Promise.all(some.map((record) => this.#send(record)));
      const taken = some.filter((_, n) => statuses[n] === 'delivered');
      await records.delivered(taken.map(({ id }) => id));
      for (const record of some.filter((_, n) => statuses[n] === 'refused')) {
        const attempts = record.attempts + 1;
        const pause = Math.min(MAX_REFUSED_PAUSE_MS, REFUSED_PAUSE_MS * 2 ** (attempts - 1));
        await records.refused(record.id, attempts, now() + pause);
        onProblem(new Error('the billing service refused a usage record; it is tried again later'));
      }
      for (const [n, record] of some.entries()) if (statuses[n] !== 'unavailable') left.delete(record);
      const unavailable = statuses.includes('unavailable');
      if (unavailable || this.#stopped) {
        await records.release(Array.from(left, ({ id }) => id));
        return !unavailable;
      }
    }
    return true;
  }

  async #send({ body }: PendingRecord): Promise<'delivered' | 'refused' | 'unavailable'> {
    const { send, onAttempt } = this.#options;
    const status = await send(body).catch(() => 0);
    // 409: the service knows it already. 408 and 429 ask for patience, like a 5xx.
    const taken = (status >= 200 && status < 300) || status === 409;
    const refused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    const outcome = taken ? 'delivered' : refused ? 'refused' : 'unavailable';
    onAttempt(outcome);
    return outcome;
  }
}
