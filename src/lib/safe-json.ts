import { wellFormedJson } from './well-formed.ts';

/*
 * JSON that every reader takes for the same. Readers of lines that were written by hand (Python's `splitlines`, Node's readline) end
 * one at U+0085, U+2028 and U+2029, which JSON leaves as they are; it escapes U+000B, U+000C and U+001C to U+001E, where they do so too.
 */

const UNSAFE = /[\u0085\u2028\u2029]|\\u[dD][89a-fA-F]/;
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
const UNSAFE_BYTES = ['\u0085', '\u2028', '\u2029', '\\ud'].map((text) => Buffer.from(text));
/** Beyond so many units a text is looked through as bytes. */
const LONG = 4096;

/** The JSON with ends of lines escaped, and without halves of characters. */
export function safeJson(json: string): string {
  return UNSAFE.test(json) ? mended(json) : json;
}

/** The bytes of {@link safeJson}, of a text with JSON in it, and nothing else that would have to be escaped. */
export function safeBytes(text: string): Buffer {
  return text.length < LONG ? Buffer.from(safeJson(text)) : mendedBytes(Buffer.from(text));
}

/** As {@link safeBytes}, of what is bytes already: the same ones, if there is nothing to escape. */
export function mendedBytes(bytes: Buffer): Buffer {
  return UNSAFE_BYTES.some((unsafe) => bytes.includes(unsafe)) ? Buffer.from(mended(bytes.toString())) : bytes;
}

function mended(json: string): string {
  return wellFormedJson(json).replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
