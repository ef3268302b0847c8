import { Alarm } from '../lib/alarm.ts';
import type { Bus } from './bus.ts';
import type { Cursor } from './cursor.ts';
import type { EventStore, StoredEvent } from './events.ts';
import { storedPayload } from './payload.ts';
import { PAGE_CHARACTERS, type ReplayTurns } from './replay-turns.ts';

/** Takes the events of a replay. */
export interface TailSink {
  frame(id: string, event: string, json: string): void;
  /** Whether so much waits for the client that nothing more should be read for it. */
  full(): boolean;
  /** Undefined while the client keeps up; else a promise that resolves when it can take more, or has disconnected. */
  ready(): Promise<void> | undefined;
}

export interface TailSource {
  store: EventStore;
  bus: Bus;
  turns: ReplayTurns;
  /** The node that executes the run, as the request table says; undefined when it has ended. */
  owner(): Promise<string | undefined>;
}

const PAGE = 1000;
/** The smallest page for a client that can't keep up: events that it doesn't take are read again. */
const SMALL_PAGE = 32;
/** Characters of an event that waits for room in memory, which it has until the client has taken it. */
const LARGE = 2 * PAGE_CHARACTERS;
/** How long a tail sleeps at most, in case a wake-up of the bus gets lost. */
const POLL_MS = 2000;

/**
 * Replays a run from after a cursor and follows it to its end: read, wait for a wake-up, read again.
 *
 * Every event comes from the table, which alone decides order and completeness. The wake-up is armed, and news of
 * the run are subscribed to, before the table is read, and the run's state is read before the last page, so that an event
 * that is committed in between is never missed. Resolves when `done` has been delivered, the ended run is drained, or `signal` aborts.
 */
export async function tail(
  source: TailSource,
  tenantId: number,
  runId: string,
  cursor: Cursor,
  sink: TailSink,
  signal: AbortSignal,
): Promise<void> {
  const alarm = new Alarm();
  const news = new News(source.bus, runId, () => alarm.ring());
  signal.addEventListener('abort', () => alarm.ring(), { once: true });
  const reader = new Reader(source, { tenantId, runId, signal }, cursor, sink);
  try {
    while (!signal.aborted) {
      alarm.arm();
      const owner = await source.owner();
      if (owner !== undefined) news.from(owner);
      if ((await reader.drain()) || owner === undefined) return;
      await alarm.wait(POLL_MS);
    }
  } catch (error) {
    // Its turn will not come any more.
    if (!signal.aborted || error !== signal.reason) throw error;
  } finally {
    news.end();
  }
}

/** The subscription to news of a run, which may go over from one node to another. */
export class News {
  readonly #bus: Bus;
  readonly #runId: string;
  readonly #wake: () => void;
  #owner: string | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(bus: Bus, runId: string, wake: () => void) {
    this.#bus = bus;
    this.#runId = runId;
    this.#wake = wake;
  }

  /** Hears of the run from this owner. @returns whether it did so before */
  from(owner: string): boolean {
    if (owner === this.#owner) return true;
    this.#unsubscribe?.();
    this.#owner = owner;
    this.#unsubscribe = this.#bus.subscribe(this.#runId, owner, this.#wake);
    return false;
  }

  end(): void {
    this.#unsubscribe?.();
  }
}

/** Reads the log page by page, in turns with the other tails of all tenants. */
class Reader {
  readonly #source: TailSource;
  readonly #run: { tenantId: number; runId: string; signal: AbortSignal };
  readonly #sink: TailSink;
  readonly #skipper: TextSkipper;
  #after: number;

  constructor(source: TailSource, run: { tenantId: number; runId: string; signal: AbortSignal }, cursor: Cursor, sink: TailSink) {
    this.#source = source;
    this.#run = run;
    this.#sink = sink;
    this.#skipper = new TextSkipper(cursor.skip);
    this.#after = cursor.seq;
  }

  /** Delivers what there is. @returns whether that was all: `done` has been delivered, or the signal has aborted */
  async drain(): Promise<boolean> {
    const { tenantId, runId, signal } = this.#run;
    const { store, turns } = this.#source;
    for (let limit = SMALL_PAGE; ;) {
      // Only numbers leave the turn: a large event waits for its room in the table, and not in memory.
      const { taken, done, left, last, large } = await turns.page(tenantId, signal, async () => {
        const page = await store.read(tenantId, runId, this.#after, limit, PAGE_CHARACTERS);
        const at = page.findIndex(({ data }) => data.length > LARGE);
        const delivered = this.#deliver(at < 0 ? page : page.slice(0, at));
        const characters = page.reduce((sum, { data }) => sum + data.length, 0);
        return {
          ...delivered,
          left: page.length - delivered.taken,
          last: page.length < limit && characters < PAGE_CHARACTERS,
          large: at === delivered.taken && !this.#sink.full() ? page[at]!.data.length : 0,
        };
      });
      if (done) return true;
      if (large > 0) {
        if (await this.#deliverLarge(large)) return true;
        continue;
      }
      // For a slow client, only the frames that wait for it are in memory, and not a whole page of the log as well.
      limit = left > 0 ? Math.max(SMALL_PAGE, taken) : Math.min(PAGE, limit * 2);
      await this.#sink.ready();
      if (signal.aborted) return true;
      if (left === 0 && last) return false;
    }
  }

  /** Delivers the next event, which is large, and waits until the client has taken it. */
  async #deliverLarge(characters: number): Promise<boolean> {
    const { tenantId, runId, signal } = this.#run;
    const leave = await this.#source.turns.room(tenantId, signal, characters);
    try {
      const { done } = await this.#source.turns.page(tenantId, signal, async () =>
        this.#deliver(await this.#source.store.read(tenantId, runId, this.#after, 1)),
      );
      await this.#sink.ready();
      return done || signal.aborted;
    } finally {
      leave();
    }
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

/** Leaves out the text that the client has already: `units` of it, over consecutive text events. */
class TextSkipper {
  #units: number;

  constructor(units: number) {
    this.#units = units;
  }

  /** @returns the payload to send, or undefined when the client has all of the event. */
  pass(event: StoredEvent): string | undefined {
    if (this.#units === 0) return storedPayload(event);
    if (event.kind !== 'text') {
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
