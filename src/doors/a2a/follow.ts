import type { Feed } from '../../http/feeds.ts';
import { whenAborted } from '../../lib/abortable.ts';
import { isDeltaKind } from '../../log/cursor.ts';
import type { StoredEvent } from '../../log/events.ts';
import type { FrameSink } from '../../log/frame-sink.ts';

/** Characters of events that may wait for the reader. */
const BACKLOG = 64 * 1024;
/** Each piece of text, or of thoughts, goes out with much around it: those that come within this time of the last go together. */
const PIECES_MS = 25;

/**
 * The events of a run up to `done`, those together that have come together. It ends early when `signal` aborts or when its
 * consumer stops reading.
 */
export async function* follow(feed: Feed<FrameSink>, signal: AbortSignal): AsyncGenerator<StoredEvent[], void, undefined> {
  let queue: StoredEvent[] = [];
  let waiting = 0;
  const stop = new AbortController();
  let arrived = Promise.withResolvers<void>();
  let drained: PromiseWithResolvers<void> | undefined;
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let lastPieces = 0;
  const wake = (kind: string): void => {
    const left = isDeltaKind(kind) && waiting < BACKLOG ? lastPieces + PIECES_MS - performance.now() : 0;
    if (left > 0) timer ??= setTimeout(() => arrived.resolve(), left);
    else arrived.resolve();
  };
  const gone = AbortSignal.any([signal, stop.signal]);
  const running = feed
    .deliver({
      signal: gone,
      onGone: (listener) => whenAborted(gone, listener),
      frame(id, kind, data) {
        queue.push({ seq: Number.parseInt(id, 10), kind, data });
        waiting += data.length;
        wake(kind);
      },
      full: () => waiting >= BACKLOG,
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
      if (!over) await arrived.promise;
      clearTimeout(timer);
      timer = undefined;
      arrived = Promise.withResolvers<void>();
      const events = queue;
      if (events.length === 0 && over) break;
      queue = [];
      waiting = 0;
      drained?.resolve();
      drained = undefined;
      lastPieces = performance.now();
      yield events;
    }
    await running;
  } finally {
    clearTimeout(timer);
    stop.abort(STOPPED);
    drained?.resolve();
    await running.catch(() => {});
  }
}

/** One abort reason for all: without a reason, Node creates an exception with a stack trace each time. */
const STOPPED = new Error('nobody reads any more');
