import type { WriteStream } from 'node:tty';
import sliceAnsi from 'slice-ansi';
import stringWidth from 'string-width';

/** The terminal shows nothing of what is between these two until it is complete; one that doesn't know them ignores them. */
const [BEGIN, END] = ['\x1b[?2026h', '\x1b[?2026l'];
const [HIDE, SHOW] = ['\x1b[?25l', '\x1b[?25h'];
/** Whether what is too wide for a line goes on in the next one. */
const [CUT, WRAP] = ['\x1b[?7l', '\x1b[?7h'];
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/** Where something is typed, counted from the first row of the region. */
export interface Cursor {
  row: number;
  column: number;
}

/**
 * The last rows of a terminal, which are drawn again and again; what is printed above them stays and scrolls away as ever.
 * Rows are cut at the edge by the terminal itself, so that each is one row, whatever either side thinks of the width of an emoji.
 */
export class Region {
  readonly #out: WriteStream;
  /** The widths of the rows that are drawn. */
  #widths: number[] = [];
  /** The row in which the cursor stands. */
  #at = 0;

  constructor(out: WriteStream) {
    this.#out = out;
  }

  /** How wide a line may be: the last column stays empty, where terminals differ. */
  get width(): number {
    return Math.max(1, (this.#out.columns || 80) - 1);
  }

  /** How many rows the region may have. */
  get height(): number {
    return Math.max(1, (this.#out.rows || 24) - 1);
  }

  /** Prints lines that stay, and draws the rows below them anew. */
  draw(lasting: readonly string[], rows: readonly string[], cursor?: Cursor): void {
    const shown = rows.slice(0, this.height).map((row) => sliceAnsi(row, 0, this.width));
    const output = [
      BEGIN,
      HIDE,
      this.#toStart(),
      ...(lasting.length > 0 ? [CLEAR_BELOW, ...lasting.map((line) => `${line}\r\n`)] : []),
      CUT,
      shown.map((row) => row + CLEAR_LINE).join('\r\n'),
      WRAP,
      CLEAR_BELOW,
    ];
    this.#widths = shown.map((row) => stringWidth(row));
    this.#at = Math.max(0, shown.length - 1);
    if (cursor && cursor.row < shown.length) {
      output.push(up(this.#at - cursor.row), '\r', right(Math.min(cursor.column, this.width)), SHOW);
      this.#at = cursor.row;
    }
    this.#out.write(output.join('') + END);
  }

  /** Takes the rows away, and gives the cursor back. */
  close(lasting: readonly string[]): void {
    this.draw(lasting, []);
    this.#out.write(SHOW);
  }

  /** Goes to where the region begins. Rows that were wider than the terminal is now have become several. */
  #toStart(): string {
    const columns = this.#out.columns || 80;
    const above = this.#widths.slice(0, this.#at).reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0);
    const own = Math.max(1, Math.ceil((this.#widths[this.#at] ?? 0) / columns)) - 1;
    return `\r${up(above + own)}`;
  }
}

const up = (count: number): string => (count > 0 ? `\x1b[${count}A` : '');
const right = (count: number): string => (count > 0 ? `\x1b[${count}C` : '');
