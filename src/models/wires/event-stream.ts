import { crc32 } from 'node:zlib';
import type { EventStreamCodec } from '@smithy/eventstream-codec';
import { isObject } from '../../lib/is-object.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { Frames } from '../call.ts';
import { type AnswerReader, ProviderFault } from './frames.ts';

/*
 * The frames of `application/vnd.amazon.eventstream`: their length and that of their headers, a checksum of both, the headers, the
 * payload, and a checksum of all (https://smithy.io/2.0/aws/amazon-eventstream.html).
 */

/** Bytes of one frame, so that no provider can fill the memory; and of what stands before its headers. */
const FRAME_MAX = 1024 * 1024;
const PRELUDE = 12;
/** A frame without headers and payload. */
const FRAME_MIN = 16;

/** The codec of AWS, made when it is first needed. */
export async function loadCodec(): Promise<EventStreamCodec> {
  const { EventStreamCodec } = await import('@smithy/eventstream-codec');
  return new EventStreamCodec(
    (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString()),
    (text) => Buffer.from(text),
  );
}

/** The frames of one answer, each byte of which comes as one character; or an answer that is one JSON text, with which no frame begins. */
export class EventStreamFrames implements Frames {
  readonly #codec: EventStreamCodec;
  readonly #reader: AnswerReader;
  #rest: Buffer = Buffer.alloc(0);
  #json: string | undefined;
  #begun = false;

  constructor(codec: EventStreamCodec, reader: AnswerReader) {
    this.#codec = codec;
    this.#reader = reader;
  }

  /** @throws {ProviderFault} what the reader throws, or for a frame that is damaged or too long */
  feed(piece: string): void {
    if (!this.#begun && (piece[0] === '{' || piece[0] === '[')) this.#json = '';
    this.#begun = true;
    if (this.#json !== undefined) {
      this.#json += piece;
      if (this.#json.length > FRAME_MAX) throw new ProviderFault('sent a frame that is too long');
      return;
    }
    this.#rest = Buffer.concat([this.#rest, Buffer.from(piece, 'latin1')]);
    while (!this.#reader.closed) {
      const length = this.#lengthOf(this.#rest);
      if (length === undefined || this.#rest.length < length) return;
      const frame = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      this.#take(frame);
    }
  }

  /** The body has ended. A frame that is cut off is none. @throws as {@link feed} */
  end(): void {
    if (!this.#reader.closed && this.#json !== undefined) this.#reader.readWhole(Buffer.from(this.#json, 'latin1').toString());
  }

  /** The length of the frame that begins, looked at before the rest of it is awaited. */
  #lengthOf(bytes: Buffer): number | undefined {
    if (bytes.length < PRELUDE) return undefined;
    const length = bytes.readUInt32BE(0);
    if (crc32(bytes.subarray(0, 8)) !== bytes.readUInt32BE(8) || length < FRAME_MIN) throw new ProviderFault('sent a damaged frame');
    if (length > FRAME_MAX) throw new ProviderFault('sent a frame that is too long');
    return length;
  }

  #take(frame: Buffer): void {
    const { headers, body } = this.#decode(frame);
    const header = (name: string): string => String(headers[name]?.value ?? '');
    const payload = Buffer.from(body).toString();
    const type = header(':message-type');
    if (type === 'event') this.#reader.read(header(':event-type'), payload);
    else if (type === 'exception') this.#reader.read('error', errorOf(header(':exception-type'), payload));
    else if (type === 'error')
      this.#reader.read('error', errorOf(header(':error-code'), JSON.stringify({ message: header(':error-message') })));
  }

  #decode(frame: Buffer) {
    try {
      return this.#codec.decode(frame);
    } catch (error) {
      throw new ProviderFault('sent a damaged frame', error);
    }
  }
}

/** An error as other wires have it. */
function errorOf(type: string, payload: string): string {
  const value = tryJson(payload);
  const { message } = isObject(value) ? value : { message: payload };
  return JSON.stringify({ type, message: typeof message === 'string' ? message : '' });
}
