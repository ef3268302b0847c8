import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

/** Large pieces: each one is an event of its own. */
const PIECES = { chunkSize: 64 * 1024 };
/** The window of a frame is at most 8 MiB (RFC 9659); a longer one only costs memory. */
const ZSTD = { ...PIECES, params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** What undoes a `Content-Encoding`, by its name: streams that hold some pieces of 64 KiB, however much there is to come. */
export const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(PIECES),
  'x-gzip': () => createGunzip(PIECES),
  deflate: () => createInflate(PIECES),
  br: () => createBrotliDecompress(PIECES),
  zstd: () => createZstdDecompress(ZSTD),
};
