import { inspect } from 'node:util';

/** A promise that wasn't kept. */
export class Violation extends Error {
  readonly expected: string;
  readonly seen: string;

  constructor(expected: string, seen: unknown) {
    const shown = typeof seen === 'string' ? seen : inspect(seen, { depth: 6, breakLength: Infinity });
    super(`expected ${expected}; seen: ${shown}`);
    this.name = 'Violation';
    this.expected = expected;
    this.seen = shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown;
  }
}

/** Characters of what was seen. */
const SHOWN = 1000;

/** A rule that can't be judged here, and is no failure. The message says why. */
export class Skipped extends Error {}

/** A rule that could not be checked, since the server turned a request away that it may turn away. The message says which, and why. */
export class Inconclusive extends Error {}

/** @throws {Violation} unless it holds */
export function expect(holds: boolean, expected: string, seen: unknown): asserts holds {
  if (!holds) throw new Violation(expected, seen);
}
