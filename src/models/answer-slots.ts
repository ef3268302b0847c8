import type { Semaphore } from '../lib/semaphore.ts';
import type { Slots } from '../lib/slots.ts';

/** Characters of answers that are worked off in one pass of the event loop, of all tenants and of one: about two milliseconds. */
const PASS = 64 * 1024;
const PASS_OF_TENANT = PASS / 2;
/** What a piece costs at least: what it becomes is written to a socket, however short it is. */
const LEAST = 3072;

/** The slots of the tenants for what providers send: one with many runs must not fill each pass of the event loop. */
export class AnswerSlots {
  readonly #slots: Semaphore;

  constructor(slots: Slots) {
    this.#slots = slots.of('answer', PASS, { perGroup: PASS_OF_TENANT });
  }

  /**
   * Works a piece off: at once, as long as this pass has room for the tenant, or in a later pass. @param hold is called
   * when it has to wait: nothing more may be read meanwhile @param go works it off
   */
  piece(tenantId: number, signal: AbortSignal, characters: number, { hold, go }: { hold: () => void; go: () => void }): void {
    const cost = Math.min(Math.max(characters, LEAST), PASS_OF_TENANT);
    const leave = this.#slots.tryTake(tenantId, cost);
    if (leave) {
      setImmediate(leave);
      return go();
    }
    hold();
    this.#slots.take(signal, tenantId, cost).then(
      (leaveLater) => {
        setImmediate(leaveLater);
        go();
      },
      // The run is over; its call ends with the same signal.
      () => {},
    );
  }
}
