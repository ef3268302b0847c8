import { CALL_BYTES, CALL_MESSAGES } from './limits.ts';

/** Messages that a request counts for. */
const REQUEST_WEIGHT = 50;

/**
 * Counts what a server sends. Nothing slows a server down but us: one that floods is cut off, whether in a call or
 * between calls.
 */
export class Meter {
  readonly #onFlood: () => void;
  #bytes = 0;
  #messages = 0;

  constructor(onFlood: () => void) {
    this.#onFlood = onFlood;
  }

  /** A call begins: it may be answered anew. */
  reset(): void {
    this.#bytes = 0;
    this.#messages = 0;
  }

  addBytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes > CALL_BYTES) this.#onFlood();
  }

  /** A message costs more than its bytes. */
  addMessage(weight = 1): void {
    this.#messages += weight;
    if (this.#messages > CALL_MESSAGES) this.#onFlood();
  }

  /** A request of ours, which a server may cause by closing its answer early. */
  addRequest(): void {
    this.addMessage(REQUEST_WEIGHT);
  }
}
