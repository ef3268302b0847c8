/**
 * The bytes that are left for the files of one response. A file that is being kept counts before its event is logged,
 * because delegates write files at the same time.
 */
export class FileBudget {
  /** Bytes. */
  readonly max: number;
  readonly #delivered: () => number;
  #reserved = 0;

  /** @param delivered the bytes of the files that the client has been told of */
  constructor(max: number, delivered: () => number) {
    this.max = max;
    this.#delivered = delivered;
  }

  /** @returns whether there is room; if so, it stays reserved until it is released */
  reserve(bytes: number): boolean {
    if (this.#delivered() + this.#reserved + bytes > this.max) return false;
    this.#reserved += bytes;
    return true;
  }

  /** Counts a file that is to be delivered, until it is released. */
  hold(bytes: number): void {
    this.#reserved += bytes;
  }

  release(bytes: number): void {
    this.#reserved -= bytes;
  }
}
