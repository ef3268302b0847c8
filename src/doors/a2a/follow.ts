import type { StoredEvent } from '../../log/events.ts';
import type { TailSink } from '../../log/tail.ts';

/** The events of a run, as frames. */
export interface Frames {
  /** Resolves at the end of the run, or when `signal` aborts. */
  deliver(out: TailSink & { readonly signal: AbortSignal; readonly opened: boolean; open(): void }): Promise<void>;
}

/** Events that may wait for the reader. */
const QUEUE = 256;

/**
 * The events of a run up to `done`, those together that have come together. It ends early when `signal` aborts or when its
 * consumer stops reading.
 */
export async function* follow(frames: Frames, signal: AbortSignal): AsyncGenerator<StoredEvent[], void, undefined> {
  let queue: StoredEvent[] = [];
  const stop = new AbortController();
  let arrived = Promise.withResolvers<void>();
  let drained: PromiseWithResolvers<void> | undefined;
  let over = false;
  const running = frames
    .deliver({
      signal: AbortSignal.any([signal, stop.signal]),
      opened: true,
      open() {},
      frame(id, kind, data) {
        queue.push({ seq: Number.parseInt(id, 10), kind, data });
        arrived.resolve();
      },
      full: () => queue.length >= QUEUE,
      ready: () => (queue.length === 0 ? undefined : (drained ??= Promise.withResolvers<void>()).promise),
    })
    .finally(() => {
      over = true;
      arrived.resolve();
    });
  // The promise is awaited below; until then its rejection must not count as unhandled.
  running.catch(() => {});
  try {
    for (;;) {
      arrived = Promise.withResolvers<void>();
      if (queue.length > 0) {
        const events = queue;
        queue = [];
        drained?.resolve();
        drained = undefined;
        yield events;
        continue;
      }
      if (over) break;
      await arrived.promise;
    }
    await running;
  } finally {
    stop.abort(STOPPED);
    drained?.resolve();
    await running.catch(() => {});
  }
}

/** One abort reason for all: without a reason, Node creates an exception with a stack trace each time. */
const STOPPED = new Error('nobody reads any more');
