/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, this. */
  below(limit: number): number;
  /** Whether something happens that is so likely. */
  chance(likelihood: number): boolean;
}

/** @param seed any number (mulberry32, which is in the public domain) */
export function random(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (limit) => Math.floor(next() * limit), chance: (likelihood) => next() < likelihood };
}
