/** A fence that is open. */
export interface Fence {
  /** The code of its character, a backtick or a tilde. */
  mark: number;
  length: number;
}

const SPACE = 0x20;
const BACKTICK = 0x60;
const TILDE = 0x7e;

/**
 * Reads one line of text after the other, piece by piece, and tells which of them open or close a fence (CommonMark 0.31,
 * §4.5). Each character is looked at once, and none is kept.
 *
 *   indent ──backtick, tilde──▶ run ──other, after three or more──▶ rest
 *      └─────other─────▶ none ◀──────other, before that
 */
export class FenceLine {
  #part: 'indent' | 'run' | 'rest' | 'none' = 'indent';
  #indent = 0;
  #mark = 0;
  #run = 0;
  /** Whether the rest of the line holds a backtick, and anything but white space. */
  #backtick = false;
  #words = false;

  /** Takes a piece of the line. */
  take(piece: string): void {
    let at = 0;
    for (; this.#part === 'indent' && at < piece.length; at += 1) this.#indented(piece.charCodeAt(at));
    for (; this.#part === 'run' && at < piece.length; at += 1) {
      if (piece.charCodeAt(at) !== this.#mark) {
        this.#part = this.#run < 3 ? 'none' : 'rest';
        break;
      }
      this.#run += 1;
    }
    if (this.#part !== 'rest') return;
    const rest = piece.slice(at);
    this.#backtick ||= rest.includes('`');
    this.#words ||= /\S/.test(rest);
  }

  /** Ends the line. @returns the fence that is open after it */
  end(open: Fence | undefined): Fence | undefined {
    const next = this.#run < 3 || this.#part === 'none' ? open : this.#next(open);
    this.#part = 'indent';
    this.#indent = 0;
    this.#run = 0;
    this.#backtick = false;
    this.#words = false;
    return next;
  }

  #next(open: Fence | undefined): Fence | undefined {
    if (!open) return this.#mark === BACKTICK && this.#backtick ? undefined : { mark: this.#mark, length: this.#run };
    const closes = this.#mark === open.mark && this.#run >= open.length && !this.#words;
    return closes ? undefined : open;
  }

  #indented(code: number): void {
    if (code === SPACE && this.#indent < 3) this.#indent += 1;
    else if (code === BACKTICK || code === TILDE) {
      this.#part = 'run';
      this.#mark = code;
      this.#run = 1;
    } else this.#part = 'none';
  }
}
