/** Pieces that are joined at a time. */
const JOINED = 1024;

/**
 * Builds a text of pieces. Of half a million pieces added with `+=` the first reader would make one text, in tens
 * of milliseconds without a break; here each piece is paid for when it comes.
 */
export class StringBuilder {
  #text = '';
  #pieces: string[] = [];
  #length = 0;

  /** In UTF-16 units. */
  get length(): number {
    return this.#length;
  }

  add(piece: string): void {
    this.#length += piece.length;
    if (this.#pieces.push(piece) === JOINED) this.#join();
  }

  /** The text so far; the next one begins empty. */
  take(): string {
    const text = this.toString();
    this.#text = '';
    this.#length = 0;
    return text;
  }

  /** Drops all but the first so many units. */
  cut(length: number): void {
    if (length >= this.#length) return;
    this.#text = this.toString().slice(0, length);
    this.#length = length;
  }

  toString(): string {
    if (this.#pieces.length > 0) this.#join();
    return this.#text;
  }

  #join(): void {
    this.#text += this.#pieces.join('');
    this.#pieces = [];
  }
}
