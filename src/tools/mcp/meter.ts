import { CALL_BYTES, CALL_MESSAGES } from './limits.ts';

/** How many messages a request counts as. */
const REQUEST_WEIGHT = 50;

/**
 * Counts what a server sends. No other limit slows a server down, so a server that sends too much is disconnected, both
 * during calls and between calls.
 */
export class Meter {
  readonly #onFlood: () => void;
  #bytes = 0;
  #messages = 0;

  constructor(onFlood: () => void) {
    this.#onFlood = onFlood;
  }

  /** Starts counting again, at the beginning of a call. */
  reset(): void {
    this.#bytes = 0;
    this.#messages = 0;
  }

  addBytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes > CALL_BYTES) this.#onFlood();
  }

  /** Counts a message, since handling it costs more than its bytes. */
  addMessage(weight = 1): void {
    this.#messages += weight;
    if (this.#messages > CALL_MESSAGES) this.#onFlood();
  }

  /** Counts a request of ours, since a server can cause requests by closing its answers early. */
  addRequest(): void {
    this.addMessage(REQUEST_WEIGHT);
  }
}
