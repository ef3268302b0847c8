import { systemClock, type Clock } from '../lib/clock.ts';
import { PassingMap } from '../lib/passing-map.ts';
import { Problem } from '../lib/problem.ts';
import type { OwnLimits } from '../store/tenants/own-limits.ts';
import { OwnShares, WINDOW_MS, type Shares } from '../store/tenants/shares.ts';
import { TenantShare, type Bounds } from './tenant-share.ts';

/** Seconds after which a client at its limit may try again. When one of its runs will end is unknown. */
const RUN_ENDS_SECONDS = 1;
/** Tenants that are known at least. */
const KNOWN = 1000;

/** What the operator has set for all tenants. */
export interface TenantLimitOptions {
  /** Runs under way at the same time; 0 means no limit. */
  maxConcurrent: number;
  /** Runs started in a minute; 0 means no limit. */
  ratePerMinute: number;
}

export interface TenantLimitServices {
  /** The limits of a tenant that go before the operator's. Default: none. */
  own?: (tenantId: number) => OwnLimits | Promise<OwnLimits>;
  /** What the nodes get of the limits. Default: there is this one only. */
  shares?: Shares | undefined;
  /** The wall clock may be set back in the middle of a window. Default: that of the system. */
  clock?: Pick<Clock, 'monotonic'>;
  onError?: (error: Error) => void;
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
   * @param isPatient whether it waits a moment for room that other nodes are about to give back. Default: it does
   * @returns what `begin` returns, or why the tenant may not start a run now
   */
  admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>, isPatient?: boolean): Promise<T | Problem>;

  /** Admits a run of the tenant that was admitted before, in another process or before it was parked, whatever the limits say. */
  readmit(tenantId: number): Admission;

  /** The rest of the tenant's rate; undefined when there is no limit. */
  rate(tenantId: number): Promise<Rate | undefined>;
}

/** How many runs a tenant may start, on all nodes together. */
export class TenantLimits implements Limits {
  readonly #options: TenantLimitOptions;
  readonly #services: Required<TenantLimitServices>;
  readonly #tenants = new PassingMap<number, TenantShare>();
  /** How many are known before those that do nothing are forgotten. */
  #full = KNOWN;

  constructor(
    options: TenantLimitOptions,
    { own = () => ({}), clock = systemClock, shares, onError = () => {} }: TenantLimitServices = {},
  ) {
    this.#options = options;
    this.#services = { own, clock, shares: shares ?? new OwnShares(() => clock.monotonic()), onError };
  }

  async admit<T>(tenantId: number, begin: (admission: Admission) => Promise<T>, isPatient = true): Promise<T | Problem> {
    const bounds = await this.#boundsOf(tenantId);
    const share = this.#shareOf(tenantId);
    const refusal = await share.enter(bounds, isPatient);
    if (refusal) return this.#problem(refusal, share, bounds);
    let taken = false;
    try {
      return await begin({
        take: () => {
          taken = true;
          return placeIn(share);
        },
      });
    } finally {
      if (!taken) share.leave();
    }
  }

  readmit(tenantId: number): Admission {
    return {
      take: () => {
        const share = this.#shareOf(tenantId);
        share.enterAgain();
        return placeIn(share);
      },
    };
  }

  async rate(tenantId: number): Promise<Rate | undefined> {
    const bounds = await this.#boundsOf(tenantId);
    if (bounds.starts === Infinity) return undefined;
    const left = this.#tenants.get(tenantId)?.left(bounds);
    const rate = { quota: bounds.starts, windowSeconds: WINDOW_MS / 1000 };
    if (!left) return { ...rate, remaining: bounds.starts, resetSeconds: undefined };
    return { ...rate, remaining: left.starts, resetSeconds: secondsUntil(left.endsInMs) };
  }

  /** Resolves when nothing is asked of the database any more; what this node has got is free when it has given its lease up. */
  async close(): Promise<void> {
    await Promise.all(this.#tenants.values().map((share) => share.close()));
  }

  async #boundsOf(tenantId: number): Promise<Bounds> {
    const { max_concurrent: runs = this.#options.maxConcurrent, rate_per_min: starts = this.#options.ratePerMinute } =
      await this.#services.own(tenantId);
    return { runs: runs || Infinity, starts: starts || Infinity };
  }

  #problem(refusal: 'full' | 'rate', share: TenantShare, bounds: Bounds): Problem {
    if (refusal === 'full') {
      const message = `the tenant has ${bounds.runs} ${bounds.runs === 1 ? 'run' : 'runs'} under way, as many as it may`;
      return new Problem('too_many_runs', message, { retryAfterSeconds: RUN_ENDS_SECONDS });
    }
    const message = `the tenant has started ${bounds.starts} ${bounds.starts === 1 ? 'run' : 'runs'} in a minute, as many as it may`;
    return new Problem('rate_limited', message, { retryAfterSeconds: secondsUntil(share.left(bounds)?.endsInMs ?? 0) });
  }

  #shareOf(tenantId: number): TenantShare {
    const known = this.#tenants.get(tenantId);
    if (known) return known;
    if (this.#tenants.size >= this.#full) this.#forgetIdle();
    const { shares, clock, onError } = this.#services;
    const share = new TenantShare({ tenantId, shares, clock, onError });
    this.#tenants.set(tenantId, share);
    return share;
  }

  #forgetIdle(): void {
    for (const share of this.#tenants.values().toArray()) {
      if (share.isIdle) this.#tenants.delete(share.tenantId);
      else share.giveBack();
    }
    this.#full = Math.max(KNOWN, 2 * this.#tenants.size);
  }
}

function placeIn(share: TenantShare): Disposable {
  return { [Symbol.dispose]: () => share.leave() };
}

/** Rounded up, into the next window. */
function secondsUntil(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
