import { isDeltaKind, type Cursor } from './cursor.ts';
import type { EventStore, SlabReader, StoredEvent } from './events.ts';
import type { FrameSink } from './frame-sink.ts';
import { storedPayload } from './payload.ts';
import { PAGE_CHARACTERS, type ReplaySlots } from './replay-slots.ts';

export interface ReaderSource {
  store: EventStore;
  slots: ReplaySlots;
}

const PAGE = 1000;
/** The smallest page for a client that can't keep up: events that it doesn't take are read again. */
const SMALL_PAGE = 32;
/** Characters of an event that waits for room in memory, which it has until the client has taken it. */
const LARGE = 2 * PAGE_CHARACTERS;

/** What one read of the log has brought. */
interface Portion {
  /** Events that were delivered. */
  taken: number;
  done: boolean;
  /** Events that were read and not delivered: the client is full, or the next one is large. */
  left: number;
  /** Whether there is nothing behind what was read. */
  last: boolean;
  /** The size of the next event, when it is so large that it takes room in memory first; else 0. */
  large: number;
}

/** Reads the log page by page, sharing the slots with the other tails of all tenants. */
export class TailReader {
  readonly #source: ReaderSource;
  readonly #run: { tenantId: number; runId: string };
  readonly #sink: FrameSink;
  readonly #skipper: TextSkipper;
  #after: number;
  /** The slabs that are next, when the log is read in slabs. */
  #plan: ReturnType<SlabReader['plan']> = { slabs: [], last: false };

  constructor(source: ReaderSource, run: { tenantId: number; runId: string }, cursor: Cursor, sink: FrameSink) {
    this.#source = source;
    this.#run = run;
    this.#sink = sink;
    this.#skipper = new TextSkipper(cursor);
    this.#after = cursor.seq;
  }

  /** Delivers what there is. @returns whether that was all: `done` has been delivered, or the signal has aborted */
  async drain(): Promise<boolean> {
    const { tenantId } = this.#run;
    const { signal } = this.#sink;
    const { slots } = this.#source;
    for (let limit = SMALL_PAGE; ;) {
      await this.#sink.ready();
      if (signal.aborted) return true;
      // Only numbers are kept beyond the slot: a large event waits for memory in the table.
      const { taken, done, left, last, large } = await slots.page(tenantId, signal, (elsewhere) => this.#portion(limit, LARGE, elsewhere));
      if (done) return true;
      if (large > 0) {
        if (await this.#deliverLarge(large)) return true;
        continue;
      }
      // For a slow client, only the frames that wait for it are in memory, and not a whole page of the log as well.
      limit = left > 0 ? Math.max(SMALL_PAGE, taken) : Math.min(PAGE, limit * 2);
      if (left === 0 && last) return false;
    }
  }

  /** Delivers the next event, which is large, and waits until the client has taken it. */
  async #deliverLarge(size: number): Promise<boolean> {
    const { tenantId } = this.#run;
    const { signal } = this.#sink;
    const giveBack = await this.#source.slots.memoryFor(tenantId, signal, size);
    try {
      const { done } = await this.#source.slots.page(tenantId, signal, (elsewhere) => this.#portion(1, Infinity, elsewhere));
      await this.#sink.ready();
      return done || signal.aborted;
    } finally {
      giveBack();
    }
  }

  /** Reads events, `limit` at most, and delivers them up to one whose payload has more than `large` characters. */
  #portion(limit: number, large: number, elsewhere: boolean): Portion | Promise<Portion> {
    const { store } = this.#source;
    const source = elsewhere ? store : (store.atHand ?? store);
    const { slabs } = source;
    const portion = slabs && this.#sink.frames && this.#skipper.passes ? this.#slab(slabs, large) : undefined;
    return portion ?? this.#page(source, limit, large);
  }

  /** @returns undefined when the database has no more: there may be more elsewhere */
  #slab(slabs: SlabReader, large: number): Portion | undefined {
    const { tenantId, runId } = this.#run;
    if (this.#plan.slabs.length === 0) this.#plan = slabs.plan(tenantId, runId, this.#after);
    const [next] = this.#plan.slabs;
    if (!next) return undefined;
    const nothing = { taken: 0, done: false, left: 0, last: this.#plan.last && this.#plan.slabs.length <= 1, large: 0 };
    if (next.bytes > large) return { ...nothing, large: next.bytes };
    const read = slabs.read(tenantId, runId, this.#after, next.lastSeq);
    if (!read) {
      this.#plan = { slabs: [], last: false };
      return undefined;
    }
    this.#plan.slabs.shift();
    this.#after = next.lastSeq;
    this.#sink.frames!(read.frames);
    return { ...nothing, done: read.done };
  }

  async #page(store: Pick<EventStore, 'read'>, limit: number, large: number): Promise<Portion> {
    const { tenantId, runId } = this.#run;
    const page = await store.read(tenantId, runId, this.#after, limit, PAGE_CHARACTERS);
    const at = page.findIndex(({ data }) => data.length > large);
    const { taken, done } = this.#deliver(at < 0 ? page : page.slice(0, at));
    const characters = page.reduce((sum, { data }) => sum + data.length, 0);
    return {
      taken,
      done,
      left: page.length - taken,
      // PostgreSQL ends a page by bytes, of which a character has up to three.
      last: page.length < limit && characters < PAGE_CHARACTERS / 3,
      large: at === taken && !this.#sink.full() ? page[at]!.data.length : 0,
    };
  }

  #deliver(events: readonly StoredEvent[]): { taken: number; done: boolean } {
    let taken = 0;
    for (const event of events) {
      this.#after = event.seq;
      taken += 1;
      const data = this.#skipper.pass(event);
      if (data !== undefined) this.#sink.frame(String(event.seq), event.kind, data);
      if (event.kind === 'done') return { taken, done: true };
      if (this.#sink.full()) break;
    }
    return { taken, done: false };
  }
}

/** Leaves out what the client has already: so many units of text and thoughts, over consecutive events of these, and all up to a seq. */
class TextSkipper {
  #units: number;
  /** 0 when the seq is passed. */
  #has: number;

  constructor({ skip, has = 0 }: Cursor) {
    this.#units = skip;
    this.#has = has;
  }

  /** Whether every event passes as it is. */
  get passes(): boolean {
    return this.#units === 0 && this.#has === 0;
  }

  /** @returns the payload to send, or undefined when the client has all of the event. */
  pass(event: StoredEvent): string | undefined {
    const payload = this.#behindUnits(event);
    if (event.seq <= this.#has) return undefined;
    this.#has = 0;
    return payload;
  }

  #behindUnits(event: StoredEvent): string | undefined {
    if (this.#units === 0) return storedPayload(event);
    if (!isDeltaKind(event.kind)) {
      this.#units = 0;
      return storedPayload(event);
    }
    const data = JSON.parse(storedPayload(event)) as { delta: string };
    const skipped = Math.min(this.#units, data.delta.length);
    this.#units -= skipped;
    if (skipped === data.delta.length) return undefined;
    return JSON.stringify({ ...data, delta: data.delta.slice(skipped) });
  }
}
