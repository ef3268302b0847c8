import { createParser } from 'eventsource-parser';
import type { RawFrame } from '../../contract/frames.ts';
import { Violation } from '../expect.ts';

/** Bounds of what is read of one answer. */
const BYTES_MAX = 16 * 1024 * 1024;
const FRAMES_MAX = 10_000;

/** Reads the whole body. @throws {Violation} when it is too long */
export async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Violation(`an answer of at most ${BYTES_MAX} bytes`, 'more of them');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Reads events up to one that is enough, or to the end of the stream. @throws {Violation} when there are too many */
export async function framesOf(body: ReadableStream<Uint8Array>, enough: (frame: RawFrame) => boolean): Promise<RawFrame[]> {
  const frames: RawFrame[] = [];
  const decoder = new TextDecoder();
  let last = false;
  const parser = createParser({
    maxBufferSize: BYTES_MAX,
    onEvent({ id, event, data }) {
      if (last) return;
      frames.push({ id, event, data });
      last = enough(frames.at(-1)!);
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw new Violation(`events of at most ${BYTES_MAX} characters`, 'a longer one');
    },
  });
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (last) break;
    if (frames.length > FRAMES_MAX) throw new Violation(`a stream of at most ${FRAMES_MAX} events`, 'more of them');
  }
  return frames;
}
