import { setImmediate as nextPass } from 'node:timers/promises';
import { unpack } from '../lib/packed.ts';
import { OUTCOME_KINDS } from '../log/events.ts';
import type { DueRun, MovedRun } from '../store/archive/archive-index.ts';
import {
  newKey,
  openBlock,
  readEventPlaces,
  readStepPlaces,
  sealBlock,
  writeEventPlaces,
  writeStepPlaces,
  type Block,
  type BlockName,
  type EventBlock,
} from './blocks.ts';
import type { RunRow } from './run-rows.ts';

/** UTF-16 units of the rows of a block, if it has more than one. */
const BLOCK_SIZE = 512 * 1024;

/** Rows that are not in a block yet. */
class OpenBlock {
  rows: unknown[] = [];
  size = 0;
  last = 0;

  /** @returns whether it is full */
  add(row: unknown, last: number, size: number): boolean {
    this.rows.push(row);
    this.last = last;
    this.size += size;
    return this.size >= BLOCK_SIZE;
  }
}

/** Makes a segment, run by run. It is in memory, packed, until it is written. */
export class SegmentWriter {
  readonly #segment: string;
  readonly #pieces: Buffer[] = [];
  readonly runs: MovedRun[] = [];
  /** Of all pieces. */
  length = 0;

  /** @param segment its name */
  constructor(segment: string) {
    this.#segment = segment;
  }

  /** Adds what a run has left. */
  async add({ id, endedAt }: DueRun, rows: AsyncIterable<RunRow>): Promise<void> {
    const keys = { events: newKey(), steps: newKey() };
    const events: EventBlock[] = [];
    const steps: Block[] = [];
    const prompts = new OpenBlock();
    const hashes = new Set<string>();
    let outcomeBytes = 0;
    let eventCount = 0;
    let size = 0;
    let open = new OpenBlock();
    let is = { outcome: false, rewinds: false };
    const seal = async (kind: 'events' | 'steps'): Promise<void> => {
      if (open.rows.length === 0) return;
      const number = kind === 'events' ? events.length : steps.length;
      const block = await this.#write(open, keys[kind], { runId: id, rows: kind, number });
      if (kind === 'events') events.push({ ...block, ...is });
      else steps.push(block);
      open = new OpenBlock();
      is = { outcome: false, rewinds: false };
    };
    let kind: 'events' | 'steps' = 'events';
    for await (const { table, row } of rows) {
      if (table === 'step_prompts') {
        const text = unpack(row.contents);
        prompts.add([row.hash, text], 0, row.hash.length + text.length);
        continue;
      }
      if (table !== kind) await seal(kind);
      kind = table;
      let full: boolean;
      if (table === 'events') {
        full = open.add([row.seq, row.kind, row.data], row.seq, row.data.length);
        eventCount += 1;
        size += row.data.length;
        is = { outcome: is.outcome || OUTCOME_KINDS.has(row.kind), rewinds: is.rewinds || row.kind === 'rewind' };
        if (OUTCOME_KINDS.has(row.kind)) outcomeBytes += Buffer.byteLength(row.data);
      } else {
        const { n, streamId, data, contents, prompt } = row;
        const text = contents && unpack(contents);
        size += data.length + (contents?.length ?? 0);
        full = open.add([n, streamId, row.kind, data, text, prompt], n, data.length + (text?.length ?? 0));
        if (prompt !== null) hashes.add(prompt);
      }
      if (full) await seal(kind);
    }
    await seal(kind);
    const told = prompts.rows.length === 0 ? undefined : await this.#write(prompts, keys.steps, { runId: id, rows: 'prompts', number: 0 });
    const places = { blocks: steps, prompts: told };
    this.runs.push({
      request_id: id,
      segment: this.#segment,
      endedAt,
      eventCount,
      size,
      events: writeEventPlaces({ blocks: events, outcomeBytes }),
      events_key: keys.events,
      ...(steps.length === 0
        ? { steps: null, steps_key: null, prompts: null }
        : { steps: writeStepPlaces(places), steps_key: keys.steps, prompts: hashes.size === 0 ? null : JSON.stringify([...hashes]) }),
    });
  }

  /** The whole segment. */
  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  async #write({ rows, last, size }: OpenBlock, key: Buffer, name: BlockName): Promise<Block> {
    const sealed = await sealBlock(rows, key, name);
    const offset = this.length;
    this.#pieces.push(sealed);
    this.length += sealed.length;
    return { offset, length: sealed.length, last, size };
  }
}

/** Opens every block of a segment. @param bytes the segment, as it was read back @throws {ArchiveDamaged} when a run of it can't be read as it was written */
export async function verifySegment(bytes: Buffer, runs: readonly MovedRun[]): Promise<void> {
  for (const { request_id: runId, ...run } of runs) {
    // Small blocks are opened in this thread.
    await nextPass();
    const { blocks } = readEventPlaces(run.events);
    await verifyBlocks(bytes, blocks, run.events_key, { runId, rows: 'events' });
    if (run.steps === null) continue;
    const steps = readStepPlaces(run.steps);
    await verifyBlocks(bytes, steps.blocks, run.steps_key!, { runId, rows: 'steps' });
    await verifyBlocks(bytes, steps.prompts ? [steps.prompts] : [], run.steps_key!, { runId, rows: 'prompts' });
  }
}

async function verifyBlocks(bytes: Buffer, blocks: readonly Block[], key: Buffer, name: Omit<BlockName, 'number'>): Promise<void> {
  for (const [number, { offset, length }] of blocks.entries())
    await openBlock(bytes.subarray(offset, offset + length), key, { ...name, number });
}
