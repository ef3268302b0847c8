import type { Hash } from 'node:crypto';
import { setImmediate as nextPass } from 'node:timers/promises';
import { jsonPieces } from '../../lib/json-pieces.ts';
import type { ModelRequest, ReadDocument } from '../../runtime/model.ts';
import type { Adaptation } from '../adaptations.ts';
import { PIECE } from '../transport.ts';
import { imagesIn } from './content.ts';

/** From so many characters of base64 on, in all images and documents together, a body is sent in pieces. */
const LARGE = 64 * 1024;

const NO_BASE64 = /[^A-Za-z0-9+/=_-]/;

/** A body as the SDKs take it, and the headers that it needs beside theirs. */
export interface SentBody {
  body: object | AsyncIterable<Buffer>;
  headers: Record<string, string>;
}

/**
 * The body of a request: its parameters, without those that the host refuses, or, where it has large images or documents, their JSON in pieces, with a pass of the event loop behind
 * each. Not every host takes a body whose length is not told.
 * @param native the documents that are sent as they are
 * @param digest is told of all that is sent in pieces
 * @throws {TypeError} when a large image is not base64
 */
export async function bodyOf(
  given: object,
  { messages, adaptation }: ModelRequest & { adaptation?: Adaptation | undefined },
  native: ReadonlySet<ReadDocument>,
  digest?: Hash,
): Promise<SentBody> {
  const params = adaptation?.apply(given) ?? given;
  const images = [...messages.flatMap(imagesIn), ...Array.from(native).flatMap(({ pdf }) => pdf?.data ?? [])];
  if (images.reduce((sum, { length }) => sum + length, 0) < LARGE) return { body: params, headers: {} };
  for (const image of images) {
    for (let from = 0; from < image.length; from += PIECE) {
      if (NO_BASE64.test(image.slice(from, from + PIECE))) throw new TypeError('an image is not base64');
      await nextPass();
    }
  }
  const cut = { size: PIECE, plain: images };
  let bytes = 0;
  for (const piece of jsonPieces(params, cut)) {
    bytes += Buffer.byteLength(piece);
    digest?.update(piece);
    await nextPass();
  }
  return { body: inTurns(jsonPieces(params, cut)), headers: { 'content-type': 'application/json', 'content-length': String(bytes) } };
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield Buffer.from(piece);
    await nextPass();
  }
}
