import { setImmediate as nextPass, setTimeout as delay } from 'node:timers/promises';
import { abortable } from './abortable.ts';
import { Semaphore, type SemaphoreOptions } from './semaphore.ts';

/** What costs enough that tenants have slots for it; the label `kind` of the metrics. */
export type Costly =
  | 'connection'
  | 'page'
  | 'body'
  | 'piece'
  | 'search'
  | 'memory_read'
  | 'list'
  | 'file'
  | 'file_answer'
  | 'look'
  | 'usage'
  | 'memory_write'
  | 'fetch'
  | 'download'
  | 'decode'
  | 'document'
  | 'image'
  | 'replay'
  | 'frame'
  | 'request'
  | 'answer'
  | 'browse'
  | 'container'
  | 'sandbox'
  | 'mcp_process'
  | 'mcp_start'
  | 'token'
  | 'schema'
  | 'delivery';

/**
 * The slots of a server, fair among tenants: for each kind of costly work one {@link Semaphore}, whose groups are tenants (or addresses, where the tenant is not known yet), and whose
 * waiting and held slots the metrics show. A new kind is a name in {@link Costly} and a call of {@link of}.
 */
export class Slots {
  readonly #kinds = new Map<Costly, Taken>();

  /** Makes the slots of a kind; once for each kind. */
  of(kind: Costly, slots: number, options?: SemaphoreOptions): Semaphore {
    return this.add(kind, new Semaphore(slots, options));
  }

  /** Shows the slots of a kind that are given by something else than a semaphore. */
  add<T extends Taken>(kind: Costly, taken: T): T {
    if (this.#kinds.has(kind)) throw new Error(`there are slots of ${kind} already`);
    this.#kinds.set(kind, taken);
    return taken;
  }

  /** How the slots are taken, by kind. */
  get kinds(): ReadonlyMap<Costly, Taken> {
    return this.#kinds;
  }
}

/** How much is taken of something, and how many wait for it. */
interface Taken {
  readonly held: number;
  readonly waiting: number;
}

/** Who takes a slot. */
export interface Taker {
  /** The tenant. */
  group: number;
  signal?: AbortSignal | undefined;
  /** Whether the work blocks the thread, as all work of SQLite does. */
  blocks: boolean;
  /** Whether it rests although nobody waits: requests let in one by one never wait for each other, and come one behind the other. */
  rests?: boolean;
}

/** Work that blocks the thread for longer than this … */
const LONG_MS = 4;
/** … is followed by a rest of so many times its length, if others wait to do the same. */
const REST = 3;

/**
 * Does something as soon as the group has a slot. It holds the slot until everything else in the event loop has been served, and
 * after long work that blocked the thread longer: callers who wait for each other can't fill the loop together.
 * @throws {NoSlot} @throws the signal's reason when it is aborted before
 */
export async function withSlot<T>(
  semaphore: Semaphore,
  { group, signal, blocks, rests = false }: Taker,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = await semaphore.take(signal, group);
  const from = performance.now();
  const ending = async (): Promise<void> => {
    const ms = performance.now() - from;
    if (blocks && ms > LONG_MS && (rests || semaphore.waiting > 0)) await delay(REST * ms);
    else await nextPass();
    release();
  };
  try {
    return await work();
  } finally {
    void ending();
  }
}

/** What is to be read is not where slots are needed for it: whoever waits for it holds none meanwhile. */
export class NotAtHand extends Error {
  constructor() {
    super('not in the database');
    this.name = 'NotAtHand';
  }
}

/** As {@link withSlot}. @param work called again, without a slot, where it throws {@link NotAtHand} */
export async function withSlotOrElsewhere<T>(semaphore: Semaphore, taker: Taker, work: (elsewhere: boolean) => T | Promise<T>): Promise<T> {
  try {
    return await withSlot(semaphore, taker, () => work(false));
  } catch (error) {
    if (!(error instanceof NotAtHand)) throw error;
  }
  const { signal } = taker;
  signal?.throwIfAborted();
  const read = Promise.resolve(work(true));
  return signal ? abortable(read, signal) : read;
}
