/** How much a JSON text may hold. */
export interface JsonBounds {
  /** Arrays and objects within each other. */
  depth: number;
  /** Objects, arrays, member names, strings, numbers and literals. A name counts once more for each {@link NAME_BYTES}. */
  values: number;
}

/** Long member names cost as much as several short ones: each is kept once, and looked up. */
export const NAME_BYTES = 64;
/** So many bytes of a string are looked at one by one, before its end is searched for. */
const SHORT = 64;

const [QUOTE, BACKSLASH, ARRAY, OBJECT, ARRAY_END, OBJECT_END, COMMA, COLON] = Array.from('"\\[{]},:', (character) =>
  character.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];
const SPACE = 0x20;

/**
 * Counts what a JSON text holds while its bytes come in, so that one that holds too much is refused before all of it is
 * there, and before anything is made of it. The text need not be well-formed. The work is linear in the bytes.
 */
export class JsonScan {
  readonly #bounds: JsonBounds;
  /** Whether each open array or object is an object, the outermost first. */
  readonly #open: boolean[] = [];
  #values = 0;
  #inString = false;
  /** Whether the string is, or the next one would be, the name of a member. */
  #isName = false;
  #nameBytes = 0;
  /** Whether the first byte of the next chunk belongs to an escape. */
  #escaped = false;
  /** Whether a number or a literal has begun. */
  #inScalar = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
  }

  /** Looks at the next bytes. @returns the bound that the text has crossed, if it has */
  push(chunk: Buffer): keyof JsonBounds | undefined {
    for (let at = 0; at < chunk.length;) {
      at = this.#inString ? this.#string(chunk, at) : this.#structure(chunk, at);
      if (this.#open.length > this.#bounds.depth) return 'depth';
      if (this.#values > this.#bounds.values) return 'values';
    }
    return undefined;
  }

  /** Goes on to the next string, or until a bound may have been crossed. @returns the place behind */
  #structure(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (byte <= SPACE) this.#inScalar = false;
      else if (byte === COMMA) {
        this.#inScalar = false;
        this.#isName = this.#open.at(-1) === true;
      } else if (byte === COLON) {
        this.#inScalar = false;
        this.#isName = false;
      } else if (byte === ARRAY_END || byte === OBJECT_END) {
        this.#inScalar = false;
        this.#open.pop();
      } else if (byte === QUOTE || byte === ARRAY || byte === OBJECT) {
        this.#inScalar = false;
        this.#values += 1;
        if (byte === QUOTE) this.#inString = true;
        else {
          this.#open.push(byte === OBJECT);
          this.#isName = byte === OBJECT;
        }
        return at + 1;
      } else if (!this.#inScalar) {
        this.#inScalar = true;
        this.#values += 1;
        if (this.#values > this.#bounds.values) return at + 1;
      }
    }
    return chunk.length;
  }

  /** Goes on to the end of the string. @returns the place behind */
  #string(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at += 1;
    }
    let looked = 0;
    /** The next quote and the next backslash, once they have been searched for. */
    let quote = -1;
    let backslash = -1;
    while (at < chunk.length) {
      if (looked >= SHORT) {
        if (quote < at) quote = indexOrEnd(chunk, QUOTE, at);
        if (backslash < at) backslash = indexOrEnd(chunk, BACKSLASH, at);
        at = Math.min(quote, backslash);
        looked = 0;
        continue;
      }
      const byte = chunk[at]!;
      looked += 1;
      if (byte === BACKSLASH) {
        this.#escaped = at + 1 === chunk.length;
        at += 2;
      } else if (byte === QUOTE) {
        this.#inString = false;
        this.#name(at - from);
        this.#nameBytes = 0;
        return at + 1;
      } else at += 1;
    }
    this.#name(chunk.length - from);
    return chunk.length;
  }

  /** Counts the bytes of a name. */
  #name(bytes: number): void {
    if (!this.#isName) return;
    const before = Math.trunc(this.#nameBytes / NAME_BYTES);
    this.#nameBytes += bytes;
    this.#values += Math.trunc(this.#nameBytes / NAME_BYTES) - before;
  }
}

/** The next place of a byte, or the end. */
function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const found = chunk.indexOf(byte, from);
  return found < 0 ? chunk.length : found;
}
