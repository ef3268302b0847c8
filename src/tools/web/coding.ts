import { addAbortSignal, pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { WebError } from './error.ts';

/** How many codings of one body are decoded; more than servers ever need is a decompression bomb. */
const MAX_CODINGS = 2;
/** Large pieces: each one is an event of its own. */
const PIECES = { chunkSize: 64 * 1024 };
/** The window of a frame is at most 8 MiB (RFC 9659); a longer one only costs memory. */
const ZSTD = { ...PIECES, params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/**
 * Undoes a `Content-Encoding`. Who stops reading, or aborts, ends the decoders and the body.
 * @throws {WebError} for an encoding that we don't know
 */
export function decode(body: Readable, encoding: string, signal: AbortSignal): Readable {
  const named = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const codings = named.filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw new WebError('the answer is encoded too often');
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  if (unknown !== undefined) throw new WebError(`the encoding ${JSON.stringify(unknown.slice(0, 40))} of the answer is unknown`);
  const decoders = codings.toReversed().map((coding) => DECODERS[coding]!());
  const last = decoders.at(-1);
  if (!last) return body;
  // A decoder may go on long after the body has ended: the signal has to end it, too.
  addAbortSignal(signal, last);
  pipeline([body, ...decoders], () => {});
  return last;
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createGunzip(PIECES),
  'x-gzip': () => createGunzip(PIECES),
  deflate: () => createInflate(PIECES),
  br: () => createBrotliDecompress(PIECES),
  zstd: () => createZstdDecompress(ZSTD),
};
