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

/** How many runs a tenant may start on this node. */
export class TenantLimits {
  readonly #options: TenantLimitOptions;
  readonly #limiter: RateLimiterMemory | undefined;
  /** Runs that were let in and have not left, by tenant. */
  readonly #inside = new Map<number, number>();

  constructor(options: TenantLimitOptions) {
    this.#options = options;
    if (options.ratePerMinute > 0) this.#limiter = new RateLimiterMemory({ points: options.ratePerMinute, duration: 60 });
  }

  /** Lets a run in; whoever calls it makes sure that the run leaves. @throws {Problem} 429 with `Retry-After` */
  async admit(tenantId: number): Promise<void> {
    const { maxConcurrent, ratePerMinute } = this.#options;
    const inside = this.#inside.get(tenantId) ?? 0;
    if (maxConcurrent > 0 && inside >= maxConcurrent) {
      throw tooMany('too_many_runs', `the tenant has ${maxConcurrent} runs under way, as many as it may`, RUN_ENDS_SECONDS);
    }
    // Counted before anything is awaited, so that concurrent requests can't slip in together.
    this.#inside.set(tenantId, inside + 1);
    try {
      await this.#limiter?.consume(tenantId);
    } catch (error) {
      this.leave(tenantId);
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw tooMany('rate_limited', `the tenant has started ${ratePerMinute} runs in a minute, as many as it may`, seconds);
    }
  }

  /** A run that was let in has ended, or never started. */
  leave(tenantId: number): void {
    const inside = (this.#inside.get(tenantId) ?? 0) - 1;
    if (inside > 0) this.#inside.set(tenantId, inside);
    else this.#inside.delete(tenantId);
  }
}

function tooMany(code: 'too_many_runs' | 'rate_limited', message: string, seconds: number): Problem {
  return new Problem(code, message, { retryAfterSeconds: seconds });
}
