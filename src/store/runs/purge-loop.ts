import { inMilliseconds, Loop, type Rest } from '../../lib/loop.ts';
import type { Retention } from './retention.ts';
import type { Steps } from './steps.ts';

/** How often it is looked for old runs: what is there then is purged to the end. */
const LOOK_MS = 60_000;
const DAY_SECONDS = 86_400;

interface PurgeStores {
  retention: Pick<Retention, 'purge' | 'purgeOwn'>;
  steps: Pick<Steps, 'purge'>;
}

interface PurgeOptions {
  /** Days after which a finished run's events are deleted; 0 keeps them. */
  retentionDays: number;
  /** Days after which the steps of a finished run are deleted. */
  stepsDays: number;
  /** Epoch seconds. */
  now(): number;
  onError(error: Error): void;
}

/** Purges what old runs have left, beside everything else: a round takes as long as there is anything. */
export class PurgeLoop {
  readonly #stores: PurgeStores;
  readonly #options: PurgeOptions;
  readonly #end = new AbortController();
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });

  constructor(stores: PurgeStores, options: PurgeOptions) {
    this.#stores = stores;
    this.#options = options;
  }

  start(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    this.#end.abort();
    return this.#loop.stop();
  }

  async #round(): Promise<Rest> {
    const { retentionDays, stepsDays, onError } = this.#options;
    const { retention, steps } = this.#stores;
    const { signal } = this.#end;
    const now = this.#options.now();
    try {
      if (retentionDays > 0) await retention.purge(now - retentionDays * DAY_SECONDS, signal);
      await retention.purgeOwn(now, retentionDays, signal);
      await steps.purge(now - stepsDays * DAY_SECONDS, signal);
    } catch (error) {
      onError(error as Error);
    }
    return { due: LOOK_MS };
  }
}
