import { lruCache } from '../lib/lru-cache.ts';
import type { Emitter } from '../lib/events.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { ArchivedRun, ArchiveIndex } from '../store/archive/archive-index.ts';
import type { ArchiveEvents } from './archive-loop.ts';
import { objectName } from './archiver.ts';
import { openBlock, type Block, type BlockName } from './blocks.ts';
import { ArchiveAway, ArchiveDamaged, type ObjectStore } from './objects.ts';

export interface ColdRunsOptions {
  index: Pick<ArchiveIndex, 'find'>;
  /** Undefined: this server does not know where the archive is. */
  objects: ObjectStore | undefined;
  instance: string;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  events: Emitter<ArchiveEvents>;
}

/** UTF-16 units of blocks that are kept open, and for how long: a replay takes a block in pages. A larger block is not kept. */
const [KEPT_SIZE, KEPT_MS] = [16 * 1024 * 1024, 60_000];
const LARGEST_KEPT = KEPT_SIZE / 4;
/** Blocks that are read at a time. */
const [READS, READS_OF_TENANT] = [16, 4];
/** How long nobody asks an archive that could not be reached: who reads has its answer at once, and holds up nobody. */
const AWAY_MS = 3000;

/** The rows of a block that is kept open. */
interface Kept {
  rows: Promise<unknown[]>;
  size: number;
}

/** Reads blocks of runs from the archive. */
export class ColdRuns {
  readonly #options: ColdRunsOptions;
  readonly #kept = lruCache<string, Kept>(KEPT_SIZE, {
    ttl: KEPT_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  readonly #reads = new Semaphore(READS, { perGroup: READS_OF_TENANT });
  #awayUntil = -Infinity;

  constructor(options: ColdRunsOptions) {
    this.#options = options;
  }

  /** Where a run is; undefined: not in the archive, or its events are deleted. */
  find(tenantId: number, runId: string): Promise<ArchivedRun | undefined> {
    return this.#options.index.find(tenantId, runId);
  }

  /** The rows of a block of a run. @throws {ArchiveAway} @throws {ArchiveDamaged} */
  async rows<Row>(tenantId: number, segment: string, key: Buffer, block: Block, name: BlockName): Promise<Row[]> {
    const id = `${segment} ${block.offset}`;
    const known = this.#kept.get(id);
    if (known) return (await known.rows) as Row[];
    const rows = this.#read<Row>(tenantId, segment, key, block, name);
    if (block.size <= LARGEST_KEPT) {
      const kept = { rows, size: block.size };
      this.#kept.set(id, kept);
      // It may have made room for others since.
      const isKept = (): boolean => this.#kept.peek(id) === kept;
      rows.then(
        (opened) => block.size === 0 && isKept() && this.#keepOrNot(id, { rows, size: JSON.stringify(opened).length }),
        () => isKept() && this.#kept.delete(id),
      );
    }
    return rows;
  }

  /** Of a block of which only its opening has told how large it is: those of prompts, as they were written at first. */
  #keepOrNot(id: string, kept: Kept): void {
    if (kept.size <= LARGEST_KEPT) this.#kept.set(id, kept);
    else this.#kept.delete(id);
  }

  async #read<Row>(tenantId: number, segment: string, key: Buffer, block: Block, name: BlockName): Promise<Row[]> {
    const { objects, instance, signal, events } = this.#options;
    if (!objects) throw new ArchiveAway(new Error('ARCHIVE is not set'));
    const release = await this.#reads.take(signal, tenantId);
    const from = performance.now();
    const told = (outcome: ArchiveEvents['archiveRead']['outcome']): void =>
      events.emit('archiveRead', { outcome, milliseconds: performance.now() - from });
    try {
      if (from < this.#awayUntil) throw new ArchiveAway(new Error('it could not be reached a moment ago'));
      const rows = await openBlock<Row>(await objects.get(objectName(instance, segment), block, signal), key, name);
      told('read');
      return rows;
    } catch (error) {
      if (error instanceof ArchiveAway && !error.answered && from >= this.#awayUntil) this.#awayUntil = performance.now() + AWAY_MS;
      if (error instanceof ArchiveAway) told('unavailable');
      if (error instanceof ArchiveDamaged) told('damaged');
      throw error;
    } finally {
      release();
    }
  }
}
