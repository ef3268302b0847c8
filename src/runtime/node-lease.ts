import { setTimeout as delay } from 'node:timers/promises';
import { abortable } from '../lib/abortable.ts';
import type { Clock } from '../lib/clock.ts';
import { inMilliseconds, Loop } from '../lib/loop.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { GRACE_MS, LEASE_MS } from '../store/nodes/judgement.ts';
import type { Leases } from '../store/nodes/leases.ts';
import { RunFailure } from './failure.ts';

/** How often the lease is renewed: by a loop of its own, which nothing holds up. */
const RENEW_MS = 2000;
/** How long a run waits for the database before it acts, in milliseconds: as long as its log does. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 250;

export interface NodeLeaseOptions {
  leases: Leases;
  clock: Clock;
  /** Called when others have declared this node dead: its runs are lost. */
  onDeposed(): void;
  /** Called when a renewal failed; it is tried again. */
  onError(error: Error): void;
}

/**
 * The lease of this node, as its runs see it. A node that was frozen or cut off for a while may have lost its runs to
 * others without knowing; so its runs ask before they act.
 */
export class NodeLease {
  readonly #options: NodeLeaseOptions;
  readonly #loop: Loop;
  #renewing: Promise<void> | undefined;
  #problem: unknown;
  /** When the last good renewal was sent, by both clocks: one stands still while the machine sleeps, the other may jump. */
  #renewedAt = { monotonic: -Infinity, now: -Infinity };

  constructor(options: NodeLeaseOptions) {
    this.#options = options;
    const round = async () => {
      await this.renew().catch((error: Error) => {
        this.#problem = error;
        options.onError(error);
      });
      return { due: RENEW_MS };
    };
    this.#loop = new Loop({ round, alarm: inMilliseconds });
  }

  /** Takes the lease, and keeps it until {@link stop}. Rejects when the database can't be written to. */
  async start(): Promise<void> {
    await this.renew();
    this.#loop.sleep(RENEW_MS);
  }

  /** Gives the lease up, when all runs have ended. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#options.leases.release();
  }

  /** @throws when the lease does not hold, with why the last renewal failed: the database can't be written to */
  assertHolds(): void {
    if (this.#age >= LEASE_MS) throw new Error('the lease of this node could not be renewed', { cause: this.#problem });
  }

  /** Renews the lease, or takes it. */
  async renew(): Promise<void> {
    this.#renewing ??= outsideOfRuns(() => this.#renew()).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /**
   * Resolves when this node certainly has its runs still: at once while its lease is fresh, else when it has been
   * renewed.
   * @throws the signal's reason, {@link RunFailure} when the database doesn't answer for 30 s
   */
  readonly assertOurs = async (signal?: AbortSignal): Promise<void> => {
    const { clock } = this.#options;
    const from = clock.monotonic();
    while (this.#age >= GRACE_MS) {
      try {
        await (signal ? abortable(this.renew(), signal) : this.renew());
      } catch (cause) {
        signal?.throwIfAborted();
        if (clock.monotonic() - from > PATIENCE_MS) throw new RunFailure('internal', 'the database did not answer', { cause });
        await delay(RETRY_MS, undefined, { signal });
      }
    }
    signal?.throwIfAborted();
  };

  /** Milliseconds since the last good renewal. */
  get #age(): number {
    const { clock } = this.#options;
    return Math.max(clock.monotonic() - this.#renewedAt.monotonic, clock.now() - this.#renewedAt.now);
  }

  async #renew(): Promise<void> {
    const { leases, clock, onDeposed } = this.#options;
    const sentAt = { monotonic: clock.monotonic(), now: clock.now() };
    if (!(await leases.renew())) {
      onDeposed();
      await leases.renew();
    }
    this.#renewedAt = sentAt;
  }
}
