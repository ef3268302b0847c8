/** Cuts a stream of bytes into lines, in time that grows with the bytes and not with their square. */
export class Lines {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @returns the lines that are complete now. @throws {RangeError} when one is longer than it may be */
  *add(chunk: Buffer): Generator<string> {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(10, from);
      const part = chunk.subarray(from, end < 0 ? undefined : end);
      this.#bytes += part.length;
      if (this.#bytes > this.#maxBytes) throw new RangeError(`a line has more than ${this.#maxBytes} bytes`);
      this.#chunks.push(part);
      if (end < 0) return;
      const line = Buffer.concat(this.#chunks).toString();
      this.#chunks = [];
      this.#bytes = 0;
      from = end + 1;
      yield line;
    }
  }
}
