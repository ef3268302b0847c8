/*
 * Thoughts that a model writes into its text, at the beginning of a turn: neither commands nor the answer. Where they begin and end, a
 * pair for each family of models; harmony's (gpt-oss) channels all but `final`.
 */
const TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis', '<|end|>'],
  ['<|channel|>commentary', '<|end|>'],
];

/** What harmony puts in front of a message, and is no text. */
const HEADS = ['<|start|>assistant', '<|channel|>final<|message|>'];

const BEGINNINGS = [...TAGS.map(([open]) => open), ...HEADS];

/** UTF-16 units of blanks behind which no thoughts begin. */
const BLANKS_MAX = 1024;

/** Leaves the thoughts at the beginning of a text out, wherever it is cut into pieces. */
export class ThoughtFilter {
  readonly #onText: (text: string) => void;
  /** Whether there were any. */
  found = false;
  /** What may become a tag. */
  #held = '';
  /** The tag that ends the thoughts. */
  #close: string | undefined;
  #answers = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  /** Takes the next piece of the text. */
  push(piece: string): void {
    if (this.#answers) return this.#onText(piece);
    this.#held += piece;
    while (!this.#answers && this.#step()) {}
  }

  /** Ends the text. Thoughts that have no end are the rest of it. */
  end(): void {
    if (!this.#answers && this.#close === undefined) this.#answer(this.#held);
  }

  /** @returns whether a tag was found, behind which there may be another one */
  #step(): boolean {
    if (this.#close !== undefined) {
      const at = this.#held.indexOf(this.#close);
      // Of thoughts only so much is kept as may be the beginning of their end.
      if (at < 0) this.#held = this.#held.slice(1 - this.#close.length);
      else this.#skip(at + this.#close.length);
      return at >= 0;
    }
    const text = this.#held.trimStart();
    const blanks = this.#held.length - text.length;
    if (blanks > BLANKS_MAX) return this.#answer(this.#held);
    const tag = TAGS.find(([open]) => text.startsWith(open));
    if (tag) {
      this.found = true;
      this.#held = text.slice(tag[0].length);
      this.#close = tag[1];
      return true;
    }
    const head = HEADS.find((one) => text.startsWith(one));
    if (head) this.#skip(blanks + head.length);
    else if (!BEGINNINGS.some((one) => one.startsWith(text))) return this.#answer(this.#held);
    return head !== undefined;
  }

  /** Drops what has been read, and the blanks behind thoughts. */
  #skip(length: number): void {
    this.#held = this.#held.slice(length);
    this.#close = undefined;
  }

  #answer(text: string): false {
    this.#answers = true;
    this.#held = '';
    const shown = this.found ? text.trimStart() : text;
    if (shown !== '') this.#onText(shown);
    return false;
  }
}
