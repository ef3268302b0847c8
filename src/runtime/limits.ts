import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../lib/problem.ts';

/** Seconds that a client is told to wait for one of its runs to end: nobody knows how long that takes. */
const RUN_ENDS_SECONDS = 1;

export interface TenantLimitOptions {
  /** Runs under way at once; 0: any number. */
  maxConcurrent: number;
  /** Runs started in a minute; 0: any number. */
  ratePerMinute: number;
}

/** That a run was let in. Whoever takes it disposes of it, when the run has ended. */
export interface Admission {
  take(): Disposable;
}

/** Who lets runs in. */
export interface Limits {
  /**
   * Lets a run of the tenant in and begins it. What `begin` does not start, because it throws or there is nothing to
   * start, leaves again at once; a run that it starts ({@link Admission.take}) leaves when it ends.
   * @returns what `begin` returns, or why the tenant may not start a run now
   */
  admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>): Promise<T | Problem>;
}

/** How many runs a tenant may start on this node. */
export class TenantLimits implements Limits {
  readonly #options: TenantLimitOptions;
  readonly #limiter: RateLimiterMemory | undefined;
  /** Runs that were let in and have not left, by tenant. */
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
    // Counted before anything is awaited, so that concurrent requests can't slip in together.
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
