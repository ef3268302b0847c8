/*
 * Counts what code looks at: the characters that pass through the methods of strings, through regular expressions and
 * through joins. It is what would be measured as time, without the clock.
 */

/** What a call looks at, in characters, as far as one can tell from outside; it is asked before the call and after it. */
interface Cost {
  before?: (self: unknown, args: unknown[]) => number;
  after?: (self: unknown, args: unknown[], result: unknown) => number;
}

const whole: Cost = { before: (self) => String(self).length };
const result: Cost = { after: (_, __, text) => 1 + String(text).length };
const one: Cost = { before: () => 1 };

/** The methods of strings, each as far as it looks. */
const STRINGS: Record<string, Cost> = {
  indexOf: {
    after: (self, [word, from = 0], at) => 1 + (Number(at) < 0 ? String(self).length : Number(at) + String(word).length) - Number(from),
  },
  startsWith: { before: (_, [word]) => 1 + String(word).length },
  slice: result,
  substring: result,
  charCodeAt: one,
  codePointAt: one,
  at: one,
  endsWith: whole,
  includes: whole,
  lastIndexOf: whole,
  match: whole,
  matchAll: whole,
  normalize: whole,
  replace: whole,
  replaceAll: whole,
  search: whole,
  split: whole,
  toLowerCase: whole,
  toUpperCase: whole,
  trim: whole,
  trimEnd: whole,
  trimStart: whole,
};

/** A regular expression is given the whole text, from where it begins to search. */
const searched: Cost = {
  before(self, [text]) {
    const { global, sticky, lastIndex } = self as RegExp;
    return 1 + String(text).length - (global || sticky ? lastIndex : 0);
  },
};

/** Runs `work`, which must be synchronous. @returns how many characters it looked at */
export function countSteps(work: () => void): number {
  let steps = 0;
  // What a method does by others is in its own cost.
  let inside = false;
  const undo: (() => void)[] = [];
  const watch = (prototype: object, name: string, { before, after }: Cost): void => {
    const original = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      if (inside) return original.apply(this, args);
      inside = true;
      try {
        steps += before?.(this, args) ?? 0;
        const value = original.apply(this, args);
        steps += after?.(this, args, value) ?? 0;
        return value;
      } finally {
        inside = false;
      }
    });
    undo.push(() => Reflect.set(prototype, name, original));
  };
  for (const [name, cost] of Object.entries(STRINGS)) watch(String.prototype, name, cost);
  for (const name of ['exec', 'test']) watch(RegExp.prototype, name, searched);
  watch(Array.prototype, 'join', result);
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return steps;
}
