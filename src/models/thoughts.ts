import { endsInHalf } from '../lib/well-formed.ts';

/*
 * Thoughts that a model writes into its text, at the beginning of a turn: neither commands nor the answer. Where they begin and end, a
 * pair for each family of models; harmony's (gpt-oss) channels all but `final`. Of harmony's, only the analysis is thoughts that
 * somebody may want to read, and only behind its head.
 */
const TAGS: readonly (readonly [open: string, close: string, head?: string])[] = [
  ['<think>', '</think>', ''],
  ['[THINK]', '[/THINK]', ''],
  ['◁think▷', '◁/think▷', ''],
  ['<|channel|>analysis', '<|end|>', '<|message|>'],
  ['<|channel|>commentary', '<|end|>'],
];

/** What harmony puts in front of a message, and is no text. */
const HEADS = ['<|start|>assistant', '<|channel|>final<|message|>'];

const BEGINNINGS = [...TAGS.map(([open]) => open), ...HEADS];

/** UTF-16 units of blanks behind which no thoughts begin. */
const BLANKS_MAX = 1024;

/** And of thoughts in which their head is looked for. */
const HEAD_MAX = 256;

/** Takes the thoughts at the beginning of a text out of it, wherever it is cut into pieces. */
export class ThoughtFilter {
  readonly #onText: (text: string) => void;
  readonly #onThought: ((thought: string) => void) | undefined;
  /** Whether there were any. */
  found = false;
  /** What may become a tag. */
  #held = '';
  /** The tag that ends the thoughts. */
  #close: string | undefined;
  #answers = false;
  /** What stands before the thoughts that are passed on; undefined when none of these are. */
  #head: string | undefined;
  /** Whether something was passed on of these thoughts, and of any. */
  #begun = false;
  #passed = false;

  /** @param onThought hears the thoughts, from their first word on */
  constructor(onText: (text: string) => void, onThought?: (thought: string) => void) {
    this.#onText = onText;
    this.#onThought = onThought;
  }

  /** Takes the next piece of the text. */
  push(piece: string): void {
    if (this.#answers) return this.#onText(piece);
    this.#held += piece;
    while (!this.#answers && this.#step()) {}
  }

  /** Ends the text. Thoughts that have no end are the rest of it. */
  end(): void {
    if (this.#answers) return;
    if (this.#close === undefined) this.#answer(this.#held);
    else this.#think(this.#held);
  }

  /** @returns whether a tag was found, behind which there may be another one */
  #step(): boolean {
    if (this.#close !== undefined) {
      const at = this.#held.indexOf(this.#close);
      if (at >= 0) {
        this.#think(this.#held.slice(0, at));
        this.#skip(at + this.#close.length);
      } else this.#thinkOn(this.#close);
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
      this.#head = tag[2];
      this.#begun = false;
      return true;
    }
    const head = HEADS.find((one) => text.startsWith(one));
    if (head) this.#skip(blanks + head.length);
    else if (!BEGINNINGS.some((one) => one.startsWith(text))) return this.#answer(this.#held);
    return head !== undefined;
  }

  /** Passes thoughts on that have no end yet, but for what may be the beginning of it. */
  #thinkOn(close: string): void {
    const most = Math.max(0, this.#held.length - close.length + 1);
    const end = endsInHalf(this.#held.slice(0, most)) ? most - 1 : most;
    const said = this.#held.slice(0, end);
    if (this.#head && !said.includes(this.#head) && end < HEAD_MAX) return;
    this.#think(said);
    this.#held = this.#held.slice(end);
  }

  #think(text: string): void {
    if (!this.#onThought || this.#head === undefined) return;
    const at = this.#head === '' ? 0 : text.indexOf(this.#head) + this.#head.length;
    const thought = at < this.#head.length ? text : text.slice(at);
    this.#head = '';
    const shown = this.#begun ? thought : thought.trimStart();
    if (shown === '') return;
    this.#onThought(!this.#begun && this.#passed ? `\n${shown}` : shown);
    this.#begun = this.#passed = true;
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
