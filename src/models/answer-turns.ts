import type { Semaphore } from '../lib/semaphore.ts';
import type { Turns } from '../lib/turns.ts';

/** Characters of answers that are worked off in one pass of the event loop, of all tenants and of one: about two milliseconds. */
const PASS = 64 * 1024;
const PASS_OF_TENANT = PASS / 2;
/** What a piece costs at least. */
const LEAST = 512;

/** The fair turns of the tenants at what providers send: one with many runs must not fill each pass of the event loop. */
export class AnswerTurns {
  readonly #turns: Semaphore;

  constructor(turns: Turns) {
    this.#turns = turns.of('answer', PASS, { perGroup: PASS_OF_TENANT });
  }

  /**
   * Works a piece off: at once, as long as this pass has room for the tenant, or in a later pass. @param hold is called
   * when it has to wait: nothing more may be read meanwhile @param go works it off
   */
  piece(tenantId: number, signal: AbortSignal, characters: number, { hold, go }: { hold: () => void; go: () => void }): void {
    const cost = Math.min(Math.max(characters, LEAST), PASS_OF_TENANT);
    const leave = this.#turns.tryTake(tenantId, cost);
    if (leave) {
      setImmediate(leave);
      return go();
    }
    hold();
    this.#turns.take(signal, tenantId, cost).then(
      (leaveLater) => {
        setImmediate(leaveLater);
        go();
      },
      // The run is over; its call ends with the same signal.
      () => {},
    );
  }
}
