/** What stands in a frame as its text, without a character that JSON would escape. */
// oxlint-disable-next-line no-control-regex
const PLAIN = /^[^"\\\u0000-\u001f]+$/;

/** Frames that are looked at whether others are like them, before it is given up. */
const MOST_LESSONS = 8;

/**
 * A frame of an answer whose text may differ in the next one, and nothing else. Providers send hundreds of such frames, and
 * parsing each as JSON would be most of what a delta costs.
 *
 * A frame that begins and ends with the same characters, and has a text between them that JSON would not escape (RFC 8259, §7), is
 * the same object with that text: this is certain, and no guess.
 */
export class RepeatedFrame {
  readonly #textOf: (data: string) => string;
  #head = '';
  #tail = '';
  #lessons = 0;

  /** @param textOf reads the text of any frame */
  constructor(textOf: (data: string) => string) {
    this.#textOf = textOf;
  }

  /** Learns what a frame looks like that had this text, and did nothing else. */
  learn(data: string, text: string): void {
    if (this.#lessons === MOST_LESSONS || !PLAIN.test(text)) return;
    this.#lessons += 1;
    const at = data.indexOf(`"${text}"`) + 1;
    if (at === 0) return;
    const head = data.slice(0, at);
    const tail = data.slice(at + text.length);
    if (!this.#isTextOf(head, tail, `${text}.`)) return;
    this.#head = head;
    this.#tail = tail;
  }

  /** Whether this is where a frame has its text: the same characters may stand elsewhere too, even around two strings. */
  #isTextOf(head: string, tail: string, other: string): boolean {
    try {
      return this.#textOf(head + other + tail) === other;
    } catch {
      return false;
    }
  }

  /** The text of a frame that is like the one that was learnt; undefined of any other. */
  read(data: string): string | undefined {
    const from = this.#head.length;
    const to = data.length - this.#tail.length;
    if (from === 0 || to <= from || !data.startsWith(this.#head) || !data.endsWith(this.#tail)) return undefined;
    const text = data.slice(from, to);
    // Without this, a few characters would keep the whole chunk that they came in.
    return PLAIN.test(text) ? ` ${text}`.slice(1) : undefined;
  }
}
