import type { Semaphore } from '../lib/semaphore.ts';
import type { EventStore, OutcomeStore } from './events.ts';
import { withSlotOrElsewhere, type Slots } from '../lib/slots.ts';

/** Characters that a page of the log may have; one event alone may have more. Reading and sending them takes about a millisecond. */
export const PAGE_CHARACTERS = 128 * 1024;
/** Pages that are read at a time: SQLite blocks the thread, PostgreSQL makes us wait. */
const PAGES = { sqlite: { all: 1 }, postgres: { all: 8, perTenant: 4 } } as const;
/** Characters of large events that are on their way to clients at a time. */
const LARGE = 64 * 1024 * 1024;
/** As above, of one tenant: it may have clients that read slowly on purpose. */
const LARGE_OF_TENANT = LARGE / 4;

/** The store for who reads with a slot, or, when that was in vain, without one. */
export function storeFor(
  store: Pick<EventStore, 'read' | 'atHand'> & OutcomeStore,
  elsewhere: boolean,
): Pick<EventStore, 'read'> & OutcomeStore {
  return elsewhere ? store : (store.atHand ?? store);
}

/** The log as who is no replay reads all of a run: each page with a slot. */
export function inPages(
  { store, replays }: { store: Parameters<typeof storeFor>[0]; replays: ReplaySlots },
  signal: AbortSignal,
): Pick<EventStore, 'read'> {
  return {
    read: (tenantId, ...page) => replays.page(tenantId, signal, (elsewhere) => storeFor(store, elsewhere).read(tenantId, ...page)),
  };
}

/** The slots of the tenants for reading the log, for replays and tails. */
export class ReplaySlots {
  readonly #pages: Semaphore;
  readonly #large: Semaphore;
  readonly #blocks: boolean;

  constructor(slots: Slots, dialect: 'sqlite' | 'postgres') {
    this.#blocks = dialect === 'sqlite';
    const { all, perTenant }: { all: number; perTenant?: number } = PAGES[dialect];
    this.#pages = slots.of('replay', all, perTenant === undefined ? {} : { perGroup: perTenant });
    this.#large = slots.of('frame', LARGE, { perGroup: LARGE_OF_TENANT });
  }

  /**
   * Reads a page and does something with it, as soon as the tenant has a slot; what is elsewhere, without one.
   * @param read of {@link storeFor} what it is given. Where that throws {@link NotAtHand}, it is called again
   */
  page<T>(tenantId: number, signal: AbortSignal, read: (elsewhere: boolean) => T | Promise<T>): Promise<T> {
    return withSlotOrElsewhere(this.#pages, { group: tenantId, signal, blocks: this.#blocks }, read);
  }

  /** Waits until there is memory for a large event on its way. @returns a function that gives it back */
  memoryFor(tenantId: number, signal: AbortSignal, characters: number): Promise<() => void> {
    return this.#large.take(signal, tenantId, Math.min(characters, LARGE_OF_TENANT));
  }

  /** Waits until there is memory for something of this size, and keeps it until the signal aborts; what is small takes none. */
  async hold(tenantId: number, until: AbortSignal, characters: number): Promise<void> {
    if (characters <= PAGE_CHARACTERS) return;
    const giveBack = await this.memoryFor(tenantId, until, characters);
    if (until.aborted) giveBack();
    else until.addEventListener('abort', giveBack, { once: true });
  }
}
