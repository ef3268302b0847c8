import type { Semaphore } from '../../lib/semaphore.ts';
import { withSlot, withSlotOrElsewhere, Slots } from '../../lib/slots.ts';
import type { Database } from '../database/database.ts';

/** The items of a page of a list, and whether there are more behind them. */
export interface Page<Item> {
  items: Item[];
  more: boolean;
}

/** Bytes that the large members of a page may have together, such as definitions and texts: then it ends, if it has one item. */
export const PAGE_BYTES = 1_048_576;

/**
 * Pages that are read at a time, of all tenants and of one. One of a mebibyte takes SQLite, and the JSON of it, some milliseconds, in
 * which they block the thread.
 */
const AT_ONCE = { sqlite: { all: 1, perTenant: 1 }, postgres: { all: 8, perTenant: 4 } } as const;

/** The slots of the tenants for reading lists. */
export class Lists {
  readonly #slots: Semaphore;
  readonly #blocks: boolean;

  constructor({ dialect }: Pick<Database, 'dialect'>, slots = new Slots()) {
    const { all, perTenant } = AT_ONCE[dialect];
    this.#slots = slots.of('list', all, { perGroup: perTenant });
    this.#blocks = dialect === 'sqlite';
  }

  /** Reads a page, of {@link PAGE_BYTES} at most, as soon as the tenant has a slot. @throws the signal's reason when it is aborted before */
  withSlot<T>(tenantId: number, signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
    return withSlot(this.#slots, { group: tenantId, signal, blocks: this.#blocks }, read);
  }

  /** As {@link withSlot}, and what is elsewhere without a slot. @param read called again where it throws {@link NotAtHand} */
  anywhere<T>(tenantId: number, signal: AbortSignal | undefined, read: (elsewhere: boolean) => Promise<T>): Promise<T> {
    return withSlotOrElsewhere(this.#slots, { group: tenantId, signal, blocks: this.#blocks }, read);
  }
}

/** As many of the first of these as a page holds, by number and by bytes, but at least one. */
export function fitting<Size extends { bytes: number | string | null }>(
  sizes: readonly Size[],
  limit: number,
  most = PAGE_BYTES,
): Page<Size> {
  let bytes = 0;
  const beyond = sizes.findIndex((size, n) => n >= limit || ((bytes += Number(size.bytes)) > most && n > 0));
  return beyond < 0 ? { items: [...sizes], more: false } : { items: sizes.slice(0, beyond), more: true };
}
