/** Lines that are joined as they come, so that a million short ones take no more room than their text. */
const JOINED = 1024;

/** Collects the lines of a block, each ended by a newline. */
export class BodyLines {
  #lines: string[] = [];
  #joined: string[] = [];

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length === JOINED) this.#join();
  }

  /** The lines as one text; the next one begins empty. */
  take(): string {
    this.#join();
    const text = this.#joined.join('');
    this.#joined = [];
    return text;
  }

  #join(): void {
    if (this.#lines.length > 0) this.#joined.push(`${this.#lines.join('\n')}\n`);
    this.#lines = [];
  }
}
