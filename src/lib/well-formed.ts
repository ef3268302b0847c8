/*
 * Texts of JavaScript can hold one half of a character that takes two units (a surrogate), and JSON can say it as an escape. UTF-8
 * can't: strict readers and providers refuse such a text, and with it all that it is part of. So none comes in and none goes out:
 * what a client sends is refused, and what comes from elsewhere has U+FFFD instead.
 */

/** In JSON, the escape of half of a character, or of both halves of one. */
const ESCAPED = /\\u[dD][89a-fA-F]/;
/** Both halves, the escape of one of them, or any other escape. */
const ESCAPES = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

/** The JSON with U+FFFD for each half of a character. Looking for them takes a nanosecond for some characters. */
export function wellFormedJson(json: string): string {
  if (!ESCAPED.test(json)) return json;
  return json.replace(ESCAPES, (escape, half: string | undefined) => (half === undefined ? escape : '\ufffd'));
}

/** Whether a text that goes on may have the other half of its last character in what follows. */
export function endsInHalf(text: string): boolean {
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** What JSON says that was stored before halves were refused, or that a model has written. */
export const parseWellFormed = <T>(json: string): T => JSON.parse(wellFormedJson(json)) as T;

/**
 * Where a value of JSON has half of a character, as a JSON Pointer: a string, or the name of a member.
 * @param json the text that the value is parsed from, which is quicker to look through
 */
export function halfIn(value: unknown, json: string): string | undefined {
  return ESCAPED.test(json) ? pointerTo(value, '') : undefined;
}

/** @param value is nested as deep as a body may be */
function pointerTo(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : at;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const pointer = `${at}/${name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const found = name.isWellFormed() ? pointerTo(one, pointer) : pointer;
    if (found !== undefined) return found;
  }
  return undefined;
}
