import { Semaphore, type SemaphoreOptions } from './semaphore.ts';

/** What costs enough that tenants take turns at it; the label `kind` of the metrics. */
export type Costly = 'page' | 'body' | 'search' | 'download' | 'replay' | 'container' | 'token';

/**
 * The fair turns of a server: for each kind of costly work one {@link Semaphore}, whose groups are tenants, and whose
 * waiting and held slots the metrics show. A new kind is a name in {@link Costly} and a call of {@link of}.
 */
export class Turns {
  readonly #kinds = new Map<Costly, Semaphore>();

  /** Makes the turns of a kind; once for each kind. */
  of(kind: Costly, slots: number, options?: SemaphoreOptions): Semaphore {
    if (this.#kinds.has(kind)) throw new Error(`there are turns of ${kind} already`);
    const semaphore = new Semaphore(slots, options);
    this.#kinds.set(kind, semaphore);
    return semaphore;
  }

  /** The turns by kind. */
  get kinds(): ReadonlyMap<Costly, { held: number; waiting: number }> {
    return this.#kinds;
  }
}
