import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BadFile, isEnd, LONGEST, newDigest, parseLine, type Line } from './format.ts';

/** Characters of lines that are compressed together. */
const TOGETHER = 64 * 1024;
const NEWLINE = 0x0a;

/** A line as it was read. */
export interface ReadLine {
  line: Line;
  bytes: number;
  /** Of all lines before it, hex, with the end; empty with others. */
  sha256: string;
}

/** Compresses lines into a stream, with a check sum. */
export async function writeLines(lines: AsyncIterable<string>, to: NodeJS.WritableStream, signal?: AbortSignal): Promise<void> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 6 } });
  await pipeline(together(lines), compress, to, { ...(signal && { signal }) });
}

async function* together(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < TOGETHER) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** The lines of a compressed stream. @throws {BadFile} when it is damaged, or none */
export async function* readLines(from: Readable): AsyncGenerator<ReadLine> {
  const decompress = createZstdDecompress();
  const done = pipeline(from, decompress);
  // It is thrown below, where it is read.
  done.catch(() => {});
  try {
    yield* parsed(piecesOf(decompress));
    await done;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ZSTD') || code?.startsWith('Z_') || code === 'ERR_OUT_OF_RANGE') {
      const cut = code === 'Z_BUF_ERROR' || /srcSize|unexpected end|truncated/i.test((error as Error).message);
      throw new BadFile(cut ? 'the file is cut off, or none of a tenant' : 'the file is damaged, or none of a tenant', { cause: error });
    }
    throw error;
  }
}

/** Lines that were read, or are just written, which end with a newline or not. */
export async function* parsed(lines: AsyncIterable<Buffer | string>): AsyncGenerator<ReadLine> {
  const digest = newDigest();
  for await (const given of lines) {
    const text = given.toString('utf8').trimEnd();
    const line = parseLine(text);
    const ends = !Array.isArray(line) && isEnd(line);
    yield { line, bytes: text.length, sha256: ends ? digest.copy().digest('hex') : '' };
    digest.update(text).update('\n');
  }
}

/** What is between newlines. */
async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...held, chunk.subarray(from, at)]);
      held = [];
      size = 0;
      from = at + 1;
    }
    if (from === chunk.length) continue;
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > LONGEST) throw new BadFile('the file is damaged: a line of it is longer than any');
  }
  if (size > 0) throw new BadFile('the file is cut off: its last line has no end');
}
