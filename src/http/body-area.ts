/** The part of an area that is given out in small shares alone. */
const LAST = 1 / 8;
/** Who asks for some of it gets no more than this part of what is left then. */
const SMALL_SHARE = 1 / 8;

export type Part = 'most' | 'last';

/** The bytes that somebody has of each part of an area. */
export type Held = Record<Part, number>;

/**
 * Room that is shared. Whoever asks gets more of the most of it as long as no less is left for others than he then has: however many
 * fill it, half of what the last one found is there for the next. One, the first, may have all that is left, and what he may still
 * need is kept for him. The last eighth is given out in small shares, so that something small finds room whatever the others have.
 */
export class Area {
  readonly held = nothing();
  readonly #bytes: Held;

  /** @param largest what the first can always have, when nobody else has anything */
  constructor(bytes: number, largest: number) {
    const last = Math.min(bytes * LAST, bytes - largest);
    this.#bytes = { most: bytes - last, last };
  }

  /**
   * @param own what the asker has @param first what the first may still need, or `own` when he is the one who asks
   * @returns the part that has so many bytes more for him
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
