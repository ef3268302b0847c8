import type { PendingRecord, UsageRecords } from '../store/usage-records.ts';

/** What the delivery needs of the outside. */
export interface DeliveryOptions {
  records: Pick<UsageRecords, 'claim' | 'delivered' | 'release' | 'postpone'>;
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
/** When one record is tried again: doubled from the first number with each attempt, up to the second. */
const RETRY_MS = { unavailable: [FIRST_PAUSE_MS, MAX_PAUSE_MS], refused: [10_000, 3_600_000] } as const;

/**
 * Delivers the queued usage records in the background.
 *
 *   idle ──wake, poll──▶ delivering ──queue empty──▶ idle
 *                            └──none taken──▶ paused (0.5 s, doubled up to a minute) ──▶ delivering
 *
 * A record leaves the queue when the service has taken it. One that it has not (4xx, 5xx, no answer) is tried again
 * later and later, and goes behind the others until then: it holds up none. Only when the service takes nothing of what
 * it is sent together, it counts as away. A crash between its answer and the deletion repeats a record; its id tells.
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
      const there = await this.#deliver(batch);
      this.#pause = there ? 0 : Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pause * 2));
      if (!there || batch.length < BATCH || this.#stopped) return;
    }
  }

  /** @returns whether the service is there */
  async #deliver(batch: readonly PendingRecord[]): Promise<boolean> {
    const { records } = this.#options;
    for (let i = 0; i < batch.length; i += AT_ONCE) {
      const some = batch.slice(i, i + AT_ONCE);
      const outcomes = await Promise.all(some.map((record) => this.#send(record)));
      await records.delivered(some.filter((_, n) => outcomes[n] === 'delivered').map(({ id }) => id));
      for (const [n, record] of some.entries()) {
        const outcome = outcomes[n]!;
        if (outcome !== 'delivered') await this.#postpone(record, outcome);
      }
      const away = outcomes.every((outcome) => outcome === 'unavailable');
      if (!away && !this.#stopped) continue;
      await records.release(batch.slice(i + AT_ONCE).map(({ id }) => id));
      return !away;
    }
    return true;
  }

  async #postpone({ id, attempts }: PendingRecord, why: 'refused' | 'unavailable'): Promise<void> {
    const { records, now, onProblem } = this.#options;
    const [first, most] = RETRY_MS[why];
    await records.postpone(id, attempts + 1, now() + Math.min(most, first * 2 ** attempts));
    if (why === 'refused') onProblem(new Error('the billing service refused a usage record; it is tried again later'));
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
