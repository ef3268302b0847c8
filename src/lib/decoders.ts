import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

/** Large pieces: each one is an event of its own. */
const PIECES = { chunkSize: 64 * 1024 };
/** The window of a frame is at most 8 MiB (RFC 9659); a longer one only costs memory. */
const ZSTD = { ...PIECES, params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const whole = PIECES;
/** With what there is of a body that has no end. */
const part = { ...PIECES, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * What undoes a `Content-Encoding`, by its name: streams that hold some pieces of 64 KiB, however much there is to come.
 * @param isWhole whether a body without its end is an error
 */
export const DECODERS: Readonly<Record<string, (isWhole?: boolean) => Transform>> = {
  gzip: (isWhole = true) => createGunzip(isWhole ? whole : part),
  'x-gzip': (isWhole = true) => createGunzip(isWhole ? whole : part),
  deflate: (isWhole = true) => createInflate(isWhole ? whole : part),
  br: (isWhole = true) => createBrotliDecompress(isWhole ? whole : { ...PIECES, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (isWhole = true) => createZstdDecompress(isWhole ? ZSTD : { ...ZSTD, finishFlush: constants.ZSTD_e_flush }),
};
