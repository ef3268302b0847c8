import { addAbortSignal, pipeline, Readable } from 'node:stream';
import { DECODERS } from '../../lib/decoders.ts';
import { WebError } from './error.ts';

/** How many codings of one body are decoded; more than servers ever need is a decompression bomb. */
const MAX_CODINGS = 2;

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
