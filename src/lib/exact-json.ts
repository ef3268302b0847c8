import { randomUUID } from 'node:crypto';

declare global {
  /** Of JavaScript since Node 22, and not yet in TypeScript. */
  interface JSON {
    rawJSON(text: string): unknown;
    isRawJSON(value: unknown): boolean;
    parse(text: string, revive: (key: string, value: unknown, context: { source: string }) => unknown): unknown;
  }
}

/** What a double may not be able to hold: 16 digits, or an exponent. In strings too; the look is meant to be short. */
const LONG = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses JSON so that `JSON.stringify` writes its numbers as they stand in it, however long they are; for JavaScript those are
 * objects.
 */
export function parseExactly(text: string): unknown {
  if (!LONG.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}

/** A number that would be written another way: long ones, with an exponent, with zeros at the end, and less than nothing. */
const OTHER = String.raw`-?\d[\d.]{15,}(?:[eE][+-]?\d+)?|-?\d+(?:\.\d+)?[eE][+-]?\d+|-?\d+\.\d*0(?!\d)|-0(?![\d.])`;
/** Where one may be; in strings too. */
const MAYBE = new RegExp(String.raw`(?:^|[\s:,[])(?:${OTHER})`);
/** A string, or such a number. */
const TOKENS = new RegExp(String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"|${OTHER}`, 'g');
/** What such a number stands behind in a string in its place. Nobody else knows it. */
const TAG = randomUUID();
/** Numbers that are kept: each takes some microseconds. What is behind them is as JavaScript has it. */
const MAX_KEPT = 20_000;

/**
 * As {@link parseExactly}, so that each number stays as it is written, also one whose value would be the same: `1.0`, `-0`. Not with
 * a reviver, which takes a second for each MiB of numbers. @throws {RangeError} when it is nested too deep
 */
export function parseUnchanged(text: string): unknown {
  if (!MAYBE.test(text)) return JSON.parse(text);
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (pieces.length > 2 * MAX_KEPT) break;
    if (token.startsWith('"')) continue;
    pieces.push(text.slice(at, index), `"${TAG}${token}"`);
    at = index + token.length;
  }
  return untagged(JSON.parse(pieces.join('') + text.slice(at)));
}

function untagged(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(TAG) ? JSON.rawJSON(value.slice(TAG.length)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    for (let i = 0; i < items.length; i += 1) items[i] = untagged(items[i]);
    return items;
  }
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const one = members[name];
    const plain = untagged(one);
    // By definition, since `__proto__` is a name like any other.
    if (plain !== one) Object.defineProperty(members, name, { value: plain, enumerable: true, configurable: true, writable: true });
  }
  return value;
}

/** Whether a value is a number that was kept as it was written. */
export const isKept = (value: unknown): boolean => JSON.isRawJSON(value);
