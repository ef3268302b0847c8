import type { MessageRoom } from '../http/sockets.ts';
import type { Group } from '../lib/semaphore.ts';
import type { BodyBudget, BodyShare } from './body-budget.ts';

/** Bytes of a message that aren't counted, as those of a body. */
const FREE_BYTES = 64 * 1024;
const STEP_BYTES = 256 * 1024;

/** What a message of a WebSocket takes of the budget for bodies until it is whole: from then on it counts as the body that it is. */
export class BudgetRoom implements MessageRoom {
  readonly #budget: BodyBudget;
  readonly #group: Group;
  readonly #largest: number;
  readonly #closed = new AbortController();
  #share: BodyShare | undefined;
  #come = 0;
  #taken = 0;

  constructor(budget: BodyBudget, group: Group, largest: number) {
    this.#budget = budget;
    this.#group = group;
    this.#largest = largest;
  }

  add(bytes: number): Promise<void> | undefined {
    this.#come += bytes;
    const lacking = this.#come - FREE_BYTES - this.#taken;
    if (lacking <= 0) return undefined;
    this.#share ??= this.#budget.open(this.#group, this.#largest);
    const step = Math.max(lacking, Math.min(STEP_BYTES, this.#largest - this.#taken));
    this.#taken += step;
    if (this.#budget.tryGrow(this.#share, step)) return undefined;
    return this.#budget.grow(this.#share, step, this.#closed.signal);
  }

  clear(): void {
    if (this.#share) this.#budget.settle(this.#share, 0);
    this.#share = undefined;
    this.#come = 0;
    this.#taken = 0;
  }

  close(): void {
    this.#closed.abort();
    this.clear();
  }
}
