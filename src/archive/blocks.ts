import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { ArchiveDamaged } from './objects.ts';

/*
 * What a run has left is cut into blocks: rows as lines of JSON, packed with zstd, sealed with AES-256-GCM under keys of the run alone. A segment is
 * block after block, and nothing else: where they are, and the keys, is in the database. So one block is read without the others, who alters a byte is
 * found out, and with its keys a run is gone from every copy of the segment.
 */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** Bytes up to which packing takes less than it does to have another thread do it. */
const SMALL = { rows: 64 * 1024, packed: 16 * 1024 };
/** Bytes that are made at a time: by default 128 KiB, also for a block of one. */
const CHUNK = { least: 1024, most: 32 * 1024 };
const KEY_BYTES = 32;
const TAG_BYTES = 16;

/** What is in a block, besides whose it is: it opens as nothing else. */
export interface BlockName {
  runId: string;
  rows: 'events' | 'steps' | 'prompts';
  /** Among those of the same rows. */
  number: number;
}

/** Where a block is, and up to which of the run's rows it reaches. */
export interface Block {
  offset: number;
  /** Bytes of it. */
  length: number;
  /** The number of its last row: a `seq`, or that of a step. */
  last: number;
  /** UTF-16 units of its rows, roughly. */
  size: number;
}

/** Of events. */
export interface EventBlock extends Block {
  /** Whether it has some of which a result is made. */
  outcome: boolean;
  rewinds: boolean;
}

/** Where the events of a run are. */
export interface EventPlaces {
  blocks: EventBlock[];
  /** The bytes of the payloads of which its result is made. */
  outcomeBytes: number;
}

/** Where the steps of a run are. */
export interface StepPlaces {
  blocks: Block[];
  /** The prompts that they name. */
  prompts: Block | undefined;
}

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Packs and seals rows. @param key never used for another block of the same {@link BlockName} */
export async function sealBlock(rows: readonly unknown[], key: Buffer, name: BlockName): Promise<Buffer> {
  const text = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
  const options = { ...LEVEL, pledgedSrcSize: text.length, chunkSize: Math.max(CHUNK.least, Math.min(text.length, CHUNK.most)) };
  const packed = text.length < SMALL.rows ? zstdCompressSync(text, options) : await compress(text, options);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(name));
  cipher.setAAD(dataOf(name));
  return Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
}

/** The rows of a block. @throws {ArchiveDamaged} */
export async function openBlock<Row>(bytes: Buffer, key: Buffer, name: BlockName): Promise<Row[]> {
  let text: string;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(name), { authTagLength: TAG_BYTES });
    decipher.setAAD(dataOf(name));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const packed = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    text = (packed.length < SMALL.packed ? zstdDecompressSync(packed, { chunkSize: CHUNK.most }) : await decompress(packed)).toString();
  } catch (cause) {
    throw new ArchiveDamaged(`what the archive has of run ${name.runId} is damaged`, { cause });
  }
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Row);
}

/** A run's key seals each of its blocks once. */
function nonceOf({ rows, number }: BlockName): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.write(rows, 'ascii');
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

const dataOf = ({ runId, rows, number }: BlockName): Buffer => Buffer.from(`${runId} ${rows} ${number}`);

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Written = [last: number, offset: number, length: number, size: number, flags?: number];
const [OUTCOME, REWINDS] = [1, 2];

/** Places as they are kept. */
export function writeEventPlaces({ blocks, outcomeBytes }: EventPlaces): string {
  const written = blocks.map(({ outcome, rewinds, ...block }) => [...numbersOf(block), (outcome ? OUTCOME : 0) | (rewinds ? REWINDS : 0)]);
  return JSON.stringify({ blocks: written, outcomeBytes });
}

/** What {@link writeEventPlaces} was given. */
export function readEventPlaces(json: string): EventPlaces {
  const { blocks, outcomeBytes } = JSON.parse(json) as { blocks: Written[]; outcomeBytes: number };
  const read = blocks.map((one) => ({ ...blockOf(one), outcome: (one[4]! & OUTCOME) > 0, rewinds: (one[4]! & REWINDS) > 0 }));
  return { blocks: read, outcomeBytes };
}

/** Places as they are kept. */
export const writeStepPlaces = ({ blocks, prompts }: StepPlaces): string =>
  JSON.stringify({ blocks: blocks.map(numbersOf), ...(prompts && { prompts: numbersOf(prompts) }) });

/** What {@link writeStepPlaces} was given. */
export function readStepPlaces(json: string): StepPlaces {
  const { blocks, prompts } = JSON.parse(json) as { blocks: Written[]; prompts?: Written };
  return { blocks: blocks.map(blockOf), prompts: prompts && blockOf(prompts) };
}

const numbersOf = ({ last, offset, length, size }: Block): Written => [last, offset, length, size];
const blockOf = ([last, offset, length, size]: Written): Block => ({ last, offset, length, size });
