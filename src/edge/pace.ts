/** Why a body is given up: it was not whole in time, or it comes too slowly. */
export type Late = 'whole' | 'rate';

export interface PaceOptions {
  /** Milliseconds for all of a body. */
  timeoutMs: number;
  /** Bytes a second of one that is bound to a rate, on average over a part of that time. */
  minRate: number;
}

/** The rate is looked at so often in the time of a body. */
const LOOKS = 6;

/** Watches over how quickly a body comes. While it waits for us, its time stands still. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #onLate: (late: Late) => void;
  /** Bytes since the last look; undefined for a body that is bound to no rate. */
  #since: number | undefined;
  #left: number;
  #from = 0;
  #ended = false;
  #whole: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;

  constructor(options: PaceOptions, onLate: (late: Late) => void) {
    this.#options = options;
    this.#onLate = onLate;
    this.#left = options.timeoutMs;
    this.go();
  }

  /** From now on it is bound to the rate. */
  bind(): void {
    if (this.#since !== undefined) return;
    this.#since = 0;
    this.#look();
  }

  /** So many bytes have come. */
  add(bytes: number): void {
    if (this.#since !== undefined) this.#since += bytes;
  }

  /** The time stands still, until {@link go}. */
  stop(): void {
    clearTimeout(this.#whole);
    clearInterval(this.#looks);
    this.#left = Math.max(0, this.#left - (performance.now() - this.#from));
  }

  /** The time stands still for good. */
  end(): void {
    this.stop();
    this.#ended = true;
  }

  go(): void {
    if (this.#ended) return;
    this.#from = performance.now();
    this.#whole = setTimeout(() => this.#onLate('whole'), this.#left);
    if (this.#since !== undefined) this.#look();
  }

  /** Begins a look; what came before a pause doesn't count, nor does the pause. */
  #look(): void {
    const { timeoutMs, minRate } = this.#options;
    const partMs = timeoutMs / LOOKS;
    this.#since = 0;
    this.#looks = setInterval(() => {
      if (this.#since! < (minRate * partMs) / 1000) this.#onLate('rate');
      this.#since = 0;
    }, partMs);
  }
}
