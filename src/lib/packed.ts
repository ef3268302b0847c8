import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Of a text that is shorter, packing costs more than it saves. */
const SHORTEST = 8192;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The first bytes of what zstd has packed (RFC 8878, §3.1.1): no JSON begins with them. */
const MAGIC = 0x28b52ffd;

/** JSON as bytes, smaller where it is long. @param shortest UTF-16 units from which on it is packed */
export function pack(json: string, shortest = SHORTEST): Buffer {
  const bytes = Buffer.from(json);
  return json.length < shortest ? bytes : zstdCompressSync(bytes, FAST);
}

/** What {@link pack} was given. */
export function unpack(bytes: Buffer): string {
  return (bytes.length > 4 && bytes.readUInt32BE() === MAGIC ? zstdDecompressSync(bytes) : bytes).toString();
}
