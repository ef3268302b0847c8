import { signal } from '@preact/signals';
import type { Entry } from './entries.ts';
import { apply, emptyState, type RunState } from './state.ts';

/** All that has come of a run, and the moment of it that is shown. */
export class Playback {
  readonly entries: Entry[] = [];
  /** Grows whenever there is something else to show. */
  readonly version = signal(0);
  /** The moment that is shown, in epoch milliseconds; undefined: the newest there is. */
  readonly moment = signal<number | undefined>(undefined);
  /** Grows whenever the state begins anew, rather than going on. */
  epoch = 0;
  #state = emptyState();
  /** How many entries are in the state. */
  #applied = 0;

  add(entries: readonly Entry[]): void {
    for (const entry of entries) this.entries.push(entry);
    this.version.value += 1;
  }

  /** Shows another moment. */
  show(moment: number | undefined): void {
    this.moment.value = moment;
    this.version.value += 1;
  }

  /** How many entries have happened by the moment that is shown. */
  get shown(): number {
    const moment = this.moment.value;
    return moment === undefined ? this.entries.length : countUntil(this.entries, moment);
  }

  /** The run as of the moment that is shown; another object when something has happened. */
  get state(): RunState {
    const shown = this.shown;
    if (shown < this.#applied) {
      this.#state = emptyState();
      this.#applied = 0;
      this.epoch += 1;
    }
    if (this.#applied < shown) this.#state = { ...this.#state };
    while (this.#applied < shown) apply(this.#state, this.entries[this.#applied++]!);
    return this.#state;
  }
}

/** How many entries happened up to a moment, itself included. */
function countUntil(entries: readonly Entry[], moment: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.at <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
