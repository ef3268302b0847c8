const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** Frames that are looked at whether others are like them, before it is given up. */
const MOST_LESSONS = 8;

/**
 * A frame of an answer whose text may differ in the next one, and nothing else. Providers send hundreds of such frames, and
 * parsing each as JSON, and as an event before that, would be most of what a delta costs.
 *
 * A frame that begins and ends with the same characters, and has the rest of one string of JSON between them (RFC 8259, §7), is the
 * same object with that text: this is certain, and no guess.
 */
export class RepeatedFrame {
  readonly #textOf: (data: string) => string;
  readonly #emit: (delta: string) => void;
  /** The stream before a text and behind it, with the line of its event and the blank one; empty when none has been learnt. */
  #before = '';
  #behind = '';
  #lessons = 0;

  /** @param textOf reads the text of any frame @param emit hears those of the frames that are skimmed */
  constructor(textOf: (data: string) => string, emit: (delta: string) => void) {
    this.#textOf = textOf;
    this.#emit = emit;
  }

  /** Learns what a frame looks like that had this text, and did nothing else. */
  learn(event: string | undefined, data: string, text: string): void {
    if (this.#lessons === MOST_LESSONS || text === '' || endOfPlain(text, 0) < text.length) return;
    this.#lessons += 1;
    const at = data.indexOf(`"${text}"`) + 1;
    // Data of several lines does not stand in the stream as it is.
    if (at === 0 || data.includes('\n')) return;
    const head = data.slice(0, at);
    const tail = data.slice(at + text.length);
    if (!this.#isTextOf(head, tail, `${text}.`)) return;
    this.#before = `${event === undefined ? '' : `event: ${event}\n`}data: ${head}`;
    this.#behind = `${tail}\n\n`;
  }

  /** Whether this is where a frame has its text: the same characters may stand elsewhere too, even around two strings. */
  #isTextOf(head: string, tail: string, other: string): boolean {
    try {
      return this.#textOf(head + other + tail) === other;
    } catch {
      return false;
    }
  }

  /** Takes the frames that are like the one that was learnt. @param from where a frame begins @returns where the next one does */
  skim(stream: string, from: number): number {
    if (this.#before === '') return from;
    let at = from;
    while (standsAt(stream, at, this.#before)) {
      const start = at + this.#before.length;
      const plain = endOfPlain(stream, start);
      const end = stream.charCodeAt(plain) === BACKSLASH ? endOfString(stream, plain) : plain;
      if (end === start || !standsAt(stream, end, this.#behind)) break;
      const text = stream.slice(start, end);
      const delta = end === plain ? text : unescaped(text);
      if (delta === undefined) break;
      this.#emit(delta);
      at = end + this.#behind.length;
    }
    return at;
  }
}

/** As `startsWith`, which takes five times as long for a hundred characters. */
function standsAt(text: string, at: number, part: string): boolean {
  return text.slice(at, at + part.length) === part;
}

/** Where the first character is that JSON would escape, as it is behind each string. */
function endOfPlain(stream: string, from: number): number {
  let at = from;
  for (; at < stream.length; at += 1) {
    const unit = stream.charCodeAt(at);
    if (unit === QUOTE || unit === BACKSLASH || unit < SPACE) break;
  }
  return at;
}

/** Where a string ends in which a character is escaped. @param from where that is */
function endOfString(stream: string, from: number): number {
  let at = from;
  while (stream.charCodeAt(at) === BACKSLASH) at = endOfPlain(stream, at + 2);
  return at;
}

/** @param text what stands in a string of JSON @returns undefined when it can't stand there */
function unescaped(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}
