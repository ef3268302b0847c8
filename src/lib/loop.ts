import { outsideOfRuns } from './outside-of-runs.ts';

/** How long a loop sleeps. */
export interface Rest {
  /** When the next round is due, in the unit of the loop's alarm. */
  due: number;
  /** Whether `wake` is ignored until then. Default false. */
  deaf?: boolean;
}

export interface LoopOptions {
  /** Does the work that there is; it must not fail. */
  round(): Promise<Rest>;
  /** Calls `wake` when `due` has come. @returns a function that cancels the alarm */
  alarm(due: number, wake: () => void): () => void;
}

/**
 * Work that is done again and again in the background, one round at a time, and outside of the run that wakes it.
 *
 *   asleep ──due, wake──▶ round ──woken meanwhile──▶ round
 *      ▲                    │
 *      └────────────────────┘
 */
export class Loop {
  readonly #options: LoopOptions;
  #rounds: Promise<void> | undefined;
  #again = false;
  #deaf = false;
  #stopped = false;
  #cancel: () => void = () => {};

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Begins a round at once, or, when one is under way, another round after it. */
  wake(): void {
    this.#again = true;
    if (this.#rounds || this.#deaf || this.#stopped) return;
    this.#cancel();
    this.#rounds = outsideOfRuns(() => this.#run()).finally(() => {
      this.#rounds = undefined;
      // The call came when the last round had nearly ended.
      if (this.#again) this.wake();
    });
  }

  /** Sleeps until `due`, unless it is woken earlier: for a loop that begins asleep. */
  sleep(due: number): void {
    if (this.#stopped) return;
    const awake = (): void => {
      this.#deaf = false;
      this.wake();
    };
    this.#cancel = outsideOfRuns(() => this.#options.alarm(due, awake));
  }

  /** Begins no further round. @returns a promise that resolves when the current round has ended */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#rounds;
  }

  /** @returns a promise that resolves when the loop sleeps */
  async idle(): Promise<void> {
    while (this.#rounds) await this.#rounds;
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#deaf && !this.#stopped) {
      this.#again = false;
      const { due, deaf = false } = await this.#options.round();
      this.#deaf = deaf;
      if (deaf || !this.#again) this.sleep(due);
    }
  }
}

/** The alarm of a loop whose rounds say in how many milliseconds the next one is due. It doesn't keep the process alive. */
export function inMilliseconds(due: number, wake: () => void): () => void {
  const timer = setTimeout(wake, due).unref();
  return () => clearTimeout(timer);
}
