import { createHmac, randomBytes } from 'node:crypto';
import { cutCharacters, endOfPiece } from '../lib/text.ts';

/**
 * The lines of our own that stand between foreign text in a prompt, `[END FETCH] k7f3q2ab`. The word behind them is random
 * and new for each message, so that no page, tool or agent can know it: a line without it is no mark, whatever it looks
 * like, and needs no judging of invisible characters or of brackets that only look like ours.
 */
export type Mark = (text: string) => string;

/** Without the characters that are easily taken for another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** Marks with this word. */
export const markWith =
  (word: string): Mark =>
  (text) =>
    `[${onOneLine(text)}] ${word}`;

/** A random word. */
export const randomWord = (): string => wordOf(randomBytes(LENGTH));

/**
 * The words of one run. They are derived from a secret that is never told to anybody, and so is all that has to be kept
 * where the messages of a run are to be made once more, to the byte.
 */
export class MarkWords {
  /** Drawn when it is first needed: most runs have no message with marks. */
  #secret: Buffer | undefined;

  constructor(secret?: Buffer) {
    this.#secret = secret;
  }

  /** The secret in base64: the words can be derived from it once more. */
  get secret(): string {
    return (this.#secret ??= randomBytes(32)).toString('base64');
  }

  /** Marks a message of a stream; its word is derived when the first mark is made. @param place as for {@link of} */
  mark(streamId: number, place: string): Mark {
    let mark: Mark | undefined;
    return (text) => (mark ??= markWith(this.of(streamId, place)))(text);
  }

  /** The word of a message of a stream, always the same one. @param place the kind of the message, and its turn */
  of(streamId: number, place: string): string {
    return wordOf(
      createHmac('sha256', (this.#secret ??= randomBytes(32)))
        .update(`${streamId} ${place}`)
        .digest(),
    );
  }
}

// 256 is a multiple of the number of letters, so that none is more likely than another.
const wordOf = (bytes: Buffer): string => Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Characters that end a line, hide or move what stands beside them, or command a terminal. */
const CONTROL = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The text with every control character and every end of a line written out, `\u2028`. */
export function onOneLine(text: string): string {
  return text.replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Foreign prose as one line: blanks and ends of lines are one space each, other control characters written out. */
export const unbroken = (text: string): string => onOneLine(text.replace(/\s+/g, ' ')).trim();

/** The beginning of foreign prose as one line, in so many characters. */
export function briefLine(text: string, max: number): string {
  return cutCharacters(unbroken(text.slice(0, endOfPiece(text, 0, 4 * max))), max);
}

/** Characters other than `\n` that a model may take for the end of a line. */
const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** The text with `\n` at the end of every line, so that forbidden beginnings of lines can be found. */
export function plainLines(text: string): string {
  return text.replace(LINE_BREAK, '\n');
}

/**
 * Cuts a text between two characters, and notes how much is missing.
 * @param limit bytes of UTF-8 before the note @param mark makes the note @param beyond bytes that follow the text
 */
export function truncate(text: string, limit: number, mark: Mark, beyond = 0): string {
  const size = Buffer.byteLength(text) + beyond;
  if (size <= limit) return text.trimEnd();
  // A character has at least one byte.
  const bytes = Buffer.from(text.slice(0, limit + 1));
  let end = limit;
  // A continuation byte (10xxxxxx) at the cut means that it splits a character.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString('utf8', 0, end)}\n${mark(`truncated: ${size - end} bytes`)}`;
}
