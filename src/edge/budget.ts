/** The part of a budget that is given out in small shares alone. */
const LAST = 1 / 8;
/** A share of it is no more than this part of what is left then. */
const SMALL_SHARE = 1 / 8;

export type Part = 'most' | 'last';

/** The bytes that somebody has of each part of a budget. */
export type Held = Record<Part, number>;

/**
 * Bytes that several share. Of the most of it, a share grows as long as no less is left for the others than it then has: however many
 * there are, half of what the last one found is there for the next. One share, the first, may have all that is left, and what it may still
 * need is kept for it. The last eighth is given out in small shares, so that there is something for a small body whatever the others have.
 */
export class Budget {
  readonly held = nothing();
  readonly #bytes: Held;

  /** @param largest what the first can always have, when nobody else has anything */
  constructor(bytes: number, largest: number) {
    const last = Math.min(bytes * LAST, bytes - largest);
    this.#bytes = { most: bytes - last, last };
  }

  /**
   * @param own what the share has that grows @param first what the first may still need, or `own` when this is the first
   * @returns the part that has so many bytes more for it
   */
  partFor(bytes: number, own: Held, first: number | 'own' = 0): Part | undefined {
    const most = this.#bytes.most - this.held.most - bytes;
    if (first === 'own' ? most >= 0 : own.most + bytes <= most - first) return 'most';
    const last = this.#bytes.last - this.held.last - bytes;
    return own.last + bytes <= last * SMALL_SHARE ? 'last' : undefined;
  }
}

export const nothing = (): Held => ({ most: 0, last: 0 });

export const bytesOf = ({ most, last }: Held): number => most + last;

/** Takes bytes from all of them, of which the first has no more than the others. */
export function giveBack(bytes: number, all: readonly [Held, ...Held[]]): void {
  const last = Math.min(bytes, all[0].last);
  for (const held of all) {
    held.last -= last;
    held.most -= bytes - last;
  }
}
