import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { promisify } from 'node:util';

const deflated = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);

/** GZIP (RFC 1952, §2.3): deflate, without a name, a time and a system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Bytes of what may be a stored block of deflate (RFC 1951, §3.2.4). */
const STORED_MAX = 0xffff;

/**
 * A text of which only a short part, somewhere in it, is another one each time. The rest is kept once, as it is and compressed, so that
 * nothing but that part costs memory and time, whoever asks with whatever in it.
 */
export class PartlyFixed {
  readonly #head: Buffer;
  readonly #tail: Buffer;
  #packed: Promise<{ head: Buffer; tail: Buffer }> | undefined;

  constructor(head: string, tail: string) {
    this.#head = Buffer.from(head);
    this.#tail = Buffer.from(tail);
  }

  /** The text in pieces, with this in its place. */
  with(part: string): Buffer[] {
    return [this.#head, Buffer.from(part), this.#tail];
  }

  /**
   * The same as GZIP: what stands before the part ends at a byte, and what stands behind refers to nothing before it, so that the part
   * fits between them, uncompressed.
   */
  async gzipped(part: string): Promise<Buffer[]> {
    this.#packed ??= this.#pack().catch((error: unknown) => {
      // The next one who asks tries again: memory that was short may be there then.
      this.#packed = undefined;
      throw error;
    });
    const { head, tail } = await this.#packed;
    const middle = Buffer.from(part);
    if (middle.length > STORED_MAX) throw new Error(`a part of ${middle.length} bytes is no short one`);
    const begin = Buffer.alloc(5);
    begin.writeUInt16LE(middle.length, 1);
    begin.writeUInt16LE(~middle.length & STORED_MAX, 3);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(this.#tail, crc32(middle, crc32(this.#head))), 0);
    end.writeUInt32LE((this.#head.length + middle.length + this.#tail.length) % 2 ** 32, 4);
    return [HEADER, head, begin, middle, tail, end];
  }

  async #pack(): Promise<{ head: Buffer; tail: Buffer }> {
    const [head, tail] = await Promise.all([deflated(this.#head, { finishFlush: constants.Z_FULL_FLUSH }), deflated(this.#tail, {})]);
    return { head, tail };
  }
}
