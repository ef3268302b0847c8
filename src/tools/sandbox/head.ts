/** The first bytes of a stream; the rest is only counted. */
export class Head {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  /** Bytes that came after the limit. */
  omitted = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get full(): boolean {
    return this.#kept === this.#limit;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, this.#limit - this.#kept);
    // A copy: the part would keep the whole chunk in memory.
    if (part.length > 0) this.#chunks.push(part.length < chunk.length ? Buffer.from(part) : part);
    this.#kept += part.length;
    this.omitted += chunk.length - part.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  text(): string {
    return this.bytes().toString();
  }
}
