import { stripVTControlCharacters } from 'node:util';

/** The first `count` characters (code points), and `…` when there were more. */
export function cutCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let i = 0; i < count && end < text.length; i += 1) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return end < text.length ? `${text.slice(0, end)}…` : text;
}

/** Where the piece of a text ends that begins at `from`, after `length` units: not between the halves of a surrogate pair. */
export function endOfPiece(text: string, from: number, length: number): number {
  const end = from + length;
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}

/** The beginning of a text from outside that is kept for long. As a copy: a slice would keep the whole of it in memory. */
export function beginningOf(text: string, length: number): string {
  return text.length <= length ? text : Buffer.from(text.slice(0, endOfPiece(text, 0, length))).toString();
}

/** Text from outside as one line: without control characters, at most `max` characters. */
export function oneLine(text: string, max = 300): string {
  const words = stripVTControlCharacters(text.slice(0, max * 8).toWellFormed())
    // eslint-disable-next-line no-control-regex
    .replace(/[\0-\x20\x7f-\x9f\u2028\u2029]+/g, ' ')
    .trim();
  return cutCharacters(words, max);
}

/** A list of names for the model, at most 50 of them. */
export function nameList(names: readonly string[]): string {
  if (names.length === 0) return '(none)';
  const rest = names.length - 50;
  return names.slice(0, 50).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** The system's code of an error or of its cause, if there is one, such as `ECONNREFUSED`. */
export function systemErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  }
  return undefined;
}

/** Removes NULs, which PostgreSQL's text can't hold. Columns of JSON have them escaped. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
