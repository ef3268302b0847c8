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

/** As {@link LONG}, and all other numbers that would be written another way: with zeros at their end, or less than nothing. */
const OTHER = /\d[\d.]{15}|\d[eE]|\.\d*0|-0/;

/** As {@link parseExactly}, so that each number stays as it is written, also one whose value would be the same: `1.0`, `-0`. */
export function parseUnchanged(text: string): unknown {
  if (!OTHER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && (String(value) !== source || Object.is(value, -0)) ? JSON.rawJSON(source) : value,
  );
}

/** Whether a value is a number that was kept as it was written. */
export const isKept = (value: unknown): boolean => JSON.isRawJSON(value);
