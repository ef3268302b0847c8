/** An argument, and what stands behind it. */
export interface Argument {
  value: string;
  rest: string;
}

/** What models put around a name or an address, none of which belongs to it. */
const AROUND: readonly (readonly [string, string])[] = [
  ['<', '>'],
  ['"', '"'],
  ["'", "'"],
  ['``', '``'],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['«', '»'],
  ['**', '**'],
];

/** Takes the first argument out of what stands around it. @returns undefined when nothing does */
export function unwrapped(text: string): Argument | undefined {
  for (const [open, close] of AROUND) {
    if (!text.startsWith(open)) continue;
    const end = text.indexOf(close, open.length);
    if (end < 0) continue;
    return { value: text.slice(open.length, end).trim(), rest: text.slice(end + close.length) };
  }
  return undefined;
}
