import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';

/** Seconds that a client is told to wait for one of its runs to end: nobody knows how long that takes. */
const RUN_ENDS_SECONDS = 1;

export interface TenantLimitOptions {
  /** Runs under way at once; 0: any number. */
  maxConcurrent: number;
  /** Runs started in a minute; 0: any number. */
  ratePerMinute: number;
  /** How many runs of the tenant are under way. */
  running(tenantId: number): number;
}

/** How many runs a tenant may start on this node. */
export class TenantLimits {
  readonly #options: TenantLimitOptions;
  readonly #limiter: RateLimiterMemory | undefined;

  constructor(options: TenantLimitOptions) {
    this.#options = options;
    if (options.ratePerMinute > 0) this.#limiter = new RateLimiterMemory({ points: options.ratePerMinute, duration: 60 });
  }

  /** Lets a run in, and counts it. @throws {HttpError} 429 with `Retry-After` */
  async admit(tenantId: number): Promise<void> {
    const { maxConcurrent, ratePerMinute, running } = this.#options;
    if (maxConcurrent > 0 && running(tenantId) >= maxConcurrent) {
      throw tooMany(`the tenant has ${maxConcurrent} runs under way, as many as it may`, RUN_ENDS_SECONDS);
    }
    try {
      await this.#limiter?.consume(tenantId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw tooMany(`the tenant has started ${ratePerMinute} runs in a minute, as many as it may`, seconds);
    }
  }
}

function tooMany(message: string, seconds: number): HttpError {
  return new HttpError(429, message, { headers: { 'Retry-After': String(seconds) } });
}
