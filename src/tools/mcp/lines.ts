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

/** Puts the lines of JSON together that was written over several, as printers for people do. */
export class Printed {
  readonly #maxLength: number;
  #open: string[] = [];
  #length = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** @returns what is complete now, if anything is */
  add(line: string): string | undefined {
    const opens = /^[[{]\s*$/.test(line);
    const isPart = this.#open.length > 0 && !/^[[{]/.test(line) && this.#length + line.length <= this.#maxLength;
    if (!isPart) {
      this.#open = opens ? [line] : [];
      this.#length = line.length;
      return opens ? undefined : line;
    }
    this.#open.push(line);
    this.#length += line.length;
    if (!/^[\]}]/.test(line)) return undefined;
    const text = this.#open.join('\n');
    this.#open = [];
    return text;
  }
}
