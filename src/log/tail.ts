import { Alarm } from '../lib/alarm.ts';
import type { Bus } from './bus.ts';
import type { Cursor } from './cursor.ts';
import type { EventStore, StoredEvent } from './events.ts';
import { storedPayload } from './payload.ts';

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
  /** The node that executes the run, as the request table says; undefined when it has ended. */
  owner(): Promise<string | undefined>;
}

const PAGE = 1000;
/** The smallest page for a client that can't keep up: events that it doesn't take are read again. */
const SMALL_PAGE = 32;
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
  let unsubscribe: (() => void) | undefined;
  signal.addEventListener('abort', () => alarm.ring(), { once: true });
  let after = cursor.seq;
  const skipper = new TextSkipper(cursor.skip);
  try {
    while (!signal.aborted) {
      alarm.arm();
      const owner = await source.owner();
      if (owner !== undefined) unsubscribe ??= source.bus.subscribe(runId, owner, () => alarm.ring());
      for (let limit = SMALL_PAGE; ;) {
        const page = await source.store.read(tenantId, runId, after, limit);
        let taken = 0;
        for (const event of page) {
          after = event.seq;
          taken += 1;
          const data = skipper.pass(event);
          if (data !== undefined) sink.frame(String(event.seq), event.kind, data);
          if (event.kind === 'done') return;
          if (sink.full()) break;
        }
        const drained = taken === page.length && page.length < limit;
        // For a slow client, only the frames that wait for it are in memory, and not a whole page of the log as well.
        limit = taken < page.length ? Math.max(SMALL_PAGE, taken) : Math.min(PAGE, limit * 2);
        await sink.ready();
        if (signal.aborted) return;
        if (drained) break;
      }
      if (owner === undefined) return;
      await alarm.wait(POLL_MS);
    }
  } finally {
    unsubscribe?.();
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
