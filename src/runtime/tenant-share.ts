import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import type { Share, Shares } from '../store/tenants/shares.ts';

/** How many runs a tenant may have under way, and may start in a minute, on all nodes together; Infinity for any number. */
export interface Bounds {
  runs: number;
  starts: number;
}

/** Why a run may not start. */
export type Refusal = 'full' | 'rate';

/** For so long a node keeps the room of a run that has ended. */
const LINGER_MS = 50;
/** So long a run waits for the room that another node keeps. */
const PATIENCE_MS = 3 * LINGER_MS;
/** So long after a question that could not be asked it is asked again. */
const AGAIN_MS = 1000;
/** A node that is idle keeps one in so many of what all may have, and gets as many at a time to start: what is left unused is little. */
const PART = 64;

export interface TenantShareOptions {
  tenantId: number;
  shares: Shares;
  clock: Pick<Clock, 'monotonic'>;
  /** Nobody could be asked: then a node lets in what it would let in if it were alone. */
  onError(error: Error): void;
}

/** What this node has got of the limits of one tenant, and has given to runs. It asks for more as it is used up. */
export class TenantShare {
  readonly tenantId: number;
  readonly #options: TenantShareOptions;
  #inside = 0;
  #waiting = 0;
  /** The most that were inside since the share was looked over. */
  #peak = 0;
  /** What it has got: room for runs, and runs to start until the window ends. */
  #slots = 0;
  /** The room that it has got by the last answer. While it is asked to take some of it back, less may be used. */
  #granted = 0;
  #slotsElsewhere = 0;
  #starts = 0;
  #startsLeft = 0;
  /** Those that it gives back with the next question. */
  #back = 0;
  #window = 0;
  #endsAt = -Infinity;
  /** The limits by which it was given out. */
  #bounds: Bounds = { runs: Infinity, starts: Infinity };
  #asking: Promise<void> | undefined;
  /** How many questions were asked, and the number of the last one that was answered. */
  #asked = 0;
  #answered = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: TenantShareOptions) {
    this.tenantId = options.tenantId;
    this.#options = options;
  }

  /**
   * Lets a run in, which has to {@link leave}. @param isPatient whether it waits for room that other nodes keep
   * @returns why not; undefined when it is in
   */
  async enter(bounds: Bounds, isPatient = true): Promise<Refusal | undefined> {
    this.#accept(bounds);
    if (this.#tryEnter()) return undefined;
    if (this.#inside >= bounds.runs) return 'full';
    if (this.#isSpent()) return 'rate';
    return this.#askUntilIn(isPatient);
  }

  /** Lets in a run that was let in before, whatever the limits say. */
  enterAgain(): void {
    this.#letIn();
    if (!this.#options.shares.alone && this.#inside > this.#granted) this.#lookOverSoon();
  }

  leave(): void {
    this.#inside -= 1;
    if (this.#granted > this.#inside + this.#spare) this.#lookOverSoon();
  }

  /** How many runs may still start, and in how many milliseconds that ends; undefined when no window has begun. */
  left(bounds: Bounds): { starts: number; endsInMs: number } | undefined {
    const endsInMs = this.#endsAt - this.#options.clock.monotonic();
    if (endsInMs <= 0) return undefined;
    const used = this.#bounds.starts === Infinity ? 0 : this.#bounds.starts - this.#starts - this.#startsLeft;
    return { starts: Math.max(0, bounds.starts - used), endsInMs };
  }

  /** Whether nothing is known that matters. */
  get isIdle(): boolean {
    const held = this.#options.shares.alone ? 0 : this.#granted;
    return this.#inside + this.#waiting + held === 0 && !this.#asking && this.#endsAt <= this.#options.clock.monotonic();
  }

  /** Asks nothing more by itself. Resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#asking;
  }

  /** Gives back what it keeps in case that runs come. */
  giveBack(): void {
    if (this.#inside + this.#waiting > 0 || this.#asking || this.#granted === 0) return;
    this.#accept({ ...this.#bounds, runs: 0 });
    void this.#ask();
  }

  async #askUntilIn(isPatient: boolean): Promise<Refusal | undefined> {
    this.#waiting += 1;
    try {
      let since = this.#asked;
      for (let waits = isPatient; ;) {
        const asking = this.#asking ?? this.#ask();
        if (asking) await asking;
        if (this.#tryEnter()) return undefined;
        if (this.#inside >= this.#bounds.runs) return 'full';
        // What was asked before this run came was not asked for it.
        if (this.#answered <= since) continue;
        const isFull = this.#bounds.runs !== Infinity && this.#inside >= this.#slots;
        if (!isFull) return 'rate';
        if (!waits || this.#slotsElsewhere === 0) return 'full';
        waits = false;
        await delay(PATIENCE_MS);
        since = this.#asked;
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  #tryEnter(): boolean {
    const { runs, starts } = this.#bounds;
    if (runs !== Infinity && this.#inside >= Math.min(runs, this.#slots)) return false;
    if (starts !== Infinity) {
      if (this.#starts <= 0 || this.#endsAt <= this.#options.clock.monotonic()) return false;
      this.#starts -= 1;
    }
    this.#letIn();
    // Asked for while there are some, so that no run has to wait.
    const few = starts !== Infinity && 2 * this.#starts < this.#batch && this.#batch > 1 && this.#startsLeft > 0;
    if (few && !this.#options.shares.alone && !this.#asking) void this.#ask();
    return true;
  }

  #letIn(): void {
    this.#inside += 1;
    this.#peak = Math.max(this.#peak, this.#inside);
  }

  /** All that may start in this minute has started. */
  #isSpent(): boolean {
    return this.#bounds.starts !== Infinity && this.#starts + this.#startsLeft <= 0 && this.#endsAt > this.#options.clock.monotonic();
  }

  /** Limits that have changed: what was given out by others is asked for anew. */
  #accept(bounds: Bounds): void {
    const { starts } = this.#bounds;
    this.#bounds = bounds;
    if (starts === bounds.starts) return;
    this.#back += this.#starts;
    this.#starts = 0;
    this.#startsLeft = bounds.starts === Infinity ? 0 : 1;
  }

  get #spare(): number {
    return this.#bounds.runs === Infinity ? 0 : Math.floor(this.#bounds.runs / PART);
  }

  get #batch(): number {
    return Math.max(1, Math.floor(this.#bounds.starts / PART));
  }

  /** @returns undefined when the answer is there already */
  #ask(): Promise<void> | undefined {
    const { tenantId, shares, clock } = this.#options;
    const { runs, starts } = this.#bounds;
    const number = (this.#asked += 1);
    const sentAt = clock.monotonic();
    const isOver = this.#endsAt <= sentAt;
    const room = Math.max(this.#inside + this.#waiting, this.#peak) + this.#spare;
    const lacking = this.#waiting - (isOver ? 0 : this.#starts);
    const few = lacking > 0 || (this.#inside > 0 && 2 * this.#starts < this.#batch && !isOver);
    const wish = {
      inside: this.#inside,
      slots: runs === Infinity ? Math.min(this.#slots, room) : room,
      maxSlots: runs,
      starts: starts === Infinity || !few ? 0 : Math.max(this.#batch, lacking),
      maxStarts: starts,
      back: { starts: this.#back, window: this.#window },
    };
    this.#back = 0;
    // Others may have the rest of it before the answer is here.
    this.#slots = Math.min(this.#slots, room, runs);
    const take = (share: Share): void => this.#take(share, sentAt, number);
    try {
      const answer = shares.share(tenantId, wish);
      if (!(answer instanceof Promise)) return void take(answer);
      const done = answer.then(take).catch((error: Error) => this.#doWithout(error, sentAt, number));
      this.#asking = done.finally(() => (this.#asking = undefined));
      return this.#asking;
    } catch (error) {
      return void this.#doWithout(error as Error, sentAt, number);
    }
  }

  #take(share: Share, sentAt: number, number: number): void {
    this.#slots = this.#granted = share.slots;
    this.#slotsElsewhere = share.slotsElsewhere;
    this.#starts = share.starts + (share.window === this.#window ? this.#starts : 0);
    this.#startsLeft = share.startsLeft;
    this.#window = share.window;
    // Of the two ends the earlier one: the answer was under way.
    this.#endsAt = sentAt + share.endsInMs;
    this.#answered = number;
    const hasMore = this.#granted > this.#inside + this.#waiting + this.#spare;
    const lacks = this.#bounds.runs !== Infinity && this.#inside > this.#granted;
    if (hasMore || lacks) this.#lookOverSoon();
  }

  #doWithout(error: Error, sentAt: number, number: number): void {
    this.#slots = Math.max(this.#slots, Math.min(this.#bounds.runs, this.#inside + this.#waiting));
    if (this.#bounds.starts !== Infinity) {
      this.#starts = Math.max(this.#starts, this.#waiting);
      this.#endsAt = Math.max(this.#endsAt, sentAt + LINGER_MS);
    }
    this.#answered = number;
    if (this.#granted > this.#inside + this.#spare || this.#inside > this.#granted) this.#lookOverSoon(AGAIN_MS);
    this.#options.onError(error);
  }

  #lookOverSoon(afterMs = LINGER_MS): void {
    if (this.#options.shares.alone || this.#closed) return;
    this.#timer ??= outsideOfRuns(() => setTimeout(() => this.#lookOver(), afterMs).unref());
  }

  /** Gives back the room that was not used since it was looked over last, and asks for what is used without having been asked for. */
  #lookOver(): void {
    this.#timer = undefined;
    if (this.#asking) return this.#lookOverSoon();
    if (this.#granted > this.#peak + this.#spare || this.#inside > this.#granted) void this.#ask();
    this.#peak = this.#inside;
    if (!this.#asking && this.#granted > this.#inside + this.#spare) this.#lookOverSoon();
  }
}
