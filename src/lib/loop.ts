/** How long a loop sleeps. */
export interface Rest {
  /** When the next round is due, as the loop's alarm understands it. */
  due: number;
  /** Whether nothing wakes it earlier. Default false. */
  deaf?: boolean;
}

export interface LoopOptions {
  /** Does what there is to do; it must not fail. */
  round(): Promise<Rest>;
  /** Wakes when `due` has come. @returns takes it back */
  alarm(due: number, wake: () => void): () => void;
}

/**
 * Work that is done again and again in the background, one round at a time.
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

  /** Begins a round at once, or, when one is under way, another one behind it. */
  wake(): void {
    this.#again = true;
    if (this.#rounds || this.#deaf || this.#stopped) return;
    this.#cancel();
    this.#rounds = this.#run().finally(() => {
      this.#rounds = undefined;
      // It came when the last round was all but over.
      if (this.#again) this.wake();
    });
  }

  /** Sleeps until then, unless it is woken: for a loop that begins asleep. */
  sleep(due: number): void {
    if (this.#stopped) return;
    this.#cancel = this.#options.alarm(due, () => {
      this.#deaf = false;
      this.wake();
    });
  }

  /** Begins no further round. @returns when the one that is under way is over */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#rounds;
  }

  /** @returns when it sleeps */
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
