import { addAbortSignal, pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { WebError } from './error.ts';

/** How many codings of one body are decoded; more than servers ever need is a decompression bomb. */
const MAX_CODINGS = 2;
/** Large pieces: each one is an event of its own. */
const PIECES = { chunkSize: 64 * 1024 };
/** The window of a frame is at most 8 MiB (RFC 9659); a longer one only costs memory. */
const ZSTD = { ...PIECES, params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/** The codings that a `Content-Encoding` names, the last one first. @throws {WebError} for one that we don't know */
export function codingsOf(encoding: string): string[] {
  const named = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const codings = named.filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw new WebError('the answer is encoded too often');
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  if (unknown !== undefined) throw new WebError(`the encoding ${JSON.stringify(unknown.slice(0, 40))} of the answer is unknown`);
  return codings.toReversed();
}

/** Undoes codings, one at least. Who stops reading, or aborts, ends the decoders. */
export function decode(body: Buffer, codings: readonly string[], signal: AbortSignal): Readable {
  const decoders = codings.map((coding) => DECODERS[coding]!());
  const last = decoders.at(-1)!;
  // A decoder may go on long after the body has ended: the signal has to end it, too.
  addAbortSignal(signal, last);
  pipeline([Readable.from([body]), ...decoders], () => {});
  return last;
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: () => createGunzip(PIECES),
  'x-gzip': () => createGunzip(PIECES),
  deflate: () => createInflate(PIECES),
  br: () => createBrotliDecompress(PIECES),
  zstd: () => createZstdDecompress(ZSTD),
};
