/*
 * Counts what code looks at: the characters that pass through the methods of strings, through regular expressions and
 * through joins. It is what would be measured as time, without the clock.
 */

type Method = (this: never, ...args: never[]) => unknown;

/** What a call looks at, in characters, as far as one can tell from outside. */
type Cost = (self: never, args: never[], result: never) => number;

const whole = (self: string): number => String(self).length;
const taken = (_: string, __: unknown[], result: string): number => 1 + result.length;
/** From where the search begins to where it ends. */
const upTo = (self: string, [word, from = 0]: [string, number], at: number): number =>
  1 + (at < 0 ? self.length : at + word.length) - Math.max(0, from);

const STRINGS: Record<string, Cost> = {
  indexOf: upTo,
  slice: taken,
  substring: taken,
  charCodeAt: () => 1,
  codePointAt: () => 1,
  at: () => 1,
  ...Object.fromEntries(
    ['lastIndexOf', 'includes', 'search', 'match', 'matchAll', 'replace', 'replaceAll', 'split', 'trim', 'trimEnd', 'trimStart'].map(
      (name) => [name, whole],
    ),
  ),
  startsWith: (_, [word]: [string]) => 1 + word.length,
  ...Object.fromEntries(['endsWith', 'toLowerCase', 'toUpperCase', 'normalize'].map((name) => [name, whole])),
};

/** A regular expression is given the whole text from where it begins. */
const searched = (self: RegExp, [text]: [string]): number => 1 + String(text).length - (self.global || self.sticky ? self.lastIndex : 0);

/** Runs `work`, which must be synchronous. @returns how many characters it looked at */
export function countSteps(work: () => void): number {
  let steps = 0;
  const undo: (() => void)[] = [];
  let inside = false;
  const watch = (prototype: object, name: string, cost: Cost): void => {
    const original = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, function (this: never, ...args: never[]) {
      if (inside) return original.apply(this, args);
      inside = true;
      try {
        const before = cost === searched ? cost(this, args, undefined as never) : 0;
        const result = original.apply(this, args);
        steps += cost === searched ? before : cost(this, args, result as never);
        return result;
      } finally {
        inside = false;
      }
    });
    undo.push(() => void Reflect.set(prototype, name, original));
  };
  for (const [name, cost] of Object.entries(STRINGS)) watch(String.prototype, name, cost);
  for (const name of ['exec', 'test']) watch(RegExp.prototype, name, searched as Cost);
  watch(Array.prototype, 'join', taken as unknown as Cost);
  try {
    work();
  } finally {
    for (const one of undo) one();
  }
  return steps;
}
