/** A part of a run that is at work: a stream, or a command of it. */
export interface Work {
  /** Does nothing else while it waits for this. */
  pause<T>(wait: () => Promise<T>): Promise<T>;
  end(): void;
}

/**
 * Whether anything of a run is at work. A part that waits for a person is not, nor one that waits for such a part. So a run of
 * which nothing is at work waits for people, and has nothing else to do.
 */
export interface Activity {
  begin(): Work;
}

/** Of a run that never waits for people. */
export const ALWAYS_AT_WORK: Activity = { begin: () => ({ pause: (wait) => wait(), end() {} }) };

/** As {@link Activity} says, of a run that may wait. */
export class CountedActivity implements Activity {
  readonly #onChange: (idle: boolean) => void;
  #atWork = 0;
  #idle = false;
  #scheduled = false;

  /** @param onChange told when nothing is at work any more, and when something is again; changes within a tick don't count */
  constructor(onChange: (idle: boolean) => void) {
    this.#onChange = onChange;
  }

  begin(): Work {
    this.#count(1);
    let ended = false;
    let pauses = 0;
    return {
      pause: async (wait) => {
        // It may wait for several things at once.
        if ((pauses += 1) === 1) this.#count(-1);
        try {
          return await wait();
        } finally {
          if ((pauses -= 1) === 0) this.#count(1);
        }
      },
      end: () => {
        if (!ended) this.#count(-1);
        ended = true;
      },
    };
  }

  #count(change: number): void {
    this.#atWork += change;
    if (this.#scheduled || this.#idle === (this.#atWork === 0)) return;
    this.#scheduled = true;
    // One part often ends just before the next begins.
    setImmediate(() => {
      this.#scheduled = false;
      const idle = this.#atWork === 0;
      if (idle === this.#idle) return;
      this.#idle = idle;
      this.#onChange(idle);
    });
  }
}
