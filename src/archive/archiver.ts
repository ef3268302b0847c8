import { setImmediate as nextPass, setTimeout as delay } from 'node:timers/promises';
import { newId } from '../lib/ids.ts';
import type { ArchiveIndex, DueRun, MovedRun, OpenSegment } from '../store/archive/archive-index.ts';
import { digestOf } from './blocks.ts';
import { ArchiveDamaged, type ObjectStore } from './objects.ts';
import { rowsOfRun, type RowSources } from './run-rows.ts';
import { SegmentWriter, verifySegment } from './segment-writer.ts';

export interface ArchiverOptions extends RowSources {
  index: ArchiveIndex;
  objects: ObjectStore;
  nodeId: string;
  /** In whose folder the objects are: the identity of the database. */
  instance: string;
  /** Whether reading and deleting rows blocks the thread. */
  blocks: boolean;
  /** Epoch seconds. */
  now(): number;
}

const DAY_SECONDS = 86_400;
/** Bytes of a segment from which on it takes no more runs, and of all runs of one. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** What moves in one transaction, unless it is one run: on SQLite nothing else happens meanwhile. A megabyte takes it some 16 ms. */
const PORTION = { runs: 50, events: 5000, size: 2 * 1024 * 1024 };
/** How long an object is looked for again that somebody who is taken for dead may still be writing. */
const LATE_SECONDS = 3600;

/** A segment that is sealed. */
export interface Sealed {
  runs: number;
  bytes: number;
}

/** What was done for a tenant: nothing, where another node is at it. */
export interface Turn {
  tenantId: number;
  /** When the first run ended that was due, in epoch seconds. */
  endedAt: number;
  sealed?: Sealed;
  /** Why its runs stay where they are. */
  error?: Error;
}

/**
 * Brings runs that have ended into the archive, and has objects go that nobody needs.
 *
 *   due runs of one tenant and day ─▶ said in the database ─▶ written ─▶ read back ─▶ moved, some runs at a time ─▶ sealed
 *
 * Until a run is moved, it is where it was; so whatever is killed, the next one begins again, and at most an object is left over whose name the
 * database has.
 */
export class Archiver {
  readonly #options: ArchiverOptions;
  #emptyFrom = '';

  constructor(options: ArchiverOptions) {
    this.#options = options;
  }

  /** Archives runs of the next tenant behind one that ended before a time (epoch seconds), those of a day. @returns undefined: none is due */
  async next(behind: number, before: number, signal: AbortSignal): Promise<Turn | undefined> {
    const { index, nodeId, now } = this.#options;
    const found = await index.nextDue(behind, before);
    if (!found) return undefined;
    const { tenantId, endedAt } = found;
    const day = Math.floor(endedAt / DAY_SECONDS);
    const due = await index.due(tenantId, day * DAY_SECONDS, Math.min(before, (day + 1) * DAY_SECONDS));
    const date = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
    const segment = { id: `${tenantId}/${date}/${newId()}`, tenantId, owner: nodeId };
    if (due.length === 0 || !(await index.begin(segment, now()))) return found;
    try {
      return { ...found, sealed: await this.#write(segment, due, signal) };
    } catch (error) {
      // The next look does it, should the database be away too.
      await index.endAbandoned(nodeId).catch(() => {});
      return { ...found, error: error as Error };
    }
  }

  async #write(segment: OpenSegment, due: readonly DueRun[], signal: AbortSignal): Promise<Sealed> {
    const { objects, index, blocks } = this.#options;
    const writer = new SegmentWriter(segment.id);
    for (const run of due) {
      signal.throwIfAborted();
      await writer.add(run, rowsOfRun(this.#options, segment.tenantId, run.id));
      if (writer.length >= SEGMENT_BYTES) break;
      await nextPass();
    }
    const name = this.#nameOf(segment.id);
    const bytes = writer.bytes();
    // Runs that died before their first event have nothing.
    if (bytes.length > 0) {
      if (await index.isNew()) await objects.begin(this.#options.instance, signal);
      await objects.put(name, bytes, signal);
      const back = await objects.get(name, { offset: 0, length: bytes.length }, signal);
      if (digestOf(back) !== digestOf(bytes)) throw new ArchiveDamaged('a segment was not read back as it was written');
      await verifySegment(back, writer.runs);
    }
    for (const portion of portionsOf(writer.runs)) {
      const from = performance.now();
      signal.throwIfAborted();
      if (!(await index.move(segment, portion, bytes.length))) throw new Error('a segment was taken away from its writer');
      if (blocks) await delay(performance.now() - from);
    }
    await index.seal(segment);
    return { runs: writer.runs.length, bytes: bytes.length };
  }

  /**
   * Ends segments that nobody writes or needs, deletes their objects, and forgets the keys of what retention has deleted.
   * @param steps epoch seconds: steps of runs that ended before then are forgotten @returns whether there is more to do
   */
  async tidy(steps: number, signal: AbortSignal): Promise<boolean> {
    const { index, objects, nodeId, now } = this.#options;
    await index.endAbandoned(nodeId);
    const morePurged = await index.forgetPurged();
    const moreSteps = await index.forgetSteps(steps);
    const last = await index.endEmpty(this.#emptyFrom);
    this.#emptyFrom = last ?? '';
    for (const { id, sealed, createdAt } of await index.leaving()) {
      await objects.delete(this.#nameOf(id), signal);
      if (sealed || createdAt < now() - LATE_SECONDS) await index.forget(id);
    }
    return morePurged || moreSteps || last !== undefined;
  }

  #nameOf(segment: string): string {
    return objectName(this.#options.instance, segment);
  }
}

/** The name of a segment's object. */
export const objectName = (instance: string, segment: string): string => `${instance}/${segment}.baton`;

function* portionsOf(runs: readonly MovedRun[]): Generator<MovedRun[]> {
  let portion: MovedRun[] = [];
  let [events, size] = [0, 0];
  for (const run of runs) {
    const isFull = portion.length === PORTION.runs || events + run.eventCount > PORTION.events || size + run.size > PORTION.size;
    if (portion.length > 0 && isFull) {
      yield portion;
      portion = [];
      [events, size] = [0, 0];
    }
    portion.push(run);
    events += run.eventCount;
    size += run.size;
  }
  if (portion.length > 0) yield portion;
}
