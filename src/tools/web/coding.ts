import { addAbortSignal, pipeline, Readable, type Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { DECODERS } from '../../lib/decoders.ts';
import { WebError } from './error.ts';

/** How many codings of one body are decoded; more than servers ever need is a decompression bomb. */
const MAX_CODINGS = 2;

/**
 * The codings that a `Content-Encoding` names, the last one first. With one that nobody knows, none: browsers show such a body as
 * it is, and some servers name there what is none, the charset say.
 * @throws {WebError} when there are too many
 */
export function codingsOf(encoding: string): string[] {
  const named = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const codings = named.filter((coding) => coding !== '' && coding !== 'identity');
  if (!codings.every((coding) => Object.hasOwn(DECODERS, coding))) return [];
  if (codings.length > MAX_CODINGS) throw new WebError('the answer is encoded too often');
  return codings.toReversed();
}

interface Decoding {
  signal: AbortSignal;
  /** Whether all of the body is there; of one that isn't, what is there is decoded. */
  isWhole: boolean;
}

/** Undoes codings, one at least. Who stops reading, or aborts, ends the decoders. */
export function decode(body: Buffer, codings: readonly string[], { signal, isWhole }: Decoding): Readable {
  const decoders = codings.map((coding, i): Transform =>
    i === 0 && coding === 'deflate' && !isZlib(body) ? createInflateRaw() : DECODERS[coding]!(isWhole),
  );
  const last = decoders.at(-1)!;
  // A decoder may go on long after the body has ended: the signal has to end it, too.
  addAbortSignal(signal, last);
  pipeline([Readable.from([body]), ...decoders], () => {});
  return last;
}

/** Whether it begins as `deflate` should (RFC 1950): some servers send what is inside of that alone, and browsers take both. */
const isZlib = ([first = 0, second = 0]: Buffer): boolean => (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
