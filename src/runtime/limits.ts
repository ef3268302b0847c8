import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../lib/problem.ts';

/** Seconds after which a client at its limit may try again. When one of its runs will end is unknown. */
const RUN_ENDS_SECONDS = 1;

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

/** Decides whether runs may start. */
export interface Limits {
  /**
   * Admits a run of the tenant and calls `begin` to start it. When `begin` throws or starts nothing, the slot is free
   * again at once; a run that it starts ({@link Admission.take}) keeps the slot until it ends.
   * @returns what `begin` returns, or why the tenant may not start a run now
   */
  admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>): Promise<T | Problem>;
}

/** How many runs a tenant may start on this node. */
export class TenantLimits implements Limits {
  readonly #options: TenantLimitOptions;
  readonly #limiter: RateLimiterMemory | undefined;
  /** How many admitted runs have not ended, by tenant. */
  readonly #inside = new Map<number, number>();

  constructor(options: TenantLimitOptions) {
    this.#options = options;
    if (options.ratePerMinute > 0) this.#limiter = new RateLimiterMemory({ points: options.ratePerMinute, duration: 60 });
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
          return { [Symbol.dispose]: () => this.#leave(tenantId) };
        },
      });
    } finally {
      if (!taken) this.#leave(tenantId);
    }
  }

  async #limited(tenantId: number): Promise<Problem | undefined> {
    try {
      await this.#limiter?.consume(tenantId);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const message = `the tenant has started ${this.#options.ratePerMinute} runs in a minute, as many as it may`;
      return new Problem('rate_limited', message, { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  }

  #leave(tenantId: number): void {
    const inside = (this.#inside.get(tenantId) ?? 0) - 1;
    if (inside > 0) this.#inside.set(tenantId, inside);
    else this.#inside.delete(tenantId);
  }
}
