import { Alarm } from '../lib/alarm.ts';
import type { Bus } from './bus.ts';
import type { Cursor } from './cursor.ts';
import type { FrameSink } from './frame-sink.ts';
import { TailReader, type ReaderSource } from './tail-reader.ts';

export interface TailSource extends ReaderSource {
  bus: Bus;
  /** The node that executes the run, as the request table says; undefined when it has ended. */
  owner(): Promise<string | undefined> | string | undefined;
}

/** How long a tail sleeps at most, in case a wake-up of the bus gets lost. */
const POLL_MS = 2000;

/**
 * Replays a run from after a cursor and follows it to its end: read, wait for a wake-up, read again.
 *
 * Every event comes from the table, which alone decides order and completeness. The alarm is armed, and the run's wake-ups
 * are subscribed to, before the table is read, and the run's state is read before the last page, so that an event
 * that is committed in between is never missed. Resolves when `done` has been delivered, the ended run is drained, or the sink's signal aborts.
 */
export async function tail(source: TailSource, run: { tenantId: number; runId: string }, cursor: Cursor, sink: FrameSink): Promise<void> {
  const { signal } = sink;
  const alarm = new Alarm();
  const subscription = new RunSubscription(source.bus, run.runId, () => alarm.ring());
  signal.addEventListener('abort', () => alarm.ring(), { once: true });
  const reader = new TailReader(source, run, cursor, sink);
  try {
    while (!signal.aborted) {
      alarm.arm();
      const owner = await source.owner();
      if (owner !== undefined) subscription.from(owner);
      if ((await reader.drain()) || owner === undefined) return;
      await alarm.wait(POLL_MS);
    }
  } catch (error) {
    // The reader has waited for a slot, which it needs no more.
    if (!signal.aborted || error !== signal.reason) throw error;
  } finally {
    subscription.end();
  }
}

/** The subscription to the wake-ups of a run, which may go over from one node to another. */
export class RunSubscription {
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
