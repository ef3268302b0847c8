import { availableParallelism } from 'node:os';
import { setImmediate as nextPass } from 'node:timers/promises';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import type { Slots } from '../../lib/slots.ts';
import type { ReadingRun } from '../../runtime/commands/fetch.ts';
import type { Admission } from './client.ts';
import { WebError } from './error.ts';

const MIB = 1024 * 1024;
/** Requests that are under way, of all tenants and of one; each has a connection of its own. */
const REQUESTS = 64;
const REQUESTS_OF_TENANT = 16;
/** Bytes of bodies that are being read, of all tenants and of one: an image, or six pages. */
const READING = 96 * MIB;
const READING_OF_TENANT = READING / 4;
/** Bytes of images and documents that runs hold. A run keeps those that it has read, and those of results, until its end, for every call of its model. */
const KEPT = 96 * MIB;
const KEPT_OF_TENANT = KEPT / 2;
/** Bodies that are decoded at a time, each in a thread. One processor is left to everything else. */
const DECODING = Math.max(1, Math.min(8, availableParallelism() - 1));
/** How long a body waits for those of all tenants. */
const WAIT_MS = 15_000;
/** How long an image or a document waits that has been read already. */
const KEEP_WAIT_MS = 5000;
/** Bodies of a tenant that may wait; a run with sixteen delegates has 48 at once. */
const MAX_WAITING = 64;

const BUSY = 'too much is being read at the moment';

/** Bounds the memory that what is read from the web takes, fairly among tenants. */
export class MemoryBudget {
  readonly #requests: Semaphore;
  readonly #reading: Semaphore;
  readonly #decoding: Semaphore;
  readonly #kept: Semaphore;

  constructor(slots: Slots, waitMs = WAIT_MS) {
    this.#requests = slots.of('fetch', REQUESTS, { perGroup: REQUESTS_OF_TENANT });
    this.#reading = slots.of('download', READING, { perGroup: READING_OF_TENANT, waitMs, maxWaiting: MAX_WAITING });
    this.#decoding = slots.of('decode', DECODING, { waitMs, maxWaiting: MAX_WAITING });
    this.#kept = slots.of('image', KEPT, { perGroup: KEPT_OF_TENANT, waitMs: Math.min(waitMs, KEEP_WAIT_MS), maxWaiting: MAX_WAITING });
  }

  /**
   * Reads something when the tenant has a slot and there is memory for its body, and gives that back when something smaller has been made of it.
   * @param read gets what to wait for, once for each body: until there is memory for it, and for the slot to be decoded
   * @throws {WebError} when there is none @throws the signal's reason
   */
  async read<T>({ tenantId, signal }: ReadingRun, read: (admission: Admission) => Promise<T>): Promise<T> {
    let release: (() => void) | undefined;
    const end = await this.#requests.take(signal, tenantId);
    try {
      return await read({
        admit: async (bytes) => {
          // The body before it, of a page that has moved on, is done with.
          release?.();
          release = undefined;
          release = await orRefuse(this.#reading.take(signal, tenantId, bytes));
        },
        takeSlot: () => orRefuse(this.#decoding.take(signal, tenantId)),
      });
    } finally {
      // By then the caller has made a short text of a long one.
      void nextPass().then(() => {
        release?.();
        end();
      });
    }
  }

  /** Keeps memory for an image or a document until the run has ended. @throws {WebError} when there is none @throws the signal's reason */
  async keep(run: ReadingRun, bytes: number): Promise<void> {
    const release = await orRefuse(this.#kept.take(run.signal, run.tenantId, bytes));
    try {
      this.#memoryOf(run).releases.push(release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** As {@link keep}, for something that becomes part of a result. */
  async keepRead(run: ReadingRun, data: Buffer): Promise<void> {
    await this.keep(run, data.length);
    this.#memoryOf(run).read.add(data);
  }

  /** As {@link keep}, for something in a result. What was read for it has its memory; in another result too it is held twice. */
  async keepResult(run: ReadingRun, data: Buffer): Promise<void> {
    if (!this.#memoryOf(run).read.delete(data)) await this.keep(run, data.length);
  }

  #memoryOf({ resources }: ReadingRun): RunMemory {
    return resources.open(this, () => new RunMemory());
  }
}

/** The memory that a run keeps. */
class RunMemory implements AsyncDisposable {
  readonly releases: (() => void)[] = [];
  /** What was read, and is in no result yet. */
  readonly read = new WeakSet<Buffer>();

  async [Symbol.asyncDispose](): Promise<void> {
    for (const release of this.releases) release();
  }
}

async function orRefuse(slots: Promise<() => void>): Promise<() => void> {
  try {
    return await slots;
  } catch (error) {
    if (!(error instanceof NoSlot)) throw error;
    throw new WebError(error.reason === 'full' ? 'too many pages of yours wait to be read; fetch fewer at a time' : BUSY, { cause: error });
  }
}
