import type { StoredEvent } from '../../log/events.ts';
import { tail, type TailSink, type TailSource } from '../../log/tail.ts';

/** Events that may wait for the reader. */
const QUEUE = 256;

/**
 * The events of a run behind `after` as they become durable, up to its `done`: the tail of its log, to be pulled.
 * Ends early when `signal` aborts; whoever stops reading ends it.
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
  // It is awaited below; until then a failure waits for us.
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

/** A reason of our own: without one, Node makes an exception with a stack. */
const STOPPED = new Error('nobody reads any more');
