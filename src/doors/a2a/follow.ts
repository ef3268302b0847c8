import type { StoredEvent } from '../../log/events.ts';
import { tail, type TailSink, type TailSource } from '../../log/tail.ts';

/** Events that may wait for the reader. */
const QUEUE = 256;

/**
 * The events of a run after the seq `after`, as they become durable, up to `done`: the tail of the log as a generator.
 * It ends early when `signal` aborts or when its consumer stops reading.
 */
export async function* follow(
  source: TailSource,
  { tenantId, runId }: { tenantId: number; runId: string },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent, void, undefined> {
  const queue: StoredEvent[] = [];
  const stop = new AbortController();
  let arrived = Promise.withResolvers<void>();
  let drained: PromiseWithResolvers<void> | undefined;
  let over = false;
  const sink: TailSink = {
    frame(id, kind, data) {
      queue.push({ seq: Number(id), kind, data });
      arrived.resolve();
    },
    full: () => queue.length >= QUEUE,
    ready: () => (queue.length === 0 ? undefined : (drained ??= Promise.withResolvers<void>()).promise),
  };
  const running = tail(source, tenantId, runId, { seq: after, skip: 0 }, sink, AbortSignal.any([signal, stop.signal])).finally(() => {
    over = true;
    arrived.resolve();
  });
  // The promise is awaited below; until then its rejection must not count as unhandled.
  running.catch(() => {});
  try {
    for (;;) {
      arrived = Promise.withResolvers<void>();
      yield* queue.splice(0);
      if (queue.length > 0) continue;
      if (over) break;
      drained?.resolve();
      drained = undefined;
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
