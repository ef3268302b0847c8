import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../lib/problem.ts';

/** Seconds after which a client at its limit may try again. When one of its runs will end is unknown. */
const RUN_ENDS_SECONDS = 1;
/** The window of the rate. It begins with a run, and the next one with the first run behind its end. */
const WINDOW_SECONDS = 60;

export interface TenantLimitOptions {
  /** Runs under way at the same time; 0 means no limit. */
  maxConcurrent: number;
  /** Runs started in a minute; 0 means no limit. */
  ratePerMinute: number;
}

/**
 * Permission to start a run, which holds the run's slot. After {@link take}, the taker disposes of it when the run has
 * ended.
 */
export interface Admission {
  take(): Disposable;
}

/** How many runs a tenant may start, at most `quota` in `windowSeconds`. */
export interface Rate {
  quota: number;
  windowSeconds: number;
  /** How many it may start now. */
  remaining: number;
  /** In how many seconds it may start `quota` again; undefined when it may now. */
  resetSeconds: number | undefined;
}

/** Decides whether runs may start. */
export interface Limits {
  /**
   * Admits a run of the tenant and calls `begin` to start it. When `begin` throws or starts nothing, the slot is free
   * again at once; a run that it starts ({@link Admission.take}) keeps the slot until it ends.
   * @returns what `begin` returns, or why the tenant may not start a run now
   */
  admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>): Promise<T | Problem>;

  /** Admits a run of the tenant that was admitted before, in another process or before it was parked, whatever the limits say. */
  readmit(tenantId: number): Admission;

  /** The rest of the tenant's rate; undefined when there is no limit. */
  rate(tenantId: number): Promise<Rate | undefined>;
}

/** How many runs a tenant may start on this node. */
export class TenantLimits implements Limits {
  readonly #options: TenantLimitOptions;
  readonly #limiter: RateLimiterMemory | undefined;
  /** How many admitted runs have not ended, by tenant. */
  readonly #inside = new Map<number, number>();

  constructor(options: TenantLimitOptions) {
    this.#options = options;
    if (options.ratePerMinute > 0) this.#limiter = new RateLimiterMemory({ points: options.ratePerMinute, duration: WINDOW_SECONDS });
  }

  async admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>): Promise<T | Problem> {
    const { maxConcurrent } = this.#options;
    const inside = this.#inside.get(tenantId) ?? 0;
    if (maxConcurrent > 0 && inside >= maxConcurrent) {
      const message = `the tenant has ${maxConcurrent} runs under way, as many as it may`;
      return new Problem('too_many_runs', message, { retryAfterSeconds: RUN_ENDS_SECONDS });
    }
    // Counted before anything is awaited, so that concurrent requests can't exceed the limit together.
    this.#inside.set(tenantId, inside + 1);
    let taken = false;
    try {
      const refusal = await this.#limited(tenantId);
      if (refusal) return refusal;
      return await begin({
        take: () => {
          taken = true;
          return this.#place(tenantId);
        },
      });
    } finally {
      if (!taken) this.#release(tenantId);
    }
  }

  readmit(tenantId: number): Admission {
    return {
      take: () => {
        this.#inside.set(tenantId, (this.#inside.get(tenantId) ?? 0) + 1);
        return this.#place(tenantId);
      },
    };
  }

  async #limited(tenantId: number): Promise<Problem | undefined> {
    try {
      await this.#limiter?.consume(tenantId);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const message = `the tenant has started ${this.#options.ratePerMinute} runs in a minute, as many as it may`;
      return new Problem('rate_limited', message, { retryAfterSeconds: secondsUntilNext(error) });
    }
  }

  async rate(tenantId: number): Promise<Rate | undefined> {
    const { ratePerMinute: quota } = this.#options;
    if (!this.#limiter) return undefined;
    const window = await this.#limiter.get(tenantId);
    const rate = { quota, windowSeconds: WINDOW_SECONDS };
    if (!window || window.msBeforeNext <= 0) return { ...rate, remaining: quota, resetSeconds: undefined };
    return { ...rate, remaining: window.remainingPoints, resetSeconds: secondsUntilNext(window) };
  }

  #place(tenantId: number): Disposable {
    return { [Symbol.dispose]: () => this.#release(tenantId) };
  }

  #release(tenantId: number): void {
    const inside = (this.#inside.get(tenantId) ?? 0) - 1;
    if (inside > 0) this.#inside.set(tenantId, inside);
    else this.#inside.delete(tenantId);
  }
}

/** Rounded up, into the next window. */
function secondsUntilNext({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
